import { isDeepStrictEqual } from 'node:util';
import { createCache } from '../../../kernel/load/cache.ts';
import { type CalendarDate, type DateRange, dateOfUtc, eachDay } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Appointment, DaySchedule, Emr, Wait } from '../../../ports/emr.ts';
import type { KeptDay, TemplateStore } from './templates.store.ts';

/** Maximum age for searches over many days; the job refreshes every two hours, and a booking rereads its own day. */
const KEPT_MS = 6 * 3_600_000;
const RECENT_MS = 5 * 60_000;
/** An unchanged template is not stored again within this time. */
const SHARED_MS = 3_600_000;
/** How long another process's reads may go unnoticed. */
const UNSEEN_MS = 30_000;
const MAX_DAYS_KEPT = 200_000;
const MAX_CLINICS = 10_000;

/**
 * Caches templates for hours and shares them across processes, because they rarely change. The book itself is always
 * read afresh.
 */
export interface ProviderDays {
  /** Loads what other processes have read. Never rejects: without the database each process reads for itself. */
  refresh(clinicId: string): Promise<void>;
  /** Undefined if the day must be read, null if it is known to have no template. */
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

interface Needs {
  readonly clock: Clock;
  readonly store: Pick<TemplateStore, 'list' | 'keep' | 'forget'>;
  background(work: Promise<unknown>): void;
}

export function providerDays({ clock, store, background }: Needs): ProviderDays {
  const memory = templateMemory(clock);
  const refreshed = createCache<string, true>({ clock, ttlMs: UNSEEN_MS, maxSize: MAX_CLINICS });

  const schedule: ProviderDays['schedule'] = async (emr, clinicId, providerId, days, wait) => {
    const generation = memory.generationOf(clinicId);
    const read = await emr.getSchedule(providerId, days, wait);
    // The clinic may have switched EMRs while this read ran.
    if (generation !== memory.generationOf(clinicId)) return read;
    const byDay = new Map(read.map((day) => [day.date, day]));
    const found = eachDay(days).map((day) => ({ providerId, day, schedule: byDay.get(day) ?? null }));
    const news = memory.keep(clinicId, found);
    if (news.length > 0) background(store.keep(clinicId, news, clock.now()).catch(() => undefined));
    return read;
  };
  const freshOn: ProviderDays['freshOn'] = async (emr, clinicId, providerId, day, wait) => {
    const [read] = await schedule(emr, clinicId, providerId, { from: day, to: day }, wait);
    return read ?? null;
  };
  const load = async (clinicId: string): Promise<true> => {
    const generation = memory.generationOf(clinicId);
    const found = await store.list(clinicId, yesterday(clock), KEPT_MS);
    if (generation === memory.generationOf(clinicId)) memory.learn(clinicId, found);
    return true;
  };

  return {
    refresh: async (clinicId) => {
      await refreshed.getOrLoad(clinicId, () => load(clinicId)).catch(() => undefined);
    },
    known: (clinicId, providerId, day) => memory.within(clinicId, providerId, day, KEPT_MS),
    schedule,
    scheduleOn: async (emr, clinicId, providerId, day, wait) => {
      const known = memory.within(clinicId, providerId, day, RECENT_MS);
      return known !== undefined ? known : freshOn(emr, clinicId, providerId, day, wait);
    },
    freshOn,
    bookingsOn: (emr, providerId, day, wait) => emr.listBookings(providerId, { from: day, to: day }, wait),
    forget: (clinicId) => {
      memory.forget(clinicId);
      if (clinicId === null) return refreshed.clear();
      refreshed.delete(clinicId);
      return background(store.forget(clinicId).catch(() => undefined));
    },
  };
}

interface Entry {
  readonly schedule: DaySchedule | null;
  readonly readAt: number;
}

function templateMemory(clock: Clock) {
  const kept = createCache<string, Entry>({ clock, ttlMs: KEPT_MS, maxSize: MAX_DAYS_KEPT });
  const generations = new Map<string, number>();
  const withTemplates = new Set<string>();
  let everything = 0;
  const nowMs = () => clock.now().getTime();
  const generationOf = (clinicId: string) => `${everything}.${generations.get(clinicId) ?? 0}/${clinicId}`;
  const keyOf = (clinicId: string, providerId: string, day: CalendarDate) =>
    `${generationOf(clinicId)}/${providerId}/${day}`;
  // Templates derived from opening hours change with them and cost no EMR call, so they are not shared.
  const isOfEmr = (clinicId: string, schedule: DaySchedule | null) =>
    schedule ? !schedule.isFromHours : withTemplates.has(clinicId);
  const isNews = (clinicId: string, { providerId, day, schedule }: KeptDay) => {
    if (!isOfEmr(clinicId, schedule)) return false;
    const before = kept.get(keyOf(clinicId, providerId, day));
    return !before || nowMs() - before.readAt > SHARED_MS || !isDeepStrictEqual(before.schedule, schedule);
  };
  return {
    generationOf,
    within: (clinicId: string, providerId: string, day: CalendarDate, ms: number) => {
      const entry = kept.get(keyOf(clinicId, providerId, day));
      const limit = entry && isOfEmr(clinicId, entry.schedule) ? ms : RECENT_MS;
      return entry && nowMs() - entry.readAt < limit ? entry.schedule : undefined;
    },
    /** Returns the days that other processes should know. */
    keep: (clinicId: string, days: readonly KeptDay[]): KeptDay[] => {
      if (days.some(({ schedule }) => schedule && !schedule.isFromHours)) withTemplates.add(clinicId);
      const news = days.filter((day) => isNews(clinicId, day));
      for (const { providerId, day, schedule } of days)
        kept.set(keyOf(clinicId, providerId, day), { schedule, readAt: nowMs() });
      return news;
    },
    learn: (clinicId: string, days: ReadonlyArray<KeptDay & { readonly ageMs: number }>) => {
      if (days.length > 0) withTemplates.add(clinicId);
      for (const { providerId, day, schedule, ageMs } of days) {
        const [key, readAt] = [keyOf(clinicId, providerId, day), nowMs() - ageMs];
        if (readAt > (kept.get(key)?.readAt ?? 0)) kept.set(key, { schedule, readAt });
      }
    },
    forget: (clinicId: string | null) => {
      if (clinicId) {
        generations.set(clinicId, (generations.get(clinicId) ?? 0) + 1);
        withTemplates.delete(clinicId);
      } else {
        everything += 1;
        withTemplates.clear();
      }
    },
  };
}

/** No clinic's today, in any time zone, is before this date. */
function yesterday(clock: Clock): CalendarDate {
  return dateOfUtc(clock.now().getTime() - 86_400_000);
}
