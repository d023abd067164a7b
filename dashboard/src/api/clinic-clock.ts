import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from './client.ts';
import { useSession } from './session.ts';

const MINUTE_MS = 60_000;

/**
 * Converts instants to the clinic's local time. Uses the service's time zone data, because the browser's may be
 * outdated.
 */
export interface ClinicClock {
  readonly timezone: string;
  /** The current time by the service's clock. */
  now(): Date;
  /** The local time as a UTC date, so that its ISO text shows the local time. */
  wall(instant: Date | string): Date;
  /** 2026-11-16 */
  day(instant: Date | string): string;
  /** 09:10 */
  time(instant: Date | string): string;
}

interface Served {
  readonly timezone: string;
  readonly now: string;
  readonly offsets: ReadonlyArray<{ readonly from: string; readonly minutes: number }>;
}

function clockFrom({ timezone, now, offsets }: Served, readAt: number): ClinicClock {
  const ahead = Date.parse(now) - readAt;
  const changes = offsets.map(({ from, minutes }) => ({ from: Date.parse(from), minutes }));
  const wall = (instant: Date | string) => {
    const ms = new Date(instant).getTime();
    const holding = changes.findLast(({ from }) => from <= ms) ?? changes[0];
    return new Date(ms + (holding?.minutes ?? 0) * MINUTE_MS);
  };
  return {
    timezone,
    now: () => new Date(Date.now() + ahead),
    wall,
    day: (instant) => wall(instant).toISOString().slice(0, 10),
    time: (instant) => wall(instant).toISOString().slice(11, 16),
  };
}

const UTC: ClinicClock = clockFrom(
  { timezone: 'UTC', now: new Date().toISOString(), offsets: [] },
  Date.now(),
);

/** UTC until the clinic's time zone has loaded; screens show times only once `isKnown` is true. */
export function useClinicClock(): { readonly clock: ClinicClock; readonly isKnown: boolean } {
  const { data } = useClockQuery();
  return { clock: data ?? UTC, isKnown: data !== undefined };
}

/** For a screen that needs the clinic's date for its request: `<Loaded after={…}>` shows a failure of this query. */
export function useClockQuery(): UseQueryResult<ClinicClock> {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['clock', clinicId],
    enabled: clinicId !== null,
    staleTime: 3_600_000,
    queryFn: async ({ signal }) => {
      const { data: served } = await read(api.GET('/api/clinic/clock', { signal }));
      return clockFrom(served, Date.now());
    },
    // The data contains functions, which structural sharing cannot compare.
    structuralSharing: false,
  });
}

/** Renders again at this interval, for components that show ages or the time. */
export function useTick(everyMs: number): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
