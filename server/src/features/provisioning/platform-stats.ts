import { addDays } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { isKnownZone, wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Days } from './stats.store.ts';

interface Needs {
  readonly clinics: Pick<Clinics, 'all'>;
  readonly clock: Clock;
}

/** Today, and the last 7 and 30 days including today, in each clinic's own time zone. */
export async function allDays({ clinics, clock }: Needs): Promise<Days[]> {
  const zones = new Set((await clinics.all(['timezone'])).map(({ timezone }) => timezone));
  return [...zones].filter(isKnownZone).map((zone) => daysIn(zone, clock.now()));
}

export function daysIn(zone: string, now: Date): Days {
  const { date } = wallClockAt(now, zone);
  return { zone, today: date, week: addDays(date, -6), month: addDays(date, -29) };
}
