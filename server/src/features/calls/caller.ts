/** What a call has shown of who is calling. */
export interface Caller {
  /** A search for a patient was made, whether or not it found one. */
  readonly searched: boolean;
  /** Whose data this call may open. */
  readonly patients: readonly string[];
  /** Those of them whose birth date the caller has given. */
  readonly verified: readonly string[];
  /** Hashes of the birth dates that fitted no one. */
  readonly wrongDates: readonly string[];
  /** How often another patient was asked for. */
  readonly refusals: number;
}

export interface CallerRef {
  readonly clinicId: string;
  readonly callId: string;
  readonly callerPhone: string | null;
}

export const NEW_CALLER: Caller = {
  searched: false,
  patients: [],
  verified: [],
  wrongDates: [],
  refusals: 0,
};

/** What is seen of one phone number within a day. */
export interface NumberFigures {
  readonly troubles: number;
  readonly patients: number;
}

/** Someone may be trying patients' numbers: in one call, or in many from one phone. */
export interface CallerAlarm extends CallerRef {
  readonly why: 'call' | 'number';
}

const TROUBLES_OF_CALL = 5;
const WRONG_DATES_OF_CALL = 3;
const TROUBLES_OF_NUMBER = 10;
const PATIENTS_OF_NUMBER = 10;

export const troublesOf = ({ refusals, wrongDates }: Caller): number => refusals + wrongDates.length;

export function isAlarmingCall(caller: Caller): boolean {
  return troublesOf(caller) >= TROUBLES_OF_CALL || caller.wrongDates.length >= WRONG_DATES_OF_CALL;
}

export function isAlarmingNumber({ troubles, patients }: NumberFigures): boolean {
  return troubles >= TROUBLES_OF_NUMBER || patients > PATIENTS_OF_NUMBER;
}
