import { timeAt, type WallTime } from '../../../kernel/calendar.ts';
import type { ClockWords, DayPart } from './token.ts';
import type { Wishes } from './wishes.ts';

interface TimeWindow {
  readonly notBefore: WallTime | null;
  readonly notAfter: WallTime | null;
  readonly around: WallTime | null;
}

const NOON = 12 * 60;
const LAST_MINUTE = 24 * 60 - 1;

/** Several parts of the day widen each other, bounds narrow; bounds win where both cannot be. */
export function timeWindow(wishes: Wishes): TimeWindow {
  const leaning = leaningOf(wishes.parts);
  const bounds = boundsOf(wishes, leaning);
  const part = partOf(wishes);
  const both = narrow([bounds, part]);
  const { earliest, latest } = isPossible(both) ? both : bounds;
  const hint = bounds.earliest === null && bounds.latest === null ? part.around : undefined;
  const [named] = wishes.times;
  const around = named ? minutesOf(named, leaning) : hint;
  return {
    notBefore: wallTime(earliest),
    notAfter: wallTime(latest),
    around: wallTime(around ?? null),
  };
}

function partOf({ parts, excludedParts, times }: Wishes): DayPart {
  const noon = times.filter(({ isNoon }) => isNoon).map(() => ({ earliest: NOON - 60, latest: NOON + 119 }));
  return narrow([widen([...parts, ...noon]), ...excludedParts.map(opposite)]);
}

function widen(parts: readonly DayPart[]): DayPart {
  const [first, ...others] = parts;
  if (!first) return { earliest: null, latest: null };
  return others.reduce(
    (whole, { earliest, latest }) => ({
      earliest: whole.earliest === null || earliest === null ? null : Math.min(whole.earliest, earliest),
      latest: whole.latest === null || latest === null ? null : Math.max(whole.latest, latest),
    }),
    first,
  );
}

function narrow(parts: readonly DayPart[]): DayPart {
  const highest = (values: (number | null)[], pick: (...values: number[]) => number) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : pick(...known);
  };
  const around = parts.find((part) => part.around !== undefined)?.around;
  const earliest = highest(
    parts.map((part) => part.earliest),
    Math.max,
  );
  const latest = highest(
    parts.map((part) => part.latest),
    Math.min,
  );
  return around === undefined ? { earliest, latest } : { earliest, latest, around };
}

function isPossible({ earliest, latest }: DayPart): boolean {
  return earliest === null || latest === null || earliest <= latest;
}

/** What is left of the day when one end of it is refused. */
function opposite({ earliest, latest, around }: DayPart): DayPart {
  if (latest !== null) return { earliest: latest + 1, latest: null };
  const refusedFrom = around === undefined ? (earliest ?? 0) : around - 60;
  return { earliest: null, latest: refusedFrom - 1 };
}

function boundsOf({ timeBounds, timeRanges }: Wishes, leaning: 'am' | 'pm' | null): DayPart {
  const sided = timeBounds.map(({ side, time }): DayPart => {
    const at = minutesOf(time, leaning);
    if (side === 'after' || side === 'from') return { earliest: at, latest: null };
    return { earliest: null, latest: side === 'before' ? Math.max(0, at - 1) : at };
  });
  return narrow([...sided, ...timeRanges.map(({ first, last }) => rangeOf(first, last, leaning))]);
}

/** In "10 to 2" the second time is the later one, in "2 to 4 pm" the first takes the half of the second. */
function rangeOf(first: ClockWords, last: ClockWords, leaning: 'am' | 'pm' | null): DayPart {
  const morning =
    first.half === null && first.hour >= 6 && last.half !== 'pm' && last.hour >= 8 && first.hour < last.hour;
  const half =
    first.half ??
    (last.half !== null && first.hour % 12 < last.hour % 12 ? last.half : morning ? 'am' : null);
  const start = minutesOf({ ...first, half }, leaning);
  const end = minutesOf(last, leaning);
  const later =
    end <= start && last.half === null && last.hour < 12 ? (last.hour + 12) * 60 + last.minute : end;
  return later <= start
    ? { earliest: start, latest: null }
    : { earliest: start, latest: Math.min(later - 1, LAST_MINUTE) };
}

/** A clinic's "at 3" is in the afternoon; "6" and "7" too, unless the morning was spoken of. */
function minutesOf({ hour, minute, half }: ClockWords, leaning: 'am' | 'pm' | null): number {
  const face = hour % 12;
  if (half === 'am') return face * 60 + minute;
  if (half === 'pm') return (face + 12) * 60 + minute;
  if (hour > 12 || hour === 0) return hour * 60 + minute;
  const afternoon =
    hour === 12 || hour <= 5 || (hour <= 7 && leaning !== 'am') || (hour <= 9 && leaning === 'pm');
  return (afternoon ? face + 12 : face) * 60 + minute;
}

function leaningOf(parts: readonly DayPart[]): 'am' | 'pm' | null {
  if (parts.length === 0) return null;
  if (parts.every(({ latest }) => latest !== null && latest < NOON)) return 'am';
  return parts.every(({ earliest }) => earliest !== null && earliest >= NOON) ? 'pm' : null;
}

function wallTime(minutes: number | null): WallTime | null {
  return minutes === null ? null : timeAt(Math.min(minutes, LAST_MINUTE));
}
