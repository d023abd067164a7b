import { sql } from 'kysely';
import { type Database, machinery } from '../database.ts';

export interface QueueDepth {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** Time since the oldest pending job became due. */
  readonly oldestSeconds: number;
  readonly failed: number;
}

export interface CronFreshness {
  readonly name: string;
  readonly secondsSinceSuccess: number;
}

export interface JobFigures {
  /** How far this process's clock is ahead of the database's. */
  clockSkewSeconds(): Promise<number>;
  depths(): Promise<QueueDepth[]>;
  freshness(): Promise<CronFreshness[]>;
}

/** Figures of the whole installation, the same in every process. */
export function jobFigures(anyDb: Database): JobFigures {
  const db = machinery(anyDb);
  return {
    // Reads only the last day of finished jobs, by index, because there may be hundreds of thousands.
    depths: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<QueueDepth>`
          with unfinished as (
                 select kind, count(*) as waiting, count(*) filter (where lease_until > now()) as running,
                        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8 as oldest
                   from jobs where finished_at is null group by kind),
               given_up as (
                 select kind, count(*) as failed from jobs
                  where failed and finished_at > now() - interval '1 day' group by kind)
          select kind, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running,
                 coalesce(oldest, 0) as "oldestSeconds", coalesce(failed, 0) as failed
            from unfinished full join given_up using (kind)`.execute(q);
        return rows;
      }),
    freshness: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<CronFreshness>`
          select name, extract(epoch from now() - max(finished_at))::float8 as "secondsSinceSuccess"
            from cron_runs where finished_at is not null and not coalesce(failed, false) group by name`.execute(
          q,
        );
        return rows;
      }),
    clockSkewSeconds: () =>
      db.asPlatform(async (q) => {
        const asked = Date.now();
        const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(q);
        // Assumes that the database read its clock halfway through the round trip.
        return ((asked + Date.now()) / 2 - Number(rows[0]?.at)) / 1000;
      }),
  };
}
