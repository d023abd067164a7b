import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { listenForNotices, type Notices } from '../notices.ts';
import { enqueue, finishJob, type Job, type JobKind, type JobRunner, type NewJob, runJobs } from './jobs.ts';

let database: TestDatabase;
let notices: Notices;
const runners: JobRunner[] = [];
beforeAll(async () => {
  database = await testDatabase({ max: 10 });
  notices = await listenForNotices(database.connection, silentLogger);
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));
afterAll(async () => {
  await notices.close();
  await database.close();
});

const write = (job: Partial<NewJob> & { kind: string }) =>
  database.db.asPlatform((q) => enqueue(q, { clinicId: null, payload: {}, ...job }));

function runner(kind: string, run: JobKind['run'], more: Partial<JobKind> = {}): JobRunner {
  const made = runJobs({ db: database.db, notices, log: silentLogger }, [
    { kind, maxAttempts: 3, run, ...more },
  ]);
  runners.push(made);
  return made;
}

interface JobRow {
  readonly id: number;
  readonly attempts: number;
  readonly waits: number;
  readonly lease: number | null;
  readonly finished: boolean;
  readonly failed: boolean;
  readonly last_error: string | null;
}
const rowsOf = (kind: string) =>
  database.ownerQuery<JobRow & Record<string, unknown>>(
    `select id, attempts, extract(epoch from run_at - now())::float as waits, extract(epoch from lease_until - now())::float as lease,
            finished_at is not null as finished, failed, last_error from jobs where kind = $1 order by id`,
    [kind],
  );
const finished = (kind: string) =>
  vi.waitFor(async () => {
    const rows = await rowsOf(kind);
    expect(rows.every((row) => row.finished)).toBe(true);
    return rows;
  });
/** Makes the job due without waiting. */
const makeDue = (kind: string) =>
  database.ownerQuery(
    "with due as (update jobs set run_at = now() where kind = $1 returning id) select pg_notify('frontdesk', 'jobs:' || $1) from due",
    [kind],
  );
const aKind = () => `test-${randomUUID()}`;

describe('a job', () => {
  test('runs once with its payload', async () => {
    const kind = aKind();
    const done: Job[] = [];
    runner(kind, async (job) => {
      done.push(job);
      return 'done';
    });
    await write({ kind, payload: { callId: 'c-1' } });
    const [row] = await finished(kind);

    expect(done).toMatchObject([{ payload: { callId: 'c-1' }, clinicId: null, attempt: 1 }]);
    expect(row).toMatchObject({ failed: false, last_error: null, attempts: 1 });
  });

  test('exists if and only if its cause was committed', async () => {
    const kind = aKind();
    const run = vi.fn(async () => 'done' as const);
    runner(kind, run);
    const undone = database.db.asPlatform(async (q) => {
      await enqueue(q, { kind, clinicId: null, payload: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.db.asPlatform(async (q) => {
      await enqueue(q, { kind, clinicId: null, payload: {} });
      expect(await rowsOf(kind)).toEqual([]);
      expect(run).not.toHaveBeenCalled();
    });
    await finished(kind);

    expect(run).toHaveBeenCalledTimes(1);
  });

  test('with a key is stored once', async () => {
    const [kind, other] = [aKind(), aKind()];
    await Promise.all([1, 2, 3, 4].map(() => write({ kind, dedupeKey: 'same' })));
    await write({ kind, dedupeKey: 'another' });
    await write({ kind: other, dedupeKey: 'same' });

    expect(await rowsOf(kind)).toHaveLength(2);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  test('with a delay waits', async () => {
    const kind = aKind();
    const run = vi.fn(async () => 'done' as const);
    runner(kind, run);
    await write({ kind, delayMs: 60_000 });
    const [row] = await rowsOf(kind);
    expect(row!.waits).toBeGreaterThan(55);
    expect(run).not.toHaveBeenCalled();

    await makeDue(kind);
    await finished(kind);
  });

  test('of a kind unknown to this process is left to others', async () => {
    const [kind, unknown] = [aKind(), aKind()];
    runner(kind, async () => 'done');
    await write({ kind: unknown });
    await write({ kind });
    await finished(kind);

    expect(await rowsOf(unknown)).toMatchObject([{ attempts: 0, finished: false }]);
  });
});

describe('a job that fails', () => {
  test('is retried with growing delays, and fails after its last attempt', async () => {
    const kind = aKind();
    const gaveUp = vi.fn(async () => undefined);
    runner(
      kind,
      async () => {
        throw Object.assign(new Error('Ann Lee could not be reached'), { code: 'ECONNRESET' });
      },
      { gaveUp, maxAttempts: 3 },
    );
    await write({ kind });
    const waits: number[] = [];
    for (const attempt of [1, 2]) {
      const row = await vi.waitFor(async () => {
        const [seen] = await rowsOf(kind);
        expect(seen).toMatchObject({ attempts: attempt, lease: null, finished: false });
        return seen!;
      });
      waits.push(row.waits);
      expect(gaveUp).not.toHaveBeenCalled();
      await makeDue(kind);
    }
    const [row] = await finished(kind);

    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(1);
    expect(waits[1]).toBeGreaterThan(1);
    expect(waits[1]).toBeLessThanOrEqual(2);
    expect(gaveUp).toHaveBeenCalledTimes(1);
    expect(row).toMatchObject({ attempts: 3, failed: true, last_error: 'ECONNRESET' });
  });

  test('never waits longer than a minute', async () => {
    const kind = aKind();
    await write({ kind });
    await database.ownerQuery('update jobs set attempts = 20 where kind = $1', [kind]);
    runner(
      kind,
      async () => {
        throw new Error('again');
      },
      { maxAttempts: 100 },
    );
    const row = await vi.waitFor(async () => {
      const [seen] = await rowsOf(kind);
      expect(seen).toMatchObject({ attempts: 21, lease: null });
      return seen!;
    });

    expect(row.waits).toBeGreaterThan(50);
    expect(row.waits).toBeLessThanOrEqual(60);
  });
});

test('that reschedules itself uses up no attempt, and rests a minimum time between runs', async () => {
  const kind = aKind();
  const began = performance.now();
  const attempts: number[] = [];
  runner(kind, async ({ attempt }) => {
    attempts.push(attempt);
    if (attempts.length < 3) return { again: new Date(Date.now() - 7_200_000) };
    return attempts.length < 5 ? { inMs: 0 } : 'done';
  });
  await write({ kind });
  const [row] = await finished(kind);

  expect(attempts).toEqual([1, 1, 1, 1, 1]);
  expect(row).toMatchObject({ failed: false });
  expect(performance.now() - began).toBeGreaterThan(950);
});

test("waits as long as requested by the database's clock, even if the process's clock is two hours off", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  try {
    const kind = aKind();
    let runs = 0;
    runner(kind, async () => {
      runs += 1;
      return runs === 1 ? { inMs: 300 } : 'done';
    });
    await write({ kind });
    expect(await finished(kind)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

describe('a job that ends in the transaction of its effect', () => {
  const holds = sql<boolean>`true`;

  test('is finished with it and does not run again', async () => {
    const kind = aKind();
    const run = vi.fn(async (job: Job) => {
      await database.db.asPlatform((q) => finishJob(q, job, holds));
      return 'finished' as const;
    });
    runner(kind, run);
    await write({ kind });

    expect(await finished(kind)).toMatchObject([{ failed: false, attempts: 1, lease: null }]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['was undone', () => Promise.reject(new Error('undone')), holds],
    ['did not come about', async () => undefined, sql<boolean>`false`],
  ])('is still to be done where that %s', async (_, end, onlyIf) => {
    const kind = aKind();
    await write({ kind });
    const [row] = await rowsOf(kind);
    const job = { id: row!.id, clinicId: null, payload: {}, attempt: 1 };
    await database.db
      .asPlatform(async (q) => {
        await finishJob(q, job, onlyIf);
        await end();
      })
      .catch(() => undefined);

    expect(await rowsOf(kind)).toMatchObject([{ finished: false }]);
  });

  test('is not finished if another process has leased it meanwhile', async () => {
    const kind = aKind();
    await write({ kind });
    await database.ownerQuery('update jobs set leased_by = gen_random_uuid() where kind = $1', [kind]);
    const [row] = await rowsOf(kind);
    const job = { id: row!.id, clinicId: null, payload: {}, attempt: 1, leasedBy: randomUUID() };
    await database.db.asPlatform((q) => finishJob(q, job, holds));

    expect(await rowsOf(kind)).toMatchObject([{ finished: false }]);
  });
});

describe('a process that was killed', () => {
  const leased = async (kind: string, over: string, attempts = 1) => {
    await write({ kind });
    await database.ownerQuery(
      `update jobs set leased_by = gen_random_uuid(), attempts = $2, lease_until = now() + $3::interval where kind = $1`,
      [kind, attempts, over],
    );
  };

  test('releases its jobs to others when the lease expires, and not before', async () => {
    const kind = aKind();
    const done: Job[] = [];
    await leased(kind, '500 milliseconds');
    const started = performance.now();
    runner(kind, async (job) => {
      done.push(job);
      return 'done';
    });
    await finished(kind);

    expect(performance.now() - started).toBeGreaterThan(400);
    expect(done).toMatchObject([{ attempt: 2 }]);
  });

  test('by the job itself on every attempt stops being retried', async () => {
    const kind = aKind();
    const [run, gaveUp] = [vi.fn(async () => 'done' as const), vi.fn(async () => undefined)];
    await leased(kind, '-1 second', 3);
    runner(kind, run, { gaveUp, maxAttempts: 3 });
    const [row] = await finished(kind);

    expect(run).not.toHaveBeenCalled();
    expect(gaveUp).toHaveBeenCalledTimes(1);
    expect(row).toMatchObject({ failed: true });
  });

  test("and returns too late does not undo another's work", async () => {
    const kind = aKind();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = runner(kind, async () => {
      await held;
      throw new Error('too late');
    });
    await write({ kind });
    await vi.waitFor(() => expect(slow.running()).toBe(1));
    await database.ownerQuery(
      'update jobs set leased_by = gen_random_uuid(), finished_at = now(), lease_until = null where kind = $1',
      [kind],
    );
    release();
    await slow.stop();

    expect(await rowsOf(kind)).toMatchObject([{ finished: true, failed: false, last_error: null }]);
  });
});

test('a long job keeps its lease', async () => {
  const kind = aKind();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  runner(kind, async () => {
    await held;
    return 'done';
  });
  await write({ kind });
  await vi.waitFor(async () => expect((await rowsOf(kind))[0]!.lease).toBeGreaterThan(5));
  await database.ownerQuery("update jobs set lease_until = now() + interval '4 seconds' where kind = $1", [
    kind,
  ]);
  await vi.waitFor(async () => expect((await rowsOf(kind))[0]!.lease).toBeGreaterThan(6));
  release();
  await finished(kind);
});

test('forty jobs and three processes: each job runs once, and no process takes more than its slots', async () => {
  const kind = aKind();
  const done: number[] = [];
  let most = 0;
  await database.db.asPlatform(async (q) => {
    for (let count = 0; count < 40; count += 1) await enqueue(q, { kind, clinicId: null, payload: {} });
  });
  const three = [1, 2, 3].map(() =>
    runner(
      kind,
      async ({ id }) => {
        most = Math.max(most, ...three.map(({ running }) => running()));
        done.push(id);
        return 'done';
      },
      { slots: 2 },
    ),
  );
  await finished(kind);

  expect(new Set(done).size).toBe(40);
  expect(done).toHaveLength(40);
  expect(most).toBeLessThanOrEqual(2);
});

test('a hundred slow jobs delay no other kind', async () => {
  const [long, short] = [aKind(), aKind()];
  const begun = vi.fn();
  const done = vi.fn();
  const both = runJobs({ db: database.db, notices, log: silentLogger }, [
    {
      kind: long,
      maxAttempts: 3,
      slots: 2,
      run: (_, signal) =>
        new Promise((resolve) => {
          begun();
          signal.addEventListener('abort', () => resolve('done'));
        }),
    },
    {
      kind: short,
      maxAttempts: 3,
      run: async () => {
        done();
        return 'done';
      },
    },
  ]);
  runners.push(both);
  await database.db.asPlatform(async (q) => {
    for (let count = 0; count < 100; count += 1)
      await enqueue(q, { kind: long, clinicId: null, payload: {} });
  });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
  await write({ kind: short });
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(begun).toHaveBeenCalledTimes(2);
});

test('stopping notifies running jobs, waits for them and starts no other', async () => {
  const kind = aKind();
  let told = false;
  const started = vi.fn();
  const stopped = runner(
    kind,
    (_, signal) =>
      new Promise((resolve) => {
        started();
        signal.addEventListener('abort', () => {
          told = true;
          resolve('done');
        });
      }),
    { slots: 1 },
  );
  await write({ kind });
  await write({ kind });
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1));
  await stopped.stop();

  expect(told).toBe(true);
  expect(started).toHaveBeenCalledTimes(1);
  expect((await rowsOf(kind)).map((row) => row.finished)).toEqual([true, false]);
});
