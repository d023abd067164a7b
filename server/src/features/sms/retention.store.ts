import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteDue, emptyDue, sweepDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';
import { KEPT } from './webhook/events.store.ts';

export function smsKeeper(db: Database<'sms'>): Required<Keeper> {
  const isDue = (before: Date) => sql<boolean>`body is not null and created_at < ${before}`;
  return {
    due: (clinicId, { smsTexts }) =>
      db.inClinic(clinicId, async (q) => {
        const { count } = await q
          .selectFrom('smsMessages')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('clinicId', '=', clinicId)
          .where(isDue(smsTexts))
          .executeTakeFirstOrThrow();
        return { smsTextsNulled: count };
      }),
    clear: async (clinicId, { smsTexts, callLogs }, turn) => ({
      smsTextsNulled: await emptyDue(db, turn, clinicId, {
        table: 'smsMessages',
        empty: sql`body = null`,
        age: 'createdAt',
        isDue: isDue(smsTexts),
      }),
      smsMessagesDeleted: await deleteDue(db, turn, clinicId, {
        table: 'smsMessages',
        isDue: sql`created_at < ${callLogs} and state in ('sent', 'skipped', 'failed')`,
      }),
    }),
    sweep: async (now, turn) => ({
      smsEventsDeleted: await sweepDue(db, turn, {
        table: 'smsEventsSeen',
        isDue: sql`at < ${daysBefore(now, 7)} and not starts_with(event_id, ${KEPT})`,
      }),
    }),
  };
}
