import type { Appointment, Patient } from '../../../ports/emr.ts';
import type { Act, PatientLink } from '../link.ts';

/** What the patient wants; `move` and `book` with the time that was chosen. */
export interface Wish {
  readonly act: Act | 'move';
  readonly chosen: string;
}

/** The patient who has proved to be the one. */
export interface Acting {
  readonly link: PatientLink;
  readonly wish: Wish;
  readonly patient: Patient;
  readonly timeZone: string;
  /** As it stands in the EMR at this moment; null where the link is for none. */
  readonly visit: Appointment | null;
  /** How the patient is addressed on the page. */
  readonly firstName: string;
}
