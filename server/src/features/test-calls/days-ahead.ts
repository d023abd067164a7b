import { addDays, type CalendarDate, weekdayOf } from '../../kernel/time/calendar.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Tomorrow may be too close to be offered. */
const NEAREST_DAYS = 2;

/**
 * The days a scenario may name in a placeholder, so that it works whenever it is replayed: `{thursday}` is the
 * next Thursday after tomorrow.
 */
export function daysAhead(today: CalendarDate): Readonly<Record<string, string>> {
  const nearest = addDays(today, NEAREST_DAYS);
  const week = Array.from({ length: 7 }, (_, days) => addDays(nearest, days));
  return {
    ...{ today, yesterday: addDays(today, -1) },
    ...Object.fromEntries(week.map((day) => [WEEKDAYS[weekdayOf(day)], day])),
  };
}
