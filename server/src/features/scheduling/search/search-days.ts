import {
  addDays,
  type CalendarDate,
  type DateRange,
  eachDay,
  laterDate,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import { advanceWindow, type BookingRules, type WallClock } from '../rules/booking-rules.ts';
import type { StartWindow } from './open-slots.ts';

/** Each day may cost one read per provider, so blocks stay small. */
const LARGEST_BLOCK = 4;

export interface DayWishes {
  readonly range: DateRange;
  readonly weekdays?: ReadonlySet<number> | null | undefined;
  readonly excludedDates?: ReadonlySet<CalendarDate> | undefined;
  readonly excludedWeekdays?: ReadonlySet<number> | undefined;
}

/** The days within the caller's wishes and the advance limits; other days are never read. */
export function searchDays(
  { range, weekdays, excludedDates, excludedWeekdays }: DayWishes,
  { notAfter }: StartWindow,
  rules: BookingRules,
  now: WallClock,
): CalendarDate[] {
  const { earliest, lastDate } = advanceWindow(rules, now);
  const to = lastDate !== null && lastDate < range.to ? lastDate : range.to;
  const isOver = (day: CalendarDate) =>
    day === earliest.date && notAfter !== null && notAfter < earliest.time;

  return eachDay({ from: laterDate(range.from, earliest.date), to }).filter(
    (day) =>
      !isOver(day) &&
      (weekdays?.has(weekdayOf(day)) ?? true) &&
      !excludedDates?.has(day) &&
      !excludedWeekdays?.has(weekdayOf(day)),
  );
}

/** Blocks of 1, 2, 4, 4 … days: a nearby slot costs few reads, a distant one few rounds. */
export function growingBlocks(days: readonly CalendarDate[]): CalendarDate[][] {
  const blocks: CalendarDate[][] = [];
  for (let from = 0, size = 1; from < days.length; from += size, size = Math.min(size * 2, LARGEST_BLOCK))
    blocks.push(days.slice(from, from + size));
  return blocks;
}

/** Merges consecutive days into ranges; expects ascending days. */
export function rangesOf(days: readonly CalendarDate[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
