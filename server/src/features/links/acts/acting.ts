import type { Appointment, Patient } from '../../../ports/emr.ts';
import type { Act, PatientLink } from '../link.ts';

/** `move` and `book` come with the chosen time. */
export interface Wish {
  readonly act: Act | 'move';
  readonly chosen: string;
}

/** The patient has proved their identity. */
export interface Acting {
  readonly link: PatientLink;
  readonly wish: Wish;
  readonly patient: Patient;
  readonly timeZone: string;
  /** The current row in the EMR; null if the link is for no visit. */
  readonly visit: Appointment | null;
  readonly firstName: string;
}
