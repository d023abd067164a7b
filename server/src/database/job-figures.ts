import { sql } from 'kysely';
import { type Database, machinery } from './database.ts';

export interface QueueDepth {
  readonly kind: string;
  /** Not done yet, the running ones among them. */
  readonly waiting: number;
  readonly running: number;
  /** How long the oldest one has been due. */
  readonly oldestSeconds: number;
  readonly failed: number;
}

export interface CronFreshness {
  readonly name: string;
  readonly secondsSinceSuccess: number;
}

export interface JobFigures {
  depths(): Promise<QueueDepth[]>;
  freshness(): Promise<CronFreshness[]>;
}

/** Of the whole installation, whichever process is asked. */
export function jobFigures(anyDb: Database): JobFigures {
  const db = machinery(anyDb);
  return {
    depths: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<QueueDepth>`
          select kind,
                 count(*) filter (where finished_at is null) as waiting,
                 count(*) filter (where finished_at is null and lease_until > now()) as running,
                 coalesce(extract(epoch from now() - min(run_at) filter (where finished_at is null and run_at <= now())), 0)::float8
                   as "oldestSeconds",
                 count(*) filter (where failed and finished_at > now() - interval '1 day') as failed
            from jobs group by kind`.execute(q);
        return rows;
      }),
    freshness: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<CronFreshness>`
          select substr(kind, 6) as name, extract(epoch from now() - max(finished_at))::float8 as "secondsSinceSuccess"
            from jobs where kind like 'cron:%' and finished_at is not null and not failed group by kind`.execute(
          q,
        );
        return rows;
      }),
  };
}
