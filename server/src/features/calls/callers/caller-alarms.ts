import type { Transaction } from '../../../database/database.ts';
import type { KeyedHash } from '../../../kernel/secrets/keyed-hash.ts';
import {
  type CallerAlarm,
  type CallerRef,
  type IdentityTry,
  isAlarmingNumber,
  MOST_WRONG_IN_DAY,
} from './caller.ts';
import type { CallerStore } from './callers.store.ts';
import type { HeldCounter } from './identity-tries.store.ts';
import { counterOf } from './judge-try.ts';

interface Needs {
  readonly store: Pick<CallerStore, 'figuresOf' | 'markAlarm'>;
  readonly hash: KeyedHash;
  readonly alarm: (tx: Transaction, alarm: CallerAlarm) => Promise<void>;
}

export interface CallerAlarms {
  ringForCall(tx: Transaction, ref: CallerRef, now: Date): Promise<void>;
  /** Once a day per number that asks for many patients or is refused often. */
  watchNumber(tx: Transaction, ref: CallerRef, now: Date, isAlarming?: boolean): Promise<void>;
  /** Once a day per number, patient and name whose wrong attempts reached their limit. */
  watchTries(
    tx: Transaction,
    ref: CallerRef,
    tried: IdentityTry,
    counted: readonly HeldCounter[],
    now: Date,
  ): Promise<void>;
}

export const DAY_MS = 24 * 3_600_000;

export function callerAlarms({ store, hash, alarm }: Needs): CallerAlarms {
  const ring = async (tx: Transaction, ref: CallerRef, why: 'call' | 'number', now: Date) => {
    await store.markAlarm(tx, ref, why, now);
    await alarm(tx, { ...ref, why });
  };
  const watchNumber: CallerAlarms['watchNumber'] = async (tx, ref, now, isAlarming = false) => {
    const figures = await store.figuresOf(tx, ref, new Date(now.getTime() - DAY_MS));
    if (figures && (isAlarming || isAlarmingNumber(figures))) await ring(tx, ref, 'number', now);
  };
  return {
    watchNumber,
    ringForCall: (tx, ref, now) => ring(tx, ref, 'call', now),
    watchTries: async (tx, ref, { patientIds, day }, counted, now) => {
      const reached = counted.filter(({ scope, wrong }) => wrong + 1 === MOST_WRONG_IN_DAY[scope]);
      if (reached.some(({ scope }) => scope === 'number')) await watchNumber(tx, ref, now, true);
      const theirs = patientIds.filter((patientId) => {
        const { key } = counterOf('patient', patientId, hash);
        return reached.some((counter) => counter.scope === 'patient' && counter.key === key);
      });
      for (const patientId of theirs) await alarm(tx, { ...ref, why: 'patient', patientId, day });
      // Guesses at a name from hidden or changing numbers count towards no number and no chart.
      const name = reached.find(({ scope }) => scope === 'name');
      if (name && theirs.length === 0) await alarm(tx, { ...ref, why: 'name', nameKey: name.key, day });
    },
  };
}
