import type { CalendarDate } from '../../time/calendar.ts';
import type { DayItem, Item } from './items.ts';
import { isBare } from './narrow-groups.ts';

/** "My results come on the tenth, any day from the tenth on", 十四号之前我在隔离, 十四号开始可以 */
function isBoundedAgain(item: Item, after: readonly Item[]): boolean {
  if (item.type !== 'day' || item.last || item.isExcluded || item.isWeekOf) return false;
  if (item.day.kind === 'weekdays') return false;
  if (item.bound !== null && item.bound !== 'before') return false;
  const again = after.filter(
    (other, index): other is DayItem =>
      other.type === 'day' &&
      !other.isExcluded &&
      (other.bound === 'after' ||
        other.bound === 'from' ||
        other.bound === 'later-than' ||
        // 月底, 月底之前
        (index === 0 && other.joint === 'comma' && (other.bound === 'before' || other.bound === 'until'))),
  );
  return again.length > 0 && again.some(isOf(item.day));
}

/** Compared last, because it is the most costly. */
function isOf(day: DayItem['day']): (other: DayItem) => boolean {
  const named = JSON.stringify(day);
  return (other) => other.day.kind === day.kind && JSON.stringify(other.day) === named;
}

/** "The kids are home Monday, so not Monday" */
function isRefusedAgain(item: Item, after: readonly Item[]): boolean {
  if (item.type !== 'day' || item.isExcluded || item.bound !== null || item.last || item.isWeekOf)
    return false;
  const [time] = after;
  if (time?.type === 'time' && time.joint === 'none' && !time.isExcluded) return false;
  const again = after.filter(
    (other, index): other is DayItem =>
      other.type === 'day' &&
      other.isExcluded &&
      other.lasts === null &&
      other.bound === null &&
      other.last === null &&
      after[index + 1]?.type !== 'time',
  );
  return again.length > 0 && again.some(isOf(item.day));
}

/** "Every Tuesday morning, whichever Tuesday": says again that any week will do. */
function isEveryAgain(item: Item, items: readonly Item[], index: number): boolean {
  if (item.type !== 'day' || item.day.kind !== 'weekday' || !item.day.every || item.isExcluded) return false;
  if (item.joint === 'or' || items[index + 1]?.type === 'time') return false;
  return items
    .slice(0, index)
    .some(
      (other, place) =>
        other.type === 'day' &&
        !other.isExcluded &&
        items[place + 1]?.type === 'time' &&
        isOf(item.day)(other),
    );
}

/** "Tuesday, next Tuesday": the second says which one. */
export function restated(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => {
    if (isEveryAgain(item, items, index)) return false;
    if (isBoundedAgain(item, items.slice(index + 1)) || isRefusedAgain(item, items.slice(index + 1)))
      return false;
    const next = items[index + 1];
    if (item.type !== 'day' || next?.type !== 'day' || next.joint !== 'comma' || item.last || next.last)
      return true;
    if (item.isExcluded !== next.isExcluded || item.bound !== null || next.bound !== null) return true;
    return !(
      item.day.kind === 'weekday' &&
      next.day.kind === 'weekday' &&
      item.day.weekday === next.day.weekday &&
      item.day.monday === null &&
      next.day.monday !== null
    );
  });
}

/** "After my shift, I'm done at half past one": the hour says what "after my shift" means. */
export function withoutVague(items: readonly Item[]): readonly Item[] {
  const isEnd = (item: Item | undefined) =>
    item?.type === 'time' && item.clock !== null && (item.bound === 'after' || item.bound === 'from');
  return items.filter((item, index) => {
    const next = items[index + 1];
    const isApart = next?.joint === 'comma' || next?.joint === 'stop';
    return !(item.type === 'time' && item.part?.isVague && isApart && isEnd(next));
  });
}

/** "Every Tuesday or Thursday" means both weekdays, week after week. */
export function everyInList(items: readonly Item[]): Item[] {
  let isRecurring = false;
  return items.map((item) => {
    const isInList = isRecurring && (item.joint === 'or' || item.joint === 'comma');
    if (item.type !== 'day' || item.isExcluded || item.day.kind !== 'weekday') {
      isRecurring = isRecurring && item.type === 'time';
      return item;
    }
    isRecurring = item.day.every === true || (isInList && isBare(item));
    return isRecurring ? { ...item, day: { ...item.day, every: true } } : item;
  });
}

/** "Next Wednesday doesn't work, Thursday does": the refused day determines the week. */
export function withWeekOfRefusedDay(items: readonly Item[]): Item[] {
  let refused: DayItem | null = null;
  return items.map((item) => {
    if (item.type !== 'day' || item.isExcluded || item.day.kind !== 'weekday') {
      refused = item.type === 'day' && item.isExcluded ? item : null;
      return item;
    }
    // "Next Tuesday I'm away, Thursday or Friday": the week applies to the whole list.
    const monday = isBare(item) && !item.day.every ? weekAfter(refused, item.day.weekday) : null;
    if (monday === null) refused = null;
    return monday === null ? item : { ...item, day: { ...item.day, monday } };
  });
}

function weekAfter(refused: DayItem | null, weekday: number): CalendarDate | null {
  if (refused?.day.kind !== 'weekday') return null;
  return (weekday + 6) % 7 > (refused.day.weekday + 6) % 7 ? refused.day.monday : null;
}
