import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteBatch, emptyBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';
import { KEPT } from './webhook/events.store.ts';

export function smsKeeper(db: Database<'sms'>): Required<Keeper> {
  const isDue = (clinicId: string, before: Date) =>
    sql<boolean>`clinic_id = ${clinicId} and body is not null and created_at < ${before}`;
  return {
    due: (clinicId, { smsTexts }) =>
      db.inClinic(clinicId, async (q) => {
        const { count } = await q
          .selectFrom('smsMessages')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(isDue(clinicId, smsTexts))
          .executeTakeFirstOrThrow();
        return { smsTextsNulled: count };
      }),
    clear: async (clinicId, { smsTexts, callLogs }, turn) => ({
      smsTextsNulled: await turn.onwards((from) =>
        db.inClinic(clinicId, (q) =>
          emptyBatch(q, 'smsMessages', {
            empty: sql`body = null`,
            age: 'createdAt',
            isDue: isDue(clinicId, smsTexts),
            from,
          }),
        ),
      ),
      // A message still to be sent is kept for its job.
      smsMessagesDeleted: await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(
            q,
            'smsMessages',
            sql`clinic_id = ${clinicId} and created_at < ${callLogs} and state in ('sent', 'skipped', 'failed')`,
          ),
        ),
      ),
    }),
    sweep: async (now, turn) => ({
      smsEventsDeleted: await turn.untilNone(() =>
        db.asPlatform((q) =>
          deleteBatch(
            q,
            'smsEventsSeen',
            sql`at < ${daysBefore(now, 7)} and not starts_with(event_id, ${KEPT})`,
          ),
        ),
      ),
    }),
  };
}
