import { addDays, type CalendarDate, weekdayOf } from '../../kernel/calendar.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Tomorrow may be over before a clinic could be asked for it. */
const NEAREST_DAYS = 2;

/** The days that a pack may name in a blank, so that it holds whenever it is replayed: `{thursday}` is the next one after tomorrow. */
export function daysAhead(today: CalendarDate): Readonly<Record<string, string>> {
  const nearest = addDays(today, NEAREST_DAYS);
  const week = Array.from({ length: 7 }, (_, days) => addDays(nearest, days));
  return {
    ...{ today, yesterday: addDays(today, -1) },
    ...Object.fromEntries(week.map((day) => [WEEKDAYS[weekdayOf(day)], day])),
  };
}
