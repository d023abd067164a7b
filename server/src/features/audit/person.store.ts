import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PersonPart } from '../privacy/index.ts';
import { LOOKS, lookKindOf } from './looks.ts';

interface Seen {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly email: string | null;
}

const SINGLE: readonly string[] = [...LOOKS.patient, ...LOOKS.fax];

/** Who viewed the person's chart or faxes. The log contains no names and survives erasures. */
export function lookPart(db: Database<'audit'>): PersonPart {
  return {
    name: 'looks',
    read: (tx, clinicId, { patientId, documentIds }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const addresses = [
          ...(patientId ? [`/api/clinic/patients/${patientId}`] : []),
          ...documentIds.map((id) => `/api/fax/documents/${id}`),
        ];
        const { rows } = await sql<Seen>`
          select id, at, action, (select email from users where users.id = user_id) as email from audit_log
           where clinic_id = ${clinicId} and success and action = any(${[...SINGLE]}::text[])
             and exists (select from unnest(${addresses}::text[]) as address (path)
                          where resource = path or resource like path || '/%')
           order by at desc`.execute(q);
        return rows.map(({ id, at, action, email }) => ({
          ...{ kind: 'look', id, at, words: null },
          facts: { by: email, kind: lookKindOf(action) },
        }));
      }),
  };
}
