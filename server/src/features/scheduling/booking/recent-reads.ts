import { LRUCache } from 'lru-cache';
import type { CalendarDate, DateRange } from '../../../kernel/time/calendar.ts';
import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import type { Appointment, DaySchedule, Emr, Wait } from '../../../ports/emr.ts';

const MOST_READS = 500;
const MOST_CLINICS = 10_000;

export interface ReadDay {
  readonly rows: readonly Appointment[];
  readonly schedule: DaySchedule | null;
}

/**
 * Shares recent reads of the book among callers who are refused and offered alternatives. No booking is made from it.
 * Every write and every search invalidates it: a caller just offered a time that staff freed must not be refused by
 * an older read.
 */
export interface RecentReads {
  keepDay(clinicId: string, providerId: string, date: CalendarDate, read: Promise<ReadDay>): void;
  /** Waits at most `waitMs` for a read in flight; null if there is none or it failed. */
  day(clinicId: string, providerId: string, date: CalendarDate, waitMs: number): Promise<ReadDay | null>;
  /** Wraps an EMR so that concurrent refusals share reads. */
  sharingReads<Given extends Emr>(clinicId: string, emr: Given): Given;
  /** Wraps an EMR so that writes invalidate earlier reads. */
  invalidating<Given extends Emr & { readonly fresh: Emr }>(clinicId: string, emr: Given): Given;
  /** Invalidates earlier reads when a search begins. */
  searchBegan(clinicId: string): void;
  /** How long our own bookings may be trusted without a read; never from before the last search. */
  trustMs(clinicId: string): number;
}

export function recentReads(sharedMs: number, nowMs: () => number = () => performance.now()): RecentReads {
  const reads = new LRUCache<string, Promise<unknown>>({
    max: MOST_READS,
    ttl: sharedMs,
    ttlResolution: 0,
    // Drop patients' rows from memory once they are too old to share.
    ttlAutopurge: true,
    perf: { now: nowMs },
  });
  const searches = new LRUCache<string, number>({
    max: MOST_CLINICS,
    ttl: sharedMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  const keep = (key: string, read: Promise<unknown>) => {
    reads.set(key, read);
    read.catch(() => reads.peek(key) === read && reads.delete(key));
  };
  const forget = (clinicId: string) => {
    for (const key of [...reads.keys()]) if (key.startsWith(`${clinicId} `)) reads.delete(key);
  };

  const shared =
    <Rows>(what: string, read: (providerId: string, days: DateRange, wait: Wait) => Promise<Rows>) =>
    async (providerId: string, days: DateRange, wait: Wait): Promise<Rows> => {
      const key = `${what} ${providerId} ${days.from} ${days.to}`;
      // No await between the last cache lookup and the read, or every concurrent caller would start its own.
      for (let kept = reads.get(key); kept; kept = reads.get(key)) {
        const known = (await kept.catch(() => null)) as Rows | null;
        if (known) return known;
      }
      const rows = read(providerId, days, wait);
      keep(key, rows);
      return rows;
    };
  const invalidating =
    <Given extends unknown[], Answer>(clinicId: string, write: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      forget(clinicId);
      return write(...given).finally(() => forget(clinicId));
    };
  const invalidatingWrites = <Given extends Emr>(clinicId: string, emr: Given): Given => ({
    ...emr,
    book: invalidating(clinicId, emr.book),
    cancel: invalidating(clinicId, emr.cancel),
  });

  return {
    keepDay: (clinicId, providerId, date, read) => keep(dayKey(clinicId, providerId, date), read),
    day: async (clinicId, providerId, date, waitMs) => {
      const read = reads.get(dayKey(clinicId, providerId, date));
      if (!read) return null;
      return resolveWithin(
        waitMs,
        (read as Promise<ReadDay>).catch(() => null),
        () => null,
      );
    },
    sharingReads: (clinicId, emr) => ({
      ...emr,
      listBookings: shared(`${clinicId} book`, emr.listBookings),
      getSchedule: shared(`${clinicId} template`, emr.getSchedule),
    }),
    invalidating: (clinicId, emr) => ({
      ...invalidatingWrites(clinicId, emr),
      fresh: invalidatingWrites(clinicId, emr.fresh),
    }),
    searchBegan: (clinicId) => {
      forget(clinicId);
      searches.set(clinicId, nowMs());
    },
    trustMs: (clinicId) => Math.min(sharedMs, nowMs() - (searches.get(clinicId) ?? Number.NEGATIVE_INFINITY)),
  };
}

const dayKey = (clinicId: string, providerId: string, date: CalendarDate) =>
  `${clinicId} day ${providerId} ${date}`;
