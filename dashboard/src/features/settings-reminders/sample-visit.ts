import type { Language } from '../../ui/wording/language.tsx';
import { weekdayOf } from '../../ui/wording/time.ts';

/** A Wednesday afternoon, so that all windows and two nights fit. */
const DAY = '2026-11-25';
const TIME = '14:30';
const VISIT = Date.parse(`${DAY}T${TIME}:00Z`);
const HOUR_MS = 3_600_000;

export interface Quiet {
  readonly quietFrom: string;
  readonly quietTo: string;
}

export interface Stop {
  readonly hoursBefore: number;
  /** Hours before the visit at which the text is sent; earlier if the window opens in quiet hours. */
  readonly leaves: number;
  readonly isMoved: boolean;
}

const wallOf = (hoursBefore: number): Date => new Date(VISIT - hoursBefore * HOUR_MS);

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** The quiet hours before the visit, as hours before it; the earlier end first. */
export function nightsBefore(
  furthest: number,
  { quietFrom, quietTo }: Quiet,
): ReadonlyArray<readonly [from: number, to: number]> {
  if (!isTime(quietFrom) || !isTime(quietTo) || quietFrom === quietTo) return [];
  const length = ((minutesOf(quietTo) - minutesOf(quietFrom) + 1_440) % 1_440) / 60;
  const days = Math.ceil(furthest / 24) + 1;
  return Array.from({ length: days + 1 }, (_, day) => {
    const begins = (minutesOf(TIME) - minutesOf(quietFrom)) / 60 + day * 24;
    return [Math.min(furthest, begins), Math.max(0, begins - length)] as const;
  })
    .filter(([from, to]) => from > to)
    .reverse();
}

/** A window that opens in quiet hours is sent before they begin. */
export function stopOf(hoursBefore: number, quiet: Quiet): Stop {
  const night = nightsBefore(hoursBefore + 24, quiet).find(
    ([from, to]) => from > hoursBefore && hoursBefore > to,
  );
  return { hoursBefore, leaves: night ? night[0] : hoursBefore, isMoved: night !== undefined };
}

export const visitTime = TIME;
export const visitDay = (language: Language): string => weekdayOf(DAY, language);

export function momentBefore(
  hours: number,
  language: Language,
): { readonly day: string; readonly time: string } {
  const wall = wallOf(hours).toISOString();
  return { day: weekdayOf(wall.slice(0, 10), language), time: wall.slice(11, 16) };
}
