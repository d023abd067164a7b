import type { Emr } from '../../../../src/ports/emr.ts';
import type { NewTask } from '../../../../src/ports/emr-writes.ts';
import type { StandardClinic } from './standard-clinic.ts';

/** What can befall an EMR. The first three leave the work undone, the rest have done it. */
export type EmrFault =
  | 'silent-before' // takes the request, does nothing, never answers
  | 'html' // a login page with status 200
  | 'error' // says that it could not, and did not
  | 'silent'
  | 'reset' // half an answer, then the line is cut
  | 'garbage'
  | 'empty'
  | 'error-after'
  | 'huge';

export type FaultyOperation =
  | 'everything'
  | 'book'
  | 'cancel'
  | 'markConfirmed'
  | 'registerPatient'
  | 'fileDocument'
  | 'addTask';

/** A document as the system holds it; the file in base 64. */
export interface StoredDocument {
  readonly id: string;
  readonly patientId: string | null;
  readonly type: string;
  readonly description: string;
  readonly source: string;
  readonly day: string;
  readonly providerId: string | null;
  readonly bytes: string;
}

/** One EMR that holds the standard clinic, the adapter that talks to it, and what a test may do to it. */
export interface EmrSubject {
  readonly emr: Emr;
  /** The same system, asked with a password, key or token that it does not accept. */
  readonly stranger: Emr;
  inject(fault: EmrFault, on: FaultyOperation): void;
  recover(): void;
  /** Nobody is there any more. */
  unplug(): Promise<void>;
  /** How often it was asked anything. */
  requests(): number;
  /** How many requests of the faulty operation have reached it. */
  stuck(): number;
  /** The rows that it holds, whatever an adapter says. */
  stored(): readonly { readonly id: string; readonly status: string }[];
  storedPatients(): number;
  documents(): readonly StoredDocument[];
  todos(): readonly NewTask[];
  close(): Promise<void>;
}

export interface EmrContract {
  readonly name: string;
  connect(clinic: StandardClinic): Promise<EmrSubject>;
  /** Promises that this system cannot keep, each with the reason; a name that is no test of the contract is an error. */
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
  /** Where a system can do nothing at all: the promises that it must keep even so. */
  readonly only?: { readonly reason: string; readonly tests: RegExp };
}

/** How an area of the contract declares its tests. */
export interface Contract {
  promise(name: string, check: (subject: EmrSubject) => Promise<void>): void;
}
