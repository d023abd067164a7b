import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

// The clock stands at Monday, November 16, 2026, ten in the morning. Callers, visits and words are those of the rehearsed calls.
const PEOPLE: Readonly<Record<string, object>> = {
  '101': { gender: 'female', languages: ['en'], nameZh: '李慧' },
  '102': { gender: 'male', languages: ['en', 'zh'], nameZh: '李小明' },
  '103': { gender: 'male', languages: ['en', 'pa'], minAge: 18 },
  '104': { gender: 'female', languages: ['en', 'fr'] },
};
const READS_OF_BOOKS = 'getAppointmentsForDateRangeAndProvider2';

interface Slot {
  readonly date: string;
  readonly time: string;
  readonly providerId: string;
  readonly durationMinutes: number;
  readonly endTime: string;
}

interface Answer {
  readonly message: string;
  readonly found?: boolean;
  readonly slot?: Slot;
  readonly slots?: readonly Slot[];
  readonly alternatives?: readonly Slot[];
  readonly understood: string;
  readonly notMet: readonly { readonly why: string }[];
  readonly more?: boolean;
  readonly success?: boolean;
  readonly appointmentId?: string;
}

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  clinic = await line.aClinic();
  const ask = line.service.ask;
  const { body } = await ask({ method: 'GET', url: '/api/clinic/providers?pageSize=50', as: clinic.manager });
  for (const { id, emrProviderId } of body.data as { id: string; emrProviderId: string }[]) {
    const payload = PEOPLE[emrProviderId];
    if (!payload) continue;
    const url = `/api/clinic/providers/${id}`;
    expect((await ask({ method: 'PUT', url, as: clinic.manager, payload })).status).toBe(200);
  }
});
afterAll(() => line.close());

/** A call by somebody whom the clinic knows: each tool is asked for that patient. */
async function callBy(from: string, dateOfBirth: string, language: 'en' | 'zh' = 'en') {
  const call = clinic.call(from);
  const { patient } = heard(await call.tool('search_patient_by_phone', { dateOfBirth })) as unknown as {
    patient: { id: string };
  };
  const ask = async (tool: string, said: Readonly<Record<string, unknown>>) =>
    heard(await call.tool(tool, { patientId: patient.id, language, ...said })) as unknown as Answer;
  const wish = (preference: string, more: Readonly<Record<string, unknown>> = {}) =>
    ask('findAppointmentByPreference', { preference, ...more });
  return { ask, wish };
}

const RENE = ['+16045550104', '1958-02-28'] as const;
const JANE = ['+16045550101', '1972-09-30'] as const;
const ANIKA = ['+16045550111', '2019-09-09'] as const;
const ZOE = ['+16045550105', '2001-08-09'] as const;
const LEAPING = ['+16045550113', '2004-02-29'] as const;
const EMILY = ['+16045550142', '2014-06-21'] as const;
const WANG = ['+16045550107', '1993-07-07'] as const;
const MARIA = ['+16045550114', '1991-10-10'] as const;
const VAN_DER_BERG = ['+16045550115', '1945-01-01'] as const;

const whys = ({ notMet }: Answer) => notMet.map(({ why }) => why);
const allOf = ({ slot, slots = [], alternatives = [] }: Answer) => [
  ...(slot ? [slot] : []),
  ...slots,
  ...alternatives,
];

describe('wishes of rehearsed callers', () => {
  test('"a bit later than 1" excludes one o’clock', async () => {
    const { wish } = await callBy(...RENE);
    const answer = await wish('today, in the afternoon, a bit later than 1', { visitReason: 'refill' });
    expect(answer.found).toBe(true);
    expect(answer.slots?.every(({ date, time }) => date === '2026-11-16' && time > '13:00')).toBe(true);
    expect(answer.understood).toBe('You would like today after one.');
  });

  test('"any of the women doctors" offers no man', async () => {
    const { wish } = await callBy(...JANE);
    const answer = await wish('Thursday, any of the women doctors, the time does not matter');
    expect(allOf(answer).length).toBeGreaterThan(0);
    for (const { providerId } of allOf(answer)) expect(['101', '104']).toContain(providerId);
  });

  test('"the lady doctor, the French one, as soon as you have" is Dr. D\'Amour, and the length is said', async () => {
    const { wish } = await callBy(...VAN_DER_BERG);
    const answer = await wish('I want the lady doctor the French one as soon as you have', {
      visitReason: 'pain_illness',
    });
    expect(new Set(answer.slots?.map(({ providerId }) => providerId))).toEqual(new Set(['104']));
    expect(answer.message).toContain("with Dr. D'Amour");
    expect(answer.message).toContain('It takes 45 minutes.');
  });

  test.each([
    ['next week, any other day than Tuesday, just not Wednesday', '2026-11-23', ['2026-11-24', '2026-11-25']],
    ['next week some other day but not the Wednesday', '2026-11-23', ['2026-11-25']],
  ])('"%s" offers none of those days', async (said, first, never) => {
    const { wish } = await callBy(...MARIA);
    const answer = await wish(said, { providerName: 'Dr. Xiaoming Li', visitReason: 'follow_up' });
    expect(answer.found).toBe(true);
    for (const { date } of allOf(answer)) {
      expect(date >= first).toBe(true);
      expect(never).not.toContain(date);
    }
  });

  test('29 February of a common year does not exist', async () => {
    const { wish } = await callBy(...LEAPING);
    const answer = await wish('an appointment for the twenty ninth of february');
    expect([answer.found, whys(answer), allOf(answer)]).toEqual([false, ['no_such_day'], []]);
    expect(answer.message).toMatch(/^There's no such day in the calendar\./);
  });

  test('"a week from Sunday" is told that the clinic is closed on Sundays, then other days', async () => {
    const { wish } = await callBy(...LEAPING);
    const answer = await wish('how about a week from sunday');
    expect([answer.found, whys(answer)]).toEqual([false, ['closed']]);
    expect(answer.message).toMatch(
      /^We're closed on Sundays\. I have Friday the 27th at .*, or Monday the 30th at /,
    );
  });

  test('noon is told about the lunch break, and keeping the hour matters more than the day', async () => {
    const { wish } = await callBy(...LEAPING);
    const answer = await wish('Monday, November 30 at noon');
    expect([answer.found, whys(answer)]).toEqual([false, ['break']]);
    expect(answer.message).toMatch(/^That's our lunch break\. I have .*Monday the 30th at 11:45/);
    expect(new Set(answer.alternatives?.map(({ date }) => date)).size).toBeGreaterThan(1);
  });

  test('"next Tuesday or so after four" is told why, and offered no morning', async () => {
    const { wish } = await callBy(...ZOE);
    const answer = await wish('next Tuesday or so after four', {
      visitMode: 'phone',
      visitReason: 'results',
    });
    expect(whys(answer).filter((one) => one !== 'own_appointment')).toEqual(['too_late_in_day']);
    expect(allOf(answer).every(({ time }) => time >= '12:00')).toBe(true);
  });

  test('"tomorrow or whenever you have" after a bad night is tomorrow, and a child is not sent to the internist', async () => {
    const { wish } = await callBy(...ANIKA);
    const answer = await wish('no anybody tomorrow would be good or whenever you have she was up all night', {
      visitReason: 'pain_illness',
    });
    expect(answer.slots?.[0]?.date).toBe('2026-11-17');
    for (const { providerId } of allOf(answer)) expect(providerId).not.toBe('103');
  });

  test('下个礼拜五早上 means Friday of next week, and half past ten is offered alone', async () => {
    const { wish } = await callBy(...EMILY, 'zh');
    const morning = await wish('下个礼拜五早上有没有');
    expect(morning.slots?.every(({ date, time }) => date === '2026-11-27' && time < '12:00')).toBe(true);
    const answer = await wish('十点半有吗 没有的话十点也行');
    expect(answer.slots?.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-11-27 10:30']);
    expect(answer.message).toMatch(/^下周五上午十点半李慧医生有空。/);
  });

  test('会讲中文的医生 means a Mandarin speaker, and two 李医生 are distinguished', async () => {
    const { wish, ask } = await callBy(...WANG, 'zh');
    const answer = await wish('会讲中文的医生 越快越好');
    expect(new Set(answer.slots?.map(({ providerId }) => providerId))).toEqual(new Set(['102']));
    expect(answer.message).toContain('李小明医生');
    const which = await ask('find_earliest_appointment', { providerName: '李医生' });
    expect([which.found, which.message]).toEqual([
      false,
      '有几位医生的名字很像。您说的是李慧医生还是李小明医生？',
    ]);
  });

  test('"can I have it back": an exact match is offered alone', async () => {
    const { wish } = await callBy(...MARIA);
    const answer = await wish('Friday, November 20 at 1 in the afternoon', {
      providerName: 'Dr. Gurpreet Singh',
    });
    expect(answer.slots).toHaveLength(1);
    expect(answer.message).toBe('Friday at one with Dr. Singh is free.');
  });
});

describe('offers', () => {
  test('are at most three, on different days or parts of the day, each with its length', async () => {
    const { wish } = await callBy(...MARIA);
    const { slots = [], more } = await wish('any time this week or next');
    expect(slots).toHaveLength(3);
    const parts = slots.map(({ date, time }) => `${date} ${time < '12:00' ? 'morning' : 'afternoon'}`);
    expect(new Set(parts).size).toBe(3);
    for (const slot of slots) expect([slot.durationMinutes, typeof slot.endTime]).toEqual([15, 'string']);
    expect(more).toBe(true);
  });

  test("never overlap the patient's own appointment, which is mentioned on its day", async () => {
    const { wish, ask } = await callBy(...JANE);
    const own = (await ask('check_appointments', {
      startDate: '2026-11-19',
      endDate: '2026-11-19',
    })) as unknown as {
      appointments: { time: string }[];
    };
    const [first] = own.appointments;
    expect(first).toBeDefined();
    const answer = await wish(`Thursday at ${first?.time}`);
    expect(allOf(answer).some(({ date, time }) => date === '2026-11-19' && time === first?.time)).toBe(false);
    const again = await wish('Thursday');
    expect([whys(again), again.message.includes('You already have')]).toEqual([['own_appointment'], false]);
    const onThatDay = await (await callBy(...JANE)).wish('Thursday');
    expect(whys(onThatDay)).toEqual(['own_appointment']);
    expect(onThatDay.message).toMatch(/^You already have Thursday at .*I have Thursday at /);
  });

  test('for a visit being moved are with its own doctor, if she has times', async () => {
    const { wish, ask } = await callBy(...JANE);
    const { appointments } = (await ask('check_appointments', {})) as unknown as {
      appointments: { id: string; providerName: string }[];
    };
    const [visit] = appointments;
    const answer = await wish('some time next week', { movedAppointmentId: visit?.id });
    const names = new Set(
      (answer.slots as unknown as { providerName: string }[]).map((one) => one.providerName),
    );
    expect([answer.found, [...names]]).toEqual([true, [visit?.providerName]]);
  });

  test('"a bit later" than an offer are half an hour away from it', async () => {
    const { wish } = await callBy(...RENE);
    const first = await wish('Thursday at 10 with Dr. Lee', { visitReason: 'refill' });
    const [offer] = allOf(first);
    const later = await wish('a bit later', { visitReason: 'refill' });
    const minutes = (at = '') => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
    expect(later.found).toBe(true);
    for (const { date, time } of later.slots ?? [])
      if (date === offer?.date) expect(minutes(time)).toBeGreaterThanOrEqual(minutes(offer.time) + 30);
  });

  test('half an hour later than a visit, at lunch, are after lunch on its day and run into no meeting', async () => {
    const { ask, wish } = await callBy(...WANG, 'zh');
    const [last] = (await wish('星期五上午，越晚越好', { visitReason: 'pain_illness' })).slots ?? [];
    const booked = await ask('create_appointment', {
      ...{ providerId: last?.providerId, appointmentTime: `2026-11-20T${last?.time}` },
      visitReason: 'pain_illness',
    });
    expect(booked.success).toBe(true);
    const moved = { movedAppointmentId: booked.appointmentId, visitReason: 'pain_illness' };
    const answer = await wish('星期五十一点半有个会，能不能晚半个钟头', moved);
    expect(answer.alternatives?.length).toBeGreaterThan(0);
    for (const { date, time } of allOf(answer)) expect([date, time >= '13:00']).toEqual(['2026-11-20', true]);
    const after = await wish('午休完了最早是几点，礼拜五', moved);
    expect(after.slots).toHaveLength(1);
    expect(after.slots?.[0]?.time).toBe('13:00');
    await ask('cancel_appointment', { appointmentId: booked.appointmentId });
  });

  test('of a Chinese call say once who speaks Mandarin, and one is with him where it fits as well', async () => {
    const { wish } = await callBy(...EMILY, 'zh');
    const morning = await wish('除了周末哪天都行，最好早上');
    expect(morning.slots?.map(({ providerId }) => providerId)).toContain('102');
    expect(morning.message).toContain('李小明医生会讲国语。');
    const later = await wish('下午最晚有几点，星期四');
    expect(later.slots).toHaveLength(1);
    expect(later.message).not.toContain('国语');
  });

  test('right after another appointment begin when that one has ended', async () => {
    const { ask } = await callBy(...ANIKA);
    const booked = await ask('create_appointment', {
      providerId: '101',
      appointmentTime: 'tomorrow at 10:15',
      visitReason: 'pain_illness',
    });
    expect(booked).toMatchObject({ success: true, durationMinutes: 45, endTime: '11:00' });
    const after = await ask('find_earliest_appointment', { afterAppointmentId: booked.appointmentId });
    expect(after.slot?.date).toBe('2026-11-17');
    expect((after.slot?.time ?? '') >= '11:00').toBe(true);
    const unknown = await ask('find_earliest_appointment', { afterAppointmentId: '99999' });
    expect([unknown.found, whys(unknown), allOf(unknown)]).toEqual([false, ['not_understood'], []]);
  });

  test('mention who does not see that age, and name others', async () => {
    const { ask } = await callBy(...EMILY);
    const answer = await ask('find_earliest_appointment', { providerId: '103' });
    expect([answer.found, whys(answer)]).toEqual([false, ['not_bookable', 'own_appointment']]);
    expect(answer.message).toMatch(
      /^Dr\. Singh doesn't see patients of that age\. (?:You already have .+[.?] )?I have /,
    );
    for (const { providerId } of allOf(answer)) expect(providerId).not.toBe('103');
  });

  test('take one read per provider and one for the patient', async () => {
    const { wish } = await callBy(...MARIA);
    await wish('tomorrow afternoon');
    const { ledger } = clinic.soap;
    ledger.clear();
    await wish('tomorrow afternoon');
    expect(ledger.count(READS_OF_BOOKS)).toBe(4);
    expect(ledger.count('getAppointmentsForPatient2')).toBe(1);
    expect(ledger.count('getDemographic')).toBeLessThanOrEqual(1);
  });
});

describe('an argument', () => {
  test.each([
    { providerGender: 'purple' },
    { providerLanguage: 'Klingon' },
    { earliestTime: 'blue' },
    { timeOfDay: 'purple' },
    { days: ['blursday'] },
    { startDate: 'the day of the triffids' },
  ])('that is unreadable, %j, is asked about without its name', async (said) => {
    const { ask } = await callBy(...ZOE);
    const answer = await ask('find_earliest_appointment', said);
    expect([answer.found, allOf(answer)]).toEqual([false, []]);
    expect(answer.notMet).toHaveLength(1);
    expect(answer.message).not.toMatch(/provider[A-Z]|Time\b|startDate/);
  });

  test('that contradicts the words is asked about', async () => {
    const { wish } = await callBy(...ZOE);
    const answer = await wish('Thursday after three', { latestTime: '11:00' });
    expect([answer.found, allOf(answer)]).toEqual([false, []]);
    expect(answer.message).toContain('which day or time you mean');
  });

  test('of an evening begins at half past three', async () => {
    const { ask } = await callBy(...ZOE);
    const answer = await ask('find_earliest_appointment', { timeOfDay: 'evening' });
    expect((answer.slot?.time ?? '') >= '15:30').toBe(true);
    expect(answer.understood).toBe('You would like any day from 3:30 on.');
  });
});

test('the understood wish names gender, language and the lists of days', async () => {
  const { wish } = await callBy(...ZOE);
  const answer = await wish('in the morning', {
    ...{ days: ['thursday', 'friday'], excludeDays: ['2026-11-20'] },
    ...{ providerGender: 'female', providerLanguage: 'fr' },
  });
  for (const part of ['Thursdays', 'Fridays', 'but not', 'with a woman', 'French'])
    expect(answer.understood).toContain(part);
});

test('a woman, and a speaker of the language, are named if nobody is both', async () => {
  const { wish } = await callBy(...ZOE);
  const answer = await wish('in the morning', { providerGender: 'female', providerLanguage: 'zh' });
  expect([answer.found, allOf(answer)]).toEqual([false, []]);
  expect(answer.message).toBe(
    "We don't have a woman doctor who speaks Mandarin. Dr. Xiaoming Li speaks it, and there's Dr. Margaret Lee or Dr. D'Amour for a woman doctor. Which doctor would you like to see?",
  );
});

test('the understood wish names the weeks of a weekday', async () => {
  const { wish } = await callBy(...ZOE);
  const answer = await wish('Tuesdays in December');
  expect(answer.understood).toBe('You would like Tuesdays, Tuesday, December 1 to Thursday, December 31.');
});

describe('the times of one day', () => {
  test('are found by words, limits and own appointments', async () => {
    const { ask } = await callBy(...MARIA);
    const answer = await ask('get_available_slots', {
      providerId: '104',
      startDate: 'Thursday after two',
      latestTime: '15:00',
    });
    expect(answer.slots?.length).toBeGreaterThan(0);
    for (const { time } of answer.slots ?? []) expect(time >= '14:00' && time <= '15:00').toBe(true);
    expect(answer.understood).toBe("You would like Thursday between two and three, with Dr. D'Amour.");
  });

  test.each([
    ['Thursday at noon', 'break'],
    ['Thursday at eight in the evening', 'closed'],
    ['Sunday', 'closed'],
  ])('for "%s" give the true reason: %s', async (startDate, why) => {
    const { ask } = await callBy(...MARIA);
    const answer = await ask('get_available_slots', { providerId: '104', startDate });
    expect(whys(answer).filter((one) => one !== 'own_appointment')).toEqual([why]);
  });

  test('exclude a doctor who does not see that age', async () => {
    const { ask } = await callBy(...ANIKA);
    const answer = await ask('get_available_slots', { providerId: '103', startDate: 'Thursday' });
    expect([answer.slots, whys(answer)]).toEqual([[], ['not_bookable']]);
    expect(answer.alternatives?.every(({ providerId }) => providerId !== '103')).toBe(true);
  });

  test('for "next week" ask which day', async () => {
    const { ask } = await callBy(...MARIA);
    const answer = await ask('get_available_slots', { providerId: '104', startDate: 'next week' });
    expect([answer.slots, answer.message]).toEqual([[], 'Which day would you like?']);
  });
});

test.each([
  ['Thursday afternoon', 'What time'],
  ['Tuesday or Wednesday at three', 'Which day and time'],
])('a booking for "%s" is not made', async (appointmentTime, question) => {
  const { ask } = await callBy(...ZOE);
  const answer = await ask('create_appointment', { providerId: '104', appointmentTime });
  expect([answer.success, answer.message.includes(question)]).toEqual([false, true]);
});

test('a booking in Chinese names the doctor in characters, after the time', async () => {
  const { ask } = await callBy(...WANG, 'zh');
  const answer = await ask('create_appointment', { providerId: '102', appointmentTime: '明天下午两点二十' });
  expect(answer.message).toContain('明天下午两点二十，李小明医生');
});
