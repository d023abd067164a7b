import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** Removes an erased person's links, requests and calendar entries. */
export async function erasePatient(
  db: Database<'links'>,
  tx: Transaction,
  clinicId: string,
  patientId: string,
): Promise<void> {
  await db.within(tx).inClinic(clinicId, async (q) => {
    await sql`
      delete from visit_calendars c using patient_links l
       where c.clinic_id = ${clinicId} and l.clinic_id = ${clinicId} and l.patient_id = ${patientId}
         and c.appointment_id = l.appointment_id`.execute(q);
    await sql`delete from patient_links where clinic_id = ${clinicId} and patient_id = ${patientId}`.execute(
      q,
    );
    await sql`delete from booking_requests where clinic_id = ${clinicId} and patient_id = ${patientId}`.execute(
      q,
    );
  });
}
