import { describe, expect, test } from 'vitest';
import { date, eachDay, time } from '../../../kernel/time/calendar.ts';
import type { BookingRules } from '../rules/booking-rules.ts';
import { type DayWishes, growingBlocks, rangesOf, searchDays } from './search-days.ts';

const now = { date: date('2026-03-03'), time: time('15:00') };
const rules: BookingRules = {
  bookingBufferMinutes: 0,
  maxDailyBookings: null,
  allowDoubleBooking: false,
  minAdvanceBookingHours: 0,
  maxAdvanceBookingDays: null,
  scheduleIntelligenceEnabled: true,
};
const march = (from: number, to: number) => ({
  from: date(`2026-03-${String(from).padStart(2, '0')}`),
  to: date(`2026-03-${String(to).padStart(2, '0')}`),
});

function daysOfMarch(wishes: DayWishes, more: Partial<BookingRules> = {}, notAfter: string | null = null) {
  const window = { notBefore: null, notAfter: notAfter === null ? null : time(notAfter) };
  return searchDays(wishes, window, { ...rules, ...more }, now).map((day) => Number(day.slice(-2)));
}

describe('the days to read', () => {
  test('begin today at the earliest', () => {
    expect(daysOfMarch({ range: march(1, 5) })).toEqual([3, 4, 5]);
  });

  test('are empty if the range lies in the past or ends before it begins', () => {
    expect(daysOfMarch({ range: march(1, 2) })).toEqual([]);
    expect(daysOfMarch({ range: march(9, 5) })).toEqual([]);
  });

  test('exclude today once the requested hours have passed', () => {
    expect(daysOfMarch({ range: march(3, 5) }, {}, '11:59')).toEqual([4, 5]);
    expect(daysOfMarch({ range: march(3, 5) }, {}, '15:00')).toEqual([3, 4, 5]);
  });

  test("respect the clinic's advance limits", () => {
    expect(
      daysOfMarch({ range: march(3, 9) }, { minAdvanceBookingHours: 33, maxAdvanceBookingDays: 4 }),
    ).toEqual([5, 6, 7]);
  });

  test('respect the requested weekdays and exclude the excluded days', () => {
    const tuesdayToThursday = new Set([2, 3, 4]);
    expect(
      daysOfMarch({
        range: march(3, 17),
        weekdays: tuesdayToThursday,
        excludedDates: new Set([date('2026-03-11')]),
        excludedWeekdays: new Set([4]),
      }),
    ).toEqual([3, 4, 10, 17]);
  });
});

test('blocks grow from one day to four and contain every day once', () => {
  const days = eachDay({ from: date('2026-03-01'), to: date('2026-04-20') });
  const blocks = growingBlocks(days);
  expect(blocks.map((block) => block.length)).toEqual([1, 2, ...Array(12).fill(4)]);
  expect(blocks.flat()).toEqual(days);
});

test('consecutive days are read as one range, even across months', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03', '2026-03-05', '2026-03-06'].map(date);
  expect(rangesOf(days)).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-03' },
    { from: '2026-03-05', to: '2026-03-06' },
  ]);
});
