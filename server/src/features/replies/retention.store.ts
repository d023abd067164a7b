import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteDue, emptyDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** Patients' words are deleted with other texts, everything else with call logs of the same age. */
export function replyKeeper(db: Database<'replies'>): Keeper {
  return {
    clear: async (clinicId, { smsTexts, callLogs }, turn) => {
      await emptyDue(db, turn, clinicId, {
        table: 'textReplies',
        empty: sql`body = null`,
        age: 'receivedAt',
        isDue: sql`body is not null and state = 'done' and received_at < ${smsTexts}`,
      });
      await deleteDue(db, turn, clinicId, {
        table: 'textReplies',
        isDue: sql`received_at < ${callLogs} and state = 'done'`,
      });
      await deleteDue(db, turn, clinicId, {
        table: 'textQuestions',
        isDue: sql`created_at < ${callLogs} and open_until < ${callLogs}`,
      });
      await deleteDue(db, turn, clinicId, {
        table: 'confirmations',
        isDue: sql`confirmed_at < ${callLogs}`,
      });
      return {};
    },
  };
}
