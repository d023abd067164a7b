import { isOutage } from '../../../kernel/failure.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { ReportShelf } from '../../../ports/report-shelf.ts';
import type { ReportEvent } from '../../../ports/voice/voice-webhook.ts';

/** End-of-call reports that arrived during a database outage. */
export interface LateReports {
  /**
   * Stores the report and returns its clinic. During an outage, keeps the report, throws, and stores it once
   * the database is back.
   */
  store(event: ReportEvent): Promise<string | null>;
  /** Retries once; reports that still cannot be stored wait on disk for the next start. */
  close(): Promise<void>;
}

interface Needs {
  /** Storing the same report twice changes nothing, because each call has one log. */
  readonly store: (event: ReportEvent) => Promise<string | null>;
  readonly shelf: ReportShelf;
  readonly log: Logger;
  readonly lost: () => void;
  /** Shorter in tests. */
  readonly tryEveryMs?: number;
  readonly lookEveryMs?: number;
}

const TRY_EVERY_MS = 500;
/** For reports left by a process that stopped during an outage. */
const LOOK_EVERY_MS = 15_000;
/** Maximum number of reports kept in memory if the disk has no room. */
const MOST_IN_MEMORY = 100;

/**
 * The platform is told that a report was not stored, and most platforms do not repeat it. So the report is on
 * disk before the answer is sent, and in the database after the outage.
 */
export function lateReports(needs: Needs): LateReports {
  const { store, shelf, tryEveryMs = TRY_EVERY_MS, lookEveryMs = LOOK_EVERY_MS } = needs;
  const waiting = waitingReports(needs);
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | null = null;

  const later = () => {
    timer ??= setTimeout(() => void storeAll(), tryEveryMs).unref();
  };
  const storeAll = (): Promise<void> => {
    storing ??= waiting.storeAll().finally(() => {
      timer = undefined;
      storing = null;
      if (waiting.isAny()) later();
    });
    return storing;
  };
  const look = async () => {
    waiting.found(await shelf.names().catch(() => []));
    if (waiting.isAny()) later();
  };
  const looking = setInterval(() => void look(), lookEveryMs).unref();
  void look();

  return {
    store: async (event) => {
      try {
        return await store(event);
      } catch (error) {
        if (event.callId && isOutage(error)) {
          await waiting.keep(event.callId, event);
          later();
        }
        throw error;
      }
    },
    close: async () => {
      clearInterval(looking);
      clearTimeout(timer);
      await storeAll();
      clearTimeout(timer);
      waiting.close();
    },
  };
}

/** Reports on disk, by name, and the few for which there was no room. */
function waitingReports({ store, shelf, log, lost }: Needs) {
  /** Counts arrivals, so that a report that arrives while an earlier one is stored is not removed with it. */
  const onShelf = new Map<string, number>();
  const beingKept = new Set<string>();
  const inMemory = new Map<string, ReportEvent>();
  // Sealed with a key this process does not have; left for one that does.
  const unreadable = new Set<string>();

  const lose = (name: string, why: string) => {
    log.error({ report: name, why }, 'end-of-call report lost');
    lost();
  };
  const read = async (name: string): Promise<ReportEvent | null> => {
    try {
      return await shelf.read(name);
    } catch (error) {
      log.error(
        { report: name, ...errorName(error) },
        'end-of-call report on disk is unreadable; leaving it there',
      );
      unreadable.add(name);
      onShelf.delete(name);
      return null;
    }
  };
  const remove = async (name: string) => {
    onShelf.delete(name);
    await shelf.remove(name).catch(() => undefined);
  };
  /** False during a database outage. */
  const isStored = async (name: string, event: ReportEvent | null): Promise<boolean> => {
    try {
      if (event) await store(event);
    } catch (error) {
      if (isOutage(error)) return false;
      lose(name, (error as Error).name);
    }
    return true;
  };
  const storeOne = async (name: string): Promise<boolean> => {
    const come = onShelf.get(name);
    const event = inMemory.get(name) ?? (await read(name));
    if (unreadable.has(name)) return true;
    if (!(await isStored(name, event))) return false;
    if (inMemory.get(name) === event) inMemory.delete(name);
    if (onShelf.get(name) === come) await remove(name);
    return true;
  };
  return {
    isAny: () => onShelf.size + inMemory.size > 0,
    found: (names: readonly string[]) => {
      for (const name of names) if (!unreadable.has(name)) onShelf.set(name, onShelf.get(name) ?? 0);
    },
    keep: async (callId: string, event: ReportEvent) => {
      const name = shelf.nameOf(callId);
      onShelf.set(name, (onShelf.get(name) ?? 0) + 1);
      beingKept.add(name);
      const kept = await shelf.put(callId, event).catch((error: unknown) => {
        log.error(errorName(error), 'saving an end-of-call report to disk failed');
        return false;
      });
      beingKept.delete(name);
      if (kept) inMemory.delete(name);
      else if (inMemory.size < MOST_IN_MEMORY) inMemory.set(name, event);
      else lose(name, 'too many wait');
    },
    storeAll: async () => {
      for (const name of new Set([...onShelf.keys(), ...inMemory.keys()]))
        if (!beingKept.has(name) && !(await storeOne(name))) return;
    },
    close: () => {
      for (const name of inMemory.keys()) lose(name, 'the service stopped');
    },
  };
}
