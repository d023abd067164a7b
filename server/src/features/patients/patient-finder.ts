import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { FoundPatients, Patient, PatientQuery } from '../../ports/emr.ts';
import type { Found, SpokenPatient } from './found.ts';

export interface PatientFinder {
  /** By the number that calls, in any form; null numbers and foreign ones find no one. */
  byPhone(
    clinicId: string,
    phone: string | null,
    dateOfBirth: CalendarDate | null,
    deadline: Deadline,
  ): Promise<Found>;
  /** By a name as spoken, in any order, with or without a birth date. */
  byName(clinicId: string, who: SpokenPatient, deadline: Deadline): Promise<Found>;
  /** As the record stood within the last minute. */
  byId(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** As the record stands now: what staff changed a moment ago counts. */
  chart(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** For people who look for themselves: all who fit, those who left too; those of the name first. */
  search(clinicId: string, query: PatientQuery, deadline: Deadline): Promise<FoundPatients>;
  /** Active ones only. */
  byHealthNumber(clinicId: string, number: string, deadline: Deadline): Promise<Patient[]>;
}
