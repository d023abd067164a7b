import type { CalendarDate, WallTime } from './calendar.ts';

interface Timed {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** Earliest first; or, if the latest were requested, each day from its end. */
export function inOrderOfTime<Slot extends Timed>(
  slots: readonly Slot[],
  { order }: { readonly order?: 'latest' | 'earliest' | undefined } = {},
): Slot[] {
  const direction = order === 'latest' ? -1 : 1;
  return slots.toSorted((a, b) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time) * direction);
}
