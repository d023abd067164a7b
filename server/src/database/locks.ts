import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, machinery } from './database.ts';

/**
 * Locks for work that only one process of the installation may do at a time. If the holder dies, its lease
 * expires.
 */
export interface PlatformLocks {
  tryHold<Result>(
    name: string,
    leaseMs: number,
    work: (keep: () => Promise<boolean>) => Promise<Result>,
  ): Promise<Result | null>;
}

export function platformLocks(anyDb: Database): PlatformLocks {
  const db = machinery(anyDb);
  const until = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;
  const take = (name: string, holder: string, leaseMs: number) =>
    db.asPlatform(async (q) => {
      const leaseUntil = until(leaseMs);
      const row = await q
        .insertInto('platformLocks')
        .values({ name, holder, leaseUntil })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, leaseUntil })
            .where('platformLocks.leaseUntil', '<', sql<Date>`now()`),
        )
        .returning('holder')
        .executeTakeFirst();
      return row !== undefined;
    });
  const keep = (name: string, holder: string, leaseMs: number) =>
    db.asPlatform(async (q) => {
      const row = await q
        .updateTable('platformLocks')
        .set({ leaseUntil: until(leaseMs) })
        .where('name', '=', name)
        .where('holder', '=', holder)
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
        return await work(() => keep(name, holder, leaseMs));
      } finally {
        await release(name, holder).catch(() => undefined);
      }
    },
  };
}

/** Like `tryHold`, for work that `places` processes may do at a time; null while all places are taken. */
export async function tryHoldOneOf<Result>(
  { tryHold }: PlatformLocks,
  { name, places, leaseMs }: { readonly name: string; readonly places: number; readonly leaseMs: number },
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  for (let place = 1; place <= places; place += 1) {
    const held = await tryHold(`${name}:${place}`, leaseMs, async () => ({ result: await work() }));
    if (held) return held;
  }
  return null;
}
