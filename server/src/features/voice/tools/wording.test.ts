import { describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../../testing/adapters/emr/in-memory-emr.ts';
import {
  aCall,
  appointment,
  ask,
  patient,
  type Scene,
  slot,
} from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { BookingOutcome, SearchWish } from '../../scheduling/index.ts';
import cancel from './cancel-appointment.ts';
import check from './check-appointments.ts';
import create from './create-appointment.ts';
import byPreference from './find-appointment-by-preference.ts';
import earliest from './find-earliest-appointment.ts';
import slots from './get-available-slots.ts';
import register from './register-new-patient.ts';
import byName from './search-patient.ts';
import byPhone from './search-patient-by-phone.ts';
import update from './update-appointment.ts';

const TOMORROW = '2026-11-17';
const booked = {
  status: 'booked',
  appointmentId: '900',
  date: date(TOMORROW),
  time: time('09:30'),
  providerId: '101',
  providerName: 'Dr. Susan Lee',
  smsQueued: false,
} as const;
const WISH = { patientId: '1', providerId: '101', appointmentTime: `${TOMORROW}T09:30` };
const both = async (answer: (scene: Scene) => Promise<{ message: string }>) => ({
  en: (await answer({ language: 'en' })).message,
  zh: (await answer({ language: 'zh' })).message,
});

describe('tomorrow', () => {
  const old = appointment({ date: date(TOMORROW) });

  test('is never "on tomorrow"', async () => {
    const cancelled = { status: 'cancelled', appointment: old, smsQueued: false } as const;
    const moved = { ...booked, status: 'moved', oldCancelled: false, old } as const;
    const open = { [TOMORROW]: ['09:00'] };
    const said = [
      await both((scene) => ask(cancel, { appointmentId: '1' }, aCall({ ...scene, cancelled }))),
      await both((scene) =>
        ask(update, { appointmentId: '1', newStartTime: WISH.appointmentTime }, aCall({ ...scene, moved })),
      ),
      await both((scene) =>
        ask(slots, { providerId: '101', startDate: TOMORROW }, aCall({ ...scene, open })),
      ),
      await both((scene) => ask(slots, { providerId: '101', startDate: TOMORROW }, aCall(scene))),
    ];
    for (const { en, zh } of said) {
      expect(en).toMatch(/tomorrow/i);
      expect(en).not.toMatch(/on tomorrow/i);
      expect(zh).toContain('明天');
    }
  });
});

test('a day and a doctor are said once for several times', async () => {
  const found = [slot(TOMORROW, '09:00'), slot(TOMORROW, '10:30'), slot('2026-11-18', '14:00')];
  const preference = { patientId: '1', preference: 'this week' };
  const { en, zh } = await both((scene) => ask(byPreference, preference, aCall({ ...scene, found })));
  expect(en).toBe('I have tomorrow at nine or 10:30, or Wednesday at two, all with Dr. Lee.');
  expect(zh).toBe('可以约明天上午九点或十点半，或者后天下午两点，都是Lee医生。');
});

test('two doctors on one day are told apart', async () => {
  const found = [slot(TOMORROW, '09:00'), slot(TOMORROW, '10:30', '102')];
  const preference = { patientId: '1', preference: 'tomorrow' };
  const { en, zh } = await both((scene) => ask(byPreference, preference, aCall({ ...scene, found })));
  expect(en).toBe('I have tomorrow at nine with Dr. Lee, or at 10:30 with Dr. Haddad.');
  expect(zh).toBe('可以约明天上午九点Lee医生，或者上午十点半Haddad医生。');
});

test.each([
  ['phone', 'a phone visit', '电话就诊'],
  ['video', 'a video visit', '视频就诊'],
] as const)('a %s visit is confirmed as one', async (remote, english, chinese) => {
  const { en, zh } = await both((scene) =>
    ask(create, WISH, aCall({ ...scene, booked: { ...booked, remote } })),
  );
  expect(en).toContain(`booked for ${english}: tomorrow`);
  expect(zh).toContain(chinese);
  const moved = { ...booked, remote, status: 'moved', oldCancelled: true, old: appointment() } as const;
  const answer = await ask(
    update,
    { appointmentId: '1', newStartTime: WISH.appointmentTime },
    aCall({ moved }),
  );
  expect(answer.message).toContain(`Your ${remote} visit is now tomorrow`);
});

describe('a day without free times', () => {
  const found = [slot('2026-11-18', '09:00'), slot('2026-11-18', '09:15')];
  test.each([
    ['closure', 'The clinic is closed tomorrow', '诊所明天休息'],
    ['holiday', 'The clinic is closed tomorrow', '休息'],
    ['away', "Dr. Lee isn't in tomorrow", '不出诊'],
    ['no-template', "Dr. Lee isn't in tomorrow", '不出诊'],
    ['day-full', 'Dr. Lee is fully booked tomorrow', '约满'],
    ['too-far', "We don't book that far ahead", '还不能约那么远'],
    ['past', 'nothing left', '没有时间'],
  ] as const)('gets the reason (%s), and the next free ones', async (why, english, chinese) => {
    const wish = { providerId: '101', startDate: TOMORROW };
    const { en, zh } = await both((scene) => ask(slots, wish, aCall({ ...scene, why, found })));
    expect(en).toContain(english);
    expect(en).toContain('I have Wednesday at nine or 9:15');
    expect(zh).toContain(chinese);
    expect(await ask(slots, wish, aCall({ why, found }))).toMatchObject({
      hasAvailability: false,
      slots: [],
      alternatives: [{ date: '2026-11-18', time: '09:00', providerId: '101' }, { time: '09:15' }],
    });
  });
});

describe('"nothing at that time"', () => {
  /** Nothing in the part of the day that was asked for. */
  const onlyOutside = (call: ReturnType<typeof aCall>) => ({
    ...call,
    scheduling: {
      ...call.scheduling,
      earliest: async (_: string, wish: SearchWish) => ({
        slots: wish.wish ? [] : [slot(TOMORROW, '09:00')],
        alternatives: [slot(TOMORROW, '09:00')],
        complete: true,
        failed: [],
      }),
    },
  });

  test('is followed by the free times at other hours', async () => {
    const wish = { patientId: '1', preference: 'tomorrow afternoon' };
    const { en, zh } = await both((scene) => ask(byPreference, wish, onlyOutside(aCall(scene))));
    expect(en).toBe('Nothing is free at that time. I have tomorrow at nine with Dr. Lee.');
    expect(zh).toContain('上午九点');
    const answer = await ask(earliest, { timeOfDay: 'afternoon' }, onlyOutside(aCall()));
    expect(answer).toMatchObject({ found: false, alternatives: [{ date: TOMORROW, time: '09:00' }] });
  });

  test('in one half of a day is followed by the other half', async () => {
    const open = { [TOMORROW]: ['13:00', '14:00'] };
    const wish = { providerId: '101', startDate: TOMORROW, timeOfDay: 'morning' };
    const { en, zh } = await both((scene) => ask(slots, wish, aCall({ ...scene, open })));
    expect(en).toBe('Nothing is free at that time. I have tomorrow at one or two with Dr. Lee.');
    expect(zh).toBe('那个时间已经约满了。可以约明天下午一点或两点，Lee医生。');
  });
});

describe('the times of one day', () => {
  const open = { [TOMORROW]: ['09:00', '09:15', '09:30', '10:00', '10:15', '13:00', '14:00'] };

  test.each([
    ['morning', ['09:00', '09:15', '09:30', '10:00', '10:15'], true],
    ['afternoon', ['13:00', '14:00'], true],
    ['下午', ['13:00', '14:00'], true],
    ['any', ['09:00', '09:15', '09:30', '10:00', '10:15'], true],
  ])('for %s are %j', async (timeOfDay, times, hasMore) => {
    const wish = { providerId: '101', startDate: TOMORROW, timeOfDay };
    const answer = await ask(slots, wish, aCall({ open }));
    expect(answer.slots.map((each: { time: string }) => each.time)).toEqual(times);
    expect(answer).toMatchObject({ hasAvailability: true, hasMore });
    expect(answer.message).toContain('There are more times that day.');
  });

  test('that are all named promise no more', async () => {
    const few = aCall({ open: { [TOMORROW]: ['09:00'] } });
    const answer = await ask(slots, { providerId: '101', startDate: TOMORROW }, few);
    expect(answer).toMatchObject({ hasMore: false });
    expect(answer.message).not.toContain('more');
  });
});

describe('a named doctor', () => {
  const named = [{ providerId: 'Dr. Haddad' }, { providerName: 'doctor haddad' }, { providerId: 'Haddad' }];

  test.each(named)('by %j is booked', async (said) => {
    const call = aCall({ booked });
    await ask(create, { patientId: '1', appointmentTime: WISH.appointmentTime, ...said }, call);
    expect(call.told.bookings[0]?.wish.providerId).toBe('102');
  });

  test.each(named)('by %j is moved to', async (said) => {
    const call = aCall({ moved: { status: 'not-found' } });
    await ask(update, { appointmentId: '1', newStartTime: WISH.appointmentTime, ...said }, call);
    expect(call.told.moves[0]?.wish.providerId).toBe('102');
  });

  test.each(named)('by %j has their times read', async (said) => {
    const open = { [TOMORROW]: ['09:00'] };
    const answer = await ask(slots, { startDate: TOMORROW, ...said }, aCall({ open }));
    expect(answer.message).toContain('Dr. Haddad');
  });

  test.each([
    [create, { patientId: '1', providerId: 'Dr. Zhivago', appointmentTime: WISH.appointmentTime }],
    [update, { appointmentId: '1', newProviderId: 'Dr. Zhivago', newStartTime: WISH.appointmentTime }],
    [slots, { providerId: 'Dr. Zhivago', startDate: TOMORROW }],
    [slots, { providerId: '999', startDate: TOMORROW }],
  ])('who does not exist is asked about, with those who do', async (tool, raw) => {
    const { en, zh } = await both((scene) => ask(tool, raw, aCall(scene)));
    expect(en).toContain('Dr. Lee or Dr. Haddad');
    expect(zh).toContain('Lee医生还是Haddad医生');
  });
});

describe('a day that has passed', () => {
  const stale = { ...WISH, appointmentTime: '2025-11-20T14:30' };
  const today = { ...booked, date: date('2026-11-16'), time: time('14:30') };
  const taken: BookingOutcome = { status: 'slot-taken', alternatives: [slot('2026-11-16', '15:00')] };

  test('is named first if today replaces it', async () => {
    const { en, zh } = await both((scene) => ask(create, stale, aCall({ ...scene, booked: today })));
    expect(en).toBe(
      "Thursday, November 20, 2025 has already passed, so I looked at today. You're booked for today at 2:30 with Dr. Lee.",
    );
    expect(zh).toBe('2025年11月20号已经过去了，所以我查的是今天。帮您约好了：今天下午两点半，Lee医生。');
  });

  test('and is full today offers the same day of this year, and books nothing', async () => {
    const call = aCall({ booked: taken, found: [slot('2026-11-20', '14:30')] });
    const answer = await ask(create, stale, call);
    expect(answer.message).toBe(
      "Thursday, November 20, 2025 has already passed, so I looked at today. I'm sorry, that time has just been taken. Nothing has been booked. Did you mean this year? I have Friday at 2:30 with Dr. Lee.",
    );
    expect(answer).toMatchObject({ success: false, alternatives: [{ date: '2026-11-20', time: '14:30' }] });
    expect(call.told.searches[0]?.range).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });

  test('whose time has passed too is not tried today', async () => {
    const call = aCall({ found: [slot('2026-11-20', '08:30')], now: { date: '2026-11-16', time: '16:00' } });
    const answer = await ask(create, { ...WISH, appointmentTime: '2025-11-20T08:30' }, call);
    expect(answer.message).toContain('Thursday, November 20, 2025 has already passed');
    expect(answer.message).toContain('Did you mean this year?');
    expect(call.told.bookings).toEqual([]);
  });

  test('of this year offers only the next free day', async () => {
    const call = aCall({ booked: taken });
    const answer = await ask(create, { ...WISH, appointmentTime: '2026-11-10T14:30' }, call);
    expect(answer.message).toContain('Tuesday the 10th has already passed, so I looked at today.');
    expect(answer.alternatives).toMatchObject([{ date: '2026-11-16', time: '15:00' }]);
    expect(answer.message).not.toContain('Did you mean');
  });

  test('is named when an appointment is moved or refused, and when a day is searched', async () => {
    const moved = { ...today, status: 'moved', oldCancelled: true, old: appointment() } as const;
    const wish = { appointmentId: '1', newStartTime: stale.appointmentTime };
    for (const scene of [{ moved }, { moved: taken }])
      expect((await ask(update, wish, aCall(scene))).message).toMatch(/^Thursday, November 20, 2025 has/);
    const day = await ask(slots, { providerId: '101', startDate: '2025-11-20' }, aCall());
    expect(day.message).toMatch(/^Thursday, November 20, 2025 has already passed/);
    expect(day.date).toBe('2026-11-16');
  });
});

describe('a doctor who takes no new patients', () => {
  const roster = [
    { id: '101', name: 'Dr. Susan Lee', specialty: '', acceptsNewPatients: false },
    { id: '102', name: 'Dr. Omar Haddad', specialty: '' },
  ];
  const closed: BookingOutcome = {
    status: 'closed',
    reason: 'not-for-new',
    alternatives: [slot(TOMORROW, '09:30', '102')],
  };

  test('is reported, and another one is offered', async () => {
    const { en, zh } = await both((scene) =>
      ask(create, { ...WISH, isNewPatient: true }, aCall({ ...scene, roster, booked: closed })),
    );
    expect(en).toContain("isn't taking new patients");
    expect(en).toContain('with Dr. Haddad');
    expect(zh).toContain('不收新病人');
    const none = aCall({ roster, closedToNew: ['Dr. Susan Lee'], found: [] });
    const search = await ask(earliest, { providerId: '101', isNewPatient: true }, none);
    expect(search.message).toMatch(/^Dr\. Lee isn't taking new patients at the moment\./);
    const day = await ask(
      slots,
      { providerId: '101', startDate: TOMORROW },
      aCall({ roster, why: 'not-for-new' }),
    );
    expect(day.message).toContain("Dr. Lee isn't taking new patients");
  });

  test.each([
    [{ isNewPatient: true }, false, true],
    [{}, true, true],
    [{ isNewPatient: false }, true, true],
    [{ isNewPatient: 'no' }, false, false],
    [{}, false, null],
  ])('with %j of a caller whom the call registered (%s): new is %s', async (said, registered, isNew) => {
    const call = aCall({ roster, registered, booked, found: [slot(TOMORROW, '09:00')] });
    await ask(create, { ...WISH, ...said }, call);
    expect(call.told.bookings[0]?.wish.visit.isNewPatient).toBe(isNew);
    await ask(earliest, said, call);
    expect(call.told.searches.at(-1)?.visit.isNewPatient).toBe(isNew);
  });
});

test("the preferred half of the day comes first in a day's list", async () => {
  const open = { [TOMORROW]: ['09:00', '10:00', '13:00'] };
  const call = aCall({ open, preferredTime: 'afternoon' });
  const answer = await ask(slots, { providerId: '101', startDate: TOMORROW }, call);
  expect(answer.slots.map((each: { time: string }) => each.time)).toEqual(['13:00', '09:00', '10:00']);
  expect(answer.message).toContain('free at one, nine, or ten');
});

describe('a caller with a hidden number', () => {
  test.each([null, 'anonymous', '+266696687', '+10000000000'])('%s is asked who they are', async (sent) => {
    for (const [raw, words] of [
      [{}, "I can't see the number you're calling from. May I have the full name and date of birth?"],
      [
        { dateOfBirth: '1980-03-05' },
        "I can't see the number you're calling from. May I have the full name, please?",
      ],
    ] as const) {
      const answer = await ask(byPhone, raw, aCall({ callerPhone: sent }));
      expect(answer).toEqual({ found: false, message: words });
    }
  });
});

describe('a name in characters', () => {
  const wang = patient('1', { firstName: '小明', lastName: '王' });

  test('has the family name first', async () => {
    const call = () => aCall({ language: 'zh', patients: [wang] });
    const born = { dateOfBirth: '1980-03-05' };
    expect((await ask(byName, { name: '王小明', ...born }, call())).message).toContain('王小明');
    expect((await ask(byPhone, born, call())).message).toContain('王小明，');
  });
});

describe('a health card number', () => {
  const newcomer = {
    firstName: 'Aiko',
    lastName: 'Tanaka',
    dateOfBirth: '1991-04-12',
    gender: 'F',
    phone: '604-555-0177',
  };

  test('from BC with a wrong check digit is asked for once more, then left to the clinic', async () => {
    const emr = inMemoryEmr({ patients: [] });
    const wrong = { ...newcomer, healthCardNumber: '9698 658 216' };
    for (const language of ['en', 'zh'] as const) {
      const first = await ask(register, wrong, aCall({ emr, language }));
      expect(first.success).toBe(false);
      expect(first.message).toMatch(/Could you read it to me once more|请您再念一遍/);
    }
    expect(emr.patients()).toEqual([]);
    const call = aCall({ emr });
    await ask(register, wrong, call);
    expect(await ask(register, wrong, call)).toMatchObject({ success: true });
    expect(emr.patients()).toMatchObject([{ firstName: 'Aiko', healthNumber: '' }]);
  });

  test.each([
    ['of British Columbia that is right', { healthCardNumber: '9698658215' }],
    ['of another province', { healthCardNumber: '9698658216', province: 'ON' }],
    ['of a private insurance', { healthCardNumber: '9698658216', healthCardType: 'PRIVATE' }],
  ])('%s is accepted', async (_, card) => {
    const answer = await ask(register, { ...newcomer, ...card }, aCall({ patients: [] }));
    expect(answer).toMatchObject({ success: true });
  });
});

describe('appointments', () => {
  const row = (change: object) => ({ ...appointment(change), providerName: 'Dr. Susan Lee' });

  test('earlier today are past, unless a day was named', async () => {
    const appointments = [
      row({ date: date('2026-11-16'), time: time('08:00') }),
      row({ date: date('2026-11-16'), time: time('15:00') }),
    ];
    expect((await ask(check, { patientId: '1' }, aCall({ appointments }))).count).toBe(1);
    const named = await ask(check, { patientId: '1', startDate: '2026-11-16' }, aCall({ appointments }));
    expect(named.count).toBe(2);
  });

  test('of one doctor name the doctor once', async () => {
    const appointments = [row({}), row({ id: '2', date: date('2026-11-24'), time: time('14:00') })];
    const { en, zh } = await both((scene) =>
      ask(check, { patientId: '1' }, aCall({ ...scene, appointments })),
    );
    expect(en).toBe(
      'You have 2 appointments: Friday at 9:30, and Tuesday the 24th at two, both with Dr. Lee.',
    );
    expect(zh).toBe('您有2个预约：这周五上午九点半，还有下周二下午两点，都是Lee医生。');
  });
});
