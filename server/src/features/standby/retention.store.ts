import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

export function standbyKeeper(db: Database<'standby'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => ({
      standbyDeleted: await turn.untilNone(() =>
        db.inClinic(clinicId, async (q) => {
          const times = await deleteBatch(
            q,
            'freedTimes',
            sql`clinic_id = ${clinicId} and state <> 'open' and ended_at < ${callLogs}`,
          );
          const entries = await deleteBatch(
            q,
            'standbyEntries',
            sql`clinic_id = ${clinicId} and state <> 'waiting' and updated_at < ${callLogs} and since < ${callLogs}`,
          );
          return times + entries;
        }),
      ),
    }),
  };
}
