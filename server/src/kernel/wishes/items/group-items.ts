import type { Lasts, TimeWindow } from '../token.ts';
import { halfOf, intersectTimes, timesOf } from './item-times.ts';
import type { DayItem, Item, Joint, TimeItem } from './items.ts';

const LAST_MINUTE = 1439;

/** Items that were said together: "Tuesday afternoon after three". */
export interface Group {
  readonly joint: Joint;
  days: DayItem[];
  times: readonly TimeWindow[] | null;
  /** The time was said before the day: "after three on Tuesday or Wednesday" means both days. */
  isTimeFirst: boolean;
  hasClock: boolean;
  /** "Two to four": a preferred hour within it does not exclude the others. */
  readonly isRange?: boolean;
  rank: number;
  /** How long an activity keeps the caller busy. */
  readonly lasts?: Lasts | null;
}

export function groupsOf(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  let run: Item[] = [];
  let rank = 0;
  const close = () => {
    const [first] = run;
    if (!first) return;
    if (first.joint === 'if-not') rank += 1;
    const days = run.filter((item): item is DayItem => item.type === 'day');
    const times = run.filter((item): item is TimeItem => item.type === 'time');
    groups.push({
      joint: first.joint,
      days,
      times: times.length > 0 ? timesOf(times, half) : null,
      isTimeFirst: first.type === 'time' && days.length > 0,
      hasClock: times.some(({ clock }) => clock !== null),
      isRange: times.some(({ last }) => last !== null),
      rank,
      lasts: run.find(({ lasts }) => lasts !== null)?.lasts ?? null,
    });
  };
  const half = halfOf(items.filter((item): item is TimeItem => item.type === 'time'));
  for (const [index, item] of items.entries()) {
    const isNext = startsNext(run, item, items[index + 1]);
    if (item.joint !== 'none' || isNext) {
      close();
      run = [];
    }
    run.push(isNext ? { ...item, joint: 'or' } : item);
  }
  close();
  return groups;
}

/** "Monday from nine to eleven Wednesday from one to three" */
function startsNext(run: readonly Item[], item: Item, next: Item | undefined): boolean {
  const [first] = run;
  if (item.type !== 'day' || first?.type !== 'day' || run.at(-1)?.type !== 'time') return false;
  return item.joint === 'none' && next?.type === 'time' && next.joint === 'none';
}

/** "Class Monday and Wednesday until two" is until two on both days. */
export function withHoursOfList(groups: readonly Group[]): readonly Group[] {
  for (const [index, group] of [...groups.entries()].toReversed()) {
    const next = groups[index + 1];
    const isList = (next?.joint === 'or' || next?.joint === 'comma') && next.lasts === group.lasts;
    const isShared = isList && next.days.length > 0 && !next.isTimeFirst;
    if (group.lasts && group.days.length > 0 && isShared) group.times ??= next.times;
  }
  return groups;
}

/** Assigns times to days and days to times across "or", commas and full stops. */
export function mergeTimes(groups: readonly Group[]): Group[] {
  const merged: Group[] = [];
  for (const group of groups) {
    const last = merged.at(-1);
    if (!last) merged.push(group);
    else if (group.days.length === 0) addTimes(merged, group);
    else addDays(merged, group, last);
  }
  return merged;
}

function addDays(merged: Group[], group: Group, last: Group): void {
  // "After four, but Friday any time": Friday is none of the days with hours.
  if (group.times?.some(({ from, to }) => from <= 0 && to > LAST_MINUTE)) {
    merged.push({ ...group, joint: 'or' });
    return;
  }
  const isLead =
    group.joint !== 'if-not' && !isOtherWeekend(group) && merged.every(({ days }) => days.length === 0);
  const lead = isLead ? merged.splice(0) : [];
  const leadTimes = lead.flatMap(({ times }) => times ?? []);
  if (leadTimes.length > 0) {
    const wider = group.joint === 'stop' && group.times ? widerAround(leadTimes, group.times) : null;
    group.times = group.times
      ? (wider ??
        combineTimes(leadTimes, group.times, isChoice(group) || areBothRough(leadTimes, group.times)))
      : leadTimes;
    group.isTimeFirst = true;
  } else if (group.joint !== 'stop') {
    shareTimes(merged, group, last);
  }
  merged.push(group);
}

/** "After three on Tuesday or Wednesday", "Tuesday or Wednesday after three": the time applies to both days. */
function shareTimes(merged: readonly Group[], group: Group, last: Group): void {
  // "Wednesday or Friday, Friday after four": the hour is Friday's.
  const named = JSON.stringify(group.days.map(({ day }) => day));
  if (
    group.joint === 'comma' &&
    group.times !== null &&
    merged.some(({ days }) => JSON.stringify(days.map(({ day }) => day)) === named)
  )
    return;
  if (group.times === null && last.isTimeFirst) {
    group.times = last.times;
    group.isTimeFirst = true;
  } else if (group.times !== null && !group.isTimeFirst && group.joint !== 'if-not') {
    for (const earlier of trailingWithoutTimes(merged)) earlier.times = group.times;
  }
}

/** "Evenings or weekends": the hours are of the days somebody works. */
function isOtherWeekend({ joint, times, days: [item, other] }: Group): boolean {
  if (joint !== 'or' || times !== null || !item || other || item.bound || item.last) return false;
  if (item.day.kind === 'weekdays') return item.day.weekdays.every((weekday) => weekday % 6 === 0);
  return item.day.kind === 'weekday' && item.day.weekday % 6 === 0;
}

function isChoice({ joint }: Group): boolean {
  return joint === 'or' || joint === 'if-not';
}

function addTimes(merged: Group[], group: Group): void {
  const open = trailingWithoutTimes(merged);
  const last = merged.at(-1);
  if (!last || !group.times) return;
  if (open.length > 0) {
    for (const earlier of open) {
      earlier.times = group.times;
      earlier.hasClock ||= group.hasClock;
    }
    return;
  }
  if (group.joint === 'if-not') {
    merged.push({
      ...last,
      joint: group.joint,
      times: group.times,
      rank: group.rank,
      hasClock: group.hasClock,
    });
    return;
  }
  const shared = last.times;
  const times = timesTogether(shared ?? [], group, last);
  for (const earlier of merged) if (earlier.times === shared) earlier.times = times;
}

function timesTogether(shared: readonly TimeWindow[], group: Group, last: Group): readonly TimeWindow[] {
  const added = group.times ?? [];
  // "Before two, but it has to be after four" leaves no time, so the caller is asked.
  if (group.joint === 'stop' && areOpposite(shared, added) && (last.hasClock || group.hasClock))
    return intersectTimes(shared, added);
  // "Three would be perfect, but anything after two"
  const wider = group.joint === 'stop' ? widerAround(shared, added) : null;
  if (wider) return wider;
  // "When you open, nine": an hour within the named time specifies it.
  const isNarrower = group.joint === 'comma' && isExact(added) && !isExact(shared) && !last.isRange;
  if (isNarrower && isWithin(added, shared)) return added;
  return combineTimes(
    shared,
    added,
    isChoice(group) ||
      areBothRough(shared, added) ||
      (last.hasClock && group.hasClock && isExact(added) && (isExact(shared) || group.joint !== 'stop')),
  );
}

/** "Around two, two thirty" */
function areBothRough(first: readonly TimeWindow[], second: readonly TimeWindow[]): boolean {
  const areRough = (windows: readonly TimeWindow[]) =>
    windows.length > 0 && windows.every(({ from, to, around }) => around !== undefined && from < to);
  return areRough(first) && areRough(second);
}

function isWithin(times: readonly TimeWindow[], wider: readonly TimeWindow[]): boolean {
  return times.every((one) => wider.some(({ from, to }) => one.from >= from && one.to <= to));
}

/** The wider window, with times nearest to the named hour preferred; null if the window does not contain it. */
function widerAround(best: readonly TimeWindow[], times: readonly TimeWindow[]): TimeWindow[] | null {
  const [hour, other] = best;
  const isOpen = times.every(({ from, to }) => from <= 0 || to >= LAST_MINUTE);
  const isWider = hour && !other && isExact(best) && isOpen && isWithin(best, times);
  return isWider ? times.map((window) => ({ ...window, around: hour.from })) : null;
}

function isExact(times: readonly TimeWindow[]): boolean {
  return times.every(({ from, to }) => from === to);
}

export function combineTimes(
  first: readonly TimeWindow[],
  second: readonly TimeWindow[],
  areAlternatives: boolean,
): readonly TimeWindow[] {
  const both = intersectTimes(first, second);
  // "Not too early and not too late" is one window.
  if (both.length > 0 && areOpposite(first, second)) return both;
  if (areAlternatives) return [...first, ...second];
  return both.length > 0 ? both : [...first, ...second].map((one) => ({ ...one, isTorn: true }));
}

/** One gives the start, the other the end. */
function areOpposite(first: readonly TimeWindow[], second: readonly TimeWindow[]): boolean {
  const areLower = (windows: readonly TimeWindow[]) =>
    windows.length > 0 && windows.every(({ from, to }) => from > 0 && to >= LAST_MINUTE);
  const areUpper = (windows: readonly TimeWindow[]) =>
    windows.length > 0 && windows.every(({ from, to }) => from <= 0 && to < LAST_MINUTE);
  return (areLower(first) && areUpper(second)) || (areUpper(first) && areLower(second));
}

function trailingWithoutTimes(groups: readonly Group[]): Group[] {
  const open: Group[] = [];
  for (const group of groups.toReversed()) {
    if (group.times !== null) break;
    open.push(group);
  }
  return open;
}
