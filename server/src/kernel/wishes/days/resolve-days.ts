import { addDays, type CalendarDate, weekdayOf } from '../../time/calendar.ts';
import type { Group } from '../items/group-items.ts';
import type { DayItem } from '../items/items.ts';
import { isConstraint, isRoughWeekday, isWide } from '../items/narrow-groups.ts';
import { intersectSpans, roughly, single, spansOf } from '../items/spans-of-items.ts';
import type { DayWords } from '../token.ts';
import type { DaySpan } from '../wish.ts';
import { nextDayOfMonth, nextWeekday, weekdayUpTo } from './spans.ts';

/** On a Sunday, "this week" includes the next one. */
const DAYS_OF_WEEK = 7;

/** Resolved days, or why there are none. */
interface Resolved {
  readonly days: readonly DaySpan[];
  readonly noSuchDay: boolean;
}

/** The days that the words of one group mean together. */
export function resolveDays(group: Group, groups: readonly Group[], today: CalendarDate): Resolved {
  const wide = group.days.filter((item) => isWide(item) || isConstraint(item));
  const bare = group.days.filter((item) => !isWide(item) && !isConstraint(item));
  const dates = bare.filter(({ day }) => day.kind === 'span' || day.kind === 'day-of-month');
  const weekdays = bare.filter(({ day }) => day.kind === 'weekday' || day.kind === 'weekdays');
  const spansOfAll = (items: readonly DayItem[]) =>
    items.flatMap((item) => spansOf(item, group, groups, today));
  if (dates.length > 0) return resolveDates(dates, weekdays, spansOfAll, today);
  const rough = roughInWeek(group, spansOfAll, today);
  if (rough.length > 0) return { days: rough, noSuchDay: false };
  // "Monday to Wednesday next week": the week determines which Monday.
  const hasRange = wide.some(({ last }) => last !== null);
  const used = hasRange ? wide.filter(({ last, bound }) => last !== null || bound !== null) : wide;
  const spans = spansOfAll(used);
  if (weekdays.length === 0) return { days: intersectSpans(used, spans), noSuchDay: false };
  if (spans.length === 0) return { days: spansOfAll(weekdays), noSuchDay: false };
  if (isLastBefore(group.days)) return { days: lastBefore(weekdays, spans), noSuchDay: false };
  return { days: weekdaysWithin(weekdays, intersectSpans(wide, spans), spans, today), noSuchDay: false };
}

/** "Next week, Tuesday or so": the week determines which Tuesday. */
function roughInWeek(
  group: Group,
  spansOfAll: (items: readonly DayItem[]) => DaySpan[],
  today: CalendarDate,
): DaySpan[] {
  const rough = group.days.filter(isRoughWeekday);
  const weeks = spansOfAll(group.days.filter((item) => isWide(item) && !isRoughWeekday(item)));
  const isWeek = ({ from, to }: DaySpan) => to !== null && to <= addDays(from, DAYS_OF_WEEK);
  if (rough.length === 0 || rough.length + weeks.length < group.days.length || !weeks.every(isWeek))
    return [];
  return weeks.flatMap(({ from, to }) =>
    rough
      .flatMap(({ day }) => weekdaysOf(day))
      .map((weekday) => nextWeekday(weekday, from))
      .filter((date) => to === null || date <= to)
      .map((date) => roughly(date, today)),
  );
}

/** "Tuesday the 24th" is one day; a weekday that contradicts the date is none. */
function resolveDates(
  dates: readonly DayItem[],
  weekdays: readonly DayItem[],
  spansOfAll: (items: readonly DayItem[]) => DaySpan[],
  today: CalendarDate,
): Resolved {
  const found = spansOfAll(dates);
  const named = weekdays.flatMap(({ day }) => (day.kind === 'weekday' && !day.every ? [day.weekday] : []));
  if (named.length === 0 || dates.length !== 1 || weekdays.length !== 1)
    return { days: [...found, ...spansOfAll(weekdays)], noSuchDay: false };
  const matching = found.filter(({ from }) => named.includes(weekdayOf(from)));
  if (matching.length > 0) return { days: matching, noSuchDay: false };
  return dates[0]?.day.kind === 'day-of-month'
    ? laterMonth(dates[0].day.day, named, today)
    : { days: [], noSuchDay: true };
}

/** "The Tuesday before Christmas" is the last one; "a Tuesday before Christmas" is any of them. */
function isLastBefore([weekday, before, other]: readonly DayItem[]): boolean {
  const isOne = weekday?.day.kind === 'weekday' && !weekday.day.every && weekday.day.monday === null;
  const isDate = before?.day.kind === 'span' && before.day.grain === 'day';
  return isOne && weekday.bound === null && isDate && before.bound === 'before' && !other;
}

function lastBefore(weekdays: readonly DayItem[], [span]: readonly DaySpan[]): DaySpan[] {
  const end = span?.to;
  return end
    ? weekdays.flatMap(({ day }) => weekdaysOf(day)).map((day) => single(weekdayUpTo(day, end)))
    : [];
}

/** "A Tuesday after the 20th" is the first one; "Tuesdays in December" are all of them. */
function weekdaysWithin(
  weekdays: readonly DayItem[],
  within: readonly DaySpan[],
  spans: readonly DaySpan[],
  today: CalendarDate,
): DaySpan[] {
  const names = weekdays.flatMap(({ day }) => weekdaysOf(day));
  const isFirstOnly =
    spans.every(({ to }) => to === null) && weekdays.every(({ day }) => day.kind === 'weekday' && !day.every);
  if (!isFirstOnly) return within.map((span) => ({ ...span, weekdays: names }));
  return names.map((weekday) => single(nextWeekday(weekday, within[0]?.from ?? today)));
}

function weekdaysOf(day: DayWords): readonly number[] {
  if (day.kind === 'weekday') return [day.weekday];
  return day.kind === 'weekdays' ? day.weekdays : [];
}

/** The 24th may be a Tuesday only in the month after next. */
function laterMonth(day: number, weekdays: readonly number[], today: CalendarDate): Resolved {
  const found = nextDayOfMonth(day, today);
  return found && weekdays.includes(weekdayOf(found))
    ? { days: [single(found)], noSuchDay: false }
    : { days: [], noSuchDay: true };
}
