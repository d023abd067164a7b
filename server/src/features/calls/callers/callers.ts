import type { Database, Transaction } from '../../../database/database.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import { isOutage } from '../../../kernel/failure.ts';
import { createCache } from '../../../kernel/load/cache.ts';
import type { KeyedHash } from '../../../kernel/secrets/keyed-hash.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import {
  type Caller,
  type CallerAlarm,
  type CallerRef,
  type IdentityTry,
  isAlarmingCall,
  NEW_CALLER,
  type TryOutcome,
  troublesOf,
} from './caller.ts';
import { callerAlarms, DAY_MS } from './caller-alarms.ts';
import type { CallerStore } from './callers.store.ts';
import type { IdentityTryStore, TryCounter } from './identity-tries.store.ts';
import { countersOf, type Judged, judgeTry } from './judge-try.ts';

/** The caller after a change, and the result of the change. */
export interface Decided<Outcome> {
  readonly caller: Caller;
  readonly outcome: Outcome;
}

/** Who is calling, per call. Stored in the database; during an outage, in this process. */
export interface Callers {
  of(ref: CallerRef): Promise<Caller>;
  /** What this process knows of the call: never more than is true, perhaps less. */
  seen(ref: CallerRef): Caller;
  change<Outcome>(ref: CallerRef, decide: (caller: Caller) => Decided<Outcome>): Promise<Outcome>;
  /** Counts the attempt while holding all of its locks, and only then compares. */
  attempt(ref: CallerRef, tried: IdentityTry): Promise<TryOutcome>;
}

interface Needs {
  readonly db: Database;
  readonly store: CallerStore;
  readonly tries: IdentityTryStore;
  readonly hash: KeyedHash;
  /** In the transaction of its cause. */
  readonly alarm: (tx: Transaction, alarm: CallerAlarm) => Promise<void>;
  readonly clock: Clock;
}

const MOST_SEEN = 20_000;

export function createCallers({ db, store, tries, hash, alarm, clock }: Needs): Callers {
  const known = createCache<string, Caller>({ clock, ttlMs: CALL_MEMORY_MS, maxSize: MOST_SEEN });
  const wrong = createCache<string, number>({ clock, ttlMs: DAY_MS, maxSize: MOST_SEEN });
  const inProcess = createProcessCallers(hash, known, wrong);
  const alarms = callerAlarms({ store, hash, alarm });
  const changeIn = async <Outcome>(
    tx: Transaction,
    ref: CallerRef,
    decide: (caller: Caller) => Decided<Outcome>,
  ): Promise<Decided<Outcome>> => {
    const now = clock.now();
    const { caller: before, callAlarmAt } = await store.hold(tx, ref, now);
    const decided = decide(before);
    if (decided.caller === before) return decided;
    await Promise.all([
      store.write(tx, ref, decided.caller, now),
      callAlarmAt === null && isAlarmingCall(decided.caller) && alarms.ringForCall(tx, ref, now),
      hasGrown(before, decided.caller) && alarms.watchNumber(tx, ref, now),
    ]);
    return decided;
  };
  const attemptIn = async (tx: Transaction, ref: CallerRef, tried: IdentityTry): Promise<Judged> => {
    const now = clock.now();
    const [{ caller: before }, held] = await Promise.all([
      store.hold(tx, ref, now),
      tries.hold(tx, ref.clinicId, tried.day, countersOf(ref, tried, hash)),
    ]);
    const judged = judgeTry(before, held, ref, tried, hash);
    await Promise.all([
      judged.caller !== before && store.write(tx, ref, judged.caller, now),
      tries.add(tx, ref.clinicId, tried.day, judged.counted),
    ]);
    await alarms.watchTries(tx, ref, tried, judged.counted, now);
    return judged;
  };
  const decideIn = async <Outcome>(
    ref: CallerRef,
    work: (tx: Transaction) => Promise<Decided<Outcome>>,
    otherwise: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    try {
      const { caller, outcome } = await db.inClinic(ref.clinicId, (_, tx) => work(tx));
      keep(known, ref, caller);
      return outcome;
    } catch (error) {
      if (isOutage(error)) return otherwise();
      throw error;
    }
  };
  return {
    seen: inProcess.seen,
    of: (ref) =>
      store.read(ref.clinicId, ref.callId).then(
        (row) => keep(known, ref, row ?? NEW_CALLER),
        (error: unknown) => {
          if (isOutage(error)) return inProcess.seen(ref);
          throw error;
        },
      ),
    change: (ref, decide) => {
      const inDatabase = (tx: Transaction) => changeIn(tx, ref, decide);
      return decideIn(ref, inDatabase, () => inProcess.change(ref, decide));
    },
    attempt: (ref, tried) => {
      const inDatabase = (tx: Transaction) => attemptIn(tx, ref, tried);
      return decideIn(ref, inDatabase, () => inProcess.attempt(ref, tried));
    },
  };
}

interface Remembered<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
}

/** For a message without a call id: a call of its own that nothing else refers to. */
export function callersOfOneMessage(): Callers {
  return createProcessCallers((text) => text, new Map(), new Map());
}

/** The same rules within this process, during a database outage. */
function createProcessCallers(
  hash: KeyedHash,
  known: Remembered<Caller>,
  wrong: Remembered<number>,
): Callers {
  const seen = (ref: CallerRef) => known.get(keyOf(ref)) ?? NEW_CALLER;
  const counterKey = ({ clinicId }: CallerRef, { day }: IdentityTry, { scope, key }: TryCounter) =>
    `${clinicId} ${day} ${scope} ${key}`;
  return {
    seen,
    of: async (ref) => seen(ref),
    change: async (ref, decide) => {
      const { caller, outcome } = decide(seen(ref));
      known.set(keyOf(ref), caller);
      return outcome;
    },
    attempt: async (ref, tried) => {
      const held = countersOf(ref, tried, hash).map((counter) => ({
        ...counter,
        wrong: wrong.get(counterKey(ref, tried, counter)) ?? 0,
      }));
      const { caller, outcome, counted } = judgeTry(seen(ref), held, ref, tried, hash);
      known.set(keyOf(ref), caller);
      for (const counter of counted) wrong.set(counterKey(ref, tried, counter), counter.wrong + 1);
      return outcome;
    },
  };
}

function keep(known: Remembered<Caller>, ref: CallerRef, caller: Caller): Caller {
  known.set(keyOf(ref), caller);
  return caller;
}

const keyOf = ({ clinicId, callId }: CallerRef) => `${clinicId}:${callId}`;

function hasGrown(before: Caller, after: Caller): boolean {
  return after.patients.length > before.patients.length || troublesOf(after) > troublesOf(before);
}
