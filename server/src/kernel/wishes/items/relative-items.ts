import { addDays, type CalendarDate, minutesOf } from '../../time/calendar.ts';
import type { Moment, TimeWindow } from '../token.ts';
import type { DaySpan, WishPart } from '../wish.ts';
import { earliestOf, latestOf, sharedDay } from '../words/heard-words.ts';
import { intersectTimes } from './item-times.ts';
import type { RelativeItem } from './items.ts';
import { single } from './spans-of-items.ts';

const DAY_MINUTES = 24 * 60;

/** "Later" is later than the latest of the times heard, "earlier" earlier than the earliest. */
export function applyRelative(
  options: readonly WishPart[],
  { side }: RelativeItem,
  { heard, today }: Moment,
): WishPart[] {
  // "Later on the Thursday" is later than the time offered on Thursday.
  const day = dayOf(options);
  const onDay = day === null ? [] : (heard ?? []).filter(({ date }) => date === day);
  const counted = onDay.length > 0 ? onDay : heard;
  const base = side === 'later' ? latestOf(counted) : earliestOf(counted);
  if (!base) return [...options];
  const at = minutesOf(base.time);
  const times: TimeWindow[] =
    side === 'later'
      ? [{ from: at + 1, to: DAY_MINUTES, notNear: at }]
      : [{ from: 0, to: at - 1, notNear: at }];
  const within = (part: WishPart): WishPart => {
    // "Anything earlier, the next few days": these days are earlier themselves.
    if (part.days?.every((span) => isBeyond(span, base.date, side))) return part;
    // "That's too late, got anything today?"
    if (side === 'earlier' && base.date > today && part.days?.every(({ to }) => to === today)) return part;
    const both = part.times ? intersectTimes(part.times, times) : times;
    return { ...part, times: both.length > 0 ? both : times };
  };
  if (options.some(({ days }) => days !== null)) return options.map(within);
  const open = options.length > 0 ? options : [{ days: null, times: null, rank: 0 }];
  const sameDay = open.map((part) => ({ ...within(part), days: [single(base.date)] }));
  // 有没有再早一点, 八九点那种: hours that lie before the offered one are of its day.
  const isOfDay = options.some(
    (part) => part.times && isNamedHour(part.times) && intersectTimes(part.times, times).length > 0,
  );
  if ((side === 'later' || isOfDay) && sharedDay(heard)) return sameDay;
  const otherDays: DaySpan | null =
    side === 'later'
      ? { from: addDays(base.date, 1), to: null, weekdays: null }
      : base.date > today
        ? { from: today, to: addDays(base.date, -1), weekdays: null }
        : null;
  return otherDays ? [...sameDay, ...open.map((part) => ({ ...part, days: [otherDays] }))] : sameDay;
}

/** Ends that the clock gives, unlike those of a morning. */
function isNamedHour(times: readonly TimeWindow[]): boolean {
  return times.every(({ from, to }) => from > 0 && to < DAY_MINUTES - 1 && to - from <= 120);
}

function isBeyond({ from, to }: DaySpan, day: CalendarDate, side: RelativeItem['side']): boolean {
  if (to === null || from === to) return false;
  return side === 'earlier' ? to < day : from > day;
}

/** The single day that all choices share. */
function dayOf(options: readonly WishPart[]): CalendarDate | null {
  const spans = options.flatMap(({ days }): readonly (DaySpan | null)[] => days ?? [null]);
  const [first] = spans;
  if (!first || first.to !== first.from) return null;
  return spans.every((span) => span?.from === first.from && span.to === first.to) ? first.from : null;
}
