import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson, patientsOfNumber } from '../../database/of-person.ts';
import type { BookingRequests } from '../../database/tables.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Link {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly visit: string | null;
  readonly endedBy: string | null;
  readonly validUntil: Date;
}

/** Links and booking requests. Both name a patient, so only requests match by number alone. */
export function linkPart(db: Database<'links'>): PersonPart {
  const requestsOf = (clinicId: string, person: Person) =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfPerson(person, { patient: sql`patient_id`, phone: sql`phone` })}`;
  const linksOf = (clinicId: string, { patientId, appointmentIds }: Person) =>
    patientId
      ? sql<boolean>`clinic_id = ${clinicId} and patient_id = ${patientId}`
      : sql<boolean>`clinic_id = ${clinicId} and appointment_id = any(${[...appointmentIds]}::text[])`;
  return {
    name: 'links',
    trace: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const links = await sql<Pick<Link, 'id' | 'appointmentId'>>`
          select id, appointment_id from patient_links where ${linksOf(clinicId, person)}`.execute(q);
        return {
          linkIds: links.rows.map(({ id }) => id),
          appointmentIds: links.rows.flatMap(({ appointmentId }) => appointmentId ?? []),
          patients: await patientsOfNumber(q, 'bookingRequests', clinicId, person.phone),
        };
      }),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const links = await sql<Link>`
          select id, kind, created_at, patient_id, visit_date::text || ' ' || visit_time as visit, ended_by, valid_until
            from patient_links where ${linksOf(clinicId, person)} order by created_at desc`.execute(q);
        const requests = await q
          .selectFrom('bookingRequests')
          .selectAll()
          .where(requestsOf(clinicId, person))
          .orderBy('createdAt', 'desc')
          .execute();
        return [...links.rows.map(linkRecord), ...requests.map(requestRecord)];
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          delete from visit_calendars c using patient_links l
           where c.clinic_id = ${clinicId} and l.clinic_id = ${clinicId} and l.patient_id = ${person.patientId}
             and c.appointment_id = l.appointment_id`.execute(q);
        return {
          link: await deleteRows(q, 'patientLinks', linksOf(clinicId, person)),
          request: await deleteRows(q, 'bookingRequests', requestsOf(clinicId, person)),
        };
      }),
  };
}

const linkRecord = (row: Link): PersonRecord => ({
  ...{ kind: 'link', id: row.id, at: row.createdAt, words: null },
  facts: {
    ...{ kind: row.kind, patient: row.patientId, visit: row.visit, state: row.endedBy },
    until: row.validUntil.toISOString(),
  },
});

const requestRecord = (row: Selectable<BookingRequests>): PersonRecord => ({
  ...{ kind: 'request', id: row.id, at: row.createdAt, words: row.note },
  facts: {
    ...{ state: row.state, reason: row.visitReason, patient: row.patientId, number: row.phone },
    by: row.askedBy,
  },
});
