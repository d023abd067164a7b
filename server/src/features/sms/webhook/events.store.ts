import type { Database, Transaction } from '../../../database/database.ts';

/**
 * Provider events that were processed already. Retention deletes them after a week; a START is remembered for good, because one
 * vendor's signature names no time: a copy of it would be as good in a year.
 */
export interface EventStore {
  /** True the first time. Runs in the transaction of the event's changes. */
  isNew(tx: Transaction, clinicId: string, eventId: string, forGood?: boolean): Promise<boolean>;
}

/** How the ids begin that retention leaves. */
export const KEPT = 'start:';

export function eventStore(db: Database<'sms'>): EventStore {
  return {
    isNew: (tx, clinicId, eventId, forGood = false) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .insertInto('smsEventsSeen')
          // One event may concern two clinics that share a number.
          .values({ eventId: `${forGood ? KEPT : ''}${eventId}:${clinicId}` })
          .onConflict((conflict) => conflict.doNothing())
          .returning('eventId')
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}
