import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart } from '../privacy/index.ts';

/** People on the waitlist are not patients yet, so they are known by number only. */
export function waitlistPart(db: Database<'waitlist'>): PersonPart {
  const isOf = (clinicId: string, person: Person) =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfNumber(person, sql`phone`)}`;
  return {
    name: 'waitlist',
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('waitlistEntries')
          .selectAll()
          .where(isOf(clinicId, person))
          .orderBy('createdAt', 'desc')
          .execute();
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
