import type { Database, Transaction } from '../../database/database.ts';

/** Events of the provider that were taken already; data retention forgets them after a week. */
export interface EventStore {
  /** True the first time, in the transaction of what the event changes. */
  isNew(tx: Transaction, clinicId: string, eventId: string): Promise<boolean>;
}

export function eventStore(db: Database<'sms'>): EventStore {
  return {
    isNew: (tx, clinicId, eventId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .insertInto('smsEventsSeen')
          // One event may be news to two clinics that share a number.
          .values({ eventId: `${eventId}:${clinicId}` })
          .onConflict((conflict) => conflict.doNothing())
          .returning('eventId')
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}
