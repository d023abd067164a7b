import type { Database } from '../../database/database.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Patient } from '../../ports/emr.ts';
import type { Patients } from '../patients/index.ts';
import type { Trail } from './ports.ts';
import { CALL_MS } from './try-slots.ts';

interface Needs {
  readonly db: Database;
  readonly patients: Pick<Patients, 'byName' | 'byPhone'>;
}

export interface PatientWish {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly dateOfBirth?: CalendarDate | undefined;
}

export interface TriedSearch {
  readonly patient: Patient;
  /** Others fit as well; the assistant would ask for the date of birth. */
  readonly several: boolean;
}

/** Whom the assistant would find. Who was seen, and by whom, is written down before it is shown. */
export async function tryPatientSearch(
  { db, patients }: Needs,
  clinicId: string,
  { name, phone, dateOfBirth }: PatientWish,
  trail: Trail,
): Promise<TriedSearch> {
  const deadline = deadlineIn(CALL_MS);
  const found = name
    ? await patients.byName(clinicId, name, dateOfBirth ?? null, deadline)
    : await patients.byPhone(clinicId, phone ?? null, deadline);
  if (found.status === 'none')
    throw new Failure(
      'PATIENT_NOT_FOUND',
      'The EMR has no active patient like that. Check the spelling, or try the phone number.',
    );
  await db.inClinic(clinicId, (_, tx) => trail(tx, { patientId: found.patient.id }));
  return { patient: found.patient, several: found.status === 'several' };
}
