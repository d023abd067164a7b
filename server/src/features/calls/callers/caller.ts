import type { CalendarDate } from '../../../kernel/time/calendar.ts';

/** What a call has revealed about its caller. */
export interface Caller {
  /** Whether a search for a patient was made, successful or not. */
  readonly searched: boolean;
  /** The patients this call may speak about. */
  readonly patients: readonly string[];
  /** Those of them with a right name and birth date who are not verified. */
  readonly identified: readonly string[];
  /** Those of them who are verified. */
  readonly verified: readonly string[];
  /** How answers name the patients known to the call; first names only for verified ones. */
  readonly people: readonly KnownPerson[];
  /** Keyed hashes of tool calls with a wrong birth date or third fact. */
  readonly wrongDates: readonly string[];
  /** Keyed hashes of tool calls whose name and birth date matched no patient. */
  readonly wrongNames: readonly string[];
  /** Number of other patients asked for, in clinics that do not verify callers. */
  readonly refusals: number;
  /** Number of refused records, in clinics that verify callers. */
  readonly turnedDown: number;
  /** The appointments this call has made. */
  readonly booked: readonly string[];
  readonly bookings: number;
  readonly callbacks: number;
  readonly waitlisted: number;
}

export interface KnownPerson {
  readonly id: string;
  readonly firstName: string;
  /** The spoken Chinese form, because a given name alone is too familiar. */
  readonly fullName?: string;
  /** True if the caller calls for this patient, or may be the parent of a child. */
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
  /** The tool call of the attempt; a redelivery is the same attempt. Null without an id. */
  readonly id: string | null;
  /** The clinic's date. */
  readonly day: CalendarDate;
  /** The charts it is compared with. */
  readonly patientIds: readonly string[];
  /** The names it is compared with, folded. */
  readonly names: readonly string[];
  /** A wrong attempt counts for call, number, patients and names, or for the names only. */
  readonly countsFor: 'everything' | 'names';
  /** Called only if nothing is locked. It must not wait for anything outside. */
  readonly compare: () => boolean;
  /** The caller after the attempt, right or wrong. */
  readonly after: (caller: Caller, isRight: boolean) => Caller;
}

/** `locked` also for the wrong attempt that reaches a limit. */
export type TryOutcome = 'right' | 'wrong' | 'locked';

export type TryScope = 'number' | 'patient' | 'name';

/** Numbers of wrong attempts, per call and per day, after which nothing is compared any more. */
export const MOST_WRONG_IN_CALL = 3;
export const MOST_WRONG_IN_DAY: Readonly<Record<TryScope, number>> = { number: 5, patient: 10, name: 10 };

/** What one phone number does within a day. */
export interface NumberFigures {
  readonly troubles: number;
  readonly patients: number;
}

/**
 * Limits beyond which somebody may be probing patients' charts: in one call, from one number, for one
 * patient, or for one name.
 */
export interface CallerAlarm extends CallerRef {
  readonly why: 'call' | 'number' | 'patient' | 'name';
  /** Keyed hash of the name; the name itself is not stored. */
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
