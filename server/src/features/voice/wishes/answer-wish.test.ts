import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import earliest from '../tools/find-earliest-appointment.ts';
import slots from '../tools/get-available-slots.ts';

const TODAY = '2026-11-16';
const TOMORROW = '2026-11-17';
const visit = (on: string, at: string) => ({
  ...appointment({ date: date(on), time: time(at) }),
  providerName: 'Dr. Susan Lee',
});
const prefers = (preference: string, scene: Scene = {}, given: Record<string, unknown> = {}) =>
  ask(byPreference, { patientId: '1', preference, ...given }, aCall(scene));

describe('every search', () => {
  const found = [slot(TOMORROW, '10:00'), slot('2026-11-19', '15:20')];
  const judge = (call: ReturnType<typeof aCall>, on: string, at: string) =>
    call.told.searches.at(-1)?.wish?.distance(date(on), time(at), { id: '101' }) ?? null;

  test.each([
    ['by preference', byPreference],
    ['for the earliest', earliest],
  ])('%s parses words, even for a caller without a chart', async (_, tool) => {
    const call = aCall({ found });
    const answer = await ask(tool, { preference: 'Thursday after three' }, call);
    expect(answer.found).toBe(true);
    expect(judge(call, '2026-11-19', '15:20')).toBe(0);
    expect(judge(call, '2026-11-19', '10:00')).not.toBe(0);
  });

  test.each([
    ['Thursday, better with Dr. Lee', '101'],
    ['星期四，最好是李医生', '101'],
  ])('"%s" offers others if she has no time', async (preference, preferred) => {
    const call = aCall({ found });
    await ask(byPreference, { patientId: '1', preference }, call);
    const search = call.told.searches.at(-1);
    const distance = (id: string) => search?.wish?.distance(date('2026-11-19'), time('15:20'), { id });
    expect(search?.providerIds).toEqual([]);
    expect(distance(preferred)).toBe(0);
    expect(distance('102')).toBeGreaterThan(0);
  });

  test('of one day parses words beside the day', async () => {
    const call = aCall({ found });
    const answer = await ask(
      slots,
      { providerId: '101', startDate: '2026-11-19', preference: 'after three' },
      call,
    );
    expect(answer.understood).toContain('three');
    const alone = await ask(
      slots,
      { providerId: '101', preference: 'Thursday after three' },
      aCall({ found }),
    );
    expect(alone.understood).toBe(answer.understood);
  });
});

describe('the days of offers are named', () => {
  const own = [visit(TOMORROW, '15:00')];

  test('if an appointment on one of them was mentioned before', async () => {
    const found = [slot(TODAY, '10:10'), slot(TOMORROW, '10:00', '102'), slot('2026-11-19', '09:00')];
    const scene = { found, searched: { own }, known: ['1'] };
    expect((await prefers('this week', scene)).message).toBe(
      'You already have tomorrow at three with Dr. Lee. I have today at 10:10 or Thursday at nine with Dr. Lee, or tomorrow at ten with Dr. Haddad.',
    );
    expect((await prefers('这周', { ...scene, language: 'zh' })).message).not.toContain('同一天');
  });

  test('if the previous sentence said that part of that day is full', async () => {
    const searched = { alternatives: [slot('2026-11-19', '09:00')], whyNot: ['full' as const] };
    expect((await prefers('Thursday', { searched })).message).toBe(
      'Nothing is free on Thursday. I have Thursday at nine with Dr. Lee.',
    );
    expect((await prefers('星期四', { searched, language: 'zh' })).message).not.toContain('同一天');
  });
});

describe("the patient's existing visits", () => {
  const searched = {
    own: [visit(TOMORROW, '08:30'), visit(TOMORROW, '14:40'), visit('2026-11-19', '09:00')],
  };
  const known = ['1'];

  test('are not named if this call has just moved them to where they are', async () => {
    const there = {
      ...appointment({ id: '542', date: date('2026-11-20'), time: time('11:10') }),
      providerName: 'Dr. Susan Lee',
    };
    const call = aCall({ found: [slot('2026-11-20', '15:00')], searched: { own: [there] }, known: ['1'] });
    call.wishes.noteMoved('460', { ...there, appointmentId: '542' });
    const answer = await ask(byPreference, { patientId: '1', preference: 'Friday afternoon' }, call);
    expect(answer.message).toBe('I have Friday at three with Dr. Lee.');
  });

  test('are named with their doctor if they are on an offered day', async () => {
    const scene = { found: [slot(TOMORROW, '15:00')], searched, known };
    const answer = await prefers('tomorrow at three', scene);
    expect(answer.message).toBe(
      'You already have tomorrow at 8:30 and 2:40 with Dr. Lee. Tomorrow at three with Dr. Lee is free.',
    );
    expect(answer.notMet).toMatchObject([
      { why: 'own_appointment', what: `${TOMORROW} 08:30` },
      { why: 'own_appointment', what: `${TOMORROW} 14:40` },
    ]);
    expect((await prefers('明天下午三点', { ...scene, language: 'zh' })).message).toBe(
      '您已经约了明天上午八点半和下午两点四十，Lee医生。明天下午三点Lee医生有空。',
    );
  });

  test('are named for every offered day', async () => {
    const found = [slot(TOMORROW, '15:00'), slot('2026-11-19', '10:00')];
    expect((await prefers('this week', { found, searched, known })).message).toMatch(
      /^You already have tomorrow at 8:30 and 2:40, and Thursday at nine, all with Dr. Lee. I have/,
    );
  });

  test('are named too if alternatives are offered', async () => {
    const alternatives = [slot(TOMORROW, '15:00')];
    const missed = { ...searched, alternatives, whyNot: ['full' as const] };
    expect((await prefers('tomorrow at four', { searched: missed, known })).message).toBe(
      'Nothing is free at that time. You already have tomorrow at 8:30 and 2:40 with Dr. Lee. I have tomorrow at three with Dr. Lee.',
    );
  });

  test("of a child are described as the child's, without a doctor if unknown", async () => {
    const subject = { isCaller: false, firstName: 'Anika', fullName: 'Anika Singh' };
    const scene = { found: [slot(TOMORROW, '15:00')], searched, known, subject };
    expect((await prefers('tomorrow at three', scene)).message).toContain(
      'There are visits for Anika already: tomorrow at 8:30 and 2:40 with Dr. Lee.',
    );
    const nobody = { own: [{ ...visit(TOMORROW, '14:40'), providerName: '' }] };
    expect((await prefers('明天下午三点', { ...scene, searched: nobody, language: 'zh' })).message).toContain(
      'Anika Singh明天下午两点四十已经有预约了。',
    );
  });

  test('are named by the tool for one day too', async () => {
    const open = { [TOMORROW]: ['15:00', '15:20'] };
    const appointments = [visit(TOMORROW, '08:30'), visit(TOMORROW, '14:40')];
    const given = { patientId: '1', providerId: '101', startDate: TOMORROW };
    const answer = await ask(slots, given, aCall({ open, appointments, known }));
    expect(answer.message).toMatch(
      /^You already have tomorrow at 8:30 with Dr. Lee. You already have tomorrow at 2:40 with Dr. Lee./,
    );
  });
});

describe('as late as possible', () => {
  test.each([
    ['Friday as late as possible', 'latest', 'You would like Friday, as late as possible.'],
    ['Friday as early as possible', 'earliest', 'You would like Friday, as early as possible.'],
    ['as early as possible', undefined, 'You would like any day, as early as possible.'],
  ])('"%s" is searched as %s', async (preference, order, understood) => {
    const call = aCall({ found: [slot('2026-11-20', '16:45')] });
    const answer = await ask(byPreference, { patientId: '1', preference }, call);
    expect([call.told.searches[0]?.order, answer.understood]).toEqual([order, understood]);
  });

  test.each([
    ['the latest you have on Friday', 1],
    ['星期五，越晚越好', 1],
    ['星期五，尽量晚', 1],
    ['this week, as late as possible', 3],
    ['Friday afternoon', 3],
  ])('"%s" is searched for at most %i times', async (preference, limit) => {
    const call = aCall({ found: [slot('2026-11-20', '16:45')] });
    await ask(byPreference, { patientId: '1', preference }, call);
    expect(call.told.searches[0]?.limit).toBe(limit);
  });

  test('the times of a day are listed from its end', async () => {
    const open = { '2026-11-20': ['09:00', '14:00', '16:30', '16:45'] };
    const answer = await ask(
      slots,
      { providerId: '101', startDate: 'Friday as late as possible' },
      aCall({ open }),
    );
    expect(answer.slots.map(({ time: at }: { time: string }) => at)).toEqual([
      '16:45',
      '16:30',
      '14:00',
      '09:00',
    ]);
  });
});

describe('an approximate day', () => {
  test.each(['next week, Tuesday or so', 'around next Tuesday', '下周星期二左右', '下周，星期二左右'])(
    '"%s" gets mostly that day',
    async (preference) => {
      const call = aCall({ found: [slot('2026-11-24', '09:00')] });
      await ask(byPreference, { patientId: '1', preference }, call);
      expect(call.told.searches[0]?.mostly).toBe('2026-11-24');
      expect(call.told.searches[0]?.wish?.days).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    },
  );

  test.each(['next week', 'Tuesday', 'Tuesday or so, but not Tuesday', 'around Tuesday or around Friday'])(
    '"%s" does not get mostly one of several days',
    async (preference) => {
      const call = aCall({ found: [slot('2026-11-24', '09:00')] });
      await ask(byPreference, { patientId: '1', preference }, call);
      expect(call.told.searches[0]?.mostly).toBeUndefined();
    },
  );
});

describe('hours given as arguments', () => {
  const given = { earliestTime: '11:30' };

  test('are repeated with what was understood', async () => {
    const scene = { found: [slot('2026-11-20', '12:00')] };
    expect((await prefers('Friday at noon', scene, given)).understood).toBe(
      'You would like Friday at noon, from 11:30 on.',
    );
    expect((await prefers('Friday', scene, given)).understood).toBe('You would like Friday from 11:30 on.');
    const hours = { earliestTime: '10:00', latestTime: '12:00' };
    expect((await prefers('Friday between ten and noon', scene, hours)).understood).toBe(
      'You would like Friday between ten and noon.',
    );
    const refused = { excludeDays: ['wednesday', 'friday'] };
    expect((await prefers('not Wednesday or Friday', scene, refused)).understood).toBe(
      'You would like any day, but not Wednesdays or Fridays.',
    );
    expect((await prefers('星期五正午', { ...scene, language: 'zh' }, given)).understood).toContain(
      '十一点半以后',
    );
  });

  test('apply to alternatives as long as anything matches them', async () => {
    const call = aCall({ found: [] });
    await ask(byPreference, { patientId: '1', preference: 'Friday at noon', ...given }, call);
    const distance = (at: string) => call.told.searches[0]?.wish?.distance(date('2026-11-20'), time(at)) ?? 0;
    expect([distance('12:00'), distance('12:45') < OUTSIDE_HOURS, distance('11:15') > OUTSIDE_HOURS]).toEqual(
      [0, true, true],
    );
    const open = { '2026-11-20': ['11:15', '16:00'] };
    const answer = await ask(
      slots,
      { providerId: '101', startDate: 'Friday at noon', ...given },
      aCall({ open }),
    );
    expect(answer.alternatives).toMatchObject([{ time: '16:00' }]);
  });
});

describe('a wish outside opening hours', () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    isOpen: weekday > 0 && weekday < 6,
    open: time('09:00'),
    close: time(weekday === 5 ? '15:00' : '17:00'),
    breaks: [],
  }));
  const scene = { clinic: { hours }, searched: { whyNot: ['closed' as const] } };

  test.each([
    ['Thursday before school', 'We open at nine.', '我们上午九点开门。'],
    ['Thursday at six in the evening', 'We close at five.', '我们下午五点关门。'],
    ['this week before eight', 'We open at nine.', '我们上午九点开门。'],
    ['Saturday at ten', "We're closed on Saturdays.", '诊所星期六不开门。'],
  ])('"%s" is told when the clinic opens or closes', async (preference, english, chinese) => {
    expect((await prefers(preference, scene)).message).toContain(english);
    expect((await prefers(preference, { ...scene, language: 'zh' })).message).toContain(chinese);
  });
});

describe('times that are kept for callers of the same day', () => {
  const searched = { alternatives: [slot(TODAY, '16:45')], whyNot: ['too_late_in_day' as const] };

  // The assistant answers before the clinic opens, and offers today's in the same breath.
  test('are told without an hour from which to call', async () => {
    const scene = { searched, now: { date: TODAY, time: '03:20' } };
    expect((await prefers('Thursday at half past four', scene)).message).toBe(
      'Times that late are kept for the day itself; you can call that morning. I have today at 4:45 with Dr. Lee.',
    );
    expect((await prefers('星期四下午四点半', { ...scene, language: 'zh' })).message).toBe(
      '那么晚的时间只留给当天，当天打来可以约。可以约今天下午四点四十五，Lee医生。',
    );
  });
});

describe('doctors', () => {
  const roster = [
    { id: '101', name: 'Dr. Susan Lee', specialty: '' },
    { id: '102', name: "Dr. Anne D'Amour", specialty: '' },
    { id: '103', name: 'Dr. Harpreet Singh', specialty: '' },
  ];

  test.each([
    [
      "with Dr. D'Amour or another doctor than Dr. Singh",
      ['102', '101'],
      "You would like any day, with Dr. D'Amour or Dr. Lee, not with Dr. Singh.",
    ],
    [
      "Friday with Dr. Lee or Dr. D'Amour",
      ['101', '102'],
      "You would like Friday, with Dr. Lee or Dr. D'Amour.",
    ],
    [
      'the first free time with a different doctor, not Dr. Singh',
      ['101', '102'],
      'You would like any day, not with Dr. Singh.',
    ],
  ])('"%s" searches %j', async (preference, providerIds, understood) => {
    const call = aCall({ roster, found: [slot('2026-11-20', '12:00')] });
    const answer = await ask(byPreference, { patientId: '1', preference }, call);
    expect([call.told.searches[0]?.providerIds, answer.understood]).toEqual([providerIds, understood]);
  });

  test.each([
    'me and my husband, one right after the other, with the same doctor. Monday or Tuesday',
    'two visits back to back with the same doctor, Thursday',
    'Thursday, the two of us together with the same doctor',
    '我和我先生一个接一个，同一位医生，星期四',
    '连着两个号，同一个医生，星期四',
  ])('"%s" means the same doctor for both, whoever that is', async (preference) => {
    const call = aCall({ roster, found: [slot('2026-11-23', '12:00')], known: ['1'] });
    const answer = await ask(byPreference, { patientId: '1', preference }, call);
    expect([answer.found, answer.notMet, call.told.searches[0]?.providerIds]).toEqual([true, [], []]);
  });

  test('"the same doctor" for both means the one last offered in the call, if any', async () => {
    const call = aCall({ roster, found: [slot('2026-11-23', '12:00')] });
    call.scheduling.heard = async () => [
      { date: date('2026-11-23'), time: time('12:00'), providerId: '102' } as never,
    ];
    await ask(byPreference, { patientId: '1', preference: 'back to back, the same doctor' }, call);
    expect(call.told.searches[0]?.providerIds).toEqual(['102']);
  });

  test.each(['the same doctor on Thursday', '星期四，同一位医生'])(
    '"%s" is asked about if nobody was offered in the call',
    async (preference) => {
      expect((await prefers(preference)).notMet).toMatchObject([{ why: 'not_understood' }]);
    },
  );
});
