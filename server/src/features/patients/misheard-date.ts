import type { CalendarDate } from '../../kernel/time/calendar.ts';

/** Day and month swapped, or one digit off. */
export function isMisheardDate(said: CalendarDate, written: CalendarDate): boolean {
  if (said === written) return false;
  const [year, month, day] = said.split('-');
  if (written === `${year}-${day}-${month}`) return true;
  return Array.from(said).filter((digit, at) => digit !== written[at]).length === 1;
}
