import type { Database, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { isOutage } from '../../kernel/failure.ts';
import {
  type Caller,
  type CallerAlarm,
  type CallerRef,
  isAlarmingCall,
  isAlarmingNumber,
  NEW_CALLER,
  troublesOf,
} from './caller.ts';
import type { CallerStore } from './callers.store.ts';

/** What a change makes of the caller, and what comes of it. */
export interface Decided<Outcome> {
  readonly caller: Caller;
  readonly outcome: Outcome;
}

/** Who is calling, call by call. Kept in the database; while that is out, in the process. */
export interface Callers {
  of(ref: CallerRef): Promise<Caller>;
  /** What this process has seen of the call: never more than is true, perhaps less. */
  seen(ref: CallerRef): Caller;
  change<Outcome>(ref: CallerRef, decide: (caller: Caller) => Decided<Outcome>): Promise<Outcome>;
}

interface Needs {
  readonly db: Database;
  readonly store: CallerStore;
  /** In the transaction of what gave rise to it. */
  readonly alarm: (tx: Transaction, alarm: CallerAlarm) => Promise<void>;
  readonly clock: Clock;
}

const SEEN_MS = 30 * 60_000;
const MOST_SEEN = 20_000;
export const DAY_MS = 24 * 3_600_000;

export function createCallers({ db, store, alarm, clock }: Needs): Callers {
  const known = expiringMap<string, Caller>({ clock, ttlMs: SEEN_MS, maxSize: MOST_SEEN });
  const keyOf = ({ clinicId, callId }: CallerRef) => `${clinicId}:${callId}`;
  const seen = (ref: CallerRef) => known.get(keyOf(ref)) ?? NEW_CALLER;
  const keep = (ref: CallerRef, caller: Caller) => {
    known.set(keyOf(ref), caller);
    return caller;
  };

  const changeRow = async <Outcome>(
    ref: CallerRef,
    decide: (caller: Caller) => Decided<Outcome>,
  ): Promise<Decided<Outcome>> =>
    db.inClinic(ref.clinicId, async (_, tx) => {
      const now = clock.now();
      const { caller: before, callAlarmAt } = await store.hold(tx, ref, now);
      const decided = decide(before);
      if (decided.caller === before) return decided;
      // The figures of the number are read behind what was just written, in the same trip.
      await Promise.all([
        store.write(tx, ref, decided.caller, now),
        callAlarmAt === null && isAlarmingCall(decided.caller) && ring(tx, ref, 'call', now),
        hasGrown(before, decided.caller) && watchNumber(tx, ref, now),
      ]);
      return decided;
    });
  const watchNumber = async (tx: Transaction, ref: CallerRef, now: Date) => {
    const figures = await store.figuresOf(tx, ref, new Date(now.getTime() - DAY_MS));
    if (figures && isAlarmingNumber(figures)) await ring(tx, ref, 'number', now);
  };
  const ring = async (tx: Transaction, ref: CallerRef, why: CallerAlarm['why'], now: Date) => {
    await store.markAlarm(tx, ref, why, now);
    await alarm(tx, { ...ref, why });
  };

  return {
    seen,
    of: async (ref) => {
      try {
        return keep(ref, (await store.read(ref.clinicId, ref.callId)) ?? NEW_CALLER);
      } catch (error) {
        if (isOutage(error)) return seen(ref);
        throw error;
      }
    },
    change: async (ref, decide) => {
      try {
        const { caller, outcome } = await changeRow(ref, decide);
        keep(ref, caller);
        return outcome;
      } catch (error) {
        if (!isOutage(error)) throw error;
        const { caller, outcome } = decide(seen(ref));
        keep(ref, caller);
        return outcome;
      }
    },
  };
}

function hasGrown(before: Caller, after: Caller): boolean {
  return after.patients.length > before.patients.length || troublesOf(after) > troublesOf(before);
}
