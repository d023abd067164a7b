import { addDays, type CalendarDate, type DateRange, date } from '../../kernel/time/calendar.ts';

declare const month: unique symbol;

/** Such as `2026-10`. */
export type Month = string & { readonly [month]: true };

export const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

export const monthIn = (day: CalendarDate): Month => day.slice(0, 7) as Month;

export const firstDay = (of: Month): CalendarDate => date(`${of}-01`);

export const monthBefore = (of: Month): Month => monthIn(addDays(firstDay(of), -1));

/** From the first to the last day. */
export function daysOf(of: Month): DateRange {
  const from = firstDay(of);
  return { from, to: addDays(firstDay(monthIn(addDays(from, 31))), -1) };
}
