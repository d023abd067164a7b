import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart } from '../privacy/index.ts';

interface Entry {
  readonly id: string;
  readonly createdAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly notes: string;
  readonly status: string;
  readonly source: string;
}

/** People on the waitlist are not patients yet, so they are known by number only. */
export function waitlistPart(db: Database<'waitlist'>): PersonPart {
  const isOf = (clinicId: string, person: Person) =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfNumber(person, sql`phone`)}`;
  return {
    name: 'waitlist',
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<Entry>`
          select id, created_at, first_name, last_name, phone, notes, status, source
            from waitlist_entries where ${isOf(clinicId, person)} order by created_at desc`.execute(q);
        return rows.map(({ id, createdAt, notes, firstName, lastName, phone, status, source }) => ({
          ...{ kind: 'waitlist', id, at: createdAt, words: notes || null },
          facts: { name: `${firstName} ${lastName}`, number: phone, state: status, source },
        }));
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        waitlist: await deleteRows(q, 'waitlistEntries', isOf(clinicId, person)),
      })),
  };
}
