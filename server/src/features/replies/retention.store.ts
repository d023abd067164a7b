import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteBatch, emptyBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** What patients wrote goes with the other texts, the rest with the calls of its time. */
export function replyKeeper(db: Database<'replies'>): Keeper {
  return {
    clear: async (clinicId, { smsTexts, callLogs }, turn) => {
      await turn.onwards((from) =>
        db.inClinic(clinicId, (q) =>
          emptyBatch(q, 'textReplies', {
            empty: sql`body = null`,
            age: 'receivedAt',
            isDue: sql`clinic_id = ${clinicId} and body is not null and state = 'done' and received_at < ${smsTexts}`,
            from,
          }),
        ),
      );
      await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(
            q,
            'textReplies',
            sql`clinic_id = ${clinicId} and received_at < ${callLogs} and state = 'done'`,
          ),
        ),
      );
      await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(
            q,
            'textQuestions',
            sql`clinic_id = ${clinicId} and created_at < ${callLogs} and open_until < ${callLogs}`,
          ),
        ),
      );
      await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(q, 'confirmations', sql`clinic_id = ${clinicId} and confirmed_at < ${callLogs}`),
        ),
      );
      return {};
    },
  };
}
