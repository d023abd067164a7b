import type { EmrConnectionState } from '../../kernel/emr-connection.ts';
import type { Emr, EmrType } from '../../ports/emr.ts';

/** The EMR connection as the checks use it. */
export interface ClinicEmrs {
  readonly connections: { of(clinicId: string): Promise<Emr> };
  /** `hasCredentials`: everything this connection type needs is present and can be decrypted with our key. */
  settings(clinicId: string): Promise<ConnectionFacts>;
}

export interface ConnectionFacts {
  readonly hasCredentials: boolean;
  readonly connection: EmrConnectionState | 'not_configured';
  readonly connectionMessage: string;
  readonly emrType: EmrType;
  readonly preferRest: boolean;
  readonly username: string | null;
  readonly admissionProgramId: number | null;
}
