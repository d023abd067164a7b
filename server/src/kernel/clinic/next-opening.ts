import { addDays, type CalendarDate, minutesOf, timeAt, type WallTime, weekdayOf } from '../time/calendar.ts';
import { type Closure, closedSpans } from './closed-times.ts';
import type { WeekDay } from './opened-hours.ts';

export interface Opening {
  readonly date: CalendarDate;
  readonly from: WallTime;
  readonly until: WallTime;
}

const LOOKS_AHEAD_DAYS = 60;
const LAST_MINUTE = 1439;

/**
 * The next open stretch of at least `leastMinutes`, considering hours, breaks and closures; null if there is
 * none soon.
 */
export function nextOpening(
  clinic: { readonly hours: readonly WeekDay[]; readonly closures: readonly Closure[] },
  now: { readonly date: CalendarDate; readonly time: WallTime },
  leastMinutes: number,
): Opening | null {
  for (let ahead = 0; ahead <= LOOKS_AHEAD_DAYS; ahead += 1) {
    const date = addDays(now.date, ahead);
    const earliest = ahead === 0 ? minutesOf(now.time) : 0;
    const found = openSpans(clinic, date, earliest).find(({ start, end }) => end - start >= leastMinutes);
    if (found) return { date, from: timeAt(found.start), until: timeAt(Math.min(found.end, LAST_MINUTE)) };
  }
  return null;
}

function openSpans(clinic: Parameters<typeof nextOpening>[0], date: CalendarDate, earliest: number) {
  const day = clinic.hours.find(({ weekday }) => weekday === weekdayOf(date));
  if (!day?.isOpen || !day.open || !day.close) return [];
  let open = [{ start: Math.max(minutesOf(day.open), earliest), end: minutesOf(day.close) }];
  for (const closed of closedSpans(clinic, date, null))
    open = open.flatMap(({ start, end }) => [
      { start, end: Math.min(end, closed.start) },
      { start: Math.max(start, closed.end), end },
    ]);
  return open.filter(({ start, end }) => start < end).sort((one, another) => one.start - another.start);
}
