import type { CallOutcome, Intent } from '../../../kernel/calls/call-words.ts';
import type { Language } from '../../../kernel/language.ts';
import { addDays, type CalendarDate, date } from '../../../kernel/time/calendar.ts';
import type { DaySpan, KindFilter } from '../history/call-filter.ts';

/**
 * Counters by name, as in the table: calls, seconds, hour/9, kind/booked/book/en/kept and so on; a missing
 * one is zero.
 */
export type Counts = Readonly<Record<string, number>>;

/** A day or a whole month of a clinic. */
export interface Counter {
  readonly span: 'day' | 'month';
  readonly startsOn: CalendarDate;
  readonly calls: number;
  readonly counts: Counts;
}

/** One read of the table: all counters of a span that start between two days. */
export interface Stretch {
  readonly span: 'day' | 'month';
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface CallKind {
  readonly outcome: CallOutcome;
  readonly intent: Intent;
  readonly language: Language;
  readonly transferred: boolean;
  readonly calls: number;
}

/** Earlier and later than any call. */
export const FIRST_DAY = date('1900-01-01');
export const LAST_DAY = date('2199-12-31');

const KIND = 'kind/';
/** Precedes the names under which test calls are counted; lists include them, figures do not. */
const TEST = 'test/';

/** Whole months where possible, single days at the ends: a year takes a dozen rows instead of 365. */
export function splitByMonths(span: DaySpan): Stretch[] {
  const from = span.from ?? FIRST_DAY;
  const to = span.to ?? LAST_DAY;
  const firstMonth = from === monthOf(from) ? from : monthAfter(from);
  const lastMonthEnds = addDays(to, 1) === monthAfter(to) ? to : addDays(monthOf(to), -1);
  if (firstMonth > lastMonthEnds) return [{ span: 'day', from, to }];
  const head: Stretch = { span: 'day', from, to: addDays(firstMonth, -1) };
  const tail: Stretch = { span: 'day', from: addDays(lastMonthEnds, 1), to };
  const months: Stretch = { span: 'month', from: firstMonth, to: lastMonthEnds };
  return [head, months, tail].filter((stretch) => stretch.from <= stretch.to);
}

/** The requested days, limited to those a counter covers. */
export function daysIn({ span, startsOn }: Pick<Counter, 'span' | 'startsOn'>, wanted: DaySpan): Stretch {
  const end = span === 'day' ? startsOn : addDays(monthAfter(startsOn), -1);
  const from = wanted.from && wanted.from > startsOn ? wanted.from : startsOn;
  return { span: 'day', from, to: wanted.to && wanted.to < end ? wanted.to : end };
}

export function sumOf(counters: readonly Pick<Counter, 'counts'>[]): Counts {
  const sum: Record<string, number> = {};
  for (const { counts } of counters)
    for (const [key, amount] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + amount;
  return sum;
}

export function kindsOf(counts: Counts): CallKind[] {
  return Object.entries(counts)
    .filter(([key]) => key.startsWith(KIND))
    .map(([key, calls]) => {
      const [, outcome, intent, language, way] = key.split('/');
      return { outcome, intent, language, transferred: way === 'transferred', calls } as CallKind;
    });
}

/** In a list, which includes test calls. */
export function callsLike(counts: Counts, filter: KindFilter): number {
  return [...kindsOf(counts), ...kindsOf(testsIn(counts))]
    .filter((kind) => fits(kind, filter))
    .reduce((sum, { calls }) => sum + calls, 0);
}

/** In a list, for one hour of a day. */
export function callsInHour(counts: Counts, hour: number): number {
  return (counts[`hour/${hour}`] ?? 0) + (counts[`${TEST}hour/${hour}`] ?? 0);
}

function testsIn(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([key]) => key.startsWith(TEST))
      .map(([key, amount]) => [key.slice(TEST.length), amount]),
  );
}

function fits(kind: CallKind, { outcome, intent, language, transferred }: KindFilter): boolean {
  return (
    (outcome === null || outcome === kind.outcome) &&
    (intent === null || intent === kind.intent) &&
    (language === null || language === kind.language) &&
    (transferred === null || transferred === kind.transferred)
  );
}

export function monthOf(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 8)}01` as CalendarDate;
}

export function monthAfter(day: CalendarDate): CalendarDate {
  return monthOf(addDays(monthOf(day), 31));
}
