import { sql } from 'kysely';
import type { Database, Trail } from '../../../database/database.ts';

/** The operator's switch that stops every text to patients of all clinics. */
export interface SendingStop {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export interface SendingStopStore {
  /** Null while texts are sent. */
  current(): Promise<SendingStop | null>;
  /** Does nothing if sending is stopped already. */
  stop(by: string, reason: string, trail: Trail): Promise<void>;
  lift(by: string, trail: Trail): Promise<void>;
}

/** SQL: whether texts to patients are stopped. */
export const sendingHeld = sql<boolean>`exists (select from sending_stops where lifted_at is null)`;

export function sendingStopStore(db: Database<'sms'>): SendingStopStore {
  return {
    current: () =>
      db.asPlatform(async (q) => {
        const stop = await q
          .selectFrom('sendingStops')
          .select(['at', 'by', 'reason'])
          .where('liftedAt', 'is', null)
          .executeTakeFirst();
        return stop ?? null;
      }),
    stop: (by, reason, trail) =>
      db.asPlatform(async (q, tx) => {
        await q
          .insertInto('sendingStops')
          .values({ by, reason })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await trail(tx);
      }),
    lift: (by, trail) =>
      db.asPlatform(async (q, tx) => {
        await q
          .updateTable('sendingStops')
          .set({ liftedAt: sql<Date>`clock_timestamp()`, liftedBy: by })
          .where('liftedAt', 'is', null)
          .execute();
        await trail(tx);
      }),
  };
}
