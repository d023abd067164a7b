import { type CalendarDate, weekdayOf } from '../../time/calendar.ts';
import type { Moment } from '../token.ts';
import type { DaySpan, Wish, WishPart } from '../wish.ts';
import { nextWeekday } from './spans.ts';

/** A wish this close to a busy time is for the same day. */
const NEAR_MINUTES = 60;
const LAST_MINUTE = 1439;
const ANY_DAY =
  /\b(?:any|every|all|other|mornings|afternoons|evenings|anytime|whenever)\b|[哪其每别平][1天他的时日]|都(?:可以|行|好|有空)/;
const EVERY_WEEK = /days\b|每|\b(?:every|usually|always)\b|平时|一般/;
/** Words that join a reason to its consequence. */
const FOLLOWS = /\b(?:so|because|'?cause|since)\b|所以|因为/;

/** "I've a meeting Thursday until eleven, so eleven thirty or later": the reason names the day. */
export function onBusyDay(wish: Wish, plain: string, { today }: Pick<Moment, 'today'>): Wish {
  const [busy, other] = wish.excluded.filter(({ days }) => days !== null);
  const day = busy && !other ? dayOf(busy) : null;
  if (!busy || day === null || !FOLLOWS.test(plain) || wish.options.length === 0) return wish;
  const isNear = wish.options.every(
    (part) => (part.days === null || isDefault(part.days, today, plain)) && touches(part, busy),
  );
  if (!isNear) return wish;
  const days = EVERY_WEEK.test(plain) ? busy.days : [dateOf(day, today)];
  return { ...wish, options: wish.options.map((part) => ({ ...part, days })) };
}

/** "Monday morning doesn't work, the afternoon is fine": that Monday's afternoon. */
export function onRefusedDay(wish: Wish, plain: string, { today, heard }: Moment): Wish {
  const { options, excluded } = wish;
  const refused = excluded.filter(({ days, times }) => days !== null && times !== null);
  const isOpen = options.length > 0 && options.every(({ days, times }) => days === null && times !== null);
  if (!isOpen || refused.length === 0 || heard?.length || wish.isAnything || ANY_DAY.test(plain)) return wish;
  const [only, other] = refused;
  const day = only && !other && !EVERY_WEEK.test(plain) ? dayOf(only) : null;
  if (day === null) return wish;
  const days = [dateOf(day, today)];
  return { ...wish, options: options.map((part) => ({ ...part, days })) };
}

/** The single weekday or date of a busy time. */
function dayOf({ days }: WishPart): DaySpan | null {
  const [day, other] = days ?? [];
  if (!day || other) return null;
  return day.from === day.to || day.weekdays?.length === 1 ? day : null;
}

function dateOf(day: DaySpan, today: CalendarDate): DaySpan {
  const date = day.from === day.to ? day.from : nextWeekday(day.weekdays?.[0] ?? weekdayOf(today), today);
  return { from: date, to: date, weekdays: null };
}

/** A time alone would mean today, which the caller did not say. */
function isDefault(days: readonly DaySpan[], today: CalendarDate, plain: string): boolean {
  return (
    days.every(({ from, to }) => from === today && to === today) &&
    !/\btoday\b|\bthis \w+ing\b|今/.test(plain)
  );
}

function touches({ times }: WishPart, busy: WishPart): boolean {
  const windows = busy.times ?? [];
  return (
    times !== null &&
    times.length > 0 &&
    times.every(({ from, to }) =>
      windows.some(
        (window) =>
          (from > 0 && from >= window.to && from - window.to <= NEAR_MINUTES) ||
          (to < LAST_MINUTE && to <= window.from && window.from - to <= NEAR_MINUTES),
      ),
    )
  );
}
