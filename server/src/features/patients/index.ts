import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import type { NewPatient, Patient } from '../../ports/emr.ts';

/** Who was found, first match first; `several` when more than one person fits and a birth date would tell. */
export type Found =
  | { readonly status: 'one'; readonly patient: Patient }
  | { readonly status: 'several'; readonly patient: Patient }
  | { readonly status: 'none' };

export interface Patients {
  /** By the number that calls, in any form; null numbers and foreign ones find nobody. */
  byPhone(clinicId: string, phone: string | null, deadline: Deadline): Promise<Found>;
  /** By a name as spoken, in any order, with or without a birth date. */
  byName(
    clinicId: string,
    name: string,
    dateOfBirth: CalendarDate | null,
    deadline: Deadline,
  ): Promise<Found>;
  byId(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  byHealthNumber(clinicId: string, number: string, deadline: Deadline): Promise<Patient[]>;
  /** One who exists already is returned, not added again. */
  register(
    clinicId: string,
    patient: NewPatient,
    deadline: Deadline,
  ): Promise<
    | { readonly status: 'registered' | 'exists'; readonly patientId: string }
    | { readonly status: 'unconfirmed' } // it may have been added; looked up again before anybody tries a second time
    | { readonly status: 'impossible' } // no way to add a patient at this clinic
  >;
}
