import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../../kernel/calendar.ts';
import type { Caller } from '../../calls/index.ts';

const MOST_PATIENTS = 5;
const MOST_WRONG_DATES = 3;

/** Nothing more is proved in this call: a person must help. */
export function isLocked({ wrongDates }: Caller): boolean {
  return wrongDates.length >= MOST_WRONG_DATES;
}

export function isFull({ patients }: Caller): boolean {
  return patients.length >= MOST_PATIENTS;
}

/** A search has been made, and these were found. Null where the first of them is one too many. */
export function afterSearch(caller: Caller, found: readonly string[]): Caller | null {
  const [first] = found;
  if (first !== undefined && !caller.patients.includes(first) && isFull(caller)) return null;
  const patients = [...new Set([...caller.patients, ...found])].slice(0, MOST_PATIENTS);
  if (caller.searched && patients.length === caller.patients.length) return caller;
  return { ...caller, searched: true, patients };
}

export function afterRegistration(caller: Caller, patientId: string): Caller {
  const known = caller.patients.includes(patientId)
    ? caller
    : { ...caller, patients: [...caller.patients, patientId] };
  return afterProof(known, patientId);
}

/** The caller has given the patient's birth date. */
export function afterProof(caller: Caller, patientId: string): Caller {
  if (caller.verified.includes(patientId)) return caller;
  return { ...caller, verified: [...caller.verified, patientId] };
}

/** A date that was said before, or that a message brought twice, counts once. */
export function afterWrongDate(caller: Caller, callId: string, said: CalendarDate): Caller {
  const hash = createHash('sha256').update(`${callId} ${said}`).digest('hex').slice(0, 16);
  if (caller.wrongDates.includes(hash)) return caller;
  return { ...caller, wrongDates: [...caller.wrongDates, hash] };
}

export function afterRefusal(caller: Caller): Caller {
  return { ...caller, refusals: caller.refusals + 1 };
}

/** The first patient of a call that has searched nothing is its own from then on; null for a stranger. */
export function admit(caller: Caller, patientId: string): Caller | null {
  if (caller.patients.includes(patientId)) return caller;
  if (caller.searched || caller.patients.length > 0) return null;
  return { ...caller, patients: [patientId] };
}
