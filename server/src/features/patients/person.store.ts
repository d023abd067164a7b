import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart } from '../privacy/index.ts';

const UNSETTLED = sql<boolean>`state in ('writing', 'doubt')`;

/** Registration requests; the chart itself belongs to the EMR. */
export function registrationPart(db: Database<'patients'>): PersonPart {
  const isOf = (clinicId: string, person: Person) => {
    const named = isOfPerson(person, { patient: sql`patient_id`, phone: sql`newcomer ->> 'phone'` });
    return sql<boolean>`clinic_id = ${clinicId} and (${named}
      or patient_id is null and asker ->> 'callId' = any(${[...person.callIds]}::text[]))`;
  };
  return {
    name: 'registrations',
    trace: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ unsettled: number }>`
          select count(*)::int as unsettled from registrations
           where ${isOf(clinicId, person)} and ${UNSETTLED}`.execute(q);
        return { unsettled: rows[0]?.unsettled ?? 0 };
      }),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('registrations')
          .selectAll()
          .where(isOf(clinicId, person))
          .orderBy('createdAt', 'desc')
          .execute();
        return rows.map(({ id, createdAt, state, patientId, newcomer }) => ({
          ...{ kind: 'registration', id, at: createdAt },
          facts: {
            ...{ state, patient: patientId, number: newcomer.phone ?? null },
            name: [newcomer.firstName, newcomer.lastName].filter(Boolean).join(' ') || null,
          },
          words: [newcomer.dateOfBirth, newcomer.healthNumber].filter(Boolean).join(', ') || null,
        }));
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const settled = sql<boolean>`${isOf(clinicId, person)} and not ${UNSETTLED}`;
        return { registration: await deleteRows(q, 'registrations', settled) };
      }),
  };
}
