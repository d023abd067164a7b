import { isOutage } from '../../../kernel/failure.ts';
import type { Logger } from '../../../kernel/logger.ts';

/** Reports of calls that came while the database was out. */
export interface LateReports {
  /** Stores it now; or, while the database is out, throws and stores it as soon as it is back. */
  store(callId: string | null, store: () => Promise<void>): Promise<void>;
  /** Tries once more; what still cannot be stored is lost with the process. */
  close(): Promise<void>;
}

interface Needs {
  readonly log: Logger;
  readonly lost: () => void;
  /** Shorter in tests. */
  readonly tryEveryMs?: number;
}

const TRY_EVERY_MS = 500;
/** A report is some tens of kilobytes. */
const MOST_WAITING = 1_000;

/**
 * The platform is told that a report was not stored, and most platforms do not send it again: so it is kept here as well.
 * One that does come again is the same report for the same call, and storing it twice changes nothing.
 */
export function lateReports({ log, lost, tryEveryMs = TRY_EVERY_MS }: Needs): LateReports {
  const waiting = new Map<string, () => Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const keep = (callId: string, store: () => Promise<void>) => {
    if (!waiting.has(callId) && waiting.size >= MOST_WAITING) return lose({ callId, why: 'too many wait' });
    waiting.set(callId, store);
    later();
  };
  const lose = (fields: { callId: string; why: string }) => {
    log.error(fields, 'a report was lost');
    lost();
  };
  const later = () => {
    timer ??= setTimeout(() => void storeAll(), tryEveryMs).unref();
  };
  const storeAll = async () => {
    for (const [callId, store] of waiting) {
      try {
        await store();
        if (waiting.get(callId) === store) waiting.delete(callId);
      } catch (error) {
        if (isOutage(error)) break;
        waiting.delete(callId);
        lose({ callId, why: (error as Error).name });
      }
    }
    timer = undefined;
    if (waiting.size > 0) later();
  };

  return {
    store: async (callId, store) => {
      try {
        await store();
      } catch (error) {
        if (callId && isOutage(error)) keep(callId, store);
        throw error;
      }
    },
    close: async () => {
      clearTimeout(timer);
      await storeAll();
      clearTimeout(timer);
      for (const callId of waiting.keys()) lose({ callId, why: 'the service stopped' });
    },
  };
}
