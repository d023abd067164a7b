import { type EmrDialect, type Ledger, type LedgerEntry, startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await line.close();
});

type Wire = 'SOAP' | 'REST';
const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };

/** A clinic with four providers, and the ledger of its EMR. */
async function connected(
  wire: Wire,
  dialect: EmrDialect,
): Promise<{ readonly clinic: AnsweringClinic; readonly ledger: Ledger }> {
  const clinic = await line.aClinic(dialect);
  if (wire === 'SOAP') return { clinic, ledger: clinic.soap.ledger };
  const now = () => line.service.clock.now().getTime();
  const emr = await startRestEmr({ ...CONSUMER, book: clinic.book, dialect, now });
  closing.push(() => emr.close());
  const { token, secret } = emr.issueToken();
  const payload = {
    ...{ ...CONSUMER, emrType: 'emr-rest', baseUrl: emr.baseUrl, username: null, password: null },
    ...{ accessToken: token, accessTokenSecret: secret, admissionProgramId: 10_034 },
  };
  await line.service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  return { clinic, ledger: emr.ledger };
}

/** Templates are read in advance meanwhile, and what describes a service once. */
const isOfTheCall = ({ operation }: LedgerEntry) => !['getDayWorkSchedule', 'wsdl'].includes(operation);

type Counts = Readonly<Record<'find' | 'offer' | 'book' | 'move' | 'cancel', number>>;

/** One call from the number that calls to the cancelled visit; what each of its tools costs at the EMR. */
async function countedCall({ clinic, ledger }: Awaited<ReturnType<typeof connected>>): Promise<Counts> {
  const call = clinic.call('+16045550101');
  const cost = async (tool: string, given: object) => {
    const before = ledger.entries.length;
    const said = heard(await call.tool(tool, { ...given }));
    return { said, requests: ledger.entries.slice(before).filter(isOfTheCall).length };
  };
  const find = await cost('search_patient_by_phone', { dateOfBirth: '1970-01-08' });
  const { id: patientId } = find.said.patient as { id: string };
  const offer = await cost('find_earliest_appointment', { patientId });
  expect(offer.said).toMatchObject({ found: true });
  const slot = offer.said.slot as { date: string; time: string; providerId: string };
  const book = await cost('create_appointment', {
    ...{
      patientId,
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
      reason: 'Checkup',
    },
  });
  expect(book.said).toMatchObject({ success: true });
  const { appointmentId } = book.said;
  const { slots } = heard(
    await call.tool('get_available_slots', { providerId: slot.providerId, startDate: '2026-11-18' }),
  ) as unknown as { slots: { time: string }[] };
  const move = await cost('update_appointment', {
    appointmentId,
    newStartTime: `2026-11-18T${slots[0]?.time}`,
  });
  expect(move.said).toMatchObject({ success: true });
  const cancel = await cost('cancel_appointment', { appointmentId: move.said.appointmentId });
  expect(cancel.said).toMatchObject({ success: true });
  await call.end({});
  return {
    ...{ find: find.requests, offer: offer.requests, book: book.requests },
    ...{ move: move.requests, cancel: cancel.requests },
  };
}

/** Of the second call, when the templates are known and the log-in is made. */
const MOST: Readonly<Record<Wire, Counts>> = {
  SOAP: { find: 2, offer: 6, book: 6, move: 11, cancel: 4 },
  REST: { find: 2, offer: 14, book: 6, move: 11, cancel: 4 },
};
/** Where a patient's visits are read from every provider's book. */
const FROM_BOOKS = 12;

test.each<[Wire, EmrDialect]>([
  ['SOAP', 'classic'],
  ['SOAP', 'open-o'],
  ['SOAP', 'carlos'],
  ['REST', 'classic'],
  ['REST', 'open-o'],
  ['REST', 'open-o-bc'],
])('a call over %s on %s asks its EMR no more than it needs', { timeout: 300_000 }, async (wire, dialect) => {
  const line_ = await connected(wire, dialect);
  // A busy machine may keep a caller waiting too long; who calls again is counted.
  const once = () => vi.waitFor(() => countedCall(line_), { timeout: 120_000, interval: 100 });
  await once();
  const counts = await once();
  const sum = Object.values(counts).reduce((all, each) => all + each, 0);
  process.stdout.write(`${wire} ${dialect}: ${JSON.stringify(counts)}, ${sum} in all\n`);
  const more = dialect === 'open-o-bc' ? FROM_BOOKS : 0;
  for (const act of Object.keys(counts) as (keyof Counts)[])
    expect([act, counts[act] <= MOST[wire][act] + more ? 'few' : counts[act]]).toEqual([act, 'few']);
});
