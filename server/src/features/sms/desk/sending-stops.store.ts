import { sql } from 'kysely';
import type { Database, Trail } from '../../../database/database.ts';

/** The operator's switch that stops all texts to patients of every clinic. */
export interface SendingStop {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export interface SendingStopStore {
  current(): Promise<SendingStop | null>;
  stop(by: string, reason: string, trail: Trail): Promise<void>;
  lift(by: string, trail: Trail): Promise<void>;
}

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
