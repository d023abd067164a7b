import { addDays, time } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { instantOf, isKnownZone, wallClockAt } from '../../kernel/time-zone.ts';
import type { PlatformNumbers } from './platform-numbers.ts';
import type { DayStarts, StatsStore } from './stats.store.ts';

interface Needs {
  readonly store: StatsStore;
  readonly clock: Clock;
}

/** Today, and the last 7 and 30 days with today: each clinic's own days, by the clock on its wall. */
export async function platformStats({ store, clock }: Needs): Promise<PlatformNumbers> {
  const zones = (await store.zones()).filter(isKnownZone);
  return store.numbers(zones.map((zone) => dayStarts(zone, clock.now())));
}

export function dayStarts(zone: string, now: Date): DayStarts {
  const { date } = wallClockAt(now, zone);
  const startOf = (daysAgo: number) => instantOf(addDays(date, -daysAgo), time('00:00'), zone);
  return { zone, today: startOf(0), week: startOf(6), month: startOf(29) };
}
