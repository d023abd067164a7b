import type { Transaction } from '../../../database/database.ts';
import type { KeyedHash } from '../../../kernel/secrets/keyed-hash.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { MOST_WRONG_IN_DAY, type TryOutcome } from './caller.ts';
import type { IdentityTryStore } from './identity-tries.store.ts';
import { counterOf } from './judge-try.ts';

/** A birth date given outside a call. */
export interface PatientTry {
  readonly patientId: string;
  /** The clinic's date. */
  readonly day: CalendarDate;
  /** Called only if nothing is locked. It must not wait for anything. */
  readonly compare: () => boolean;
}

export interface PatientTried {
  readonly outcome: TryOutcome;
  /** Whether this wrong attempt is the last that the patient's day allows. */
  readonly isLimit: boolean;
}

export type TryPatient = (tx: Transaction, clinicId: string, tried: PatientTry) => Promise<PatientTried>;

/** Counts towards the patient's attempts of the day, together with those of all calls. */
export function patientTries(tries: Pick<IdentityTryStore, 'hold' | 'add'>, hash: KeyedHash): TryPatient {
  return async (tx, clinicId, { patientId, day, compare }) => {
    const counter = counterOf('patient', patientId, hash);
    const [held] = await tries.hold(tx, clinicId, day, [counter]);
    const wrong = held?.wrong ?? 0;
    if (wrong >= MOST_WRONG_IN_DAY.patient) return { outcome: 'locked', isLimit: false };
    if (compare()) return { outcome: 'right', isLimit: false };
    await tries.add(tx, clinicId, day, [counter]);
    return { outcome: 'wrong', isLimit: wrong + 1 === MOST_WRONG_IN_DAY.patient };
  };
}
