import type { Database, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isOutage } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { CallMemory as Memory } from './call-facts.ts';
import type { CallLanguages } from './call-languages.ts';
import type { CallTaught, MemoryStore } from './memory.store.ts';
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

  const rememberAll = rememberIn({ memories, calls, languages, db, clock });
  const remember: CallMemory['remember'] = (tx, clinicId, callId, memory) =>
    rememberAll(tx, clinicId, [{ callId, memory }]);

  const write = writing(rememberAll, log);
  const writeAll = async () => {
    const left: Waiting[] = [];
    for (const [clinicId, entries] of byClinic(waiting.takeAll()))
      left.push(...(await write(clinicId, entries)));
    if (left.length > 0) waiting.putBack(left);
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
    const left = await write(clinicId, [entry]);
    if (left.length === 0) return told;
    waiting.putBack(left);
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

function rememberIn({ memories, calls, languages, db, clock }: Omit<Needs, 'log'>) {
  return (tx: Transaction | null, clinicId: string, taught: readonly CallTaught[]): Promise<void> =>
    (tx ? db.within(tx) : db).inClinic(clinicId, async (_, joined) => {
      const merged = memories.mergeAll(joined, clinicId, taught, clock.now());
      const shown = taught.flatMap(({ callId, memory: { language } }) =>
        language ? [{ clinicId, callId, language }] : [],
      );
      const callIds = taught.map(({ callId }) => callId);
      await Promise.all([
        merged,
        // The report may have come before the last tool was through.
        calls.amend(joined, clinicId, callIds, async (row) =>
          taughtBy((await merged).get(row.callId) as Memory, row, false),
        ),
        ...shown.map((known) => memories.announce(joined, known)),
      ]);
      for (const { callId, language } of shown) languages.note(clinicId, callId, language);
    });
}

type RememberAll = ReturnType<typeof rememberIn>;

/** Gives back what has to wait because the database is out. */
function writing(rememberAll: RememberAll, log: Logger) {
  const write = async (clinicId: string, entries: readonly Waiting[]): Promise<readonly Waiting[]> => {
    try {
      await rememberAll(null, clinicId, entries);
      return [];
    } catch (error) {
      if (isOutage(error)) return entries;
      // One that cannot be written must not take the others with it.
      if (entries.length > 1) return writeApart(clinicId, entries);
      const [{ callId = null } = {}] = entries;
      const { code } = error as { code?: string };
      log.warn({ clinicId, callId, code }, 'what a call taught us could not be written down');
      return [];
    }
  };
  const writeApart = async (clinicId: string, entries: readonly Waiting[]) => {
    const left: Waiting[] = [];
    for (const entry of entries) left.push(...(await write(clinicId, [entry])));
    return left;
  };
  return write;
}

/** Each clinic's in one order, so that two processes do not wait for each other. */
function byClinic(entries: readonly Waiting[]): ReadonlyMap<string, readonly Waiting[]> {
  const clinics = new Map<string, Waiting[]>();
  for (const entry of entries.toSorted((a, b) => (a.callId < b.callId ? -1 : 1))) {
    const own = clinics.get(entry.clinicId);
    if (own) own.push(entry);
    else clinics.set(entry.clinicId, [entry]);
  }
  return clinics;
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
