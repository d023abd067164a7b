import { type CalendarDate, timeAt } from '../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../ports/emr.ts';

/** One character per slot from midnight to midnight. Null if the characters do not divide the day evenly. */
export function dayFromTemplate(date: CalendarDate, template: string, holiday: boolean): DaySchedule | null {
  const codes = [...template];
  if (codes.length === 0 || 1440 % codes.length !== 0) return null;
  const slotMinutes = 1440 / codes.length;
  const slots = codes.flatMap((code, index) =>
    code === '_' || code === ' ' ? [] : [{ time: timeAt(index * slotMinutes), code }],
  );
  return { date, holiday, slotMinutes, slots };
}
