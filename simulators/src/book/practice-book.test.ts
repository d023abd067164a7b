import { describe, expect, test } from 'vitest';
import { type PracticeWish, practiceBook } from './practice-book.ts';

const NINE_TO_FIVE = { from: 540, to: 1020, breaks: [{ from: 720, to: 780 }] };
const WEEK = [null, ...Array.from({ length: 5 }, () => NINE_TO_FIVE), null];
const DOCTORS = [
  { providerNo: '7', firstName: 'Ada', lastName: 'Moss', specialty: '' },
  { providerNo: '8', firstName: 'Lin', lastName: 'Zhou', specialty: 'Pediatrics' },
];
const MONDAY = '2026-11-16';
const wish = (days: PracticeWish['days'], more: Partial<PracticeWish> = {}): PracticeWish => ({
  ...{ today: MONDAY, days, doctors: DOCTORS, week: WEEK },
  ...more,
});
const takenMinutes = (book: ReturnType<typeof practiceBook>, date: string, providerNo: string) =>
  book
    .appointments()
    .filter((row) => row.date === date && row.providerNo === providerNo)
    .reduce((sum, { startTime, endTime }) => sum + minutes(endTime) + 1 - minutes(startTime), 0);
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

describe('a practice book', () => {
  test("has the clinic's own doctors, open when the clinic is", () => {
    const book = practiceBook(wish('empty'));
    expect(book.provider('7')).toMatchObject({ lastName: 'Moss' });
    expect(book.provider('101')).toBeNull();
    expect(book.template('8', MONDAY)).toBe(
      `${'_'.repeat(36)}${'1'.repeat(12)}____${'1'.repeat(16)}${'_'.repeat(28)}`,
    );
    expect(book.template('8', '2026-11-22')).toBeNull();
    expect(book.appointments()).toEqual([]);
  });

  test('of an ordinary week has about two fifths of the day taken, and two visits of each patient', () => {
    const book = practiceBook(wish('ordinary'));
    const share = takenMinutes(book, MONDAY, '7') / 420;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.5);
    const visits = new Map<number, number>();
    for (const { demographicNo } of book.appointments().filter((row) => row.demographicNo > 0))
      visits.set(demographicNo, (visits.get(demographicNo) ?? 0) + 1);
    expect(visits.size).toBeGreaterThan(20);
    expect([...visits.values()].every((count) => count === 2)).toBe(true);
  });

  test('that is nearly full has some free time on each day of four weeks', () => {
    const book = practiceBook(wish('nearly-full'));
    for (const date of [MONDAY, '2026-11-27', '2026-12-11'])
      for (const { providerNo } of DOCTORS) {
        const taken = takenMinutes(book, date, providerNo);
        expect(taken).toBeGreaterThan(350);
        expect(taken).toBeLessThan(420);
      }
  });

  test('is small enough to be read for each request, even at a clinic with forty doctors', () => {
    const doctors = Array.from({ length: 40 }, (_, at) => ({
      ...{ providerNo: String(500 + at), firstName: 'A', lastName: `B${at}`, specialty: '' },
    }));
    for (const days of ['ordinary', 'nearly-full'] as const) {
      const kept = JSON.stringify(practiceBook(wish(days, { doctors })).keep());
      expect(kept.length).toBeLessThan(2_500_000);
    }
  });

  test("of a clinic without doctors has the demo's", () => {
    expect(practiceBook(wish('ordinary', { doctors: [] })).provider('101')).toMatchObject({
      lastName: 'Lee',
    });
  });
});
