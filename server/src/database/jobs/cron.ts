import { Cron } from 'croner';
import { sql } from 'kysely';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Database, Queries } from '../database.ts';
import { findHeldCopy } from '../schema/restored-copy.ts';
import { enqueue, type JobKind } from './jobs.ts';

// A fixed offset, because resolving a named time zone costs milliseconds per job at every start.
const UTC = { utcOffset: 0 };

export interface CronJob {
  readonly name: string;
  readonly cron: string;
  run(signal: AbortSignal): Promise<object>;
}

/** Each firing is itself a job, so it survives a killed process; its result is stored with the firing. */
export function cronKinds(db: Database<'database'>, jobs: readonly CronJob[]): JobKind[] {
  return jobs.map(({ name, run }) => ({
    kind: `cron:${name}`,
    maxAttempts: 3,
    run: async ({ payload }, signal) => {
      const result = await run(signal);
      await recordResult(db, name, payload.fireAt, { failed: false, result: JSON.stringify(result) });
      return 'done';
    },
    gaveUp: ({ payload }) => recordResult(db, name, payload.fireAt, { failed: true, result: null }),
  }));
}

/**
 * Stores each firing once: the first process to insert it wins. A firing is skipped while the previous one is
 * unfinished.
 */
export function startCron(db: Database<'database'>, log: Logger, jobs: readonly CronJob[]): { stop(): void } {
  const timers = jobs.map(
    ({ name, cron }) =>
      new Cron(cron, UTC, async (self: Cron) => {
        const fireAt = self.currentRun() ?? new Date();
        fireAt.setUTCSeconds(0, 0);
        await fire(db, name, fireAt).catch((error: unknown) =>
          log.error({ cron: name, ...errorName(error) }, 'enqueuing scheduled job failed'),
        );
      }),
  );
  void catchUp(db, jobs).catch((error: unknown) =>
    log.error({ ...errorName(error) }, 'missed-run lookup failed'),
  );
  return {
    stop: () => {
      for (const timer of timers) timer.stop();
    },
  };
}

/** Enqueues the last missed firing of each job. A job that never fired here has missed none. */
export async function catchUp(
  db: Database<'database'>,
  jobs: ReadonlyArray<Pick<CronJob, 'name' | 'cron'>>,
  now = new Date(),
): Promise<void> {
  const fired = await db.asPlatform((q) =>
    q
      .selectFrom('cronRuns')
      .select(['name', (e) => e.fn.max('fireAt').as('last')])
      .groupBy('name')
      .execute(),
  );
  for (const { name, cron } of jobs) {
    const [due] = new Cron(cron, { ...UTC, paused: true }).previousRuns(1, now);
    const last = fired.find((row) => row.name === name)?.last;
    if (due && last && last < due) await fire(db, name, due);
  }
}

export async function fire(
  db: Database<'database'>,
  name: string,
  fireAt: Date,
): Promise<'written' | 'already' | 'unfinished' | 'held'> {
  return db.asPlatform(async (q) => {
    // Otherwise a restored copy would run a month of firings on release.
    if (await findHeldCopy(q)) return 'held';
    // Overlapping runs would repeat work, and firings would pile up behind a run that takes hours.
    if (await isUnfinished(q, name, fireAt)) return 'unfinished';
    const row = await q
      .insertInto('cronRuns')
      .values({ name, fireAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!row) return 'already';
    const at = fireAt.toISOString();
    await enqueue(q, { kind: `cron:${name}`, clinicId: null, payload: { fireAt: at }, dedupeKey: at });
    return 'written';
  });
}

async function isUnfinished(q: Queries<'database'>, name: string, fireAt: Date): Promise<boolean> {
  const running = await q
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', `cron:${name}`)
    .where('finishedAt', 'is', null)
    .where('dedupeKey', '<>', fireAt.toISOString())
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

async function recordResult(
  db: Database<'database'>,
  name: string,
  fireAt: unknown,
  end: { readonly failed: boolean; readonly result: string | null },
): Promise<void> {
  await db.asPlatform((q) =>
    q
      .updateTable('cronRuns')
      .set({ ...end, finishedAt: sql`now()` })
      .where('name', '=', name)
      .where('fireAt', '=', new Date(String(fireAt)))
      .execute(),
  );
}
