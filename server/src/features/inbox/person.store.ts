import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson, patientsOfNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly since: Date;
  readonly name: string | null;
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly words: readonly unknown[];
  readonly notes: readonly string[];
}

export function itemPart(db: Database<'inbox'>): PersonPart {
  const isOf = (clinicId: string, person: Person): RawBuilder<boolean> => {
    const named = isOfPerson(person, { patient: sql`patient_id`, phone: sql`phone` });
    return sql<boolean>`clinic_id = ${clinicId} and (${named}
      or document_id::text = any(${[...person.documentIds]}::text[])
      or call_id = any(${[...person.callIds]}::text[]) and coalesce(patient_id = ${person.patientId}, true))`;
  };
  return {
    name: 'inbox',
    trace: (tx, clinicId, { phone }) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        patients: await patientsOfNumber(q, 'inboxItems', clinicId, phone),
      })),
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<Item>`
          select id, kind, state, since, name, phone, patient_id, facts, words,
                 array(select text from inbox_trail t where t.item_id = i.id and text is not null order by at) as notes
            from inbox_items i where ${isOf(clinicId, person)} order by since desc`.execute(q);
        return rows.map(recordOf);
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        item: await deleteRows(q, 'inboxItems', isOf(clinicId, person)),
      })),
  };
}

function recordOf(row: Item): PersonRecord {
  // `said` repeats the words with their times.
  const { texts: _, said: __, ...facts } = row.facts;
  const sentences = [...Object.values(facts), ...row.words, ...row.notes];
  return {
    ...{ kind: 'item', id: row.id, at: row.since },
    facts: {
      ...{ kind: row.kind, state: row.state, name: row.name, number: row.phone, patient: row.patientId },
    },
    words: sentences.filter((each) => typeof each === 'string').join('\n') || null,
  };
}
