import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { FoundPatients, Patient, PatientQuery } from '../../ports/emr.ts';
import type { Found, SpokenPatient } from './found.ts';

export interface PatientFinder {
  /** By the calling number in any format; null and foreign numbers match nobody. */
  byPhone(
    clinicId: string,
    phone: string | null,
    dateOfBirth: CalendarDate | null,
    deadline: Deadline,
  ): Promise<Found>;
  /** By a spoken name in any order, with or without a birth date. */
  byName(clinicId: string, who: SpokenPatient, deadline: Deadline): Promise<Found>;
  /** May be cached for up to a minute. */
  byId(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** Never cached, so that staff's latest changes count. */
  chart(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** For staff: all matches including inactive ones, name matches first. */
  search(clinicId: string, query: PatientQuery, deadline: Deadline): Promise<FoundPatients>;
  /** Active patients only. */
  byHealthNumber(clinicId: string, number: string, deadline: Deadline): Promise<Patient[]>;
}
