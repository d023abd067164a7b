import type { Appointment, Patient } from '../../../ports/emr.ts';
import type { Act, PatientLink } from '../link.ts';

export interface Wish {
  readonly act: Act | 'move';
  readonly chosen: string;
}

export interface Acting {
  readonly link: PatientLink;
  readonly wish: Wish;
  readonly patient: Patient;
  readonly timeZone: string;
  /** The current row in the EMR; null if the link is for no visit. */
  readonly visit: Appointment | null;
  readonly firstName: string;
}
