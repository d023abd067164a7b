import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson, patientsOfNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly state: string;
  readonly name: string | null;
  readonly patientId: string | null;
  readonly phone: string | null;
  readonly visit: string | null;
  readonly source: string | null;
}

export function standbyPart(db: Database<'standby'>): PersonPart {
  const isOf = (clinicId: string, person: Person): RawBuilder<boolean> =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfPerson(person, { patient: sql`patient_id`, phone: sql`phone` })}`;
  return {
    name: 'standby',
    trace: (tx, clinicId, { phone }) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        patients: await patientsOfNumber(q, 'standbyEntries', clinicId, phone),
      })),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<Row>`
          select id, since as at, state, patient_name as name, patient_id, phone, appointment_date::text as visit, source
            from standby_entries where ${isOf(clinicId, person)}
           union all
          select id, offered_at, state, null, patient_id, phone, date::text || ' ' || time, 'offer'
            from standby_offers where ${isOf(clinicId, person)}
           order by at desc`.execute(q);
        return rows.map(recordOf);
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const offers = await deleteRows(q, 'standbyOffers', isOf(clinicId, person));
        return { standby: offers + (await deleteRows(q, 'standbyEntries', isOf(clinicId, person))) };
      }),
  };
}

const recordOf = ({ id, at, state, name, patientId, phone, visit, source }: Row): PersonRecord => ({
  ...{ kind: 'standby', id, at, words: null },
  facts: { state, name, patient: patientId, number: phone, visit, source },
});
