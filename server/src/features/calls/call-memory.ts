import type { Database, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isOutage } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { CallMemory as Memory } from './call-facts.ts';
import type { CallLanguages } from './call-languages.ts';
import type { MemoryStore } from './memory.store.ts';
import { weightier } from './outcome-weight.ts';
import { taughtBy } from './record-call.ts';
import type { CallStore } from './store.ts';

export interface CallMemory {
  remember(tx: Transaction | null, clinicId: string, callId: string, memory: Partial<Memory>): Promise<void>;
  rememberSoon(clinicId: string, callId: string, memory: Partial<Memory>): void;
  markTransferred(clinicId: string, callId: string): Promise<void>;
  /** Writes what was to be remembered soon. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  readonly memories: MemoryStore;
  readonly calls: CallStore;
  readonly languages: CallLanguages;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Waiting {
  readonly clinicId: string;
  readonly callId: string;
  readonly memory: Partial<Memory>;
}

const SOON_MS = 250;
const MOST_WAITING = 5_000;

export function createCallMemory({ memories, calls, languages, db, clock, log }: Needs): CallMemory {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;

  const remember: CallMemory['remember'] = (tx, clinicId, callId, memory) =>
    (tx ? db.within(tx) : db).inClinic(clinicId, async (_, joined) => {
      const known = await memories.merge(joined, clinicId, callId, memory, clock.now());
      // The report may have come before the last tool was through.
      await calls.amend(joined, clinicId, callId, (row) => taughtBy(known, row, false));
      if (!memory.language) return;
      languages.note(clinicId, callId, memory.language);
      await memories.announce(joined, { clinicId, callId, language: memory.language });
    });

  const put = (clinicId: string, callId: string, memory: Partial<Memory>) => {
    const key = `${clinicId}:${callId}`;
    const before = waiting.get(key)?.memory;
    const doneOutcome = weightier(before?.doneOutcome ?? null, memory.doneOutcome ?? null);
    if (!before && waiting.size >= MOST_WAITING) return;
    waiting.set(key, { clinicId, callId, memory: { ...before, ...memory, doneOutcome } });
  };

  const write = async ({ clinicId, callId, memory }: Waiting): Promise<'done' | 'out'> => {
    try {
      await remember(null, clinicId, callId, memory);
    } catch (error) {
      if (isOutage(error)) return 'out';
      const { code } = error as { code?: string };
      log.warn({ clinicId, callId, code }, 'what a call taught us could not be written down');
    }
    return 'done';
  };
  const writeAll = async () => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const [index, entry] of all.entries()) {
      if ((await write(entry)) === 'done') continue;
      // What was learnt meanwhile is newer, so it is laid over what could not be written.
      const kept = [...all.slice(index), ...waiting.values()];
      waiting.clear();
      for (const { clinicId, callId, memory } of kept) put(clinicId, callId, memory);
      return;
    }
  };
  const flush = async () => {
    while (flushing) await flushing;
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    flushing = writeAll().finally(() => {
      flushing = null;
    });
    await flushing;
    if (waiting.size > 0) later();
  };
  const later = () => {
    timer ??= setTimeout(() => void flush(), SOON_MS).unref();
  };

  return {
    remember,
    rememberSoon: (clinicId, callId, memory) => {
      const isNews = memory.language ? languages.note(clinicId, callId, memory.language) : false;
      put(clinicId, callId, memory);
      // Known here at once; the others are notified when it is written, and the next question may go to one of them.
      if (isNews) void flush();
      else later();
    },
    markTransferred: (clinicId, callId) =>
      db.inClinic(clinicId, async (_, tx) => {
        const { transferReason } = await memories.merge(tx, clinicId, callId, {}, clock.now());
        await remember(tx, clinicId, callId, {
          doneOutcome: 'transferred',
          transferReason: transferReason ?? 'patient_request',
        });
      }),
    flush,
    close: async () => {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
