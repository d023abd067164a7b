import type { ClockWords, TimeWindow } from '../token.ts';
import type { TimeItem } from './items.ts';

const DAY_MINUTES = 24 * 60;
const ROUGH_MINUTES = 60;
const NOON = 12 * 60;

export type Half = 'am' | 'pm' | null;

/** The times of one group: parts of the day and bounds narrow each other, clock times are alternatives. */
export function timesOf(items: readonly TimeItem[], sentenceHalf: Half): readonly TimeWindow[] {
  const half = halfOf(items) ?? sentenceHalf;
  const parts = items.filter(({ part }) => part !== null);
  const clocks = items.filter(({ clock }) => clock !== null);
  const exact = clocks.filter(({ bound, last }) => bound === null && last === null);
  const bounds = clocks.filter(({ bound, last }) => bound !== null || last !== null);
  const ofParts = parts.filter(({ part }) => clocks.length === 0 || !part?.isVague).map(partWindow);
  const named = exact.flatMap(({ clock }) => (clock ? [clockWindow(clock, half)] : []));
  const narrowed = narrowTimes(
    ofParts,
    bounds.map((item) => boundWindow(item, half)),
  );
  if (named.length === 0) return narrowed ?? [{ from: 0, to: DAY_MINUTES }];
  const within = narrowed ? intersectTimes(named, narrowed) : named;
  // "Tomorrow morning at three in the afternoon"
  if (within.length === 0 && exact.some(({ clock }) => contradicts(clock, halfOf(parts)))) return [];
  return within.length > 0 ? within : named;
}

function contradicts(clock: ClockWords | null, half: Half): boolean {
  return (
    clock !== null && half !== null && clock.half !== null && clock.half !== half && clock.hour % 12 !== 0
  );
}

/** The times within all windows; a part of the day that contradicts the others is an alternative. */
function narrowTimes(
  parts: readonly TimeWindow[],
  bounds: readonly TimeWindow[],
): readonly TimeWindow[] | null {
  let narrowed: TimeWindow[] | null = null;
  for (const window of [...parts, ...bounds]) {
    const both: TimeWindow[] = narrowed ? intersectTimes(narrowed, [window]) : [window];
    narrowed = both.length > 0 ? both : [...(narrowed ?? []), { ...window, isTorn: !parts.includes(window) }];
  }
  return narrowed;
}

/** The half of the day given by the neighbouring parts of the day, if they agree. */
export function halfOf(items: readonly TimeItem[]): Half {
  const halves = new Set(items.flatMap(({ part }) => part?.half ?? []));
  const [only] = halves;
  return halves.size === 1 ? (only ?? null) : null;
}

function partWindow({ part, bound }: TimeItem): TimeWindow {
  const window = part?.window ?? { from: 0, to: DAY_MINUTES };
  if (bound === 'after' || bound === 'later-than')
    // "After the afternoon", if that part has no end, means the part itself.
    return { from: window.to >= DAY_MINUTES - 1 ? window.from : window.to + 1, to: DAY_MINUTES };
  if (bound === 'from') return { from: window.from, to: DAY_MINUTES };
  if (bound === 'before') return { from: 0, to: Math.max(0, window.from - 1) };
  if (bound === 'until') return { from: 0, to: window.to };
  return window;
}

function boundWindow({ clock, last, bound, isSoft, isExcluded }: TimeItem, half: Half): TimeWindow {
  if (!clock) return { from: 0, to: DAY_MINUTES };
  if (last) return rangeWindow(clock, last, half);
  const at = minutesIn(clock, half);
  const first = clock.isAfternoonSaid && !isExcluded && at > NOON ? NOON : 0;
  switch (bound) {
    case 'after':
    case 'from':
      return { from: at, to: DAY_MINUTES };
    case 'later-than':
      // Later than "one-something" begins at two.
      if (clock.isHour) return { from: at + 60, to: DAY_MINUTES };
      return { from: at + 1, to: DAY_MINUTES, ...(isSoft ? { notNear: at } : {}) };
    case 'before':
      return { from: first, to: at - 1, ...(isSoft ? { notNear: at } : {}) };
    case 'until':
      return { from: first, to: at };
    default:
      return around(at);
  }
}

/** "10 to 2" spans noon, "2 to 4" does not; a half of the day named for one end applies to both if possible. */
function rangeWindow(first: ClockWords, last: ClockWords, half: Half): TimeWindow {
  const to = minutesIn(last, last.half ?? first.half ?? half);
  const ownHalf = first.half ?? half;
  const candidates = [minutesIn(first, ownHalf ?? last.half), minutesIn(first, 'am'), minutesIn(first, null)];
  const from = candidates.find((at) => at < to) ?? Math.min(candidates[0] ?? 0, to);
  const end = to > from ? to : Math.max(from, minutesIn(last, 'pm'));
  return { from, to: end };
}

function clockWindow(clock: ClockWords, half: Half): TimeWindow {
  const at = minutesIn(clock, half);
  if (clock.isRough) return around(at);
  if (clock.isHour) return { from: at, to: at + 59, around: at };
  return { from: at, to: at, around: at };
}

/**
 * A clinic's afternoon does not reach nine, and its morning does not begin at two: in "eleven or after lunch"
 * eleven is in the morning, in "I work mornings, and I have a meeting at two" two is in the afternoon.
 */
function halfOfHour(hour: number, named: Half): Half {
  if (named === 'pm' && hour >= 9 && hour < 12) return 'am';
  return named === 'am' && hour < 6 ? 'pm' : named;
}

/** Without a part of the day, one to six are in the afternoon and seven to eleven in the morning. */
function minutesIn({ hour, minute, half }: ClockWords, partHalf: Half): number {
  const meant = half ?? halfOfHour(hour, partHalf);
  if (hour > 12 || hour === 0) return hour * 60 + minute;
  if (half === 'am') return (hour % 12) * 60 + minute;
  if (meant === 'pm') return (hour === 12 ? 12 : hour + 12) * 60 + minute;
  if (hour === 12) return 720 + minute;
  if (meant === 'am') return hour * 60 + minute;
  return (hour < 7 ? hour + 12 : hour) * 60 + minute;
}

export function intersectTimes(first: readonly TimeWindow[], second: readonly TimeWindow[]): TimeWindow[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      const [around, notNear] = [a.around ?? b.around, a.notNear ?? b.notNear];
      const about = around === undefined ? {} : { around };
      return from <= to ? [{ from, to, ...about, ...(notNear === undefined ? {} : { notNear }) }] : [];
    }),
  );
}

function around(at: number): TimeWindow {
  return { from: Math.max(0, at - ROUGH_MINUTES), to: Math.min(DAY_MINUTES, at + ROUGH_MINUTES), around: at };
}
