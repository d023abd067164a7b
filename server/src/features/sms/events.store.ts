import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Events of the provider that were taken already. */
export interface EventStore {
  /** True the first time, in the transaction of what the event changes. */
  isNew(tx: Database, clinicId: string, eventId: string): Promise<boolean>;
  forget(olderThanDays: number): Promise<number>;
}

export function eventStore(db: Database): EventStore {
  return {
    isNew: (tx, clinicId, eventId) =>
      tx.inClinic(clinicId, async (q) => {
        const row = await q
          .insertInto('smsEventsSeen')
          // One event may be news to two clinics that share a number.
          .values({ eventId: `${eventId}:${clinicId}` })
          .onConflict((conflict) => conflict.doNothing())
          .returning('eventId')
          .executeTakeFirst();
        return row !== undefined;
      }),
    forget: (olderThanDays) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('smsEventsSeen')
          .where('at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}
