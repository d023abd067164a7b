import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { heard, type PhoneLine, phoneLine } from './phone-line.ts';
import {
  aVerifiedClinic,
  CHENS,
  EMILY,
  JANE,
  JANES,
  SECRETS,
  STRANGER,
  type VerifiedClinic,
  WEI,
} from './verified-line.ts';

/** Contract 8.2 from outside: what a caller hears of a clinic that verifies its callers. */
let line: PhoneLine;
let here: VerifiedClinic;
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(() => line.close());
beforeEach(async () => {
  here = await aVerifiedClinic(line);
});

describe('nothing before the birth date', () => {
  test.each([CHENS, '+16045550103'])(
    'the search from %s says only that the number is on file',
    async (number) => {
      const answer = await here.byPhone(here.from(number));
      expect(answer).toEqual({
        found: true,
        patient: null,
        identityRequired: true,
        message: expect.stringContaining('date of birth'),
      });
    },
  );

  test('an unknown or hidden number finds nobody', async () => {
    expect(await here.byPhone(here.from(STRANGER))).toMatchObject({ found: false });
    expect(await here.byPhone(here.from(null))).toMatchObject({ found: false });
  });

  test('a name and birth date that nobody has are asked for once more, then something else is offered', async () => {
    const call = here.from(null);
    const who = { name: 'Nobody Known', dateOfBirth: '1951-02-11' };
    const messages = [await here.byName(call, who), await here.byName(call, who)].map(
      ({ message }) => message,
    );
    expect(messages[0]).toContain('once more');
    expect(messages[1]).toContain('pass a message on');
  });

  test('an honest caller from the number on file answers one question, and no second one in that call', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call);
    expect(await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth })).toMatchObject({
      found: true,
      patient: { id: '1', firstName: 'Wei', lastName: 'Chen', dateOfBirth: '1985-03-15' },
    });
    for (const [tool, given] of [
      ['search_patient_by_phone', {}],
      ['search_patient', { name: 'Wei Chen' }],
      ['get_patient', { patientId: '1' }],
      ['check_appointments', { patientId: '1' }],
      ['create_appointment', { patientId: '1', ...(await here.aFreeTime(call)) }],
    ] as const)
      expect(await here.ask(call, tool, given), tool).not.toHaveProperty('identityRequired');
  });

  test.each(['Wei Chen', 'Nobody Known', 'Grace Wilson', 'Mark Johnson'])(
    'the name %s alone gets the same answer as every name',
    async (name) => {
      const call = here.from(STRANGER);
      const reads = await here.readsOf(async () => {
        expect(await here.byName(call, { name })).toEqual({
          found: false,
          identityRequired: true,
          patient: null,
          message: 'May I have the full name and the date of birth?',
        });
      });
      expect(reads).toEqual([]);
    },
  );

  test('no tool reveals anything about a patient before that', async () => {
    const visit = here.aVisitOf('1');
    const call = here.from(CHENS);
    await here.byPhone(call);
    const time = await here.aFreeTime(call);
    for (const [tool, given] of [
      ['get_patient', { patientId: '1' }],
      ['check_appointments', { patientId: '1' }],
      ['create_appointment', { patientId: '1', ...time }],
      ['update_appointment', { appointmentId: visit, newStartTime: time.appointmentTime }],
      ['cancel_appointment', { appointmentId: visit }],
      ['getUpcomingAppointments', { patientId: '1' }],
    ] as const) {
      const answer = await here.ask(call, tool, given);
      expect(answer, tool).toMatchObject({ identityRequired: true });
      expect(JSON.stringify(answer)).not.toMatch(SECRETS);
    }
  });
});

describe('from a number that is not on the chart', () => {
  test.each([STRANGER, null])(
    '%s: name and birth date find the id, one more fact opens the chart',
    async (number) => {
      const call = here.from(number);
      const found = await here.byName(call, JANE);
      expect(found).toEqual({
        found: true,
        identityRequired: true,
        patient: { id: '5' },
        message: expect.stringContaining('phone number we have on file'),
      });
      expect(await here.byName(call, { ...JANE, phone: '604-555-0101' })).toMatchObject({
        found: true,
        patient: { id: '5', firstName: 'Jane', lastName: 'Smith', dateOfBirth: '1972-09-30' },
      });
      expect(await here.ask(call, 'check_appointments', { patientId: '5' })).not.toHaveProperty(
        'identityRequired',
      );
    },
  );

  test('the health card, its last four digits and the postal code are facts too', async () => {
    const { hin, postal } = here.chartOf('5') as { hin: string; postal: string };
    for (const fact of [
      { healthCardNumber: hin },
      { healthCardNumber: hin.slice(-4) },
      { postalCode: postal.toLowerCase().replace(' ', '') },
    ])
      expect(await here.byName(here.from(STRANGER), { ...JANE, ...fact })).toMatchObject({
        found: true,
        patient: { firstName: 'Jane' },
      });
  });

  test('a clinic may accept the health card only', async () => {
    await here.configure({ thirdFact: 'healthCard' });
    await vi.waitFor(async () => {
      const answer = await here.byName(here.from(null), JANE);
      expect(answer.message).not.toContain('phone number');
    });
    const call = here.from(STRANGER);
    expect(await here.byName(call, { ...JANE, phone: '604-555-0101' })).toMatchObject({
      patient: { id: '5' },
      identityRequired: true,
    });
    const { hin } = here.chartOf('5') as { hin: string };
    expect(await here.byName(call, { ...JANE, healthCardNumber: hin })).toMatchObject({
      patient: { firstName: 'Jane' },
    });
  });

  test('without it the call books something new and hears of no visit', async () => {
    const call = here.from(STRANGER);
    await here.byName(call, JANE);
    const wish = { patientId: '5', ...(await here.aFreeTime(call)) };
    const booked = await here.ask(call, 'create_appointment', wish);
    expect(booked).toMatchObject({ success: true });
    for (const [tool, given] of [
      ['get_patient', { patientId: '5' }],
      ['check_appointments', { patientId: '5' }],
      ['cancel_appointment', { appointmentId: booked.appointmentId }],
      ['update_appointment', { appointmentId: booked.appointmentId, newStartTime: '2026-11-26T09:00' }],
    ] as const) {
      const answer = await here.ask(call, tool, given);
      expect(answer, tool).toMatchObject({ identityRequired: true });
      expect(JSON.stringify(answer), tool).not.toMatch(SECRETS);
    }
    const other = here.from(STRANGER);
    await here.byName(other, JANE);
    const again = await here.ask(other, 'create_appointment', wish);
    expect(again).toMatchObject({ success: false });
    expect(again.message).not.toMatch(/already|your|you have/i);
  });

  const VISIT_DAY = { startDate: '2026-11-25', endDate: '2026-11-25' };
  const searchesOn = (appointmentId: string) =>
    [
      ['find_earliest_appointment', { patientId: '5', ...VISIT_DAY }],
      ['find_earliest_appointment', { patientId: '5', afterAppointmentId: appointmentId }],
      ['find_appointment_by_preference', { patientId: '5', preference: 'November 25' }],
      ['find_appointment_by_preference', { patientId: '5', preference: 'November 25 at 11' }],
    ] as const;

  test("no search mentions the patient's visits, and none offers a time that collides with one", async () => {
    const visit = here.aVisitOf('5');
    const call = here.from(STRANGER);
    await here.byName(call, JANE);
    for (const [tool, given] of searchesOn(visit)) {
      const answer = await here.ask(call, tool, given);
      const told = JSON.stringify([answer.notMet, answer.message, answer.slot, answer.slots]);
      expect(told, `${tool} ${JSON.stringify(given)}`).not.toMatch(
        /own_appointment|already|you have|"closed"|11:1|T11:00|"11:00"/i,
      );
    }
  });

  test('with it a search mentions the visit', async () => {
    const visit = here.aVisitOf('5');
    const call = here.from(STRANGER);
    await here.byName(call, { ...JANE, phone: JANES });
    const [[tool, given], [, after]] = searchesOn(visit);
    expect(await here.ask(call, tool, given)).toMatchObject({ notMet: [{ why: 'own_appointment' }] });
    expect(await here.ask(call, tool, after)).toMatchObject({ found: true, slot: { date: '2026-11-25' } });
  });

  test('a chart without any of these facts cannot be opened by phone', async () => {
    here.clinic.book.changePatient(5, {
      hin: null,
      postal: null,
      phone: null,
      phone2: null,
      cellPhone: null,
    });
    const call = here.from(STRANGER);
    const answer = await here.byName(call, { ...JANE, postalCode: 'V5P 4A2' });
    expect(answer).toMatchObject({ identityRequired: true, patient: { id: '5' } });
    expect(answer.message).toContain("can't open that file");
  });
});

describe('wrong birth dates', () => {
  test('the first two ask for the birth date again, the third locks and offers a person', async () => {
    const call = here.from(CHENS);
    for (const dateOfBirth of ['1985-01-01', '1986-03-15']) {
      const answer = await here.byPhone(call, { dateOfBirth });
      expect(answer).toEqual({
        found: false,
        identityRequired: true,
        message: expect.stringContaining('once more'),
      });
    }
    expect(await here.byPhone(call, { dateOfBirth: '1985-03-16' })).toMatchObject({
      found: false,
      identityRequired: true,
      locked: true,
      message: expect.stringContaining('put you through'),
    });
    expect(await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth })).toMatchObject({ locked: true });
    expect(await here.byName(call, WEI)).toMatchObject({ locked: true });
  });

  test('nineteen guesses in one message are nineteen attempts: the right one among them does not open the chart', async () => {
    const call = here.from(CHENS);
    const calls = Array.from({ length: 19 }, (_, at) => ({
      name: 'check_appointments',
      arguments: { patientId: '1', dateOfBirth: at === 10 ? WEI.dateOfBirth : `19${50 + at}-01-01` },
    }));
    const answers = (await call.tools(calls)).map(heard);
    expect(answers.filter((answer) => !answer.identityRequired)).toEqual([]);
    expect(answers.filter(({ locked }) => locked).length).toBeGreaterThanOrEqual(17);
  });

  test('a redelivery is not a second attempt, and an unreadable date is none', async () => {
    const call = here.from(CHENS);
    await call.repeat('search_patient_by_phone', { dateOfBirth: '1985-01-01' }, { afterMs: [0, 30, 60] });
    await here.byPhone(call, { dateOfBirth: '' });
    await here.byPhone(call, { dateOfBirth: 'the fifth of nothing' });
    expect(await here.byPhone(call, { dateOfBirth: '1985-01-02' })).not.toHaveProperty('locked');
    expect(await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth })).toMatchObject({ found: true });
  });

  test('five a day from one number, over all calls; one alarm', async () => {
    for (let at = 1; at <= 5; at += 1)
      await here.byPhone(here.from(CHENS), { dateOfBirth: `1980-01-0${at}` });
    expect(await here.byPhone(here.from(CHENS), { dateOfBirth: WEI.dateOfBirth })).toMatchObject({
      locked: true,
    });
    expect(await here.inbox('identity_alarm')).toHaveLength(1);
  });

  test('ten a day for one patient, over all numbers; one alarm for the patient', async () => {
    for (let at = 0; at < 10; at += 1)
      await here.byName(here.from(null), { ...JANE, phone: `604-555-77${String(at).padStart(2, '0')}` });
    expect(await here.byName(here.from(null), { ...JANE, phone: '604-555-0101' })).toMatchObject({
      locked: true,
    });
    expect(await here.byPhone(here.from(JANES), { dateOfBirth: JANE.dateOfBirth })).toMatchObject({
      locked: true,
    });
    expect(await here.inbox('identity_alarm')).toMatchObject([{ patientId: '5' }]);
  });

  test('sixty guessing calls raise one alarm, even from a hidden number', async () => {
    const dates = Array.from({ length: 60 }, (_, at) => `19${String(40 + at).padStart(2, '0')}-01-02`);
    for (const dateOfBirth of dates) await here.byPhone(here.from(CHENS), { dateOfBirth });
    expect(await here.inbox('identity_alarm')).toHaveLength(1);
    for (const dateOfBirth of dates) await here.byName(here.from(null), { ...JANE, dateOfBirth });
    const alarms = await here.inbox('identity_alarm');
    expect(alarms).toHaveLength(2);
  });

  test('a name and a date that match nobody count for the name only, and against its chart', async () => {
    const call = here.from(STRANGER);
    for (let at = 0; at < 10; at += 1) {
      const answer = await here.byName(call, { name: 'Jane Smith', dateOfBirth: `195${at}-05-05` });
      expect(answer).toMatchObject({ found: false, identityRequired: true, patient: null });
    }
    expect(await here.byName(here.from(null), JANE)).toMatchObject({ locked: true });
    expect(await here.byName(call, { name: 'Bruce Lee', dateOfBirth: '1980-08-18' })).toMatchObject({
      patient: { id: '25' },
    });
  });

  test('a name on the caller’s own number with a wrong date counts as any wrong date', async () => {
    const call = here.from(CHENS);
    for (let at = 1; at <= 2; at += 1)
      expect(await here.byName(call, { name: 'Wei Chen', dateOfBirth: `1985-04-0${at}` })).not.toHaveProperty(
        'locked',
      );
    expect(await here.byName(call, { name: 'Wei Chen', dateOfBirth: '1985-04-03' })).toMatchObject({
      locked: true,
    });
  });

  test('a known health number registered with another birth date is an attempt', async () => {
    const { hin } = here.chartOf('5') as { hin: string };
    const call = here.from(STRANGER);
    const register = (dateOfBirth: string) =>
      here.ask(call, 'register_new_patient', {
        ...{ firstName: 'Maud', lastName: 'Archer', gender: 'F', phone: '6045559999' },
        ...{ dateOfBirth, healthCardNumber: hin },
      });
    await register('1971-01-01');
    await register('1971-01-02');
    expect(await register('1971-01-03')).toMatchObject({ success: false, locked: true });
    expect(await register(JANE.dateOfBirth)).toMatchObject({ locked: true });
  });

  test('neither dates nor names nor numbers are stored with the counters', async () => {
    await here.byPhone(here.from(CHENS), { dateOfBirth: '1985-01-01' });
    await here.byName(here.from(STRANGER), { name: 'Zebulon Quist', dateOfBirth: '1971-02-03' });
    const rows = await line.service.database.ownerQuery(
      `select (select jsonb_agg(t) from identity_tries t)::text || (select jsonb_agg(c) from callers c)::text as kept`,
      [],
    );
    const { kept } = rows[0] as { kept: string };
    expect(kept).not.toMatch(/1985-01-01|1971-02-03|zebulon|quist/i);
    expect(
      JSON.stringify(await line.service.database.ownerQuery('select * from identity_tries', [])),
    ).not.toContain('5550142');
  });
});

describe('an existing patient is never verified by registering', () => {
  test('the call may book, and hears nothing', async () => {
    const call = here.from(STRANGER);
    const again = await here.ask(call, 'register_new_patient', {
      ...{ firstName: 'Jane', lastName: 'Smith', dateOfBirth: JANE.dateOfBirth },
      ...{ gender: 'F', phone: '6045550101' },
    });
    expect(again).toMatchObject({ success: true, patientId: '5', identityRequired: true });
    expect(await here.ask(call, 'check_appointments', { patientId: '5' })).toMatchObject({
      identityRequired: true,
    });
  });
});

describe('another patient’s appointment', () => {
  test('a mother of two: her own birth date, then the child’s, and the answers refer to the child', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call);
    await here.byPhone(call, { dateOfBirth: '1987-11-02' });
    const emily = await here.byPhone(call, { dateOfBirth: EMILY.dateOfBirth });
    expect(emily).toMatchObject({ patient: { id: '3' }, message: 'I found the file for Emily.' });
    const booked = await here.ask(call, 'create_appointment', {
      patientId: '3',
      ...(await here.aFreeTime(call)),
    });
    expect(booked).toMatchObject({ success: true });
    expect(booked.message).toMatch(/^The visit for Emily is booked/);
    expect((await here.ask(call, 'check_appointments', { patientId: '3' })).message).toContain('Emily');
    const { appointmentId } = booked;
    expect((await here.ask(call, 'cancel_appointment', { appointmentId, language: 'zh' })).message).toContain(
      'Emily',
    );
  });

  test("another family member's birth date is recognised", async () => {
    expect(await here.byName(here.from(CHENS), { name: 'Emily Chen', dateOfBirth: WEI.dateOfBirth })).toEqual(
      {
        found: true,
        identityRequired: true,
        patient: null,
        message: expect.stringMatching(/Wei.*\?/),
      },
    );
  });

  test('of an adult who is not on the caller’s number is not read out, and a request is offered', async () => {
    const call = here.from(STRANGER);
    const answer = await here.byName(call, { ...JANE, phone: '604-555-0101', forSomebodyElse: true });
    expect(answer).toMatchObject({
      identityRequired: true,
      message: expect.stringContaining('pass a message on'),
    });
    expect(JSON.stringify(answer)).not.toMatch(/Jane|Smith|1972/);
    const noted = await here.ask(call, 'request_callback', {
      ...{ reason: 'When is her next visit?', onBehalfOf: 'Jane Smith', language: 'en' },
    });
    expect(noted).toMatchObject({ success: true });
    const [item] = await here.inbox('callback');
    expect(JSON.stringify(item)).toMatch(/Jane Smith/);
    expect(String(item?.todo)).toMatch(/check|identity|before/i);
  });
});

describe('a message without a call id', () => {
  test.each([
    ['search_patient_by_phone', { dateOfBirth: '1985-03-15' }],
    ['search_patient', { name: 'Wei Chen', dateOfBirth: '1985-03-15' }],
    ['get_patient', { patientId: '1', dateOfBirth: '1985-03-15' }],
    ['check_appointments', { patientId: '1', dateOfBirth: '1985-03-15' }],
    [
      'create_appointment',
      { patientId: '1', dateOfBirth: '1985-03-15', providerId: '101', appointmentTime: '2026-11-25T09:00' },
    ],
    ['cancel_appointment', { appointmentId: '1', patientId: '1', dateOfBirth: '1985-03-15' }],
    [
      'register_new_patient',
      { firstName: 'Maud', lastName: 'Archer', dateOfBirth: '1971-01-01', gender: 'F', phone: '6045559999' },
    ],
  ] as const)('%s is refused, with or without a birth date', async (name, given) => {
    const id = 'tool-1';
    const reply = await line.caller.startCall({ from: CHENS, to: here.clinic.number }).message('tool-calls', {
      call: undefined,
      phoneNumber: { number: here.clinic.number },
      customer: { number: CHENS },
      toolCalls: [{ id, type: 'function', function: { name, arguments: given } }],
    });
    const text = JSON.stringify(reply);
    expect(text).toContain('identityRequired');
    expect(text).not.toMatch(/"firstName"|1987-11-02/);
  });
});
