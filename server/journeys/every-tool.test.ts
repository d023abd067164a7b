import type { VoiceCall } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Concern } from '../src/features/voice/tool.ts';
import { loadToolbox } from '../src/features/voice/toolbox.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const { tools } = await loadToolbox();
const EVERY = tools.map(({ name, concerns }) => [name, concerns] as const);
const LEVELS = ['off', 'bound', 'verified'] as const;
/** What opens a file, or changes what stands in one. */
const OPENING: readonly Concern[] = ['file', 'record', 'patient', 'appointment'];

/** Those that can be asked about somebody else. */
const OTHERS = EVERY.filter(([, concerns]) => concerns === 'note' || OPENING.includes(concerns));

const STRANGER = '+16045559999';
const FAMILY = '+16045550142';
const WEI = { patientId: '1', name: 'Wei Chen', dateOfBirth: '1985-03-15' };
const SECRETS = /1985-03-15|1987-11-02|2014-06-21|555-?0142|Chen/;

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  clinic = await line.aClinic();
});
afterAll(() => line.close());

const ask = async (call: VoiceCall, tool: string, given: object) =>
  heard(await call.tool(tool, { ...given }));
const change = (callerVerification: string) =>
  line.service.ask({
    method: 'PUT',
    url: '/api/clinic/voice-config',
    as: clinic.manager,
    payload: { callerVerification },
  });
/** The service hears of a changed setting a moment later. */
const level = async (wanted: (typeof LEVELS)[number]) => {
  await change(wanted);
  await vi.waitFor(async () => {
    const call = clinic.call(STRANGER);
    const first = await ask(call, 'get_patient', { patientId: '6' });
    const second = await ask(call, 'get_patient', { patientId: '7' });
    expect(first.identityRequired ? 'verified' : second.identityRequired ? 'bound' : 'off').toBe(wanted);
  });
};

let turn = 0;
/** Every ten minutes of Dr. D'Amour's days, once each. */
function nextSlot(): { readonly date: string; readonly startTime: string } {
  const [day, place] = [Math.floor(turn / 18), turn % 18];
  turn += 1;
  const minutes = 540 + place * 10;
  const startTime = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { date: `2026-12-${String(1 + day + 2 * Math.floor((day + 1) / 5)).padStart(2, '0')}`, startTime };
}
const aTime = () => {
  const { date, startTime } = nextSlot();
  return `${date}T${startTime}`;
};
/** Of nobody who was registered before. */
const aBirthDate = () => `${1950 + Math.floor(turn / 18)}-04-${10 + (turn % 18)}`;
const anAppointment = (patientId: string) =>
  String(
    clinic.book.staffBook({
      ...{ providerNo: '104', ...nextSlot(), minutes: 10, status: 't', reason: 'Visit' },
      demographicNo: Number(patientId),
    }),
  );

interface Who {
  readonly patientId: string;
  readonly name: string;
  readonly language?: 'zh';
}

/** What each tool is asked about a patient; a tool without a row here fails the first test. */
const GIVEN: Readonly<Record<string, (who: Who) => object>> = {
  search_patient_by_phone: () => ({}),
  search_patient: ({ name }) => ({ name }),
  get_patient: ({ patientId }) => ({ patientId }),
  getUpcomingAppointments: ({ patientId }) => ({ patientId }),
  check_appointments: ({ patientId }) => ({ patientId }),
  get_clinic_info: () => ({}),
  get_providers: () => ({}),
  get_available_slots: ({ patientId }) => ({ patientId, providerId: '101', startDate: '2026-11-24' }),
  find_earliest_appointment: ({ patientId }) => ({ patientId, startDate: '2026-11-24' }),
  findAppointmentByPreference: ({ patientId }) => ({ patientId, preference: 'tomorrow' }),
  create_appointment: ({ patientId }) => ({ patientId, providerId: '104', appointmentTime: aTime() }),
  update_appointment: ({ patientId }) => ({
    appointmentId: anAppointment(patientId),
    newStartTime: aTime(),
  }),
  cancel_appointment: ({ patientId }) => ({ appointmentId: anAppointment(patientId) }),
  join_standby_list: ({ patientId }) => ({ patientId, appointmentId: anAppointment(patientId) }),
  register_new_patient: ({ language }) => ({
    ...(language ? { firstName: '小红', lastName: '王' } : { firstName: 'Nadia', lastName: 'Haddad' }),
    ...{ dateOfBirth: aBirthDate(), gender: 'F', phone: `604-555-0${300 + turn}` },
  }),
  checkNewPatientAcceptance: () => ({}),
  add_to_waitlist: () => ({ firstName: '小红', lastName: '王', phone: '604-555-0177' }),
  request_callback: ({ patientId }) => ({ patientId, reason: 'about a bill' }),
  transfer_call: () => ({}),
  log_call_metadata: ({ patientId }) => ({ patientId, callOutcome: 'no_action' }),
};
const given = (tool: string, who: Who) => GIVEN[tool]?.(who) ?? {};

const written = () => JSON.stringify([clinic.book.appointments(), clinic.book.patients()]);
/** Not for this: how the EMR wants to be asked, and the day of a booking that is looked at once more behind everything. */
const BESIDES = ['wsdl', 'login2', 'getAppointmentsForDateRangeAndProvider2', 'getDayWorkSchedule'];
/** What the EMR was asked for by this. */
const readsOf = async (work: () => Promise<unknown>) => {
  const before = clinic.soap.ledger.count();
  await work();
  return clinic.soap.ledger.entries
    .slice(before)
    .map(({ operation }) => operation)
    .filter((operation) => !BESIDES.includes(operation));
};

test('every existing tool has its row', () => {
  expect(Object.keys(GIVEN).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

describe.each(LEVELS)('%s', (on) => {
  beforeAll(() => level(on));
  const isHeld = on !== 'off';
  const other: Who = { patientId: '19', name: 'Nobody Ofthatname' };

  test.each(OTHERS)('%s for the patient of another family', async (tool, concerns) => {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    const wish = given(tool, other);
    const before = written();
    let answer: Record<string, unknown> = {};
    const reads = await readsOf(async () => {
      answer = await ask(call, tool, wish);
    });
    if (isHeld && OPENING.includes(concerns)) {
      expect(answer).toMatchObject({ identityRequired: true, message: expect.any(String) });
      expect(written()).toBe(before);
      // Where no patient is named the row itself says whose it is; nothing else is read to refuse.
      const isRowRead = concerns === 'appointment' && on === 'bound' && !('patientId' in wish);
      expect(reads).toEqual(isRowRead ? ['getAppointment2'] : []);
      return;
    }
    expect(answer).not.toHaveProperty('identityRequired');
    if (concerns === 'note')
      await vi.waitFor(async () => {
        const [kept] = await line.service.database.ownerQuery(
          `select patient_id from inbox_items where call_id = $1
           union all select patient_id from call_memory where call_id = $1 and logged_outcome is not null`,
          [call.id],
        );
        expect(kept?.patient_id).toBe(isHeld ? null : other.patientId);
      });
  });

  test("every tool serves the caller's own patient, and before the birth date as far as this level allows", async () => {
    const served = await Promise.all(
      EVERY.map(async ([tool, concerns]) => [tool, await serve(tool, concerns)]),
    );
    expect(served).toEqual(EVERY.map(([tool]) => [tool, 'served']));
  });

  async function serve(tool: string, concerns: Concern): Promise<string> {
    const call = clinic.call(FAMILY);
    await ask(call, 'search_patient_by_phone', {});
    if (on === 'verified' && concerns !== 'nobody' && concerns !== 'registration') {
      const unproved = await ask(call, tool, given(tool, WEI));
      if (concerns !== 'note' && SECRETS.test(JSON.stringify(unproved))) return 'told too much';
      const isShut = concerns === 'record' || concerns === 'appointment';
      if (isShut && !unproved.identityRequired) return 'not asked for the birth date';
      await ask(call, 'search_patient', { name: WEI.name, dateOfBirth: WEI.dateOfBirth });
    }
    // Where a family shares the number, it is told apart by the birth date.
    const born = tool === 'search_patient_by_phone' ? { dateOfBirth: WEI.dateOfBirth } : {};
    return (await ask(call, tool, { ...given(tool, WEI), ...born })).identityRequired ? 'refused' : 'served';
  }
});

describe('one call', () => {
  beforeAll(() => level('bound'));

  test('that enumerates patients, tool by tool, reads its first and nothing beyond', async () => {
    const call = clinic.call(STRANGER);
    const opening = EVERY.filter(([, concerns]) => OPENING.includes(concerns));
    const wishes = opening.map(
      ([tool], index) => [tool, given(tool, { patientId: String(15 + index), name: '' })] as const,
    );
    expect(await ask(call, 'get_patient', { patientId: '14' })).toMatchObject({ found: true });
    const before = written();
    const reads = await readsOf(async () => {
      for (const [tool, wish] of wishes)
        expect(await ask(call, tool, wish)).toMatchObject({ identityRequired: true });
    });
    // One for each appointment that was named, to see whose it is.
    expect(reads).toEqual(['getAppointment2', 'getAppointment2']);
    expect(written()).toBe(before);
  });

  test('in Mandarin contains no English word, over every tool', async () => {
    const call = clinic.call(FAMILY);
    const who: Who = { ...WEI, name: '陈伟', language: 'zh' };
    const said = [await ask(call, 'get_clinic_info', { language: 'zh' })];
    for (const { name } of tools) said.push(await ask(call, name, given(name, who)));
    const NAMES =
      /MSP|Fraser Street Clinic|Margaret|Lee|Xiaoming|Li|Gurpreet|Singh|Noémie|D'Amour|Wei|Chen|Hua/g;
    const messages = said.flatMap(({ message }) => message ?? []);
    expect(messages.length).toBeGreaterThan(17);
    for (const message of messages) {
      expect(message).toMatch(/\p{Script=Han}/u);
      expect(message.replaceAll(NAMES, '')).not.toMatch(/[A-Za-z]{2,}/);
    }
  });

  test.each(['call.forwarding.no-answer', 'call.forwarding.operator-busy'])(
    'whose transfer was not answered (%s) has no transfer, and the clinic has its subject',
    async (endedReason) => {
      const call = clinic.call(FAMILY);
      await ask(call, 'transfer_call', { reason: 'billing', context: 'two invoices for one visit' });
      // The call is in the history by now, as one that goes on.
      await vi.waitFor(async () => {
        const rows = await line.service.database.ownerQuery('select 1 from call_logs where call_id = $1', [
          call.id,
        ]);
        expect(rows).toHaveLength(1);
      });
      await call.status('forwarding');
      await call.end({ endedReason });
      const [log] = await line.service.database.ownerQuery(
        'select transferred, transfer_reason from call_logs where call_id = $1',
        [call.id],
      );
      expect(log).toEqual({ transferred: false, transfer_reason: 'billing' });
      const items = await line.service.database.ownerQuery(
        "select facts::text from inbox_items where call_id = $1 and kind = 'transfer_not_taken'",
        [call.id],
      );
      expect(JSON.stringify(items)).toContain('two invoices');
    },
  );
});
