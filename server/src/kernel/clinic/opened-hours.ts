import { minutesOf, type WallTime } from '../time/calendar.ts';
import type { Break } from './closed-times.ts';

export interface WeekDay {
  readonly weekday: number;
  readonly isOpen: boolean;
  readonly open: WallTime | null;
  readonly close: WallTime | null;
  readonly breaks: readonly Break[];
}

const MINUTES = 1440;

/**
 * Whether the new hours open any minute of the week that was closed: longer hours, another day, a shorter
 * break.
 */
export function opensMore(before: readonly WeekDay[], after: readonly WeekDay[]): boolean {
  return after.some((day) => {
    const old = before.find(({ weekday }) => weekday === day.weekday);
    for (let minute = 0; minute < MINUTES; minute += 1)
      if (isOpen(day, minute) && !(old && isOpen(old, minute))) return true;
    return false;
  });
}

/** Whether the clinic's hours and breaks would have allowed the visit. */
export function wasOpen(day: WeekDay | undefined, start: number, minutes: number): boolean {
  for (let minute = start; minute < start + minutes; minute += 1)
    if (!day || !isOpen(day, minute)) return false;
  return true;
}

/** Whether the visit would have overlapped a break. */
export function wasBreak(day: WeekDay | undefined, start: number, minutes: number): boolean {
  return (
    day?.isOpen === true &&
    day.breaks.some(({ from, to }) => start < minutesOf(to) && start + minutes > minutesOf(from))
  );
}

function isOpen({ isOpen: isOpenDay, open, close, breaks }: WeekDay, minute: number): boolean {
  if (!isOpenDay || !open || !close || minute < minutesOf(open) || minute >= minutesOf(close)) return false;
  return !breaks.some(({ from, to }) => minute >= minutesOf(from) && minute < minutesOf(to));
}
