import type { Emr, EmrType } from '../../ports/emr.ts';

/** What is asked of a clinic's connection to its EMR. */
export interface ClinicEmrs {
  readonly connections: { of(clinicId: string): Promise<Emr> };
  /** `hasCredentials`: all that this way in needs is there, and its box opens with our key. */
  settings(clinicId: string): Promise<ConnectionFacts>;
}

export interface ConnectionFacts {
  readonly hasCredentials: boolean;
  readonly emrType: EmrType;
  readonly preferRest: boolean;
  readonly username: string | null;
  readonly admissionProgramId: number | null;
}
