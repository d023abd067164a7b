import type { Database } from '../../database/database.ts';

/** Events of the provider that were taken already; data retention forgets them after a week. */
export interface EventStore {
  /** True the first time, in the transaction of what the event changes. */
  isNew(tx: Database, clinicId: string, eventId: string): Promise<boolean>;
}

export const eventStore: EventStore = {
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
};
