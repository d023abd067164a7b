import { addDays } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isKnownZone, wallClockAt } from '../../kernel/time-zone.ts';
import type { PlatformNumbers } from './platform-numbers.ts';
import type { Days, StatsStore } from './stats.store.ts';

interface Needs {
  readonly store: StatsStore;
  readonly clock: Clock;
}

/** Today, and the last 7 and 30 days with today: each clinic's own days, by the clock on its wall. */
export async function platformStats({ store, clock }: Needs): Promise<PlatformNumbers> {
  return store.numbers(await allDays({ store, clock }));
}

export async function allDays({ store, clock }: Needs): Promise<Days[]> {
  const zones = (await store.zones()).filter(isKnownZone);
  return zones.map((zone) => daysIn(zone, clock.now()));
}

export function daysIn(zone: string, now: Date): Days {
  const { date } = wallClockAt(now, zone);
  return { zone, today: date, week: addDays(date, -6), month: addDays(date, -29) };
}
