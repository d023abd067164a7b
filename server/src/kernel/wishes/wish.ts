import {
  addDays,
  type CalendarDate,
  type DateRange,
  laterDate,
  minutesOf,
  type WallTime,
  weekdayOf,
} from '../time/calendar.ts';
import type { PersonWords, TimeWindow } from './token.ts';

export type { HeardTime, Moment, PersonWords, TimeWindow } from './token.ts';

/** Days from a first to a last; a null `to` has no end. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
  /** 0 is Sunday; null is any day of the week. */
  readonly weekdays: readonly number[] | null;
  /** The day named by "Tuesday or so", preferred over its neighbours. */
  readonly around?: CalendarDate;
}

/** Days at certain times that a caller wants or refuses; null leaves days or times open. */
export interface WishPart {
  readonly days: readonly DaySpan[] | null;
  readonly times: readonly TimeWindow[] | null;
  /** 0 for the first choice, 1 and more for fallbacks ("if not"). */
  readonly rank: number;
}

export interface PersonWish {
  readonly words: PersonWords;
  readonly isExcluded: boolean;
  /** "Better a woman": others are acceptable. */
  readonly isPreferred?: boolean;
  /** Whether "or" joins it to the previous one. */
  readonly isAlternative?: boolean;
}

/** A caller's wish, as parsed from their words. */
export interface Wish {
  /** Alternatives; empty if no day and no time was named. */
  readonly options: readonly WishPart[];
  /** Never to be offered. */
  readonly excluded: readonly WishPart[];
  readonly persons: readonly PersonWish[];
  /** Which of the matching times to prefer; null if not stated. */
  readonly prefers: 'late' | 'early' | null;
  /** The caller said that any day or time would do. */
  readonly isAnything: boolean;
  /** Weekdays on which the caller is free all day: "I'm off on Fridays". 0 is Sunday. */
  readonly daysOff?: readonly number[];
  /** Days that do not exist in the calendar, as spoken. */
  readonly noSuchDay: readonly string[];
  readonly past: readonly string[];
  /** Phrases with a day, a time, a person or a negation that could not be resolved. */
  readonly notUnderstood: readonly string[];
}

/** Spec 4.5: without an end, a search covers 30 days. */
export const SEARCH_DAYS = 30;
/** Penalty for times outside the requested hours, so that they are offered only if nothing else is free. */
export const OUTSIDE_HOURS = 10;
/** Closer than this to a time than "a bit later" means. */
export const A_BIT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** False if no word meant a day, a time or a person. */
export function isUnderstood({ options, excluded, persons, isAnything, prefers }: Wish): boolean {
  return options.length > 0 || excluded.length > 0 || persons.length > 0 || isAnything || prefers !== null;
}

/** The first and last day that can match the wish. */
export function wishRange({ options }: Pick<Wish, 'options'>, today: CalendarDate): DateRange {
  const spans = options.flatMap(({ days }) => days ?? [{ from: today, to: null, weekdays: null }]);
  const from = spans.map((span) => span.from).toSorted()[0] ?? today;
  const start = laterDate(from, today);
  const to = spans
    .map((span) => span.to ?? addDays(laterDate(span.from, today), SEARCH_DAYS))
    .toSorted()
    .at(-1);
  return { from: start, to: to ?? addDays(today, SEARCH_DAYS) };
}

/** The matching start times of a day, inclusive; empty if the day does not match. */
export function wishWindows(wish: Pick<Wish, 'options' | 'excluded'>, date: CalendarDate): TimeWindow[] {
  const wanted =
    wish.options.length === 0
      ? [{ from: 0, to: DAY_MINUTES }]
      : wish.options
          .filter(({ days }) => holds(days, date))
          .flatMap(({ times }) => times ?? [{ from: 0, to: DAY_MINUTES }]);
  const unwanted = wish.excluded
    .filter(({ days }) => holds(days, date))
    .flatMap(({ times }) => times ?? [{ from: 0, to: DAY_MINUTES }]);
  return wanted.flatMap((window) => without(window, unwanted));
}

export function fitsWish(
  wish: Pick<Wish, 'options' | 'excluded'>,
  date: CalendarDate,
  time: WallTime,
): boolean {
  const at = minutesOf(time);
  return wishWindows(wish, date).some(({ from, to }) => at >= from && at <= to);
}

/** The single day and time the words name; null if they leave a choice. */
export function singleMoment(wish: Wish): { readonly date: CalendarDate; readonly minutes: number } | null {
  const [option, other] = wish.options;
  const [days, moreDays] = option?.days ?? [];
  const [times, moreTimes] = option?.times ?? [];
  if (!option || other || !days || moreDays || !times || moreTimes) return null;
  if (wish.excluded.length > 0 || wish.notUnderstood.length > 0) return null;
  return days.from === days.to && times.from === times.to ? { date: days.from, minutes: times.from } : null;
}

/** The single day the words name, whatever they say about times; null if they leave a choice. */
export function singleDay({ options }: Wish): CalendarDate | null {
  const [option, other] = options;
  const [day, ...again] = option?.days ?? [];
  if (!day || other || day.from !== day.to) return null;
  // "Today, half an hour earlier" names its day twice.
  return again.every(({ from, to }) => from === day.from && to === day.from) ? day.from : null;
}

function holds(days: readonly DaySpan[] | null, date: CalendarDate): boolean {
  return (
    days === null ||
    days.some(
      ({ from, to, weekdays }) =>
        date >= from && (to === null || date <= to) && (weekdays?.includes(weekdayOf(date)) ?? true),
    )
  );
}

function without(window: TimeWindow, unwanted: readonly TimeWindow[]): TimeWindow[] {
  return unwanted.reduce<TimeWindow[]>(
    (left, { from, to }) =>
      left.flatMap((part) => {
        const before = { ...part, to: Math.min(part.to, from - 1) };
        const after = { ...part, from: Math.max(part.from, to + 1) };
        return to < part.from || from > part.to
          ? [part]
          : [before, after].filter((one) => one.from <= one.to);
      }),
    [window],
  );
}
