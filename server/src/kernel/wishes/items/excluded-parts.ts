import type { CalendarDate } from '../../time/calendar.ts';
import type { Lasts, Moment, TimeWindow } from '../token.ts';
import type { DaySpan, WishPart } from '../wish.ts';
import { type Group, groupsOf, withHoursOfList } from './group-items.ts';
import type { DayItem, Item } from './items.ts';
import { isConstraint, isWide } from './narrow-groups.ts';
import { spansOf } from './spans-of-items.ts';

const DAY_MINUTES = 24 * 60;
const SCHOOL_IS_OUT = 14 * 60 + 30;

/** Days and times never to be offered. */
export function excludedParts(
  items: readonly Item[],
  wanted: readonly Group[],
  options: readonly WishPart[],
  { today }: Moment,
): WishPart[] {
  const starts = options.flatMap(({ times }) => times ?? []).filter(({ from }) => from > 0 && from % 5 === 0);
  const exact = starts.filter(({ from, to }) => from === to);
  const isHourNamed = wanted.some(({ hasClock }) => hasClock);
  return withHoursOfList(groupsOf(items)).flatMap((group): WishPart[] => {
    const { lasts } = group;
    const times = lasts
      ? (group.times?.map((window) =>
          busyUntil(busyWindow(window, lasts), lasts === 'hour' ? starts : exact),
        ) ?? null)
      : (withoutEnd(group)?.map((window) => upToStart(window, group, isHourNamed ? options : [])) ?? null);
    if (group.days.length === 0) return times ? [{ days: null, times, rank: 0 }] : [];
    return [{ days: excludedDays(group, [...wanted, group], today), times, rank: 0 }];
  });
}

/** "Mornings are out, ten at the earliest": from ten on the morning suits. */
function upToStart(window: TimeWindow, { hasClock }: Group, options: readonly WishPart[]): TimeWindow {
  const starts = options.flatMap(({ times }) => times ?? []).filter(({ to }) => to >= DAY_MINUTES - 1);
  const start = hasClock ? undefined : starts.find(({ from }) => from > window.from && from <= window.to);
  return start && window.from <= 0 ? { ...window, to: start.from - 1 } : window;
}

/** "Twelve to two doesn't work" leaves two o'clock free. */
function withoutEnd({ times, isRange }: Group): WishPart['times'] {
  return isRange
    ? (times?.map((window) => (window.to > window.from ? { ...window, to: window.to - 1 } : window)) ?? null)
    : times;
}

/**
 * A meeting at four is assumed to end by a quarter to five if the caller asks for that time, or for any time
 * from then.
 */
function busyUntil({ from, to }: TimeWindow, starts: readonly TimeWindow[]): TimeWindow {
  const next = starts.map((window) => window.from).filter((at) => at > from && at <= to);
  return { from, to: Math.min(to, ...next.map((at) => at - 1)) };
}

/** "I work until five" leaves five free; a meeting at ten is assumed to last an hour, a shift the rest of the day. */
function busyWindow({ from, to }: TimeWindow, lasts: Lasts): TimeWindow {
  if (from === to) return { from, to: endOf(from, lasts) };
  return { from, to: to % 5 === 0 && to < DAY_MINUTES ? to - 1 : to };
}

function endOf(from: number, lasts: Lasts): number {
  if (lasts === 'day') return DAY_MINUTES;
  if (lasts === 'school' && from < SCHOOL_IS_OUT) return SCHOOL_IS_OUT - 1;
  return Math.min(from + 59, DAY_MINUTES);
}

function excludedDays(group: Group, groups: readonly Group[], today: CalendarDate): DaySpan[] {
  const spansOfAll = (items: readonly DayItem[]) =>
    items.flatMap((item) => spansOf(item, group, groups, today));
  const dates = group.days.filter(isNamedDay);
  if (dates.length > 0) return spansOfAll(dates);
  const weekdays = group.days.flatMap(recurringWeekdays);
  const wide = group.days.filter((item) => isWide(item) || isConstraint(item));
  if (wide.length === 0) return [{ from: today, to: null, weekdays }];
  return spansOfAll(wide).map((span) => (weekdays.length > 0 ? { ...span, weekdays } : span));
}

function isNamedDay({ day, bound, last }: DayItem): boolean {
  if (bound || last) return false;
  if (day.kind === 'span') return day.grain === 'day';
  return day.kind === 'day-of-month' || (day.kind === 'weekday' && day.monday !== null);
}

function recurringWeekdays({ day, bound, last }: DayItem): readonly number[] {
  if (bound || last) return [];
  if (day.kind === 'weekday') return day.monday === null ? [day.weekday] : [];
  return day.kind === 'weekdays' ? day.weekdays : [];
}
