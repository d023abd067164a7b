import { sql } from 'kysely';
import { type Database, machinery } from './database.ts';

export interface LateWork {
  readonly now: Date;
  readonly givenUp: ReadonlyArray<{
    readonly kind: string;
    readonly jobs: number;
    readonly firstAt: Date;
    readonly lastAt: Date;
  }>;
  readonly due: ReadonlyArray<{ readonly kind: string; readonly jobs: number; readonly since: Date }>;
  readonly schedules: ReadonlyArray<{ readonly name: string; readonly lastSuccessAt: Date | null }>;
  /** When the scheduler first ran. */
  readonly begunAt: Date | null;
}

/** Late work of the last `days` days by the database's clock. */
export function lateWork(db: Database, days: number): Promise<LateWork> {
  return machinery(db).asPlatform(async (q) => {
    const { rows: givenUp } = await sql<LateWork['givenUp'][number]>`
      select kind, count(*)::int as jobs, min(finished_at) as first_at, max(finished_at) as last_at
        from jobs where failed and finished_at > now() - make_interval(days => ${days}) group by kind`.execute(
      q,
    );
    const { rows: due } = await sql<LateWork['due'][number]>`
      select kind, count(*)::int as jobs, min(run_at) as since from jobs
       where finished_at is null and run_at <= now() group by kind`.execute(q);
    const { rows: schedules } = await sql<LateWork['schedules'][number]>`
      select name, max(finished_at) filter (where not failed) as last_success_at from cron_runs group by name`.execute(
      q,
    );
    const { rows } = await sql<Pick<LateWork, 'now' | 'begunAt'>>`
      select now() as now, (select min(started_at) from cron_runs) as begun_at`.execute(q);
    const [{ now, begunAt } = { now: new Date(), begunAt: null }] = rows;
    return { now, givenUp, due, schedules, begunAt };
  });
}
