import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteDue, sweepDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** Sent reminders are deleted with their text messages; cached charts after two days. */
export function reminderKeeper(db: Database<'reminders'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => ({
      remindersDeleted: await deleteDue(db, turn, clinicId, {
        table: 'reminders',
        isDue: sql`visit_at < ${callLogs}`,
      }),
    }),
    sweep: async (now, turn) => ({
      reminderChartsDeleted: await sweepDue(db, turn, {
        table: 'reminderCharts',
        isDue: sql`read_at < ${daysBefore(now, 2)}`,
      }),
    }),
  };
}
