import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface PaceStore {
  /** Takes the sender's next turn and returns 0, or returns how long to wait and takes nothing. */
  take(senderNumber: string, intervalMs: number): Promise<number>;
  giveBack(senderNumber: string, intervalMs: number): Promise<void>;
}

/** Uses the database's clock, so that processes agree. */
export function paceStore(db: Database<'reminders'>): PaceStore {
  return {
    take: (number, intervalMs) =>
      db.asPlatform(async (q) => {
        const interval = sql`make_interval(secs => ${intervalMs / 1000})`;
        await sql`insert into sender_pace (number, free_at) values (${number}, clock_timestamp()) on conflict do nothing`.execute(
          q,
        );
        // A turn taken slightly late does not delay the next ones.
        const { numAffectedRows } = await sql`
          update sender_pace set free_at = greatest(free_at, clock_timestamp() - interval '1 second') + ${interval}
           where number = ${number} and free_at <= clock_timestamp()`.execute(q);
        if (numAffectedRows) return 0;
        const { rows } = await sql<{ waitMs: number }>`
          select greatest(1, extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as "waitMs"
            from sender_pace where number = ${number}`.execute(q);
        return rows[0]?.waitMs ?? intervalMs;
      }),
    giveBack: (number, intervalMs) =>
      db.asPlatform(async (q) => {
        await sql`update sender_pace set free_at = free_at - make_interval(secs => ${intervalMs / 1000})
                   where number = ${number}`.execute(q);
      }),
  };
}
