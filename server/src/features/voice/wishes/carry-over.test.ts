import { describe, expect, test } from 'vitest';
import { aCall, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { time } from '../../../kernel/time/calendar.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';

const found = [slot('2026-11-19', '14:00'), slot('2026-11-20', '15:00')];
const roster = [
  { id: '101', name: 'Dr. Susan Lee', specialty: 'Family', gender: 'female' as const },
  { id: '102', name: 'Dr. Omar Haddad', specialty: 'Family', gender: 'male' as const },
];

/** What is searched for by the last of several wishes of one call; Monday is the 16th. */
async function searchedAfter(
  said: readonly (string | Record<string, unknown>)[],
  { change = () => undefined, ...scene }: Scene & { change?: (call: ReturnType<typeof aCall>) => void } = {},
) {
  const call = aCall({ found, roster, known: ['1', '2'], ...scene });
  for (const [index, one] of said.entries()) {
    if (index === said.length - 1) change(call);
    const given = typeof one === 'string' ? { preference: one } : one;
    await ask(byPreference, { patientId: '1', ...given }, call);
  }
  const search = call.told.searches.at(-1);
  const wish = search?.wish;
  return {
    days: wish?.days.slice(0, 3) ?? [],
    providerIds: search?.providerIds ?? [],
    fits: (day: string, at: string) => wish?.distance(day as never, time(at)) === 0,
    isOffered: (day: string, at: string) => wish?.distance(day as never, time(at)) !== null,
  };
}

describe('a second wish of a call that names only a new part', () => {
  test('keeps the day', async () => {
    const { days, fits } = await searchedAfter(['Thursday', 'what about afternoons?']);
    expect(days).toEqual(['2026-11-19']);
    expect([fits('2026-11-19', '14:00'), fits('2026-11-19', '09:00')]).toEqual([true, false]);
    expect((await searchedAfter(['星期四', '下午呢？'])).days).toEqual(['2026-11-19']);
  });

  test('keeps the hours for another day, but not a single exact time', async () => {
    const later = await searchedAfter(['Thursday after three', 'and Friday?']);
    expect([later.fits('2026-11-20', '15:30'), later.fits('2026-11-20', '09:00')]).toEqual([true, false]);
    const exact = await searchedAfter(['Thursday at three', 'and Friday?']);
    expect(exact.fits('2026-11-20', '09:00')).toBe(true);
  });

  test('keeps the doctor, whether named in words or arguments', async () => {
    expect((await searchedAfter(['Dr. Lee on Thursday', 'what about Friday?'])).providerIds).toEqual(['101']);
    const given = { preference: 'Thursday', providerId: '101' };
    expect((await searchedAfter([given, 'what about Friday?'])).providerIds).toEqual(['101']);
  });

  test('keeps the day and the hour for another doctor', async () => {
    const { days, providerIds } = await searchedAfter(['Dr. Lee on Thursday afternoon', 'with Dr. Haddad?']);
    expect([days, providerIds]).toEqual([['2026-11-19'], ['102']]);
  });

  test('keeps refusals', async () => {
    const { isOffered } = await searchedAfter(['next week but not Wednesday', 'in the morning']);
    expect([isOffered('2026-11-25', '09:00'), isOffered('2026-11-24', '09:00')]).toEqual([false, true]);
  });
});

describe('refused hours', () => {
  test.each([
    ['I work till two', 'what about afternoons?', '13:00'],
    ['I work till two', 'any day is fine', '13:00'],
    ['I work till two', 'Friday', '13:00'],
    ["I work till two but I'm off on Thursdays", 'Friday', '13:00'],
    ['我上班到两点', '下午呢？', '13:00'],
    ['我上班到两点', '哪天都可以', '13:00'],
  ])('still apply: "%s", then "%s"', async (first, second, at) => {
    const { fits } = await searchedAfter([first, second]);
    expect(fits('2026-11-20', at)).toBe(false);
  });
});

test('refused hours of another day still apply if any time of one day is wanted', async () => {
  const { isOffered } = await searchedAfter(['not Monday morning', 'any time on Friday']);
  expect([isOffered('2026-11-23', '09:00'), isOffered('2026-11-20', '09:00')]).toEqual([false, true]);
});

describe('an earlier wish no longer applies', () => {
  test('if the new wish contradicts it', async () => {
    expect((await searchedAfter(['Thursday', 'no, Friday'])).days).toEqual(['2026-11-20']);
    expect((await searchedAfter(['not Wednesday', 'Wednesday is fine after all'])).days).toEqual([
      '2026-11-18',
    ]);
    expect((await searchedAfter(['Dr. Lee on Thursday', 'Friday, any doctor'])).providerIds).toEqual([]);
    expect((await searchedAfter(['Thursday morning', 'any time'])).days.length).toBeGreaterThan(1);
  });

  test.each([
    ['I work till four', 'any time is good'],
    ['I work till four', 'no, I said I can do mornings and afternoons on Friday'],
    ['I work till four', 'after two is fine too'],
    ['I work till four', "no, I'm off on Fridays"],
    ["I work till four but I'm off on Fridays", 'a Friday would be best'],
    ['我上班到四点', '什么时间都可以'],
    ['我上班到四点', '不是，我是说星期五'],
    ['我上班到四点', '两点以后也可以'],
    ['我上班到四点', '不对，我星期五休息'],
    ['我上班到四点，星期五休息', '最好星期五'],
  ])('of hours: "%s", then "%s"', async (first, second) => {
    const { fits } = await searchedAfter([first, second]);
    expect(fits('2026-11-20', '14:30')).toBe(true);
  });

  test('of hours, if an argument names an earlier one', async () => {
    const earlier = { preference: 'Friday', earliestTime: '09:30' };
    expect((await searchedAfter(['I work till four', earlier])).fits('2026-11-20', '10:00')).toBe(true);
  });

  test('for another patient', async () => {
    const other = { preference: 'afternoons', patientId: '2' };
    expect((await searchedAfter(['Thursday', other])).days.length).toBeGreaterThan(1);
  });

  test('once the visit is booked', async () => {
    const booked = { change: ({ wishes }: ReturnType<typeof aCall>) => wishes.forget() };
    expect((await searchedAfter(['Thursday', 'afternoons'], booked)).days.length).toBeGreaterThan(1);
  });
});
