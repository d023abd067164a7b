import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { listenForNotices, type Notices } from '../notices.ts';
import { catchUp, cronKinds, fire, startCron } from './cron.ts';
import { runJobs } from './jobs.ts';

let database: TestDatabase;
let notices: Notices;
beforeAll(async () => {
  database = await testDatabase({ max: 10 });
  notices = await listenForNotices(database.connection, silentLogger);
});
afterAll(async () => {
  await notices.close();
  await database.close();
});

const jobsOf = (name: string) =>
  database.ownerQuery('select dedupe_key, finished_at from jobs where kind = $1', [`cron:${name}`]);

test('a firing is stored once, however many processes store it', async () => {
  const name = randomUUID();
  const at = new Date('2026-11-16T08:00:00Z');
  const written = await Promise.all([1, 2, 3, 4].map(() => fire(database.db, name, at)));

  expect(written.sort()).toEqual(['already', 'already', 'already', 'written']);
  expect(await jobsOf(name)).toMatchObject([{ dedupe_key: at.toISOString() }]);
});

const finish = (name: string) =>
  database.ownerQuery('update jobs set finished_at = now() where kind = $1', [`cron:${name}`]);

test('the next firing is a separate one', async () => {
  const name = randomUUID();
  await fire(database.db, name, new Date('2026-11-16T08:00:00Z'));
  await finish(name);

  expect(await fire(database.db, name, new Date('2026-11-16T08:01:00Z'))).toBe('written');
  expect(await fire(database.db, randomUUID(), new Date('2026-11-16T08:00:00Z'))).toBe('written');
});

test('while a run is active, no other run of the same job starts', async () => {
  const [name, other] = [randomUUID(), randomUUID()];
  const minute = (past: number) => new Date(Date.UTC(2026, 10, 16, 8, past));
  await fire(database.db, name, minute(0));

  expect(await fire(database.db, name, minute(1))).toBe('unfinished');
  expect(await fire(database.db, other, minute(1))).toBe('written');
  expect(await jobsOf(name)).toHaveLength(1);
  await finish(name);
  expect(await fire(database.db, name, minute(2))).toBe('written');
});

test('a firing missed by every process is caught up once, only the last one', async () => {
  const [name, never] = [randomUUID(), randomUUID()];
  await fire(database.db, name, new Date('2026-11-13T02:30:00Z'));
  await finish(name);
  const jobs = [name, never].map((each) => ({ name: each, cron: '30 2 * * *' }));
  const morning = new Date('2026-11-16T08:00:00Z');
  await Promise.all([catchUp(database.db, jobs, morning), catchUp(database.db, jobs, morning)]);

  const written = (await jobsOf(name)).map(({ dedupe_key: at }) => at);
  expect(written).toEqual(['2026-11-13T02:30:00.000Z', '2026-11-16T02:30:00.000Z']);
  expect(await jobsOf(never)).toEqual([]);
});

test('four processes run a scheduled job once', async () => {
  const run = vi.fn(async () => ({}));
  const job = { name: randomUUID(), cron: '* * * * * *', run };
  const four = [1, 2, 3, 4].map(() => ({
    runner: runJobs({ db: database.db, notices, log: silentLogger }, cronKinds(database.db, [job])),
    cron: startCron(database.db, silentLogger, [job]),
  }));
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  await vi.waitFor(async () => {
    const jobs = await jobsOf(job.name);
    expect(jobs.every(({ finished_at: at }) => at !== null)).toBe(true);
  });
  for (const { cron } of four) cron.stop();
  await Promise.all(four.map(({ runner }) => runner.stop()));

  // Two if the clock passed into the next minute during the test.
  expect(run).toHaveBeenCalledTimes((await jobsOf(job.name)).length);
  expect(run.mock.calls.length).toBeLessThanOrEqual(2);
});

const endOf = async (name: string) => {
  const [run] = await database.ownerQuery(
    'select finished_at is not null as finished, failed, result from cron_runs where name = $1',
    [name],
  );
  return run;
};

test('a firing that fails is retried, and its result is stored', async () => {
  const name = randomUUID();
  const at = new Date('2026-11-16T03:00:00Z');
  const nights = [new Error('not tonight'), { deleted: 12 }];
  const run = async () => {
    const night = nights.shift();
    if (night instanceof Error) throw night;
    return night ?? {};
  };
  const [kind] = cronKinds(database.db, [{ name, cron: '0 3 * * *', run }]);
  await fire(database.db, name, at);
  const job = { id: 1, clinicId: null, payload: { fireAt: at.toISOString() } };
  const attempt = (number: number) => kind!.run({ ...job, attempt: number }, new AbortController().signal);

  expect(kind).toMatchObject({ kind: `cron:${name}`, maxAttempts: 3 });
  await expect(attempt(1)).rejects.toThrow('not tonight');
  expect(await endOf(name)).toEqual({ finished: false, failed: false, result: null });
  await kind!.gaveUp?.({ ...job, attempt: 3 });
  expect(await endOf(name)).toEqual({ finished: true, failed: true, result: null });
  expect(await attempt(1)).toBe('done');
  expect(await endOf(name)).toEqual({ finished: true, failed: false, result: { deleted: 12 } });
});
