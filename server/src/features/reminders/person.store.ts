import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson, patientsOfNumber } from '../../database/of-person.ts';
import type { Reminders } from '../../database/tables.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

export function reminderPart(db: Database<'reminders'>): PersonPart {
  const isOf = (clinicId: string, person: Person): RawBuilder<boolean> =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfPerson(person, { patient: sql`patient_id`, phone: sql`phone` })}`;
  return {
    name: 'reminders',
    trace: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const own = await sql<{ appointmentId: string }>`
          select appointment_id from reminders where ${isOf(clinicId, person)}`.execute(q);
        return {
          appointmentIds: own.rows.map(({ appointmentId }) => appointmentId),
          patients: await patientsOfNumber(q, 'reminders', clinicId, person.phone),
        };
      }),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('reminders')
          .selectAll()
          .where(isOf(clinicId, person))
          .orderBy('createdAt', 'desc')
          .execute();
        return rows.map(recordOf);
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const reminder = await deleteRows(q, 'reminders', isOf(clinicId, person));
        const isChart = sql<boolean>`clinic_id = ${clinicId} and patient_id = ${person.patientId}`;
        await deleteRows(q, 'reminderCharts', isChart);
        return { reminder };
      }),
  };
}

function recordOf(row: Selectable<Reminders>): PersonRecord {
  return {
    ...{ kind: 'reminder', id: row.id, at: row.createdAt, words: null },
    facts: {
      ...{ visit: `${row.date} ${row.time}`, state: row.state, reason: row.reason, name: row.patientName },
      ...{ patient: row.patientId, number: row.phone, sent: row.sentAt?.toISOString() ?? null },
    },
  };
}
