import { type CalendarDate, type DateRange, eachDay } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import type { Appointment, DaySchedule, Emr, Wait } from '../../ports/emr.ts';

const TEMPLATES_LIVE_MS = 5 * 60_000;
const MAX_DAYS_KEPT = 200_000;

/** Templates change seldom and are kept for five minutes; the book itself is always read afresh. */
export interface ProviderDays {
  /** Undefined where the day must be read, null where it is known to have no template. */
  known(clinicId: string, providerId: string, day: CalendarDate): DaySchedule | null | undefined;
  schedule(
    emr: Emr,
    clinicId: string,
    providerId: string,
    days: DateRange,
    wait: Wait,
  ): Promise<DaySchedule[]>;
  scheduleOn(
    emr: Emr,
    clinicId: string,
    providerId: string,
    day: CalendarDate,
    wait: Wait,
  ): Promise<DaySchedule | null>;
  /** As the EMR has it now, kept for those who search next. */
  freshOn(
    emr: Emr,
    clinicId: string,
    providerId: string,
    day: CalendarDate,
    wait: Wait,
  ): Promise<DaySchedule | null>;
  bookingsOn(emr: Emr, providerId: string, day: CalendarDate, wait: Wait): Promise<Appointment[]>;
  forget(clinicId: string | null): void;
}

export function providerDays(clock: Clock): ProviderDays {
  const kept = expiringMap<string, DaySchedule | null>({
    clock,
    ttlMs: TEMPLATES_LIVE_MS,
    maxSize: MAX_DAYS_KEPT,
  });
  const generations = new Map<string, number>();
  let everything = 0;
  const keyOf = (clinicId: string, providerId: string, day: CalendarDate) =>
    `${everything}.${generations.get(clinicId) ?? 0}/${clinicId}/${providerId}/${day}`;

  const schedule: ProviderDays['schedule'] = async (emr, clinicId, providerId, days, wait) => {
    const keys = new Map(eachDay(days).map((day) => [day, keyOf(clinicId, providerId, day)]));
    const read = await emr.getSchedule(providerId, days, wait);
    const byDay = new Map(read.map((day) => [day.date, day]));
    for (const [day, key] of keys) kept.set(key, byDay.get(day) ?? null);
    return read;
  };
  const freshOn: ProviderDays['freshOn'] = async (emr, clinicId, providerId, day, wait) => {
    const [read] = await schedule(emr, clinicId, providerId, { from: day, to: day }, wait);
    return read ?? null;
  };
  return {
    known: (clinicId, providerId, day) => kept.get(keyOf(clinicId, providerId, day)),
    schedule,
    scheduleOn: async (emr, clinicId, providerId, day, wait) => {
      const known = kept.get(keyOf(clinicId, providerId, day));
      return known !== undefined ? known : freshOn(emr, clinicId, providerId, day, wait);
    },
    freshOn,
    bookingsOn: (emr, providerId, day, wait) => emr.listBookings(providerId, { from: day, to: day }, wait),
    forget: (clinicId) => {
      if (clinicId === null) everything += 1;
      else generations.set(clinicId, (generations.get(clinicId) ?? 0) + 1);
    },
  };
}
