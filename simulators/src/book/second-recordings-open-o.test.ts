import { afterEach, describe, expect, test } from 'vitest';
import { type RunningRestEmr, startRestEmr } from '../rest/emr-rest.ts';
import { restTestClient } from '../rest/rest-test-client.ts';
import type { ClinicBook } from './clinic-book.ts';
import type { AppointmentRow } from './clinic-rows.ts';
import { stockStatuses } from './clinic-stock.ts';
import {
  bookOf,
  fieldsIn,
  OFFSET,
  recordedAgain,
  rowOf,
  rowsIn,
  type SecondExchange,
  type TableRow,
} from './second-run-for-tests.ts';

const consumer = { consumerKey: 'fdkey123', consumerSecret: 'secret0123456789' };
const account = { username: 'voice', password: 'TOKEN', securityId: 130, providerNo: '300001' };

const all = new Map(recordedAgain('open-o').map((exchange) => [exchange.name, exchange]));
const exchangeOf = (name: string) => all.get(name) as SecondExchange;
const tested = new Set<string>();

let emr: RunningRestEmr;
afterEach(() => emr?.close());

async function open(book: ClinicBook, now: () => number, dialect: 'open-o' | 'open-o-bc' = 'open-o') {
  book.addProvider({
    providerNo: '300001',
    firstName: 'Voice',
    lastName: 'Bot',
    providerType: 'receptionist',
  });
  const utcOffset = OFFSET['open-o'];
  const soap = { ...account, utcOffset, now };
  emr = await startRestEmr({ ...consumer, book, dialect, soap, providerNo: '300001', utcOffset, now });
}

async function ask({ request, name }: SecondExchange, now: () => number): Promise<Response> {
  tested.add(name);
  const { method = 'GET', path = '', headers = {}, body } = request ?? {};
  if (!path.startsWith('/ws/services/'))
    return fetch(`${emr.baseUrl}${path}`, { method, headers, ...(body ? { body } : {}) });
  const { token, secret } = emr.issueToken('300001', now());
  return restTestClient({ ...consumer, token, secret })(method, `${emr.baseUrl}${path}`, {
    ...(body ? { body: JSON.parse(body) } : {}),
    oauth: { oauth_timestamp: String(Math.floor(now() / 1000)) },
  });
}

async function expectAsRecorded(exchange: SecondExchange, now: () => number): Promise<void> {
  const answer = await ask(exchange, now);
  const { status, headers, body = '' } = exchange.answer ?? { status: 0, headers: {} };
  const said = await answer.text();
  expect(answer.status).toBe(status);
  if (body === '') expect(said).toBe('');
  else if (headers['content-type']?.startsWith('application/json'))
    expect(comparable(JSON.parse(said))).toEqual(comparable(JSON.parse(body)));
  else if (status === 200) expect(fieldsIn.rows(said)).toEqual(fieldsIn.rows(body));
  else expect(fieldsIn.page(said)).toBe(fieldsIn.page(body));
}

/** The log-in's number in the EMR's table is not simulated. */
function comparable(answer: Record<string, unknown>): unknown {
  const {
    appointment,
    timestamp: _,
    ...rest
  } = answer as {
    appointment?: Record<string, unknown>;
    timestamp?: number;
  };
  return { ...rest, ...(appointment ? { appointment: { ...appointment, creatorSecurityId: null } } : {}) };
}

type Looked = { appointment?: TableRow | null; archive?: TableRow[]; newRows?: TableRow[] };
const lookedUp = ({ rowAfterwards }: SecondExchange) => rowAfterwards as Looked;
const asRow = (row: TableRow) => rowOf(row, 'open-o');
const stored = (exchange: SecondExchange): AppointmentRow =>
  asRow(lookedUp(exchange).appointment ?? (exchange.rowAfterwards as TableRow));

describe('the feed of changes', () => {
  const made = stored(exchangeOf('feed: one created'));
  const now = () => made.updatedMs;

  test('a row just made', async () => {
    await open(bookOf([made]), now);
    await expectAsRecorded(exchangeOf('feed: one created'), now);
  });

  test("the row's own second is left out, and the second before shows it", async () => {
    const body = exchangeOf('feed: boundary, one second before').answer?.body ?? '';
    await open(bookOf(rowsIn(body, 'open-o')), now);
    await expectAsRecorded(exchangeOf("feed: boundary, exactly the row's own second"), now);
    await expectAsRecorded(exchangeOf('feed: boundary, one second before'), now);
  });

  test('a cancelled row stays in it', async () => {
    const exchange = exchangeOf('feed: the cancelled row');
    await open(bookOf([stored(exchange)]), now);
    await expectAsRecorded(exchange, now);
  });

  test('the oldest change comes first', async () => {
    const exchange = exchangeOf('feed: limit 5');
    const rows = rowsIn(exchange.answer?.body ?? '', 'open-o');
    await open(bookOf([made, ...rows.toReversed()]), now);
    await expectAsRecorded(exchange, now);
  });

  test('an archive has one copy per change, with its own ids', async () => {
    const exchange = exchangeOf('feed of archives after four changes');
    const copies = (exchange.rowAfterwards as TableRow[]).map(asRow);
    const older = Array.from({ length: 4 }, () => ({ ...made, updatedMs: 0 }));
    await open(bookOf([], { archive: [...older, ...copies] }), now);
    await expectAsRecorded(exchange, now);
  });

  test("the server's time has its offset", async () => {
    const exchange = exchangeOf('feed: server time and offset');
    const at = Date.parse('2026-11-16T14:33:27.172-08:00');
    await open(bookOf([]), () => at);
    await expectAsRecorded(exchange, () => at);
  });
});

describe('what is written over SOAP and REST', () => {
  const changes = [...all.values()].filter(
    ({ name, request }) =>
      /^\/ws\/ScheduleService|\/appointment\/\d+\/update/.test(request?.path ?? '') &&
      /update/.test(`${request?.path}${request?.body}`) &&
      !name.startsWith('feed: limit') &&
      all.get(name)?.rowAfterwards !== undefined &&
      !/UpdatedAfterDate/.test(request?.body ?? ''),
  );

  test.each(changes.map((exchange) => [exchange.name, exchange] as const))('%s', async (_, exchange) => {
    const wanted = stored(exchange);
    const now = () => wanted.updatedMs;
    const answered = JSON.parse(jsonIn(exchange)) as {
      appointment?: { updateDateTime: number; type: string };
    };
    const before = {
      ...wanted,
      ...(/updateType/.test(exchange.request?.path ?? '') ? { type: '' } : { status: 'a' }),
      updatedMs: answered.appointment?.updateDateTime ?? wanted.createdMs,
    };
    const book = bookOf([before], { now });
    await open(book, now);
    await expectAsRecorded(exchange, now);
    expect(book.appointment(wanted.id)).toEqual(wanted);
  });

  const jsonIn = ({ answer }: SecondExchange) => (answer?.body?.startsWith('{') ? answer.body : '{}');

  test('a row that is deleted over REST is gone, and its copies keep their times', async () => {
    const exchange = exchangeOf('feed: deleted over REST');
    const copies = (lookedUp(exchange).archive ?? []).map(asRow);
    const last = copies.at(-1) as AppointmentRow;
    const book = bookOf([last], { archive: copies.slice(0, -1) });
    const now = () => last.updatedMs + 5_000;
    await open(book, now);
    await expectAsRecorded(exchange, now);
    expect([book.appointments(), book.archive()]).toEqual([[], copies]);
  });

  test('a booking is answered by its number', async () => {
    const exchange = exchangeOf('notes: addAppointment with notes');
    const now = () => Date.parse('2026-11-16T14:57:51-08:00');
    const before = stored(exchangeOf('statuses: REST updateStatus with "x"'));
    await open(bookOf([{ ...before, id: 327_796 }], { now }), now);
    await expectAsRecorded(exchange, now);
  });
});

describe('what staff do in the browser', () => {
  const staff = [...all.values()].filter(({ name }) => name.startsWith('staff:'));

  function act(book: ClinicBook, { before, ...exchange }: SecondExchange): void {
    const { appointment, newRows = [] } = lookedUp(exchange);
    if (before && appointment) {
      const { id: _, createdMs: __, updatedMs: ___, ...change } = asRow(appointment);
      book.staffChange(Number(before.appointment_no), change);
    } else if (before) book.staffDelete(Number(before.appointment_no));
    else if (newRows[0]) void book.insert(asRow(newRows[0]));
  }

  test.each(staff.map((exchange) => [exchange.name, exchange] as const))('%s', async (name, exchange) => {
    tested.add(name);
    const { appointment, newRows = [], archive = [] } = lookedUp(exchange);
    const changed = appointment ?? newRows.at(-1) ?? exchange.before;
    const at = asRow(changed as TableRow).updatedMs + (appointment || newRows.length > 0 ? 0 : 60_000);
    const book = bookOf(exchange.before ? [asRow(exchange.before)] : [], { now: () => at });
    act(book, exchange);
    await open(book, () => at);

    const since = new Date(at + OFFSET['open-o'] * 60_000 - 1000).toISOString().slice(0, 19);
    const asked = async (operation: string) => {
      const { request } = exchangeOf('feed: one created');
      const body = request?.body
        ?.replaceAll('getAppointmentsUpdatedAfterDate', operation)
        .replace(/<arg0>.*?<\/arg0>/, `<arg0>${since}</arg0>`);
      const answer = await fetch(`${emr.baseUrl}${request?.path}`, {
        method: 'POST',
        headers: request?.headers ?? {},
        body: body ?? '',
      });
      return fieldsIn.rows(await answer.text()).map(({ id: _, ...row }) => row);
    };
    const without = (rows: readonly TableRow[] = []) => rows.map(({ id: _, ...row }) => row);
    expect(await asked('getAppointmentsUpdatedAfterDate')).toEqual(without(exchange.feedSinceJustBefore));
    expect(await asked('getAppointmentArchivesUpdatedAfterDate')).toEqual(
      without(exchange.archiveFeedSinceJustBefore),
    );
    expect(book.archive().map(({ id }) => id)).toEqual(archive.map((row) => Number(row.appointment_no)));
  });
});

describe('the rest', () => {
  const at = Date.parse('2026-11-16T14:57:58-08:00');
  const now = () => at;

  test.each(['REST fetchFlipView', 'REST checkProvAvali'])('%s is not there', async (name) => {
    await open(bookOf([]), now);
    expect((await ask(exchangeOf(name), now)).status).toBe(404);
  });

  test("a provider's days without times of day", async () => {
    const exchange = exchangeOf('REST fetchProviderAppts with updateDatetime');
    const rows = [...all.values()]
      .filter(({ name }) => name.startsWith('staff:'))
      .flatMap((each) => [lookedUp(each).appointment, ...(lookedUp(each).newRows ?? [])])
      .filter((row) => row?.appointment_date === '2026-12-04')
      .map((row) => asRow(row as TableRow));
    await open(bookOf(rows), now);
    await expectAsRecorded(exchange, now);
  });

  test('the statuses that are shipped', async () => {
    const shipped = exchangeOf('statuses: the table appointment_status as shipped');
    tested.add(shipped.name);
    expect(
      stockStatuses.map(({ status, description, active }) => [status, description, Number(active)]),
    ).toEqual(shipped.rows?.map(({ status, description, active }) => [status, description, Number(active)]));
    await open(bookOf([]), now);
    await expectAsRecorded(exchangeOf('statuses: REST /schedule/statuses'), now);
  });

  test("a patient's history fails where the database was made for British Columbia", async () => {
    const exchange = exchangeOf('REST appointmentHistory on a database that was loaded for British Columbia');
    await open(bookOf([]), now, 'open-o-bc');
    const answer = await ask(exchange, now);
    expect([answer.status, fieldsIn.page(await answer.text())]).toEqual([500, 'OSCAR Error: 500']);
  });

  test.each(['consent: SOAP getDemographic', 'consent: SOAP getDemographic2'])('%s', async (name) => {
    const book = bookOf([]);
    book.addPatient({
      ...{ demographicNo: 1, firstName: 'Jane', lastName: 'Doe', born: '1985-03-15', sex: 'F', title: null },
      ...{ address: '1 Main St', alias: '', chartNo: '', city: 'Vancouver', email: 'jane@example.test' },
      ...{ familyDoctor: '', hin: '9876543218', phone: '604-555-0199', phone2: '', rosterStatus: 'RO' },
      ...{ cellPhone: '604-555-0155', phoneComment: 'after 5 pm only', consentToUseEmailForCare: true },
      ...{ postal: 'V5K 0A1', providerNo: '100001', middleNames: null, lastUpdateUser: '300001' },
      ...{
        links: '',
        newsletter: 'Electronic',
        dateJoined: '2020-01-01',
        spokenLanguage: 'English',
        officialLanguage: 'English',
      },
    });
    await open(book, now);
    await expectAsRecorded(exchangeOf(name), now);
  });
});

/** The service never writes charts and never reads the EMR's consents, reminders and waiting lists. */
const NOT_SIMULATED = /^(consent: (REST|GET)|waiting list:)/;

test('every recording of the second run was played', () => {
  expect([...all.keys()].filter((name) => !NOT_SIMULATED.test(name) && !tested.has(name))).toEqual([]);
});
