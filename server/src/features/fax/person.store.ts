import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfPerson } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Needs {
  readonly db: Database<'fax'>;
  readonly files: Pick<FileStore, 'delete'>;
}

interface Fax {
  readonly id: string;
  readonly receivedAt: Date;
  readonly fileName: string;
  readonly fileKey: string;
  readonly documentType: string | null;
  readonly status: string;
  readonly sender: string | null;
  readonly name: string | null;
  readonly patientId: string | null;
  readonly pageTexts: unknown;
}

/** A match that waits for review does not count yet. */
const PATIENT = sql<string | null>`coalesce(filing_patient_id,
  case when status in ('matched', 'verified') then matched_demographic_id end)`;

/** Only faxes about no other person are erased, with their files. */
export function faxPart({ db, files }: Needs): PersonPart {
  const isOf = (clinicId: string, person: Person): RawBuilder<boolean> =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfPerson(person, { patient: PATIENT, phone: sql`extracted ->> 'phone'` })}
      and jsonb_array_length(case jsonb_typeof(extracted -> 'patients') when 'array' then extracted -> 'patients' else '[]' end) <= 1`;
  const faxesOf = (tx: Parameters<PersonPart['read']>[0], clinicId: string, person: Person) =>
    db.within(tx).inClinic(clinicId, async (q) => {
      const { rows } = await sql<Fax>`
        select id, received_at, file_name, file_key, document_type, status, extracted ->> 'sender' as sender,
               extracted ->> 'patientName' as name, ${PATIENT} as patient_id, page_texts
          from fax_documents where ${isOf(clinicId, person)} order by received_at desc`.execute(q);
      return rows;
    });
  return {
    name: 'faxes',
    trace: async (tx, clinicId, person) => ({
      documentIds: (await faxesOf(tx, clinicId, person)).map(({ id }) => id),
    }),
    read: async (tx, clinicId, person) => (await faxesOf(tx, clinicId, person)).map(recordOf),
    // Delete files before rows, because only the rows know the files' keys.
    eraseOutside: async (clinicId, person) => {
      const rows = await db.inClinic(clinicId, (_, tx) => faxesOf(tx, clinicId, person));
      for (const { fileKey } of rows) await files.delete(fileKey);
    },
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        fax: await deleteRows(q, 'faxDocuments', isOf(clinicId, person)),
      })),
  };
}

function recordOf(row: Fax): PersonRecord {
  const pages = Array.isArray(row.pageTexts) ? row.pageTexts : [];
  return {
    ...{ kind: 'fax', id: row.id, at: row.receivedAt },
    facts: {
      ...{ file: row.fileName, kind: row.documentType, state: row.status, sender: row.sender },
      ...{ name: row.name, patient: row.patientId },
    },
    words: pages.filter((page) => typeof page === 'string').join('\n\n') || null,
  };
}
