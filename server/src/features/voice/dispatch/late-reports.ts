import { isOutage } from '../../../kernel/failure.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { ReportShelf } from '../../../ports/report-shelf.ts';
import type { ReportEvent } from '../../../ports/voice/voice-webhook.ts';

/** Reports of calls that came while the database was out. */
export interface LateReports {
  /** Stores it now and tells whose it is; or, while the database is out, keeps it, throws, and stores it as soon as the database is back. */
  store(event: ReportEvent): Promise<string | null>;
  /** Tries once more; what still cannot be stored waits on the shelf for the next start. */
  close(): Promise<void>;
}

interface Needs {
  /** Storing the same report twice changes nothing: there is one log for each call. */
  readonly store: (event: ReportEvent) => Promise<string | null>;
  readonly shelf: ReportShelf;
  readonly log: Logger;
  readonly lost: () => void;
  /** Shorter in tests. */
  readonly tryEveryMs?: number;
  readonly lookEveryMs?: number;
}

const TRY_EVERY_MS = 500;
/** For what a process left behind that ended during an outage. */
const LOOK_EVERY_MS = 15_000;
/** Of those for which the shelf had no room. */
const MOST_IN_MEMORY = 100;

/**
 * The platform is told that a report was not stored, and most platforms do not send it again: so it is on the disk before
 * the answer goes, and in the database once that is back.
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

/** Those on the shelf, by name, and the few for which it had no room. */
function waitingReports({ store, shelf, log, lost }: Needs) {
  /** With how many have come: one that comes while an earlier is being stored must not go with it. */
  const onShelf = new Map<string, number>();
  const beingKept = new Set<string>();
  const inMemory = new Map<string, ReportEvent>();
  // Sealed with a key that this process does not have: it stays for one that has it.
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
  /** False while the database is out. */
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
