import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The one who may run; leases are set and compared by the database's clock, so that a dead holder is found out. */
export interface TurnStore {
  take(holder: string): Promise<boolean>;
  /** False when somebody else has it by now. */
  keep(holder: string): Promise<boolean>;
  end(holder: string): Promise<void>;
}

const NAME = 'data-retention';
const LEASE_SECONDS = 30;

export function turnStore(db: Database): TurnStore {
  const lease = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  return {
    take: (holder) =>
      db.asPlatform(async (q) => {
        const row = await q
          .insertInto('platformLocks')
          .values({ name: NAME, holder, leaseUntil: lease })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ holder, leaseUntil: lease })
              .where('platformLocks.leaseUntil', '<', sql<Date>`now()`),
          )
          .returning('name')
          .executeTakeFirst();
        return row !== undefined;
      }),
    keep: (holder) =>
      db.asPlatform(async (q) => {
        const row = await q
          .updateTable('platformLocks')
          .set({ leaseUntil: lease })
          .where('name', '=', NAME)
          .where('holder', '=', holder)
          .returning('name')
          .executeTakeFirst();
        return row !== undefined;
      }),
    end: (holder) =>
      db.asPlatform(async (q) => {
        await q.deleteFrom('platformLocks').where('name', '=', NAME).where('holder', '=', holder).execute();
      }),
  };
}
