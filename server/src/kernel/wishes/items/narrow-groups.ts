import { type CalendarDate, weekdayOf } from '../../time/calendar.ts';
import { nextDayOfMonth } from '../days/spans.ts';
import { combineTimes, type Group } from './group-items.ts';
import type { DayItem } from './items.ts';

/** "Friday, November 20" and "tomorrow, Tuesday" are one day each. */
export function joinDatesToWeekdays(groups: Group[], today: CalendarDate): void {
  for (let index = groups.length - 1; index > 0; index -= 1) {
    const [before, group] = [groups[index - 1] as Group, groups[index] as Group];
    const isPair = (isDate(before) && isWeekday(group)) || (isWeekday(before) && isDate(group));
    const isList = groups[index + 1]?.joint === 'or' || before.joint === 'or' || before.joint === 'comma';
    if (group.joint !== 'comma' || !isPair || isList || areApart(before, group, today)) continue;
    before.days = [...before.days, ...group.days];
    before.times =
      before.times && group.times && before.times !== group.times
        ? combineTimes(before.times, group.times, false)
        : (before.times ?? group.times);
    before.hasClock ||= group.hasClock;
    groups.splice(index, 1);
  }
}

/** 最好周四下午, 二十四号九点半也可以: each has its own hours, and the date is no Thursday. */
function areApart(before: Group, group: Group, today: CalendarDate): boolean {
  if (before.times === null || group.times === null || before.times === group.times) return false;
  const [date, weekday] = isDate(before) ? [before, group] : [group, before];
  const [named, other] = [date.days[0]?.day, weekday.days[0]?.day];
  const day =
    named?.kind === 'day-of-month'
      ? nextDayOfMonth(named.day, today)
      : named?.kind === 'span'
        ? named.span.from
        : null;
  return day !== null && other?.kind === 'weekday' && weekdayOf(day) !== other.weekday;
}

function isDate({ days: [item, other] }: Group): boolean {
  if (!item || other || item.bound || item.last) return false;
  return item.day.kind === 'day-of-month' || (item.day.kind === 'span' && item.day.grain === 'day');
}

function isWeekday({ days: [item, other] }: Group): boolean {
  if (!item || other || item.bound || item.last) return false;
  return item.day.kind === 'weekday' && !item.day.every;
}

/** Bounds on their own apply to everything else: "next week, but before Thursday". */
export function takeBounds(groups: Group[]): DayItem[] {
  const bounds: DayItem[] = [];
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = groups[index] as Group;
    const isBoundOnly = group.days.length > 0 && group.days.every(isConstraint);
    // "Before the eighteenth or after the 23rd"
    const isEither = isOpposite(groups[index - 1], group) || isOpposite(group, groups[index + 1]);
    const isAlternative =
      index > 0 &&
      (group.joint === 'or' || group.joint === 'if-not') &&
      !groups[index - 1]?.days.every(isConstraint);
    if (!isBoundOnly || isAlternative || isEither) continue;
    bounds.unshift(...group.days);
    group.days = [];
    // A group with nothing else is dropped; its own times are kept.
    const isShared = groups.some((other) => other !== group && other.times === group.times);
    if (groups.length > 1 && (group.times === null || isShared)) groups.splice(index, 1);
  }
  return bounds;
}

function isOpposite(group: Group | undefined, next: Group | undefined): boolean {
  const [first, second] = [group?.days[0]?.bound, next?.days[0]?.bound];
  const isUpper = first === 'before' || first === 'until';
  return (
    next?.joint === 'or' && isUpper && (second === 'after' || second === 'from' || second === 'later-than')
  );
}

/** "Next week, Tuesday or Thursday": the week determines the days and is not an alternative itself. */
export function narrowBySpans(groups: Group[]): void {
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = groups[index] as Group;
    if (!isSpanOnly(group)) continue;
    const following = openAfter(groups, index);
    const targets = following.length > 0 ? following : openBefore(groups, index);
    if (targets.length === 0) continue;
    for (const target of targets) {
      target.days = [...target.days, ...group.days];
      target.times ??= group.times;
    }
    groups.splice(index, 1);
  }
}

/** "Tuesday, this week or next" means both Tuesdays: each of several weeks applies to all days beside it. */
export function spreadOverSpans(groups: Group[]): void {
  for (let end = groups.length - 1; end > 0; end -= 1) {
    if (groups[end]?.joint !== 'or' || !isSpanOnly(groups[end])) continue;
    let start = end;
    while (groups[start]?.joint === 'or' && isSpanOnly(groups[start - 1])) start -= 1;
    const spans = groups.slice(start, end + 1);
    const [after, before] = [openAfter(groups, end), openBefore(groups, start)];
    if (groups[start]?.joint === 'or') spreadAfterNarrowed(groups, start, spans);
    else if (after.length > 0) groups.splice(start, spans.length + after.length, ...each(spans, after));
    else if (before.length > 0)
      groups.splice(start - before.length, spans.length + before.length, ...each(spans, before.toReversed()));
    end = Math.min(end, start);
  }
}

/** "Tuesday or Wednesday this week, or next week" */
function spreadAfterNarrowed(groups: Group[], start: number, spans: readonly Group[]): void {
  const narrowed = groups[start - 1];
  const bare = narrowed?.days.filter(isBare) ?? [];
  if (!narrowed || bare.length === 0 || !narrowed.days.some(isWide)) return;
  const list = [{ ...narrowed, days: bare }];
  for (let index = start - 2; index >= 0; index -= 1) {
    const [group, next] = [groups[index], groups[index + 1]];
    if (!group || !isOpen(group) || (next?.joint !== 'or' && next?.joint !== 'comma')) break;
    list.unshift(group);
  }
  groups.splice(
    start,
    spans.length,
    ...each(spans, list).map((group) => ({ ...group, joint: 'or' as const })),
  );
}

function each(spans: readonly Group[], open: readonly Group[]): Group[] {
  return spans.flatMap((span, at) =>
    open.map((group, index) => ({
      ...group,
      joint: at + index === 0 ? span.joint : ('or' as const),
      days: [...group.days, ...span.days],
      times: group.times ?? span.times,
    })),
  );
}

function isSpanOnly(group: Group | undefined): boolean {
  return (
    group !== undefined &&
    group.days.length > 0 &&
    group.days.every((item) => isWide(item) && !isRoughWeekday(item))
  );
}

function isOpen({ days }: Group): boolean {
  return days.length > 0 && days.every((item) => isBare(item) || isBareRange(item) || isRoughWeekday(item));
}

/** "Tuesday to Thursday" without a week. */
function isBareRange({ day, last, bound }: DayItem): boolean {
  const isOpenDay = (words: DayItem['last']) => words?.kind === 'weekday' && words.monday === null;
  return bound === null && isOpenDay(day) && isOpenDay(last);
}

function openAfter(groups: readonly Group[], index: number): Group[] {
  const rest = groups.slice(index + 1);
  const [next] = rest;
  if (next?.joint === 'or' || next?.joint === 'if-not') return [];
  const end = rest.findIndex((group) => !isOpen(group));
  return end < 0 ? rest : rest.slice(0, end);
}

function openBefore(groups: readonly Group[], index: number): Group[] {
  const joint = groups[index]?.joint;
  if (joint !== 'comma' && joint !== 'stop') return [];
  const before = groups.slice(0, index).toReversed();
  const end = before.findIndex((group) => !isOpen(group));
  return end < 0 ? before : before.slice(0, end);
}

export function isConstraint({ bound }: DayItem): boolean {
  return bound !== null && bound !== 'around';
}

export function isWide(item: DayItem): boolean {
  if (item.isWeekOf || item.last || item.bound === 'around') return true;
  return item.day.kind === 'span' && item.day.grain !== 'day';
}

/** "Tuesday or so" without a week. */
export function isRoughWeekday({ day, bound, last }: DayItem): boolean {
  return bound === 'around' && !last && day.kind === 'weekday' && day.monday === null && !day.every;
}

export function isBare({ day, bound, isWeekOf, last }: DayItem): boolean {
  if (bound !== null || isWeekOf || last) return false;
  return (
    (day.kind === 'weekday' && day.monday === null) || day.kind === 'day-of-month' || day.kind === 'weekdays'
  );
}
