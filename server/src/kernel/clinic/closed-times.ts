import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../time/calendar.ts';

/** Both dates inclusive. Whole days unless it has times; for all providers unless it names one. */
export interface Closure {
  readonly id: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly startTime: WallTime | null;
  readonly endTime: WallTime | null;
  readonly reason: string | null;
  readonly reasonZh: string | null;
  readonly providerId: string | null;
}

export interface Break {
  readonly from: WallTime;
  readonly to: WallTime;
}

interface Hours {
  readonly weekday: number;
  readonly isOpen: boolean;
  readonly breaks: readonly Break[];
}

/** Minutes since midnight; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const WHOLE_DAY: Span = { start: 0, end: 1440 };

/** A time without patients, caused by a closure or else by a break in the weekly hours. */
export interface ClosedTime extends Span {
  readonly closure: Closure | null;
}

interface ClosedBy {
  readonly hours: readonly Hours[];
  readonly closures: readonly Closure[];
}

/** Times when no appointment may take place on this day, for this provider or, with null, for any. */
export function closedTimes(
  { hours, closures }: ClosedBy,
  date: CalendarDate,
  providerId: string | null,
): ClosedTime[] {
  const isToday = weekdayOf(date);
  const today = hours.find(({ weekday }) => weekday === isToday);
  const breaks = today?.isOpen ? today.breaks : [];
  return [
    ...closures
      .filter((closure) => holdsOn(closure, date, providerId))
      .map((closure) => ({ ...spanOf(closure), closure })),
    ...breaks.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to), closure: null })),
  ];
}

/** The same as spans, for the booking rules. */
export function closedSpans(facts: ClosedBy, date: CalendarDate, providerId: string | null): Span[] {
  return closedTimes(facts, date, providerId).map(({ start, end }) => ({ start, end }));
}

export function holdsOn(
  { from, to, providerId: only }: Closure,
  date: CalendarDate,
  providerId: string | null,
): boolean {
  return from <= date && date <= to && (only === null || only === providerId);
}

function spanOf({ startTime, endTime }: Closure): Span {
  return startTime && endTime ? { start: minutesOf(startTime), end: minutesOf(endTime) } : WHOLE_DAY;
}
