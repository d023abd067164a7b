import { addDays, type CalendarDate, type DateRange, daysFrom } from '../../../kernel/time/calendar.ts';

const MOST_WEEKS = 4;
const DAYS_A_WEEK = 7;

/** Equal numbers of whole weeks before and after the clinic turned reminders on, four at most. */
export interface ComparedWeeks {
  readonly weeks: number;
  readonly before: DateRange | null;
  readonly now: DateRange | null;
}

/** Ends yesterday, because today is not over. */
export function compareWeeks(since: CalendarDate, today: CalendarDate): ComparedWeeks {
  const weeks = Math.max(0, Math.min(MOST_WEEKS, Math.floor(daysFrom(since, today) / DAYS_A_WEEK)));
  if (weeks === 0) return { weeks, before: null, now: null };
  const upTo = (day: CalendarDate) => ({ from: addDays(day, -weeks * DAYS_A_WEEK), to: addDays(day, -1) });
  return { weeks, before: upTo(since), now: upTo(today) };
}
