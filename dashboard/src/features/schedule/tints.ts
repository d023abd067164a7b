import type { BookDay } from './queries.ts';
import { minutesOf } from './wall.ts';

export interface Tint {
  readonly code: string;
  readonly name: string;
  readonly bookable: boolean;
  readonly look: string;
}

const BOOKABLE = ['bg-accent/8', 'bg-info/8', 'bg-watch/9'];
const KEPT = 'bg-sunk';

/** Assigns tints to the template codes of these days: bookable codes first, then by frequency. */
export function tintsOf(days: readonly BookDay[]): readonly Tint[] {
  const seen = new Map<string, { name: string; bookable: boolean; minutes: number }>();
  for (const { template } of days)
    for (const { code, name, bookable, from, to } of template) {
      const before = seen.get(code)?.minutes ?? 0;
      seen.set(code, { name: name || code, bookable, minutes: before + minutesOf(to) - minutesOf(from) });
    }
  return [...seen]
    .toSorted(
      ([, one], [, other]) => Number(other.bookable) - Number(one.bookable) || other.minutes - one.minutes,
    )
    .map(([code, { name, bookable }], turn) => {
      const look = bookable ? (BOOKABLE[turn % BOOKABLE.length] ?? KEPT) : KEPT;
      return { code, name, bookable, look };
    });
}
