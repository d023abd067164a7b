import type { Database, Transaction } from '../../../database/database.ts';

/**
 * Provider events already processed. Retention deletes them after a week, except a START: one vendor's signature
 * carries no time, so a copy would be valid for ever.
 */
export interface EventStore {
  /** True the first time. Runs in the transaction of the event's changes. */
  isNew(tx: Transaction, clinicId: string, eventId: string, forGood?: boolean): Promise<boolean>;
}

/** Prefix of the event ids that retention keeps. */
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
