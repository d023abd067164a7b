import { createCache } from '../../../../kernel/load/cache.ts';
import type { DateRange } from '../../../../kernel/time/calendar.ts';
import type { Clock } from '../../../../kernel/time/clock.ts';
import type { Appointment } from '../../../../ports/emr.ts';
import type { HeldTime, HoldStore } from './holds.store.ts';

/** How long a lost notice can delay seeing another process's hold. */
const UNSEEN_MS = 30_000;
const MOST_CLINICS = 10_000;

export interface HeldTimes {
  on(clinicId: string): Promise<readonly HeldTime[]>;
  forget(clinicId: string | null): void;
}

export function heldTimes(store: Pick<HoldStore, 'list'>, clock: Clock): HeldTimes {
  const kept = createCache<string, readonly HeldTime[]>({ clock, ttlMs: UNSEEN_MS, maxSize: MOST_CLINICS });
  return {
    on: async (clinicId) => {
      const held = await kept.getOrLoad(clinicId, () => store.list(clinicId)).catch(() => []);
      return held ?? [];
    },
    forget: (clinicId) => (clinicId === null ? kept.clear() : kept.delete(clinicId)),
  };
}

export function heldRows(
  held: readonly HeldTime[],
  providerId: string,
  { from, to }: DateRange,
): Appointment[] {
  return held
    .filter((each) => each.providerId === providerId && each.date >= from && each.date <= to)
    .map(({ id, date, time, durationMinutes }) => ({
      id: `hold-${id}`,
      patientId: null,
      providerId,
      date,
      time,
      durationMinutes,
      status: 't',
      type: '',
      reason: '',
      notes: null,
    }));
}
