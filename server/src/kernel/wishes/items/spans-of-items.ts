import { addDays, type CalendarDate, laterDate, weekdayOf } from '../../time/calendar.ts';
import { mondayOf, monthSpan, nextDayOfMonth, nextWeekday } from '../days/spans.ts';
import type { DayWords } from '../token.ts';
import type { DaySpan } from '../wish.ts';
import type { Group } from './group-items.ts';
import type { DayItem } from './items.ts';
import { isBare, isConstraint, isWide } from './narrow-groups.ts';

export function single(date: CalendarDate): DaySpan {
  return { from: date, to: date, weekdays: null };
}

/** "Tuesday or so": the day and its neighbours. */
export function roughly(date: CalendarDate, today: CalendarDate): DaySpan {
  return { from: laterDate(addDays(date, -1), today), to: addDays(date, 1), weekdays: null, around: date };
}

/** Bounds and spans of one group apply together; spans alone are alternatives. */
export function intersectSpans(items: readonly DayItem[], spans: readonly DaySpan[]): DaySpan[] {
  if (!items.some(isConstraint)) return [...spans];
  return spans
    .slice(1)
    .reduce<DaySpan[]>((all, span) => all.flatMap((one) => overlap(one, span)), spans.slice(0, 1));
}

export function overlap(a: DaySpan, b: DaySpan): DaySpan[] {
  const from = laterDate(a.from, b.from);
  const to = a.to === null ? b.to : b.to === null ? a.to : a.to < b.to ? a.to : b.to;
  const weekdays =
    a.weekdays && b.weekdays
      ? a.weekdays.filter((day) => b.weekdays?.includes(day))
      : (a.weekdays ?? b.weekdays);
  return to !== null && to < from ? [] : [{ from, to, weekdays }];
}

export function spansOf(
  item: DayItem,
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
): DaySpan[] {
  const { day, last, bound } = item;
  if (item.isWeekOf) {
    const monday = mondayOf(firstOf(day, group, groups, today).from);
    return [{ from: laterDate(monday, today), to: addDays(monday, 6), weekdays: null }];
  }
  if (last) return rangeOf(day, last, group, groups, today);
  const span = firstOf(day, group, groups, today);
  const end = span.to ?? span.from;
  switch (bound) {
    case 'after':
    case 'later-than':
      return [{ from: addDays(end, 1), to: null, weekdays: null }];
    case 'from':
      return [{ from: span.from, to: null, weekdays: null }];
    case 'before':
      // "Before the end of the month" includes its last day.
      if (day.kind === 'span' && day.grain === 'end') return [{ from: today, to: end, weekdays: null }];
      return [{ from: today, to: addDays(span.from, -1), weekdays: null }];
    case 'until':
      return [{ from: today, to: end, weekdays: null }];
    case 'around':
      return [
        span.from === end
          ? roughly(end, today)
          : { from: laterDate(addDays(span.from, -1), today), to: addDays(end, 1), weekdays: null },
      ];
    default:
      return [span];
  }
}

function rangeOf(
  day: DayWords,
  last: DayWords,
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
): DaySpan[] {
  if (
    day.kind === 'weekday' &&
    last.kind === 'weekday' &&
    day.monday === null &&
    day.weekday === 1 &&
    last.weekday === 5 &&
    !hasWeek(group)
  )
    return [{ from: today, to: null, weekdays: [1, 2, 3, 4, 5] }];
  const first = beginOf(day, last, group, groups, today);
  const context = group.days.find((other) => isWide(other) && !other.last);
  if (
    day.kind === 'weekday' &&
    last.kind === 'weekday' &&
    day.monday === null &&
    context?.day.kind === 'span'
  ) {
    const from = nextWeekday(day.weekday, context.day.span.from);
    return [{ from, to: nextWeekday(last.weekday, from), weekdays: null }];
  }
  const to =
    last.kind === 'weekday' && last.monday === null
      ? nextWeekday(last.weekday, first.from)
      : last.kind === 'day-of-month'
        ? (nextDayOfMonth(last.day, first.from) ?? first.from)
        : (firstOf(last, group, groups, today).to ?? first.from);
  return [{ from: first.from, to: laterDate(to, first.from), weekdays: null }];
}

/** "The 25th to the first of next month": the start precedes the end. */
function beginOf(
  day: DayWords,
  last: DayWords,
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
): DaySpan {
  const first = firstOf(day, group, groups, today, last);
  const isTooLate = day.kind === 'day-of-month' && last.kind === 'span' && first.from > last.span.to;
  return isTooLate ? single(nextDayOfMonth(day.day, today) ?? today) : first;
}

function hasWeek({ days }: Group): boolean {
  return days.some(({ day, last }) => !last && day.kind === 'span' && day.grain !== 'day');
}

/** The days the words mean, at their first occurrence from today. */
function firstOf(
  day: DayWords,
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
  beside?: DayWords,
): DaySpan {
  if (day.kind === 'span') return { ...day.span, weekdays: null };
  if (day.kind === 'weekdays') return { from: today, to: null, weekdays: day.weekdays };
  if (day.kind === 'day-of-month') {
    const found = nextDayOfMonth(day.day, monthBeside(group, groups, today, beside));
    return single(found ?? today);
  }
  if (day.every) return { from: today, to: null, weekdays: [day.weekday] };
  const dated = day.monday === null ? dateBefore(day.weekday, group, groups, today) : null;
  if (dated) return single(dated);
  const monday = day.monday ?? weekOf(group) ?? weekBeside(day.weekday, group, groups);
  const first = day.isAfterToday ? addDays(today, 1) : today;
  return single(nextWeekday(day.weekday, monday === null ? first : laterDate(monday, today)));
}

/** "Next week, from Wednesday on" */
function weekOf({ days }: Group): CalendarDate | null {
  const week = days.find(
    ({ day, bound, last }) => day.kind === 'span' && day.grain === 'week' && bound === null && last === null,
  );
  return week?.day.kind === 'span' ? mondayOf(week.day.span.from) : null;
}

/** "The first is a Tuesday, right? Then Tuesday at one": the earlier date determines which Tuesday. */
function dateBefore(
  weekday: number,
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
): CalendarDate | null {
  const before = groups.slice(0, Math.max(0, groups.indexOf(group))).flatMap(({ days }) => days);
  const dates = before.map((item) => dateNamed(item, today));
  return dates.find((date) => date !== null && weekdayOf(date) === weekday) ?? null;
}

function dateNamed({ day, bound, last }: DayItem, today: CalendarDate): CalendarDate | null {
  if (bound !== null || last) return null;
  if (day.kind === 'day-of-month') return nextDayOfMonth(day.day, today);
  return day.kind === 'span' && day.grain === 'day' ? day.span.from : null;
}

/** In "next Tuesday or Wednesday" and "Tuesday or Thursday next week" the other words determine the week. */
function weekBeside(weekday: number, group: Group, groups: readonly Group[]): CalendarDate | null {
  const index = groups.indexOf(group);
  for (const other of groups.slice(0, Math.max(0, index)).toReversed()) {
    const monday = weekNamedBy(other, weekday);
    if (monday) return monday;
  }
  const next = groups[index + 1];
  if (!next || (next.joint !== 'or' && next.joint !== 'comma') || !next.days.some(isBare)) return null;
  const week = next.days.find(
    ({ day, bound }) => bound === null && day.kind === 'span' && day.grain === 'week',
  );
  return week?.day.kind === 'span' ? mondayOf(week.day.span.from) : weekBesideNext(next, groups);
}

/** The week that earlier words give a weekday; only a later day of that week belongs to it. */
function weekNamedBy({ days }: Group, weekday: number): CalendarDate | null {
  for (const { day } of days) {
    const isLaterInWeek = day.kind === 'weekday' && (weekday + 6) % 7 > (day.weekday + 6) % 7;
    if (day.kind === 'weekday' && day.monday !== null && isLaterInWeek) return day.monday;
    if (day.kind === 'span' && day.grain === 'week' && days.length > 1) return mondayOf(day.span.from);
  }
  return null;
}

function weekBesideNext(group: Group, groups: readonly Group[]): CalendarDate | null {
  const next = groups[groups.indexOf(group) + 1];
  if (!next || next.joint === 'stop' || !next.days.some(isBare)) return null;
  const week = next.days.find(({ day }) => day.kind === 'span' && day.grain === 'week');
  return week?.day.kind === 'span' ? mondayOf(week.day.span.from) : weekBesideNext(next, groups);
}

/** In "January 20 or 25" and "the 20th or 21st of December" the other words determine the month. */
function monthBeside(
  group: Group,
  groups: readonly Group[],
  today: CalendarDate,
  beside?: DayWords,
): CalendarDate {
  const around = [...group.days, ...groups.flatMap(({ days }) => days)].flatMap(({ day, last }) => [
    day,
    ...(last ? [last] : []),
  ]);
  const isMonth = (day: DayWords) => day.kind === 'span' && (day.grain === 'month' || day.grain === 'day');
  const other = [...(beside ? [beside] : []), ...around].find(isMonth);
  return other?.kind === 'span' ? laterDate(monthSpan(other.span.from, 0).from, today) : today;
}
