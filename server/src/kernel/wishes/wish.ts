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

/** Days from a first to a last; `to` is null where the caller named no end. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
  /** 0 is Sunday; null is any day of the week. */
  readonly weekdays: readonly number[] | null;
  /** The day that "Tuesday or so" names; its neighbours are meant less. */
  readonly around?: CalendarDate;
}

/** Some days at some times: what a caller would take, or would not. Null leaves days or times open. */
export interface WishPart {
  readonly days: readonly DaySpan[] | null;
  readonly times: readonly TimeWindow[] | null;
  /** 0 for what is wanted first, 1 and more for "if not". */
  readonly rank: number;
}

export interface PersonWish {
  readonly words: PersonWords;
  readonly isExcluded: boolean;
  /** "Better a woman": others will do where there is none. */
  readonly isPreferred?: boolean;
  /** "Or" stood between this one and the one before. */
  readonly isAlternative?: boolean;
}

/** What a caller's words ask for. */
export interface Wish {
  /** Alternatives; empty where no day and no time was named. */
  readonly options: readonly WishPart[];
  /** Never to be offered. */
  readonly excluded: readonly WishPart[];
  readonly persons: readonly PersonWish[];
  /** Which of the times that fit are wanted first; null where that was not said. */
  readonly prefers: 'late' | 'early' | null;
  /** Any day or time was said to do. */
  readonly isAnything: boolean;
  /** Weekdays on which nothing keeps the caller: "I'm off on Fridays". 0 is Sunday. */
  readonly daysOff?: readonly number[];
  /** Days that the calendar does not have, as they were said. */
  readonly noSuchDay: readonly string[];
  readonly past: readonly string[];
  /** Phrases with a day, a time, a person or a negation that could not be resolved. */
  readonly notUnderstood: readonly string[];
}

/** Spec 4.5: where no end is named, a search looks 30 days ahead. */
export const SEARCH_DAYS = 30;
/** Added to the distance of a time outside the hours that were asked for: told only where nothing else is free. */
export const OUTSIDE_HOURS = 10;
/** Nearer than this to a time than "a bit later" means. */
export const A_BIT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** False where no word meant a day, a time or a person. */
export function isUnderstood({ options, excluded, persons, isAnything, prefers }: Wish): boolean {
  return options.length > 0 || excluded.length > 0 || persons.length > 0 || isAnything || prefers !== null;
}

/** The first and last day that can fit the wish. */
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

/** The start times that fit the wish on a day, ends included; empty where the day does not fit. */
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

/** The one day and time that the words name; null where they leave a choice. */
export function singleMoment(wish: Wish): { readonly date: CalendarDate; readonly minutes: number } | null {
  const [option, other] = wish.options;
  const [days, moreDays] = option?.days ?? [];
  const [times, moreTimes] = option?.times ?? [];
  if (!option || other || !days || moreDays || !times || moreTimes) return null;
  if (wish.excluded.length > 0 || wish.notUnderstood.length > 0) return null;
  return days.from === days.to && times.from === times.to ? { date: days.from, minutes: times.from } : null;
}

/** The one day that the words name, whatever they say of its hours; null where they leave a choice. */
export function singleDay({ options }: Wish): CalendarDate | null {
  const [option, other] = options;
  const [days, moreDays] = option?.days ?? [];
  return days && !other && !moreDays && days.from === days.to ? days.from : null;
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
