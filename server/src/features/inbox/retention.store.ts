import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** Closed items are deleted together with the call logs they came from; waiting items stay. */
export function inboxKeeper(db: Database<'inbox'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => ({
      inboxItemsDeleted: await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(q, 'inboxItems', sql`clinic_id = ${clinicId} and closed_at < ${callLogs}`),
        ),
      ),
    }),
  };
}
