import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysFrom,
  eachDay,
  laterDate,
  weekdayOf,
} from '../../../kernel/calendar.ts';
import { mondayOf, monthSpan, nextDayOfMonth, nextWeekday } from './spans.ts';
import type { DayWords } from './token.ts';
import type { Wishes } from './wishes.ts';

interface DayWindow extends DateRange {
  readonly weekdays: ReadonlySet<number> | null;
  readonly excludedDates: ReadonlySet<CalendarDate>;
  readonly excludedWeekdays: ReadonlySet<number>;
}

interface Mention extends DateRange {
  readonly weekdays: ReadonlySet<number> | null;
}

interface Bounds {
  readonly lower: CalendarDate | null;
  readonly upper: CalendarDate | null;
}

const DEFAULT_DAYS = 30;

/** One window that holds exactly the days that were asked for: what lies between them is excluded by date. */
export function dayWindow(wishes: Wishes, today: CalendarDate): DayWindow {
  const bounds = boundsOf(wishes, today);
  const open = openWindow(bounds, today);
  const mentions = mentionsOf(wishes, open, today);
  const hull = within(hullOf(mentions) ?? open, bounds);
  const weekdays = sharedWeekdays(mentions, hull);
  const unnamed = (day: CalendarDate) =>
    mentions.length > 0 &&
    (weekdays?.has(weekdayOf(day)) ?? true) &&
    !mentions.some((one) => holds(one, day));
  const { dates, weekdays: excludedWeekdays } = exclusionsOf(wishes, today);
  return {
    ...hull,
    weekdays,
    excludedDates: new Set([...eachDay(hull).filter(unnamed), ...dates]),
    excludedWeekdays,
  };
}

function openWindow({ lower, upper }: Bounds, today: CalendarDate): DateRange {
  const from = laterDate(lower ?? today, today);
  return { from, to: laterDate(upper ?? addDays(from, DEFAULT_DAYS), from) };
}

/** A bound that contradicts the days themselves is not one. */
function within({ from, to }: DateRange, { lower, upper }: Bounds): DateRange {
  const start = lower !== null && lower > from ? lower : from;
  const end = upper !== null && upper < to ? upper : to;
  return start <= end ? { from: start, to: end } : { from, to };
}

function holds({ from, to, weekdays }: Mention, day: CalendarDate): boolean {
  return day >= from && day <= to && (weekdays?.has(weekdayOf(day)) ?? true);
}

function hullOf(mentions: readonly Mention[]): DateRange | null {
  const [first] = mentions;
  if (!first) return null;
  return mentions.reduce<DateRange>(
    (hull, { from, to }) => ({ from: from < hull.from ? from : hull.from, to: laterDate(to, hull.to) }),
    first,
  );
}

function sharedWeekdays(mentions: readonly Mention[], hull: DateRange): ReadonlySet<number> | null {
  const sets = mentions.map(({ weekdays }) => weekdays).filter((set) => set !== null);
  if (sets.length === 0 || sets.length < mentions.length || hull.from === hull.to) return null;
  return new Set(sets.flatMap((set) => [...set]));
}

function isRecurring(day: DayWords): day is DayWords & { kind: 'weekdays' } {
  return day.kind === 'weekdays' && day.monday === null;
}

/** "Tuesday next week" narrows, "Tuesday the 17th" is the 17th, "tomorrow or Tuesday" is both. */
function mentionsOf(wishes: Wishes, open: DateRange, today: CalendarDate): Mention[] {
  const anchored = wishes.days.map(({ day }) => day).filter((day) => !isRecurring(day));
  const spans = [...anchored.map((day) => spanOf(day, today, anchored)), ...namedSpans(wishes, today)];
  const recurring = recurringWeekdays(wishes);
  const everyWeek: Mention[] = recurring.size > 0 ? [{ ...open, weekdays: recurring }] : [];
  const long = spans.filter(({ from, to }) => from < to);
  const single = spans.filter(({ from, to }) => from === to);
  const narrowed = recurring.size > 0 ? long.map((span) => ({ ...span, weekdays: recurring })) : long;
  if (single.length > 0 && !wishes.days.some(({ joined }) => joined)) return single;
  if (long.length > 0) return [...narrowed, ...single];
  return single.length > 0 ? [...single, ...coming(recurring, today)] : everyWeek;
}

/** Beside a date, "or Tuesday" is the next Tuesday and not every one. */
function coming(weekdays: ReadonlySet<number>, today: CalendarDate): Mention[] {
  return [...weekdays].map((weekday) => {
    const day = nextWeekday(weekday, today);
    return { from: day, to: day, weekdays: null };
  });
}

function recurringWeekdays({ days, ranges }: Wishes): ReadonlySet<number> {
  const named = days.flatMap(({ day }) => (isRecurring(day) ? day.days : []));
  const ranged = ranges.flatMap(({ first, last }) =>
    isRecurring(first) && isRecurring(last) ? weekdaysBetween(first.days[0] ?? 0, last.days[0] ?? 0) : [],
  );
  return new Set([...named, ...ranged]);
}

function weekdaysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

function namedSpans({ ranges, aroundDays, weeksOf }: Wishes, today: CalendarDate): Mention[] {
  const fromTo = ranges.flatMap(({ first, last }) => {
    if (isRecurring(first) && isRecurring(last)) return [];
    const { from } = spanOf(first, today, [last]);
    return [{ from, to: laterDate(spanOf(last, from).to, from), weekdays: null }];
  });
  const near = aroundDays.map((day) => {
    const { from, to } = spanOf(day, today);
    return { from: laterDate(addDays(from, -2), today), to: addDays(to, 2), weekdays: null };
  });
  const weeks = weeksOf.map((day) => {
    const monday = mondayOf(spanOf(day, today).from);
    return { from: laterDate(monday, today), to: addDays(monday, 6), weekdays: null };
  });
  return [...fromTo, ...near, ...weeks];
}

/** The days that the words mean, the first time they come after `start`. */
function spanOf(day: DayWords, start: CalendarDate, beside: readonly DayWords[] = []): Mention {
  if (day.kind === 'span') return { ...day.span, weekdays: null };
  if (day.kind === 'day-of-month') {
    const found = nextDayOfMonth(day.day, monthBeside(beside, start)) ?? start;
    return { from: found, to: found, weekdays: null };
  }
  const base = day.monday === null ? start : laterDate(day.monday, start);
  const dates = day.days.map((weekday) => nextWeekday(weekday, base)).sort();
  return { from: dates[0] ?? start, to: dates.at(-1) ?? start, weekdays: null };
}

/** In "January 20 or 25" and "the 5th of the month after next" the other words say which month it is. */
function monthBeside(beside: readonly DayWords[], start: CalendarDate): CalendarDate {
  const isMonth = ({ from, to }: DateRange) => daysFrom(from, to) > 6;
  const other = beside.find((day) => day.kind === 'span' && (day.isDate || isMonth(day.span)));
  return other?.kind === 'span' ? laterDate(monthSpan(other.span.from, 0).from, start) : start;
}

function boundsOf({ dayBounds }: Wishes, today: CalendarDate): Bounds {
  let lower: CalendarDate | null = null;
  let upper: CalendarDate | null = null;
  for (const { side, day } of dayBounds) {
    const { from, to } = spanOf(day, today);
    if (side === 'after') lower = laterDate(lower ?? today, addDays(to, 1));
    if (side === 'from') lower = laterDate(lower ?? today, from);
    if (side === 'before') upper = earlier(upper, laterDate(addDays(from, -1), today));
    if (side === 'until') upper = earlier(upper, to);
  }
  return { lower, upper };
}

function earlier(a: CalendarDate | null, b: CalendarDate): CalendarDate {
  return a !== null && a < b ? a : b;
}

function exclusionsOf({ excluded, days }: Wishes, today: CalendarDate) {
  const dates: CalendarDate[] = [];
  const weekdays = new Set<number>();
  for (const item of excluded) {
    const recurring = new Set(item.flatMap((day) => (isRecurring(day) ? day.days : [])));
    const beside = days.map(({ day }) => day);
    const spans = item.filter((day) => !isRecurring(day)).map((day) => spanOf(day, today, beside));
    if (spans.length === 0) for (const weekday of recurring) weekdays.add(weekday);
    for (const span of spans)
      dates.push(
        ...eachDay(span).filter(
          (day) => span.from === span.to || recurring.size === 0 || recurring.has(weekdayOf(day)),
        ),
      );
  }
  return { dates, weekdays };
}
