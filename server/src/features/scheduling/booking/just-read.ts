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
 * What was read of the book a moment ago, for callers who are refused: that a time is taken, and what is offered instead.
 * Nothing is booked on it. Our next write makes it old, and so does the next search: whoever has just been offered a time
 * that staff freed must not be refused by what was read before.
 */
export interface JustRead {
  /** Shares what a booking reads with those who come after it. */
  keepDay(clinicId: string, providerId: string, date: CalendarDate, read: Promise<ReadDay>): void;
  /** Waits so long for a read that is under way; null where there is none, or nothing came of it. */
  day(clinicId: string, providerId: string, date: CalendarDate, waitMs: number): Promise<ReadDay | null>;
  /** An EMR whose books are read once for all who are refused in the same moment. */
  sharing<Given extends Emr>(clinicId: string, emr: Given): Given;
  /** An EMR whose writes invalidate earlier reads. */
  noting<Given extends Emr & { readonly fresh: Emr }>(clinicId: string, emr: Given): Given;
  /** Somebody searches, and is offered what the book has now. */
  searched(clinicId: string): void;
  /** How long a booking of ours may be taken for granted: not from before the last search. */
  trustMs(clinicId: string): number;
}

export function justRead(sharedMs: number, nowMs: () => number = () => performance.now()): JustRead {
  const reads = new LRUCache<string, Promise<unknown>>({
    max: MOST_READS,
    ttl: sharedMs,
    ttlResolution: 0,
    // Rows of patients do not stay in memory once they are too old to share.
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
      // Without a pause between the last look and the read, or all who ask in one moment would read.
      for (let kept = reads.get(key); kept; kept = reads.get(key)) {
        const known = (await kept.catch(() => null)) as Rows | null;
        if (known) return known;
      }
      const rows = read(providerId, days, wait);
      keep(key, rows);
      return rows;
    };
  const noting =
    <Given extends unknown[], Answer>(clinicId: string, write: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      forget(clinicId);
      return write(...given).finally(() => forget(clinicId));
    };
  const notingWrites = <Given extends Emr>(clinicId: string, emr: Given): Given => ({
    ...emr,
    book: noting(clinicId, emr.book),
    cancel: noting(clinicId, emr.cancel),
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
    sharing: (clinicId, emr) => ({
      ...emr,
      listBookings: shared(`${clinicId} book`, emr.listBookings),
      getSchedule: shared(`${clinicId} template`, emr.getSchedule),
    }),
    noting: (clinicId, emr) => ({
      ...notingWrites(clinicId, emr),
      fresh: notingWrites(clinicId, emr.fresh),
    }),
    searched: (clinicId) => {
      forget(clinicId);
      searches.set(clinicId, nowMs());
    },
    trustMs: (clinicId) => Math.min(sharedMs, nowMs() - (searches.get(clinicId) ?? Number.NEGATIVE_INFINITY)),
  };
}

const dayKey = (clinicId: string, providerId: string, date: CalendarDate) =>
  `${clinicId} day ${providerId} ${date}`;
