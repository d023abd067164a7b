import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What only one process of the installation may do at a time. A holder that died is outlived by its lease. */
export interface PlatformLocks {
  /** Null when somebody else is at it. */
  tryHold<Result>(name: string, leaseMs: number, work: () => Promise<Result>): Promise<Result | null>;
}

export function platformLocks(db: Database): PlatformLocks {
  const take = (name: string, holder: string, leaseMs: number) =>
    db.asPlatform(async (q) => {
      const until = sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;
      const row = await q
        .insertInto('platformLocks')
        .values({ name, holder, leaseUntil: until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, leaseUntil: until })
            .where('platformLocks.leaseUntil', '<', sql<Date>`now()`),
        )
        .returning('holder')
        .executeTakeFirst();
      return row !== undefined;
    });
  const release = (name: string, holder: string) =>
    db.asPlatform(async (q) => {
      await q.deleteFrom('platformLocks').where('name', '=', name).where('holder', '=', holder).execute();
    });

  return {
    tryHold: async (name, leaseMs, work) => {
      const holder = randomUUID();
      if (!(await take(name, holder, leaseMs))) return null;
      try {
        return await work();
      } finally {
        // A database that is away just now frees it by the lease.
        await release(name, holder).catch(() => undefined);
      }
    },
  };
}
