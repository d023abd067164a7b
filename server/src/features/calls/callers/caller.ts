import type { CalendarDate } from '../../../kernel/time/calendar.ts';

/** What a call has shown of who is calling. */
export interface Caller {
  /** A search for a patient was made, whether or not it found one. */
  readonly searched: boolean;
  /** The patients this call may speak of. */
  readonly patients: readonly string[];
  /** Those of them whose name and birth date were right, but who are not verified. */
  readonly identified: readonly string[];
  /** Those of them who are verified. */
  readonly verified: readonly string[];
  /** How answers name the patients known to the call; first names only for verified ones. */
  readonly people: readonly KnownPerson[];
  /** Keyed hashes of the tool calls whose birth date or third fact was wrong. */
  readonly wrongDates: readonly string[];
  /** Keyed hashes of the tool calls whose name and birth date matched no patient. */
  readonly wrongNames: readonly string[];
  /** How many other patients were asked for, in clinics that do not verify callers. */
  readonly refusals: number;
  /** How often the call was refused a record, where the clinic verifies its callers. */
  readonly turnedDown: number;
  /** The appointments that this call has made. */
  readonly booked: readonly string[];
  readonly bookings: number;
  readonly callbacks: number;
  readonly waitlisted: number;
}

export interface KnownPerson {
  readonly id: string;
  readonly firstName: string;
  /** As it is said in Chinese, where a given name alone is too familiar. */
  readonly fullName?: string;
  /** True where the caller speaks for this patient, or may be the parent of a child. */
  readonly isSomebodyElse: boolean;
  /** A child, or a patient with the caller's number. Nobody hears about another adult. */
  readonly mayBeSpokenFor: boolean;
  /** Under age on the day of the call. */
  readonly isChild?: boolean;
}

export interface CallerRef {
  readonly clinicId: string;
  readonly callId: string;
  readonly callerPhone: string | null;
}

export const NEW_CALLER: Caller = {
  searched: false,
  patients: [],
  identified: [],
  verified: [],
  people: [],
  wrongDates: [],
  wrongNames: [],
  refusals: 0,
  turnedDown: 0,
  booked: [],
  bookings: 0,
  callbacks: 0,
  waitlisted: 0,
};

/** One attempt to prove who is calling. */
export interface IdentityTry {
  /** The tool call that brought it: a redelivery is the same try. Null where it has no id. */
  readonly id: string | null;
  /** The clinic's day. */
  readonly day: CalendarDate;
  /** The charts that it is held against. */
  readonly patientIds: readonly string[];
  /** The names that it is held against, folded. */
  readonly names: readonly string[];
  /** A wrong one counts for call, number, patients and names, or for the names alone. */
  readonly countsFor: 'everything' | 'names';
  /** Called only where nothing is locked. It must not wait for anything outside. */
  readonly compare: () => boolean;
  /** What the try makes of the caller, right or wrong. */
  readonly after: (caller: Caller, isRight: boolean) => Caller;
}

/** `locked` also for the wrong try that reaches a limit. */
export type TryOutcome = 'right' | 'wrong' | 'locked';

export type TryScope = 'number' | 'patient' | 'name';

/** Wrong tries, after which nothing is compared any more: in one call, and of one day. */
export const MOST_WRONG_IN_CALL = 3;
export const MOST_WRONG_IN_DAY: Readonly<Record<TryScope, number>> = { number: 5, patient: 10, name: 10 };

/** What is seen of one phone number within a day. */
export interface NumberFigures {
  readonly troubles: number;
  readonly patients: number;
}

/** Someone may be trying patients' files: in one call, in many from one phone, those of one patient, or those of a name. */
export interface CallerAlarm extends CallerRef {
  readonly why: 'call' | 'number' | 'patient' | 'name';
  /** Keyed hash of the name; the name itself is not kept. */
  readonly nameKey?: string;
  readonly patientId?: string;
  readonly day?: CalendarDate;
}

const TROUBLES_OF_CALL = 5;
const TROUBLES_OF_NUMBER = 10;
const PATIENTS_OF_NUMBER = 10;

export const troublesOf = ({ refusals, wrongDates }: Caller): number => refusals + wrongDates.length;

export function isAlarmingCall({ refusals }: Caller): boolean {
  return refusals >= TROUBLES_OF_CALL;
}

export function isAlarmingNumber({ troubles, patients }: NumberFigures): boolean {
  return troubles >= TROUBLES_OF_NUMBER || patients > PATIENTS_OF_NUMBER;
}
