import type { Language } from '../../kernel/language.ts';
import type { NewPatient } from '../../ports/emr.ts';

export type Registration =
  | { readonly status: 'registered'; readonly patientId: string }
  | { readonly status: 'exists'; readonly patientId: string }
  | { readonly status: 'left' } // the chart is marked moved, deceased or inactive
  // Another patient has this health number: it was misheard, or staff must check.
  | { readonly status: 'number-taken'; readonly patientIds?: readonly string[] }
  // A chart with this name and the calling number has another birth date, which may have been misheard.
  | { readonly status: 'other-birth-date' }
  | { readonly status: 'unconfirmed' } // may have been added; a job finds out, and no process retries before
  | { readonly status: 'absent' } // was in doubt, and is now known not to be in the EMR
  | { readonly status: 'impossible' }; // this clinic has no way to add a patient

/** The details that identify a chart. */
export type Newcomer = Pick<NewPatient, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone' | 'healthNumber'>;

/** The tool call that requested the registration. */
export interface Asker {
  readonly attemptId: string;
  readonly callId: string | null;
  readonly language: Language;
  readonly callerPhone: string | null;
  /** The caller has repeated the birth date: father and son may share name and number. */
  readonly isSureOfBirthDate?: boolean;
}

export type RegistrationState = 'writing' | 'doubt' | 'registered' | 'failed' | 'absent';

/** A stored intent to add one chart. */
export interface Intent {
  readonly id: string;
  readonly state: RegistrationState;
  readonly newcomer: Newcomer;
  readonly asker: Asker;
  readonly patientId: string | null;
  /** By the database's clock. */
  readonly sentAgoMs: number;
  readonly absentReads: number;
  readonly shown: boolean;
}

export function isOpen({ state }: Pick<Intent, 'state'>): boolean {
  return state === 'writing' || state === 'doubt';
}

export function newcomerOf({ firstName, lastName, dateOfBirth, phone, healthNumber }: Newcomer): Newcomer {
  return { firstName, lastName, dateOfBirth, phone, healthNumber };
}

/** An added chart, for everything recorded in the same transaction. */
export interface RegisteredEvent {
  readonly registrationId: string;
  readonly asker: Asker;
  readonly newcomer: Newcomer;
  readonly patientId: string;
  /** The EMR reported a failure, but the chart exists. */
  readonly halfMade: boolean;
}

/** A matter only a person can fix. */
export interface RegistrationMatter {
  readonly kind:
    | 'registration-in-doubt'
    | 'registration-absent'
    | 'registration-several'
    | 'registration-late';
  readonly registrationId: string;
  readonly asker: Asker;
  readonly newcomer: Newcomer;
  /** The matching charts, if any. */
  readonly patientIds: readonly string[];
}
