import { sql } from 'kysely';
import { type Database, machinery } from './database.ts';
import { jobFigures, type QueueDepth } from './jobs/job-figures.ts';

export interface ScheduleHistory {
  readonly jobs: ReadonlyArray<{
    readonly name: string;
    readonly lastSuccessAt: Date | null;
    readonly runs: readonly CronRun[];
  }>;
  readonly queues: readonly QueueDepth[];
}

interface CronRun {
  readonly fireAt: Date;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly failed: boolean;
}

/** Recent runs of the scheduled jobs, and the queues. */
export async function scheduleHistory(db: Database): Promise<ScheduleHistory> {
  const { rows } = await machinery(db).asPlatform((q) =>
    sql<CronRun & { name: string; lastSuccessAt: Date | null }>`
      select name, fire_at, started_at, finished_at, failed,
             (select max(good.finished_at) from cron_runs good where good.name = ranked.name and not good.failed) as last_success_at
        from (select *, row_number() over (partition by name order by fire_at desc) as place from cron_runs) ranked
       where place <= 10 order by name, fire_at desc`.execute(q),
  );
  const names = [...new Set(rows.map(({ name }) => name))];
  const runsOf = (name: string) => rows.filter((row) => row.name === name);
  return {
    jobs: names.map((name) => ({
      name,
      lastSuccessAt: runsOf(name)[0]?.lastSuccessAt ?? null,
      runs: runsOf(name).map(({ fireAt, startedAt, finishedAt, failed }) => ({
        fireAt,
        startedAt,
        finishedAt,
        failed,
      })),
    })),
    queues: await jobFigures(db).depths(),
  };
}
