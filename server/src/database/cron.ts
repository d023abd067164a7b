import { Cron } from 'croner';
import { sql } from 'kysely';
import type { Logger } from '../kernel/logger.ts';
import type { Database } from './database.ts';
import { enqueue, type JobKind } from './jobs.ts';
import { heldIn } from './restored-copy.ts';

// By its offset: a zone by name takes milliseconds of every start for each job.
const UTC = { utcOffset: 0 };

/** A job of the calendar, in UTC. It runs once for each firing, however many processes there are. */
export interface CronJob {
  readonly name: string;
  readonly cron: string;
  run(signal: AbortSignal): Promise<object>;
}

/**
 * What the runner needs to know of them: the firing itself is a job, so a killed process does not lose it. How it ended
 * is written beside the firing.
 */
export function cronKinds(db: Database<'database'>, jobs: readonly CronJob[]): JobKind[] {
  return jobs.map(({ name, run }) => ({
    kind: `cron:${name}`,
    maxAttempts: 3,
    run: async ({ payload }, signal) => {
      const result = await run(signal);
      await noteEnd(db, name, payload.fireAt, { failed: false, result: JSON.stringify(result) });
      return 'done';
    },
    gaveUp: ({ payload }) => noteEnd(db, name, payload.fireAt, { failed: true, result: null }),
  }));
}

/** Writes each firing into the database once; whichever process is first wins. */
export function startCron(db: Database<'database'>, log: Logger, jobs: readonly CronJob[]): { stop(): void } {
  const timers = jobs.map(
    ({ name, cron }) =>
      new Cron(cron, UTC, async (self: Cron) => {
        const fireAt = self.currentRun() ?? new Date();
        fireAt.setUTCSeconds(0, 0);
        await fire(db, name, fireAt).catch((error: unknown) =>
          log.error({ cron: name, err: (error as Error).name }, 'a scheduled job could not be written'),
        );
      }),
  );
  void catchUp(db, jobs).catch((error: unknown) =>
    log.error({ err: (error as Error).name }, 'what was missed could not be looked up'),
  );
  return {
    stop: () => {
      for (const timer of timers) timer.stop();
    },
  };
}

/** The last firing of each job that no process was there for; a job that never fired here has missed none. */
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
): Promise<'written' | 'already' | 'held'> {
  return db.asPlatform(async (q) => {
    // A copy in a drill would otherwise have a month of firings to do when it is released.
    if (await heldIn(q)) return 'held';
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

async function noteEnd(
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
