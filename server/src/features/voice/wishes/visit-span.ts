import { type CalendarDate, minutesOf, type WallTime } from '../../../kernel/time/calendar.ts';

/** The day of a visit, and its minutes of the day; the last is not part of it. */
export interface VisitSpan {
  readonly date: CalendarDate;
  readonly from: number;
  readonly to: number;
}

export function visitSpan({
  date,
  time,
  durationMinutes = 1,
}: {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes?: number | undefined;
}): VisitSpan {
  const from = minutesOf(time);
  return { date, from, to: from + Math.max(1, durationMinutes) };
}

export function overlapsOne(visit: VisitSpan, others: readonly VisitSpan[]): boolean {
  return others.some(({ date, from, to }) => date === visit.date && from < visit.to && visit.from < to);
}
