import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** What was sent goes with the text messages it tells of; charts are kept for two days. */
export function reminderKeeper(db: Database<'reminders'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => ({
      remindersDeleted: await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(q, 'reminders', sql`clinic_id = ${clinicId} and visit_at < ${callLogs}`),
        ),
      ),
    }),
    sweep: async (now, turn) => ({
      reminderChartsDeleted: await turn.untilNone(() =>
        db.asPlatform((q) => deleteBatch(q, 'reminderCharts', sql`read_at < ${daysBefore(now, 2)}`)),
      ),
    }),
  };
}
