import type { Language } from '../../kernel/language.ts';
import type { NewPatient } from '../../ports/emr.ts';

export type Registration =
  | { readonly status: 'registered'; readonly patientId: string }
  | { readonly status: 'exists'; readonly patientId: string }
  | { readonly status: 'left' } // the record has them as moved away, deceased or inactive
  // The health number is another patient's: it was misheard, or staff must look.
  | { readonly status: 'number-taken'; readonly patientIds?: readonly string[] }
  // Somebody of this name has the number that calls, and another birth date: it may have been misheard.
  | { readonly status: 'other-birth-date' }
  | { readonly status: 'unconfirmed' } // it may have been added; a job finds out, and nobody tries a second time before
  | { readonly status: 'absent' } // it was in doubt, and is known not to be in the record
  | { readonly status: 'impossible' }; // no way to add a patient at this clinic

/** What a chart is recognised by. */
export type Newcomer = Pick<NewPatient, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone' | 'healthNumber'>;

/** The tool call that wants it. */
export interface Asker {
  readonly attemptId: string;
  readonly callId: string | null;
  readonly language: Language;
  readonly callerPhone: string | null;
  /** The caller has said the birth date again: father and son may share name and number. */
  readonly isSureOfBirthDate?: boolean;
}

export type RegistrationState = 'writing' | 'doubt' | 'registered' | 'failed' | 'absent';

/** One intent to add one chart, as it is written down. */
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

/** A chart that was added, for all who must know of it in the same transaction. */
export interface RegisteredEvent {
  readonly registrationId: string;
  readonly asker: Asker;
  readonly newcomer: Newcomer;
  readonly patientId: string;
  /** The EMR said that it failed, and the chart is there all the same. */
  readonly halfMade: boolean;
}

/** What only a person can put right. */
export interface RegistrationMatter {
  readonly kind:
    | 'registration-in-doubt'
    | 'registration-absent'
    | 'registration-several'
    | 'registration-late';
  readonly registrationId: string;
  readonly asker: Asker;
  readonly newcomer: Newcomer;
  /** The charts that fit, where there are any. */
  readonly patientIds: readonly string[];
}
