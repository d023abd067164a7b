import { addDays, type CalendarDate, minutesOf, weekdayOf } from '../../time/calendar.ts';
import { resolveDays } from '../days/resolve-days.ts';
import { mondayOf } from '../days/spans.ts';
import type { HeardTime, Moment } from '../token.ts';
import type { DaySpan, Wish, WishPart } from '../wish.ts';
import { sharedDay } from '../words/heard-words.ts';
import { excludedParts } from './excluded-parts.ts';
import { type Group, groupsOf, mergeTimes } from './group-items.ts';
import { intersectTimes } from './item-times.ts';
import type { DayItem, Item, ReadItems, RelativeItem } from './items.ts';
import { isBare, joinDatesToWeekdays, narrowBySpans, spreadOverSpans, takeBounds } from './narrow-groups.ts';
import { applyRelative } from './relative-items.ts';
import { everyInList, restated, withoutVague, withWeekOfRefusedDay } from './restate-items.ts';
import { overlap, single, spansOf } from './spans-of-items.ts';

const DAY_MINUTES = 24 * 60;
/** How many weeks in a row a caller may exclude. */
const MOST_WEEKS = 8;

/** Combines a sentence's items into alternatives and exclusions. */
export function combineItems(
  read: ReadItems,
  moment: Moment,
): Pick<Wish, 'options' | 'excluded' | 'noSuchDay' | 'past'> & { readonly isContradiction: boolean } {
  const wished = withWeekOfRefusedDay(everyInList(restated(read.items))).filter(
    ({ isExcluded }) => !isExcluded,
  );
  const wanted = wished.some(isWeekOrLater) ? wished : wished.map((item) => onOfferedDay(item, moment));
  const refused = read.items.flatMap((item, index, all) =>
    item.isExcluded && !isReason(all, index) ? [...busyDays(all, index), item] : [],
  );
  const relatives = wanted.filter((item): item is RelativeItem => item.type === 'relative');
  const groups = mergeTimes(groupsOf(withoutVague(wanted).filter((item) => item.type !== 'relative')));
  joinDatesToWeekdays(groups, moment.today);
  const bounds = takeBounds(groups);
  spreadOverSpans(groups);
  narrowBySpans(groups);
  firstAfter(groups, bounds);
  const { options, contradictions } = optionsOf(
    groups,
    datesRefused(refused),
    withRefusedWeeks(moment, refused),
  );
  const { parts: bounded, isContradiction } = applyBounds(options, bounds, moment);
  const related = relatives.reduce((all, relative) => applyRelative(all, relative, moment), bounded);
  const isTimeAlone =
    bounds.length + relatives.length === 0 &&
    refused.every((item) => item.type === 'time' && sharedDay(moment.heard) !== null) &&
    isBareTime(read, groups, related, moment);
  const dated = isTimeAlone ? onDayInQuestion(related, moment) : related;
  const live = dated.filter(
    ({ days }) => days === null || days.some(({ to }) => to === null || to >= moment.today),
  );
  return {
    options: live,
    excluded: excludedParts(refused, [...groups, groupOf(bounds)], related, moment),
    noSuchDay: [...read.noSuchDay, ...contradictions],
    past: live.length < dated.length ? [...read.past, 'day'] : read.past,
    // "Before ten, but I can't get there until eleven" leaves no time.
    isContradiction: isContradiction || live.some(({ times }) => times?.length === 0),
  };
}

/** "The week after, Tuesday" is that week's Tuesday, and "after the 20th, Tuesday" one after it, whatever was offered. */
function isWeekOrLater(item: Item): boolean {
  if (item.type !== 'day') return false;
  if (item.bound === 'after' || item.bound === 'from') return true;
  return item.day.kind === 'span' && item.day.grain === 'week' && item.bound === null;
}

/** After offers, "Thursday" is the offered Thursday, even if it is not the next one. */
function onOfferedDay(item: Item, { heard, isRefused = () => false }: Moment): Item {
  if (item.type !== 'day' || item.day.kind !== 'weekday' || !isBare(item) || item.day.every) return item;
  const { weekday } = item.day;
  const offered = new Set(
    (heard ?? []).map(({ date }) => date).filter((date) => weekdayOf(date) === weekday),
  );
  const [only] = offered;
  return only && offered.size === 1 && !isRefused(only)
    ? { ...item, day: { ...item.day, monday: mondayOf(only) } }
    : item;
}

/**
 * "Not today, I have to pick up my wife at one": the hour explains why today is refused, and does not affect
 * other days.
 */
function isReason(items: readonly Item[], index: number): boolean {
  const [before, item, next] = [items[index - 1], items[index], items[index + 1]];
  const hasOwnDay = next?.type === 'day' && next.joint === 'none';
  return (
    item?.type === 'time' &&
    !hasOwnDay &&
    item.lasts === 'hour' &&
    item.bound === null &&
    item.last === null &&
    item.joint !== 'or' &&
    before?.type === 'day' &&
    before.isExcluded &&
    before.lasts === null
  );
}

/** "Monday and Wednesday I have class until two, Friday all day": the hours belong to the days before them. */
function busyDays(items: readonly Item[], index: number): Item[] {
  const item = items[index];
  if (item?.type !== 'time' || item.lasts === null || item.joint !== 'none') return [];
  const days: Item[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const day = items[at];
    if (day?.type !== 'day' || day.isExcluded || day.bound !== null || day.last) break;
    days.unshift({ ...day, isExcluded: true, lasts: item.lasts });
    if (day.joint !== 'or' && day.joint !== 'comma') break;
  }
  // If nothing else is wished for, the hours may apply to every day.
  const isOtherWished = items.slice(index).some(({ type, isExcluded }) => type === 'day' && !isExcluded);
  return isOtherWished ? days.map((day, at) => ({ ...day, joint: at === 0 ? 'stop' : 'or' })) : [];
}

/** A refused date also determines the month. */
function datesRefused(refused: readonly Item[]): Group {
  return groupOf(
    refused.filter(
      (item): item is DayItem => item.type === 'day' && item.day.kind === 'span' && item.day.grain === 'day',
    ),
  );
}

/** "After the 20th, Thursday or Friday": the first ones then. */
function firstAfter(groups: readonly Group[], bounds: readonly DayItem[]): void {
  const starts = bounds.filter(({ bound }) => bound === 'after' || bound === 'from');
  for (const group of groups) if (isOneWeekday(group)) group.days = [...group.days, ...starts];
}

function isOneWeekday({ days }: Group): boolean {
  return (
    days.length > 0 && days.every((item) => isBare(item) && item.day.kind === 'weekday' && !item.day.every)
  );
}

/** "This week is too busy, Thursday or Friday works": of the week after it. */
function withRefusedWeeks(moment: Moment, refused: readonly Item[]): Moment {
  const weeks = refused.flatMap((item) =>
    item.type === 'day' && item.bound === null && item.day.kind === 'span' && item.day.grain === 'week'
      ? [item.day.span]
      : [],
  );
  // "No mornings this week, so an afternoon, Thursday"
  if (weeks.length === 0 || refused.some(({ type }) => type === 'time')) return moment;
  const isRefused = (day: CalendarDate) =>
    moment.isRefused?.(day) === true || weeks.some(({ from, to }) => day >= from && day <= to);
  return { ...moment, isRefused };
}

/** "Thursday", when this Thursday is already excluded, is the next one. */
function notRefused(span: DaySpan, { isRefused = () => false }: Moment): DaySpan {
  if (span.from !== span.to) return span;
  let day = span.from;
  for (let weeks = 0; weeks < MOST_WEEKS && isRefused(day); weeks += 1) day = addDays(day, 7);
  return isRefused(day) ? span : single(day);
}

function optionsOf(groups: readonly Group[], beside: Group, moment: Moment) {
  const options: WishPart[] = [];
  const contradictions: string[] = [];
  for (const group of groups) {
    const resolved = resolveDays(group, [...groups, beside], moment.today);
    if (resolved.noSuchDay) contradictions.push('weekday');
    else {
      const isNext = isOneWeekday(group);
      addOption(options, group, isNext ? resolved.days.map((day) => notRefused(day, moment)) : resolved.days);
    }
  }
  return { options, contradictions };
}

function addOption(options: WishPart[], group: Group, days: readonly DaySpan[]): void {
  const { joint, rank } = group;
  // 全天 asks for no hour.
  const times = group.times?.some(({ from, to }) => from <= 0 && to >= DAY_MINUTES) ? null : group.times;
  const named = { days: days.length > 0 ? days : null, times, rank };
  const every = times && group.days.every(isBare) ? recurringDays(options, named) : null;
  const option = every ? { ...named, days: every } : named;
  // "The first week of December, so the first to the fourth": the second span specifies the first.
  const wider = joint === 'or' || joint === 'if-not' ? null : options.at(-1);
  // 前面那个吧, 周二的: says again which day that is.
  if (
    wider?.times?.every(({ from, to }) => from === to) &&
    !named.times &&
    group.rank === wider.rank &&
    isOfSameDay(named, wider)
  )
    return;
  if (wider && isInside(named, wider)) options.splice(-1, 1, { ...option, times: times ?? wider.times });
  else if (joint === 'or' || joint === 'if-not' || !times) options.push(option);
  else options.push(...options.splice(0).flatMap((other) => withoutDay(other, named)), option);
}

function isOfSameDay({ days }: WishPart, other: WishPart): boolean {
  const [[day, more], [otherDay, otherMore]] = [days ?? [], other.days ?? []];
  if (!day || !otherDay || more || otherMore || day.from !== day.to) return false;
  return day.from === otherDay.from && day.to === otherDay.to;
}

/** "Tuesdays and Saturdays, but Saturday in the afternoon": every Saturday. */
function recurringDays(options: readonly WishPart[], { days }: WishPart): DaySpan[] | null {
  const [day, other] = days ?? [];
  if (!day || other || day.from !== day.to) return null;
  const weekday = weekdayOf(day.from);
  const every = options
    .flatMap((part) => part.days ?? [])
    .find(({ to, weekdays }) => to === null && weekdays?.includes(weekday));
  return every ? [{ ...every, weekdays: [weekday] }] : null;
}

/** "Thursday or Friday, but Thursday only after two": replaces the earlier Thursday. */
function withoutDay(part: WishPart, { days, times }: WishPart): WishPart[] {
  const [day, other] = days ?? [];
  if (!part.days || !times || !day || other || day.from !== day.to) return [part];
  const left = part.days.flatMap((span): DaySpan[] => {
    if (span.from === day.from && span.to === day.to) return [];
    const weekdays = span.to === null ? span.weekdays?.filter((one) => one !== weekdayOf(day.from)) : null;
    return weekdays?.length === 0 ? [] : [weekdays ? { ...span, weekdays } : span];
  });
  return left.length > 0 ? [{ ...part, days: left }] : [];
}

/** "Ten thirty" and nothing else. */
function isBareTime(
  read: ReadItems,
  groups: readonly Group[],
  options: readonly WishPart[],
  { heard }: Moment,
): boolean {
  if (read.items.length === 0 || read.isAnything) return false;
  const isDayShared = sharedDay(heard) !== null;
  if (read.noSuchDay.length + read.past.length + read.notUnderstood.length > 0) return false;
  return (
    groups.every((group) => group.days.length === 0 && group.hasClock) &&
    options.every(
      ({ times }) =>
        times !== null &&
        times.length > 0 &&
        times.every(({ from, to, around }) => from === to || (around !== undefined && isDayShared)),
    )
  );
}

/** A time alone means the offered day, else today. */
function onDayInQuestion(options: readonly WishPart[], { heard, today }: Moment): WishPart[] {
  const shared = sharedDay(heard);
  return options.map((option) => {
    // "The nine o'clock": of several offers the one at nine.
    const [only, other] = shared ? [] : (heard ?? []).filter((one) => isAt(option, one));
    return { ...option, days: [single(shared ?? (only && !other ? only.date : today))] };
  });
}

function isAt({ times }: WishPart, { time }: HeardTime): boolean {
  return times?.length === 1 && times[0]?.from === minutesOf(time) && times[0].to === times[0].from;
}

function isNarrower(times: WishPart['times'], wider: WishPart['times']): boolean {
  return (
    wider === null ||
    (times !== null &&
      intersectTimes(times, wider).length === times.length &&
      times.every(({ from, to }) => from === to))
  );
}

function isInside({ days, times }: WishPart, wider: WishPart): boolean {
  const [outer, other] = wider.days ?? [];
  if (!days || !outer || other) return false;
  // "I only have Tuesdays off. This coming one."
  if (outer.to === null && times && wider.times) return false;
  if (outer.to === null)
    return days.every(({ from, to }) => from === to && outer.weekdays?.includes(weekdayOf(from)) === true);
  // "The first, then the first at one": the time narrows the earlier day.
  if (outer.to === outer.from)
    return (
      days.length === 1 &&
      days[0]?.from === outer.from &&
      days[0].to === outer.to &&
      isNarrower(times, wider.times)
    );
  if (
    outer.weekdays &&
    !days.every(({ from, to }) => from === to && outer.weekdays?.includes(weekdayOf(from)))
  )
    return false;
  return days.every(
    ({ from, to }) => from >= outer.from && to !== null && outer.to !== null && to <= outer.to,
  );
}

function groupOf(days: DayItem[]): Group {
  return { joint: 'none', days, times: null, isTimeFirst: false, hasClock: false, rank: 0 };
}

function applyBounds(
  options: readonly WishPart[],
  bounds: readonly DayItem[],
  { today }: Moment,
): { readonly parts: WishPart[]; readonly isContradiction: boolean } {
  if (bounds.length === 0) return { parts: [...options], isContradiction: false };
  const empty = groupOf([]);
  const windowOf = (items: readonly DayItem[]) => {
    const [first, ...others] = items.map(
      (item) => spansOf(item, empty, [], today)[0] ?? { from: today, to: null, weekdays: null },
    );
    return others.reduce<DaySpan[]>(
      (all, span) => all.flatMap((one) => overlap(one, span)),
      first ? [first] : [],
    );
  };
  const window = windowOf(bounds);
  const parts = options.length > 0 ? options : [{ days: null, times: null, rank: 0 }];
  let isContradiction = false;
  const bounded = parts.map((part) => {
    if (part.days === null) return { ...part, days: window };
    const both = part.days.flatMap((span) =>
      windowOf(bounds.map((bound) => inWeekOf(span, bound))).flatMap((one) => overlap(span, one)),
    );
    // "The 23rd, from the 24th on": the days are kept, and the caller is asked.
    isContradiction ||= both.length === 0;
    return { ...part, days: both.length > 0 ? both : part.days };
  });
  return { parts: bounded, isContradiction };
}

/** "The week of the seventh, but after Wednesday": the Wednesday of that week. */
function inWeekOf({ from, to, weekdays }: DaySpan, item: DayItem): DayItem {
  const { day } = item;
  const isWeek = to !== null && to <= addDays(from, 7) && weekdays === null;
  if (!isWeek || day.kind !== 'weekday' || day.monday !== null || day.every) return item;
  return { ...item, day: { ...day, monday: mondayOf(from) } };
}
