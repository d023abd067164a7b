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

  test('keeps the hours for another day, but not one exact time', async () => {
    const later = await searchedAfter(['Thursday after three', 'and Friday?']);
    expect([later.fits('2026-11-20', '15:30'), later.fits('2026-11-20', '09:00')]).toEqual([true, false]);
    const exact = await searchedAfter(['Thursday at three', 'and Friday?']);
    expect(exact.fits('2026-11-20', '09:00')).toBe(true);
  });

  test('keeps the doctor, whether words or arguments named her', async () => {
    expect((await searchedAfter(['Dr. Lee on Thursday', 'what about Friday?'])).providerIds).toEqual(['101']);
    const given = { preference: 'Thursday', providerId: '101' };
    expect((await searchedAfter([given, 'what about Friday?'])).providerIds).toEqual(['101']);
  });

  test('keeps the day and the hour for another doctor', async () => {
    const { days, providerIds } = await searchedAfter(['Dr. Lee on Thursday afternoon', 'with Dr. Haddad?']);
    expect([days, providerIds]).toEqual([['2026-11-19'], ['102']]);
  });

  test('keeps what was refused', async () => {
    const { isOffered } = await searchedAfter(['next week but not Wednesday', 'in the morning']);
    expect([isOffered('2026-11-25', '09:00'), isOffered('2026-11-24', '09:00')]).toEqual([false, true]);
  });
});

describe('what was said before no longer holds', () => {
  test('where the new wish contradicts it', async () => {
    expect((await searchedAfter(['Thursday', 'no, Friday'])).days).toEqual(['2026-11-20']);
    expect((await searchedAfter(['not Wednesday', 'Wednesday is fine after all'])).days).toEqual([
      '2026-11-18',
    ]);
    expect((await searchedAfter(['Dr. Lee on Thursday', 'Friday, any doctor'])).providerIds).toEqual([]);
    expect((await searchedAfter(['Thursday morning', 'any time'])).days.length).toBeGreaterThan(1);
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
