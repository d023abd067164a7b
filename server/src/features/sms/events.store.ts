import type { Database, Transaction } from '../../database/database.ts';

/** Provider events that were processed already; retention deletes them after a week. */
export interface EventStore {
  /** True the first time. Runs in the transaction of the event's changes. */
  isNew(tx: Transaction, clinicId: string, eventId: string): Promise<boolean>;
}

export function eventStore(db: Database<'sms'>): EventStore {
  return {
    isNew: (tx, clinicId, eventId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .insertInto('smsEventsSeen')
          // One event may concern two clinics that share a number.
          .values({ eventId: `${eventId}:${clinicId}` })
          .onConflict((conflict) => conflict.doNothing())
          .returning('eventId')
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}
