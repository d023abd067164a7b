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
  learn(clinicId: string, callId: string, memory: Partial<Memory>): Promise<void>;
  markTransferred(clinicId: string, callId: string): Promise<void>;
  /** Asks everything before it waits for anything, so that it can be part of one trip. */
  markSms(
    tx: Transaction,
    clinicId: string,
    callId: string,
    sms: { readonly consent?: boolean; readonly sentAt?: Date },
  ): Promise<void>;
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
/** A database that is slow must not keep a caller waiting for more than this. */
const LEARN_MS = 400;

export function createCallMemory({ memories, calls, languages, db, clock, log }: Needs): CallMemory {
  const waiting = waitingMemories();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;

  const remember = rememberIn({ memories, calls, languages, db, clock });

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
    const all = waiting.takeAll();
    for (const [index, entry] of all.entries())
      if ((await write(entry)) === 'out') return waiting.putBack(all.slice(index));
  };
  const flush = async () => {
    while (flushing) await flushing;
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size() === 0) return;
    flushing = writeAll().finally(() => {
      flushing = null;
    });
    await flushing;
    if (waiting.size() > 0) later();
  };
  const later = () => {
    timer ??= setTimeout(() => void flush(), SOON_MS).unref();
  };

  const learnNow = async (clinicId: string, callId: string, memory: Partial<Memory>) => {
    const { language } = memory;
    const isNews = language ? languages.note(clinicId, callId, language) : false;
    // With whatever was to be written soon of the same call.
    waiting.put({ clinicId, callId, memory });
    const entry = waiting.take(clinicId, callId);
    if (!entry) return;
    const told = isNews && language ? languages.toldAll(clinicId, callId, language) : null;
    if ((await write(entry)) === 'done') return told;
    waiting.putBack([entry]);
    later();
  };

  return {
    remember,
    learn: (clinicId, callId, memory) => within(LEARN_MS, learnNow(clinicId, callId, memory)),
    rememberSoon: (clinicId, callId, memory) => {
      const isNews = memory.language ? languages.note(clinicId, callId, memory.language) : false;
      waiting.put({ clinicId, callId, memory });
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
    markSms: markSmsIn({ memories, calls, db, clock }),
    flush,
    close: async () => {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}

function rememberIn({ memories, calls, languages, db, clock }: Omit<Needs, 'log'>): CallMemory['remember'] {
  return (tx, clinicId, callId, memory) =>
    (tx ? db.within(tx) : db).inClinic(clinicId, async (_, joined) => {
      const { language } = memory;
      const merged = memories.merge(joined, clinicId, callId, memory, clock.now());
      await Promise.all([
        merged,
        // The report may have come before the last tool was through.
        calls.amend(joined, clinicId, callId, async (row) => taughtBy(await merged, row, false)),
        language ? memories.announce(joined, { clinicId, callId, language }) : null,
      ]);
      if (language) languages.note(clinicId, callId, language);
    });
}

function markSmsIn({ memories, calls, db, clock }: Omit<Needs, 'languages' | 'log'>): CallMemory['markSms'] {
  return (tx, clinicId, callId, { consent, sentAt }) =>
    db.within(tx).inClinic(clinicId, async (_, joined) => {
      const sms = { smsConsent: consent ?? null, smsSentAt: sentAt ?? null };
      await Promise.all([
        memories.merge(joined, clinicId, callId, sms, clock.now()),
        calls.noteSms(joined, clinicId, callId, sms),
      ]);
    });
}

function waitingMemories() {
  const waiting = new Map<string, Waiting>();
  const keyOf = (clinicId: string, callId: string) => `${clinicId}:${callId}`;
  const put = ({ clinicId, callId, memory }: Waiting) => {
    const key = keyOf(clinicId, callId);
    const before = waiting.get(key)?.memory;
    const doneOutcome = weightier(before?.doneOutcome ?? null, memory.doneOutcome ?? null);
    if (!before && waiting.size >= MOST_WAITING) return;
    waiting.set(key, { clinicId, callId, memory: { ...before, ...memory, doneOutcome } });
  };
  const takeAll = () => {
    const all = [...waiting.values()];
    waiting.clear();
    return all;
  };
  return {
    put,
    take: (clinicId: string, callId: string) => {
      const entry = waiting.get(keyOf(clinicId, callId));
      waiting.delete(keyOf(clinicId, callId));
      return entry;
    },
    takeAll,
    // What was learnt meanwhile is newer, so it is laid over what could not be written.
    putBack: (entries: readonly Waiting[]) => [...entries, ...takeAll()].forEach(put),
    size: () => waiting.size,
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
