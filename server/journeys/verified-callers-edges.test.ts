import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PhoneLine, phoneLine } from './phone-line.ts';
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

/** The corners of contract 8.2: closed charts, families, helpers, unreadable facts, caps. */
let line: PhoneLine;
let here: VerifiedClinic;
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(() => line.close());
beforeEach(async () => {
  here = await aVerifiedClinic(line);
});

describe('an inactive chart', () => {
  const MOVED = { name: 'Mark Johnson', dateOfBirth: '1955-09-15', number: '+16045550122' };
  const DECEASED = { name: 'Grace Wilson', dateOfBirth: '1930-04-04', number: '+16045550123' };

  test.each([MOVED, DECEASED])('its number alone reveals nothing of it: $name', async ({ number }) => {
    const unknown = await here.byPhone(here.from(STRANGER));
    expect(await here.byPhone(here.from(number))).toEqual(unknown);
  });

  test.each([MOVED, DECEASED])(
    'name and birth date from another number are an ordinary miss: $name',
    async (who) => {
      const missed = await here.byName(here.from(STRANGER), { ...JANE, dateOfBirth: '1901-01-01' });
      expect(await here.byName(here.from(STRANGER), who)).toEqual(missed);
      expect(await here.byName(here.from(null), who)).toEqual(missed);
    },
  );

  test('its own number and birth date hear that staff can help', async () => {
    const { number, dateOfBirth } = MOVED;
    const answer = await here.byPhone(here.from(number), { dateOfBirth });
    expect(answer).toMatchObject({ found: false });
    expect(answer.message).toMatch(/isn't active/);
    expect(JSON.stringify(answer)).not.toMatch(/Mark|Johnson|1955/);
  });
});

describe('a verified patient is not asked again', () => {
  test.each([STRANGER, null])('a search by phone from %s finds that patient', async (number) => {
    const call = here.from(number);
    await here.byName(call, { ...JANE, phone: JANES });
    const again = await here.byPhone(call);
    expect(again).not.toHaveProperty('identityRequired');
    expect(again).toMatchObject({ found: true, patient: { id: '5', firstName: 'Jane', lastName: 'Smith' } });
  });

  test('even after a handoff to the other language', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    const answer = await here.byPhone(call, { language: 'zh' });
    expect(answer).toMatchObject({ found: true, patient: { id: '1' } });
    expect(answer.message).toMatch(/资料/);
  });

  test('a later wrong date does not close a verified patient’s chart for that call', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    await here.byPhone(call, { dateOfBirth: '1985-03-16' });
    expect(await here.ask(call, 'check_appointments', { patientId: '1' })).not.toHaveProperty(
      'identityRequired',
    );
  });
});

describe('unreadable values are not attempts', () => {
  test.each([
    { postalCode: 'V5' },
    { postalCode: 'I do not know' },
    { healthCardNumber: '12' },
    { phone: '555' },
    { phone: '' },
  ])('%o', async (fact) => {
    const call = here.from(STRANGER);
    for (let at = 0; at < 4; at += 1)
      expect(await here.byName(call, { ...JANE, ...fact })).not.toHaveProperty('locked');
    expect(await here.byName(call, { ...JANE, phone: JANES })).toMatchObject({
      patient: { firstName: 'Jane' },
    });
  });

  test.each(['search_patient', 'search_patient_by_phone'])(
    '%s with an invalid date asks for the date',
    async (tool) => {
      const answer = await here.ask(here.from(CHENS), tool, {
        ...{ name: 'Wei Chen', dateOfBirth: 'the fifth of nothing' },
      });
      expect(answer).toMatchObject({ found: false, identityRequired: true });
      expect(answer.message).toMatch(/date of birth/);
    },
  );

  test('the last four digits of the card are found among other words', async () => {
    const { hin } = here.chartOf('5') as { hin: string };
    const said = { healthCardNumber: `the last four are ${hin.slice(-4)}` };
    expect(await here.byName(here.from(STRANGER), { ...JANE, ...said })).toMatchObject({
      patient: { firstName: 'Jane' },
    });
  });
});

describe('a family on one number', () => {
  const twins = () => {
    const about = { lastName: 'Chen', sex: 'M', phone: '604-555-0142' };
    const born = { yearOfBirth: '2016', monthOfBirth: '02', dayOfBirth: '03' };
    const ids = ['Oliver', 'Theo'].map((firstName) =>
      here.clinic.book.addPatient({ firstName, ...about, ...born } as never),
    );
    return { ids: ids.map(String), dateOfBirth: '2016-02-03' };
  };

  test('an unknown birth date of the last two years asks whether the baby is new', async () => {
    const dateOfBirth = `${new Date().getUTCFullYear() - 1}-06-01`;
    const answer = await here.byPhone(here.from(CHENS), { dateOfBirth });
    expect(answer).toMatchObject({ found: false, identityRequired: true });
    expect(answer.message).toMatch(/new to the clinic, or could you tell me the date once more/);
  });

  test('a birth date shared by two asks for the first name, which opens the chart', async () => {
    const { ids, dateOfBirth } = twins();
    const call = here.from(CHENS);
    const asked = await here.byPhone(call, { dateOfBirth });
    expect(asked).toEqual({
      found: true,
      patient: null,
      identityRequired: true,
      message: expect.stringMatching(/first name/),
    });
    expect(asked.message).not.toMatch(/Oliver|Theo|\byour\b/);
    expect(await here.byName(call, { name: 'Theo', dateOfBirth })).toMatchObject({
      found: true,
      patient: { id: ids[1], firstName: 'Theo' },
    });
  });

  test("another member's birth date is answered with the first name only, and opens nothing", async () => {
    const call = here.from(CHENS);
    const answer = await here.byName(call, { name: 'Emily Chen', dateOfBirth: WEI.dateOfBirth });
    expect(answer).toMatchObject({ found: true, patient: null, identityRequired: true });
    expect(answer.message).not.toMatch(/Chen|1985/);
    expect(await here.ask(call, 'check_appointments', { patientId: '1' })).toMatchObject({
      identityRequired: true,
    });
    expect(await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth })).toMatchObject({
      patient: { id: '1' },
    });
  });

  test('other members are verified by their own birth dates, within the tool that needs it', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    const emily = { patientId: '3', dateOfBirth: EMILY.dateOfBirth };
    const answer = await here.ask(call, 'check_appointments', emily);
    expect(answer).not.toHaveProperty('identityRequired');
  });

  test('a spouse on the same number is addressed correctly when the caller says so', async () => {
    const call = here.from(CHENS);
    const wife = { dateOfBirth: '1987-11-02', forSomebodyElse: true };
    expect((await here.byPhone(call, wife)).message).toBe('I found the file for Li Hua.');
    const booked = await here.ask(call, 'create_appointment', {
      patientId: '2',
      ...(await here.aFreeTime(call)),
    });
    expect(booked.message).toMatch(/^The visit for Li Hua is booked/);
  });
});

describe('an adult who is not on the caller’s number', () => {
  const asHelper = { ...JANE, phone: JANES, forSomebodyElse: true };

  test('stays closed with every fact, and the request is passed on', async () => {
    const call = here.from(STRANGER);
    const answer = await here.byName(call, asHelper);
    expect(answer).toMatchObject({ found: true, identityRequired: true, patient: { id: '5' } });
    expect(JSON.stringify(answer)).not.toMatch(SECRETS);
    expect(answer.message).toMatch(/pass a message on/);
  });

  test('closes again for a caller who passed as the patient and turns out to be somebody else', async () => {
    const visit = here.aVisitOf('5');
    const call = here.from(STRANGER);
    await here.byName(call, { ...JANE, phone: JANES });
    for (const [tool, given] of [
      ['check_appointments', { patientId: '5' }],
      ['get_patient', { patientId: '5' }],
      ['search_patient', { name: JANE.name, dateOfBirth: JANE.dateOfBirth }],
      ['search_patient', { name: JANE.name }],
      ['search_patient_by_phone', {}],
      ['cancel_appointment', { appointmentId: visit }],
      ['update_appointment', { appointmentId: visit, newStartTime: '2026-11-26T09:00' }],
    ] as const) {
      const answer = await here.ask(call, tool, { ...given, forSomebodyElse: true });
      expect(answer, tool).toMatchObject({ identityRequired: true });
      expect(JSON.stringify(answer), tool).not.toMatch(SECRETS);
    }
  });

  test('can be booked for', async () => {
    const call = here.from(STRANGER);
    await here.byName(call, asHelper);
    const booked = await here.ask(call, 'create_appointment', {
      ...{ patientId: '5', forSomebodyElse: true },
      ...(await here.aFreeTime(call)),
    });
    expect(booked).toMatchObject({ success: true });
    expect(booked.message).toMatch(/^The visit is booked for/);
    expect(booked.message).not.toMatch(/\byou/i);
  });

  test.each([
    [{ relationship: 'wife' }, 0, false],
    [{}, 0, true],
    [{ relationship: 'wife' }, 2, true],
  ])('the request with %o after %i refusals warns of fishing: %s', async (named, refusals, isWarned) => {
    const call = here.from(STRANGER);
    for (let at = 0; at < refusals; at += 1) await here.byName(call, asHelper);
    await here.ask(call, 'request_callback', {
      ...{ reason: 'Her next visit', onBehalfOf: 'Jane Smith', ...named },
    });
    const [item] = await here.inbox('callback');
    const told = JSON.stringify([item?.title, item?.told, item?.todo]);
    expect(/identity|before you tell|may be trying|fishing/i.test(told)).toBe(isWarned);
  });
});

describe('appointments by id', () => {
  test('a caller who has given name and birth date is asked for one more fact, not for both again', async () => {
    const visit = here.aVisitOf('5');
    const call = here.from(STRANGER);
    await here.byName(call, JANE);
    for (const [tool, given] of [
      ['cancel_appointment', { appointmentId: visit }],
      ['update_appointment', { appointmentId: visit, newStartTime: '2026-11-26T09:00' }],
    ] as const) {
      const answer = await here.ask(call, tool, given);
      expect(answer).toMatchObject({ success: false, identityRequired: true });
      expect(answer.message).toMatch(/phone number we have on file/);
    }
  });

  test('an existing and a nonexistent one answer and lock alike', async () => {
    const visit = here.aVisitOf('5');
    const triesAt = async (appointmentId: string) => {
      const call = here.from(null);
      const answers = [];
      for (const dateOfBirth of ['1971-01-01', '1971-01-02', JANE.dateOfBirth, '1971-01-04'])
        answers.push(await here.ask(call, 'cancel_appointment', { appointmentId, dateOfBirth }));
      return answers;
    };
    expect(await triesAt(visit)).toEqual(await triesAt('987654'));
  });
});

describe('limits apply in every case', () => {
  test('a locked call opens nothing with any tool, whether the date is right or wrong', async () => {
    const visit = here.aVisitOf('1');
    const call = here.from(CHENS);
    for (const day of ['01', '02', '03']) await here.byPhone(call, { dateOfBirth: `1985-01-${day}` });
    const { dateOfBirth } = WEI;
    for (const [tool, given] of [
      ['search_patient_by_phone', { dateOfBirth }],
      ['search_patient', WEI],
      ['get_patient', { patientId: '1', dateOfBirth }],
      ['check_appointments', { patientId: '1', dateOfBirth }],
      ['cancel_appointment', { appointmentId: visit, patientId: '1', dateOfBirth }],
      ['cancel_appointment', { appointmentId: visit, dateOfBirth }],
      [
        'create_appointment',
        { patientId: '1', dateOfBirth, providerId: '101', appointmentTime: '2026-11-25T09:00' },
      ],
    ] as const) {
      const answer = await here.ask(call, tool, given);
      expect(answer, tool).toMatchObject({ identityRequired: true, locked: true });
      expect(answer.message, tool).toMatch(/put you through/);
    }
  });

  test('locked attempts do not count: the next call from that number still has its own', async () => {
    const call = here.from(CHENS);
    for (let at = 1; at <= 9; at += 1) await here.byPhone(call, { dateOfBirth: `1985-01-0${at}` });
    expect(await here.byPhone(here.from(CHENS), { dateOfBirth: WEI.dateOfBirth })).toMatchObject({
      found: true,
      patient: { id: '1' },
    });
    expect(await here.inbox('identity_alarm')).toEqual([]);
  });

  test('several tool calls in one message are several attempts', async () => {
    const call = here.from(CHENS);
    await call.tools(
      ['1985-01-01', '1985-01-02'].map((dateOfBirth) => ({
        ...{ name: 'search_patient_by_phone', arguments: { dateOfBirth } },
      })),
    );
    expect(await here.byPhone(call, { dateOfBirth: '1985-01-03' })).toMatchObject({ locked: true });
  });

  test('a new family whose names match nobody can still register', async () => {
    const call = here.from(STRANGER);
    for (const name of ['Maud Archer', 'Ivo Archer', 'Una Archer', 'Odo Archer'])
      expect(await here.byName(call, { name, dateOfBirth: '1971-01-01' })).not.toHaveProperty('locked');
    const registered = await here.ask(call, 'register_new_patient', {
      ...{
        firstName: 'Maud',
        lastName: 'Archer',
        dateOfBirth: '1971-01-01',
        gender: 'F',
        phone: '6045559999',
      },
    });
    expect(registered).toMatchObject({ success: true });
    const { patientId } = registered;
    expect(await here.ask(call, 'check_appointments', { patientId })).not.toHaveProperty('identityRequired');
  });
});

describe('limits by phone', () => {
  const freeOn = async (call: ReturnType<VerifiedClinic['from']>, startDate: string) => {
    const { slots } = (await here.ask(call, 'get_available_slots', {
      ...{ providerId: '101', startDate },
    })) as unknown as { slots: { time: string }[] };
    return slots.map(({ time }) => `${startDate}T${time}`);
  };

  test('three visits per call, two per day, and one item for everything beyond', async () => {
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    const book = (appointmentTime: string) =>
      here.ask(call, 'create_appointment', { patientId: '1', providerId: '101', appointmentTime });
    const [one, two, three] = (await freeOn(call, '2026-11-25')) as [string, string, string];
    const [later] = (await freeOn(call, '2026-11-26')) as [string];
    expect(await book(one)).toMatchObject({ success: true });
    expect(await book(two)).toMatchObject({ success: true });
    const sameDay = await book(three);
    expect(sameDay).toMatchObject({ success: false });
    expect(sameDay.message).toMatch(/another visit for that day.*call you back/i);
    expect(await book(later)).toMatchObject({ success: true });
    const [fifth, sixth] = (await freeOn(call, '2026-11-27')) as [string, string];
    const fourth = await book(fifth);
    expect(fourth).toMatchObject({ success: false });
    expect(fourth.message).toMatch(/not booked.*call you back/i);
    await book(sixth);
    expect(await here.inbox('callback')).toHaveLength(1);
  });

  test('a move is not a booking', async () => {
    await here.configure({ phoneCaps: { bookingsPerCall: 1 } });
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    const [appointmentTime] = await freeOn(call, '2026-11-25');
    const [newStartTime] = await freeOn(call, '2026-11-26');
    const wish = { patientId: '1', providerId: '101', appointmentTime };
    const { appointmentId } = await here.ask(call, 'create_appointment', wish);
    const move = { appointmentId, newStartTime };
    expect(await here.ask(call, 'update_appointment', move)).toMatchObject({ success: true });
  });

  test('two call-backs and two waitlist entries', async () => {
    const { manager } = here.clinic;
    await line.service.ask({
      ...{ method: 'PUT', url: '/api/clinic/me', as: manager, payload: { waitlistEnabled: true } },
    } as never);
    const call = here.from(STRANGER);
    const callBack = (at: number) =>
      here.ask(call, 'request_callback', { reason: 'A question', phone: `604555777${at}` });
    expect([(await callBack(1)).success, (await callBack(2)).success]).toEqual([true, true]);
    expect(await callBack(3)).toMatchObject({ success: false, message: expect.stringMatching(/already/) });
    // The second one corrected the number of the first.
    expect(await here.inbox('callback')).toMatchObject([{ phone: '+16045557772' }]);

    const wait = (at: number) =>
      here.ask(call, 'add_to_waitlist', {
        ...{ firstName: `Wei${at}`, lastName: 'Chen', phone: `604555777${at}` },
      });
    expect([(await wait(1)).success, (await wait(2)).success]).toEqual([true, true]);
    expect(await wait(3)).toMatchObject({
      success: false,
      message: expect.stringMatching(/can't put any more names on the waitlist in one call/),
    });
    expect(
      await line.service.database.ownerQuery('select from waitlist_entries where clinic_id = $1', [
        here.clinic.id,
      ]),
    ).toHaveLength(2);
  });

  test.each(['+8613800138000', '+19005550142', '+18765550142'])(
    'no call-back to %s unless the clinic allows it',
    async (phone) => {
      const wish = { reason: 'A question', phone };
      expect(await here.ask(here.from(STRANGER), 'request_callback', wish)).toMatchObject({ success: false });
      await here.configure({ internationalNumbers: true });
      await vi.waitFor(
        async () =>
          expect(await here.ask(here.from(STRANGER), 'request_callback', wish)).toMatchObject({
            success: true,
          }),
        5_000,
      );
    },
  );

  test('null lifts them all', async () => {
    await here.configure({ phoneCaps: null });
    const call = here.from(CHENS);
    await here.byPhone(call, { dateOfBirth: WEI.dateOfBirth });
    const booked = [];
    for (const appointmentTime of await freeOn(call, '2026-11-25')) {
      const wish = { patientId: '1', providerId: '101', appointmentTime };
      booked.push((await here.ask(call, 'create_appointment', wish)).success);
    }
    expect(booked).toEqual([true, true, true, true, true]);
  });
});
