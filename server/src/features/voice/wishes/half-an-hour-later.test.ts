import { describe, expect, test } from 'vitest';
import { aCall, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import slots from '../tools/get-available-slots.ts';

// Monday is the 16th; the visit of the rehearsed caller was booked for Friday at 11:40, and 12:10 is lunch.
const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';

const booked = (scene: Scene, on: string, at: string) => {
  const call = aCall({ now: { date: THURSDAY, time: '10:00' }, ...scene });
  call.scheduling.heard = async () => [
    { date: date(on), time: time(at), providerId: '101', durationMinutes: 15, isBooked: true },
  ];
  return call;
};
const distanceOf = (call: ReturnType<typeof aCall>, on: string, at: string, minutes = 15) =>
  call.told.searches.at(-1)?.wish?.distance(date(on), time(at), { id: '101' }, minutes) ?? null;
const wish = async (preference: string, call: ReturnType<typeof aCall>) =>
  ask(byPreference, { patientId: '1', preference }, call);

describe('half an hour later than a visit', () => {
  test.each([
    'could it be half an hour later',
    'can you push it back half an hour',
    '能不能晚半个钟头',
    '明天十一点半有个会，能不能晚半个钟头',
  ])('is looked for after it on its day before anywhere else: "%s"', async (said) => {
    const call = booked({}, FRIDAY, '11:40');
    await wish(said, call);
    const nearest = [
      [FRIDAY, '12:10'],
      [FRIDAY, '13:00'],
      [FRIDAY, '16:30'],
      [MONDAY, '12:10'],
      [THURSDAY, '12:10'],
      [FRIDAY, '11:10'],
    ] as const;
    const distances = nearest.map(([on, at]) => distanceOf(call, on, at) ?? 100);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[0]).toBe(0);
    // What is not after it is offered only where nothing else is free.
    expect(distances.map((distance) => distance < OUTSIDE_HOURS)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
    expect(call.told.searches.at(-1)?.around).toBeNull();
  });

  test.each([
    'half an hour earlier, please',
    'on Friday, half an hour earlier',
    '能不能早半个钟头',
    '能不能再早半个小时',
    '星期五能不能再早半个小时',
  ])('earlier is looked for before it: "%s"', async (said) => {
    const call = booked({}, FRIDAY, '13:00');
    await wish(said, call);
    const distances = [
      distanceOf(call, FRIDAY, '12:30'),
      distanceOf(call, FRIDAY, '11:40'),
      distanceOf(call, THURSDAY, '12:30'),
      distanceOf(call, FRIDAY, '13:30'),
    ].map((distance) => distance ?? 100);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[3]).toBeGreaterThan(OUTSIDE_HOURS);
  });

  test('an hour that is named beside a visit is on either side of it', async () => {
    const call = booked({}, FRIDAY, '11:40');
    await wish('Friday at 12:10', call);
    expect(call.told.searches.at(-1)?.around).toBe('12:10');
  });
});

describe('a visit that would run into hours that were refused', () => {
  test.each(['I have a meeting at half past eleven on Friday, so Friday', '星期五十一点半有个会，星期五吧'])(
    'is never offered: "%s"',
    async (said) => {
      const call = booked({}, MONDAY, '09:00');
      await wish(said, call);
      expect(distanceOf(call, FRIDAY, '11:20')).toBeNull();
      expect(distanceOf(call, FRIDAY, '11:15')).toBe(0);
      const open = { [FRIDAY]: ['11:15', '11:20', '13:00'] };
      const given = { providerId: '101', startDate: FRIDAY, preference: said };
      const day = booked({ open }, MONDAY, '09:00');
      day.scheduling.openSlots = async () => ({
        ...{ date: date(FRIDAY), providerName: 'Dr. Susan Lee', why: null, preferredTime: 'any' },
        slots: open[FRIDAY]?.map((at) => time(at)) ?? [],
        durationMinutes: 15,
      });
      const answer = await ask(slots, given, day);
      expect(answer.slots.map(({ time: at }: { time: string }) => at)).toEqual(['11:15', '13:00']);
    },
  );

  test('is less welcome where they last until night', async () => {
    const call = booked({}, MONDAY, '09:00');
    await wish('Friday, but I have to leave by three', call);
    expect([distanceOf(call, FRIDAY, '14:50'), distanceOf(call, FRIDAY, '14:40')]).toEqual([0.5, 0]);
  });
});

describe('tomorrow, at night', () => {
  const atNight = { now: { date: THURSDAY, time: '03:30' }, found: [slot(FRIDAY, '15:00')] };

  test.each(['tomorrow or Monday', '明天或者星期一'])(
    'is the day that the call has named so: "%s"',
    async (said) => {
      const call = booked(atNight, FRIDAY, '11:40');
      const answer = await wish(said, call);
      expect(answer.notMet).toEqual([]);
      expect(call.told.searches[0]?.wish?.days).toEqual([FRIDAY, MONDAY]);
    },
  );

  test.each([
    ['tomorrow', 'en', 'Do you mean Thursday or Friday?'],
    ['明天', 'zh', '您说的是星期四还是星期五？'],
    ['后天上午', 'zh', '您说的是星期五还是星期六？'],
  ] as const)('is asked about where the call has not named it: "%s"', async (said, language, question) => {
    const { message, found } = await wish(said, aCall({ ...atNight, language }));
    expect(message).toContain(question);
    expect(message).not.toMatch(/catch|没听清/);
    expect(found).toBe(said === '后天上午');
  });

  test('is the day whose date the assistant gives', async () => {
    const call = aCall(atNight);
    const said = 'the first you have got after half nine, tomorrow or Monday';
    const given = { patientId: '1', preference: said, earliestTime: '09:30', days: [FRIDAY, MONDAY] };
    const answer = await ask(byPreference, given, call);
    expect([answer.found, answer.notMet]).toEqual([true, []]);
    expect(call.told.searches[0]?.wish?.days).toEqual([FRIDAY, MONDAY]);
  });
});

describe('after lunch', () => {
  const row = (to: string) => ({
    ...{ isOpen: true, open: time('09:00'), close: time('17:00') },
    breaks: [{ from: time('11:30'), to: time(to) }],
  });
  const hours = (...ends: string[]) => ends.map((end, index) => ({ weekday: index + 1, ...row(end) }));

  test.each([
    [hours('12:30', '12:30'), '12:30'],
    [hours('12:30', '14:00'), '13:00'],
    [[], '13:00'],
  ])('is from the end of the break, where the days agree on one', async (clinicHours, start) => {
    for (const said of ['Friday after lunch', '星期五午休完了最早是几点']) {
      const call = booked({ clinic: { hours: clinicHours } }, FRIDAY, '11:40');
      await wish(said, call);
      const before = time(start === '12:30' ? '12:20' : '12:45');
      expect(distanceOf(call, FRIDAY, start)).toBe(0);
      expect(distanceOf(call, FRIDAY, before)).not.toBe(0);
    }
  });
});

describe('the latest or the earliest of one day', () => {
  test.each([
    '李医生今天下午最晚有几点',
    '今天最晚几点',
    'the latest you have this afternoon',
    "what's your last one today",
    '今天最早几点有空',
    "what's the earliest you have today",
  ])('is one time: "%s"', async (said) => {
    const call = booked({ found: [slot(THURSDAY, '15:20')] }, FRIDAY, '11:40');
    await wish(said, call);
    expect(call.told.searches[0]?.limit).toBe(1);
  });
});
