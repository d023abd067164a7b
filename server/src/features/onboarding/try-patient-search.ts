import type { Database, Trail } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import type { Patient } from '../../ports/emr.ts';
import type { Patients } from '../patients/index.ts';
import { CALL_MS } from './try-slots.ts';

interface Needs {
  readonly db: Database;
  readonly patients: Pick<Patients, 'byName' | 'byPhone'>;
}

export interface PatientSearchRequest {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly dateOfBirth?: CalendarDate | undefined;
}

export interface TriedSearch {
  readonly patient: Patient;
  /** Other patients match too, so the assistant would ask for the date of birth. */
  readonly several: boolean;
}

const WHY_NOT = {
  none: 'The EMR has no active patient like that. Check the spelling, or try the phone number.',
  left: 'The EMR has that patient as inactive, moved or deceased. Callers are sent to the clinic.',
  'too-many':
    'More than twenty patients have that name. Give the date of birth as well, as a caller would be asked to.',
} as const;

export async function tryPatientSearch(
  { db, patients }: Needs,
  clinicId: string,
  { name, phone, dateOfBirth }: PatientSearchRequest,
  trail: Trail,
): Promise<TriedSearch> {
  const deadline = deadlineIn(CALL_MS);
  const found = name
    ? await patients.byName(clinicId, { name, dateOfBirth: dateOfBirth ?? null, phone }, deadline)
    : await patients.byPhone(clinicId, phone ?? null, dateOfBirth ?? null, deadline);
  if (!('patient' in found)) throw new Failure('PATIENT_NOT_FOUND', WHY_NOT[found.status]);
  await db.inClinic(clinicId, (_, tx) => trail(tx, { patientId: found.patient.id }));
  return { patient: found.patient, several: found.status === 'several' };
}
