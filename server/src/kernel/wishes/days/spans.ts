import {
  addDays,
  type CalendarDate,
  type DateRange,
  laterDate,
  parseDate,
  weekdayOf,
} from '../../time/calendar.ts';

/** Weeks begin on Monday. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** On a Sunday many callers mean the week that begins tomorrow by "this week", so it covers both. */
export function weekSpan(today: CalendarDate, weeksAhead: number): DateRange {
  const monday = addDays(mondayOf(today), weeksAhead * 7);
  const sunday = addDays(monday, 6);
  return { from: laterDate(monday, today), to: sunday === today ? addDays(sunday, 7) : sunday };
}

export function dayIn(year: number, month: number, day: number): CalendarDate | null {
  return parseDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** The whole month this many months after that of `day`. */
export function monthSpan(day: CalendarDate, monthsAhead: number): DateRange {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + monthsAhead;
  const first = (months: number) =>
    `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  return { from: first(count) as CalendarDate, to: addDays(first(count + 1) as CalendarDate, -1) };
}

/** The same day of another month, or the month's last day if it is shorter. */
export function addMonths(day: CalendarDate, count: number): CalendarDate {
  const { from, to } = monthSpan(day, count);
  return parseDate(`${from.slice(0, 8)}${day.slice(8)}`) ?? to;
}

/** The first such day of a month on or after `start`. */
export function nextDayOfMonth(day: number, start: CalendarDate): CalendarDate | null {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const { from } = monthSpan(start, ahead);
    const found = parseDate(`${from.slice(0, 8)}${String(day).padStart(2, '0')}`);
    if (found && found >= start) return found;
  }
  return null;
}

/** The first such weekday on or after `start`. */
export function nextWeekday(weekday: number, start: CalendarDate): CalendarDate {
  return addDays(start, (weekday - weekdayOf(start) + 7) % 7);
}

/** The last such weekday on or before `end`. */
export function weekdayUpTo(weekday: number, end: CalendarDate): CalendarDate {
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
}
