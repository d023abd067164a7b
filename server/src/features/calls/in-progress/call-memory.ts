import type { Database, Transaction } from '../../../database/database.ts';
import { type KeptOutcomes, withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { type WriteBehindStats, writeBehind } from '../../../kernel/load/write-behind.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import type { CallMemory as Memory } from '../call-facts.ts';
import { mergeOutcomes } from '../outcomes.ts';
import { taughtBy } from '../record-call.ts';
import type { CallStore } from '../store.ts';
import type { CallLanguages } from './call-languages.ts';
import type { CallTaught, MemoryStore } from './memory.store.ts';

export interface CallMemory {
  remember(tx: Transaction | null, clinicId: string, callId: string, memory: Partial<Memory>): Promise<void>;
  rememberSoon(clinicId: string, callId: string, memory: Partial<Memory>): void;
  learn(clinicId: string, callId: string, memory: Partial<Memory>): Promise<void>;
  markTransferred(clinicId: string, callId: string): Promise<void>;
  /** Sends all statements before awaiting any, so that it can join a pipelined transaction. */
  markSms(
    tx: Transaction,
    clinicId: string,
    callId: string,
    sms: { readonly consent?: boolean; readonly sentAt?: Date },
  ): Promise<void>;
  /** Flushes the queue. */
  flush(): Promise<void>;
  stats(): WriteBehindStats;
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

interface Learned extends Required<CallTaught> {
  readonly clinicId: string;
}

/** Maximum time a slow database may delay an answer. */
const LEARN_MS = 400;

export function createCallMemory({ memories, calls, languages, db, clock, log }: Needs): CallMemory {
  const rememberAll = rememberIn({ memories, calls, languages, db, clock });
  const queue = writeBehind<Learned>({
    name: 'call-memory',
    store: (items, clinicId) => rememberAll(null, clinicId, inCallOrder(items)),
    groupOf: ({ clinicId }) => clinicId,
    merge: { key: ({ callId }) => callId, combine },
    flushEveryMs: 250,
    maxWaiting: 5_000,
    log,
  });
  let lastLearnedAt = 0;
  let lastOutcomeAt = 0;
  const learnedNow = (clinicId: string, callId: string, memory: Partial<Memory>): Learned => {
    // Two facts learned within a millisecond keep their order.
    lastLearnedAt = Math.max(clock.now().getTime(), lastLearnedAt + 0.001);
    const outcomes =
      memory.outcomes && stamped(memory.outcomes, Math.max(clock.now().getTime(), lastOutcomeAt + 1));
    lastOutcomeAt = lastAt(outcomes) ?? lastOutcomeAt;
    const known = Object.entries({ ...memory, outcomes }).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const learnedAt = Object.fromEntries(known.map(([field]) => [field, lastLearnedAt]));
    return { clinicId, callId, memory: Object.fromEntries(known), learnedAt };
  };
  const noteLanguage = (clinicId: string, callId: string, { language }: Partial<Memory>) =>
    language ? languages.note(clinicId, callId, language) : false;

  const remember: CallMemory['remember'] = (tx, clinicId, callId, memory) => {
    const learned = learnedNow(clinicId, callId, memory);
    return tx ? rememberAll(tx, clinicId, [learned]) : queue.write(learned);
  };
  const learnNow: CallMemory['learn'] = async (clinicId, callId, memory) => {
    const { language } = memory;
    const isNews = noteLanguage(clinicId, callId, memory);
    const told = isNews && language ? languages.toldAll(clinicId, callId, language) : null;
    const isWritten = await queue.write(learnedNow(clinicId, callId, memory)).then(
      () => true,
      () => false,
    );
    if (isWritten) await told;
  };

  return {
    remember,
    learn: (clinicId, callId, memory) =>
      resolveWithin(LEARN_MS, learnNow(clinicId, callId, memory), () => undefined),
    rememberSoon: (clinicId, callId, memory) => {
      const isNews = noteLanguage(clinicId, callId, memory);
      queue.add(learnedNow(clinicId, callId, memory));
      // Other processes learn the language when it is written, and the caller's next turn may reach one of
      // them.
      if (isNews) void queue.flush();
    },
    markTransferred: (clinicId, callId) =>
      db.inClinic(clinicId, async (_, tx) => {
        const { transferReason } = await memories.merge(tx, clinicId, callId, {}, clock.now());
        await remember(tx, clinicId, callId, {
          ...withOutcome('transferred'),
          transferReason: transferReason ?? 'patient_request',
        });
      }),
    markSms: markSmsIn({ memories, calls, db, clock }),
    flush: queue.flush,
    stats: queue.stats,
    close: queue.close,
  };
}

function combine(older: Learned, newer: Learned): Learned {
  const [before, after] = [older.memory, newer.memory];
  return {
    ...newer,
    memory: {
      ...before,
      ...after,
      ...(before.outcomes && after.outcomes
        ? { outcomes: mergeOutcomes(before.outcomes, after.outcomes) }
        : {}),
      ...(before.names && after.names ? { names: { ...before.names, ...after.names } } : {}),
      ...(before.smsChoices && after.smsChoices
        ? { smsChoices: { ...before.smsChoices, ...after.smsChoices } }
        : {}),
    },
    learnedAt: { ...older.learnedAt, ...newer.learnedAt },
  };
}

function stamped(outcomes: KeptOutcomes, from: number): KeptOutcomes {
  // A millisecond apart, so that outcomes recorded together keep their order.
  const at = (index: number) => new Date(from + index).toISOString();
  return Object.fromEntries(
    Object.entries(outcomes).map(([key, outcome], index) => [
      key,
      outcome && { ...outcome, at: outcome.at ?? at(index) },
    ]),
  );
}

function lastAt(outcomes: KeptOutcomes | undefined): number | null {
  const at = Object.values(outcomes ?? {}).flatMap((outcome) => outcome?.at ?? []);
  return at.length > 0 ? Math.max(...at.map((each) => Date.parse(each))) : null;
}

/** Every process locks the rows in the same order, so that no two of them deadlock. */
function inCallOrder(items: readonly Learned[]): readonly Learned[] {
  return items.toSorted((a, b) => (a.callId < b.callId ? -1 : 1));
}

function rememberIn({ memories, calls, languages, db, clock }: Omit<Needs, 'log'>) {
  return (tx: Transaction | null, clinicId: string, taught: readonly CallTaught[]): Promise<void> =>
    (tx ? db.within(tx) : db).inClinic(clinicId, async (_, joined) => {
      const merged = memories.mergeAll(joined, clinicId, taught, clock.now());
      const shown = taught.flatMap(({ callId, memory: { language } }) =>
        language ? [{ clinicId, callId, language }] : [],
      );
      const callIds = taught.map(({ callId }) => callId);
      const [known] = await Promise.all([
        merged,
        // The report may arrive before the call's last tool has finished.
        calls.amend(joined, clinicId, callIds, async (row) =>
          taughtBy((await merged).get(row.callId) as Memory, row, {
            transferredAt: null,
            now: clock.now(),
          }),
        ),
        ...shown.map((each) => memories.announce(joined, each)),
      ]);
      // A late write may find a newer language.
      for (const { callId, language } of shown)
        languages.note(clinicId, callId, known.get(callId)?.language ?? language);
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
