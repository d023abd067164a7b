import type { Database } from '../../database/database.ts';
import type { Emr } from '../../ports/emr.ts';

/** What is asked of a clinic's connection to its EMR. */
export interface EmrDoor {
  readonly connections: { of(clinicId: string): Promise<Emr> };
  /** `hasCredentials`: all that this way in needs is there, and its box opens with our key. */
  settings(clinicId: string): Promise<{ readonly hasCredentials: boolean }>;
}

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database, details?: Readonly<Record<string, unknown>>) => Promise<void>;
