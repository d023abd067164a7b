import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { aWire } from '../../../testing/database/breakable-connection.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { type DatabasePool, openDatabase } from './connect.ts';
import { connectionSettings, withDatabase } from './connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a server that freezes', () => {
  let wire: Awaited<ReturnType<typeof aWire>>;
  let db: DatabasePool;
  beforeAll(async () => {
    wire = await aWire(database.connection);
    db = await openDatabase({
      connection: wire.connection,
      max: 2,
      log: silentLogger,
      outageTimes: { slowMs: 60, patienceMs: 250, againMs: 30, restMs: 60 },
    });
  });
  afterAll(async () => {
    await db.close();
    await wire.close();
  });

  const look = () => db.asPlatform((q) => sql<{ one: number }>`select 1 as one`.execute(q));

  test('is detected long before a statement could take that long, for waiting and new callers alike', async () => {
    await look();
    wire.freeze(true);
    const started = performance.now();
    const waiting = await Promise.allSettled([look(), look(), look(), db.ping()]);
    const toldAfterMs = performance.now() - started;
    const later = performance.now();
    await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const laterMs = performance.now() - later;

    expect(waiting).toEqual(
      Array.from({ length: 4 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'UNAVAILABLE' }),
      })),
    );
    expect(toldAfterMs).toBeGreaterThan(250);
    expect(toldAfterMs).toBeLessThan(20_000);
    // Later queries fail at once instead of waiting like the first ones.
    expect(laterMs).toBeLessThan(toldAfterMs);
  });

  test('is used again once it resumes, without any earlier session', async () => {
    wire.freeze(false);
    await vi.waitFor(async () => expect((await look()).rows).toEqual([{ one: 1 }]), { interval: 20 });

    await vi.waitFor(async () => {
      const [row] = await database.ownerQuery<{ sessions: number }>(
        `select count(*)::int as sessions from pg_stat_activity
          where datname = current_database() and application_name = 'frozen-wire'`,
      );
      expect([row?.sessions, db.stats().total]).toEqual([1, 1]);
    });
  });

  test('has all earlier connections replaced, idle ones too', async () => {
    await Promise.all([look(), look()]);
    expect(db.stats().idle).toBe(2);
    wire.freeze(true);
    await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.waitFor(() => expect(db.stats()).toEqual({ total: 0, idle: 0, waiting: 0 }));

    wire.freeze(false);
    await vi.waitFor(async () => expect((await look()).rows).toEqual([{ one: 1 }]), { interval: 20 });
  });

  test('a slow statement is left alone, and everybody else is served meanwhile', async () => {
    const slow = db.asPlatform((q) =>
      sql<{ done: boolean }>`select pg_sleep(0.8) is not null as done`.execute(q),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect((await look()).rows).toEqual([{ one: 1 }]);
    expect((await slow).rows).toEqual([{ done: true }]);
  });

  test('or goes away is a retryable failure', async () => {
    await look();
    const running = db.asPlatform((q) => sql`select pg_sleep(0.15)`.execute(q));
    setTimeout(wire.cut, 20);

    await expect(running).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('try again'),
    });
    await vi.waitFor(async () => expect((await look()).rows).toEqual([{ one: 1 }]));
  });
});

test('never opens more connections than the limit, and reports a wait in vain', async () => {
  const db = await openDatabase({
    connection: database.connection,
    max: 2,
    log: silentLogger,
    connectTimeoutMs: 100,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = [1, 2].map(() => db.asPlatform(() => held));

  await expect(db.asPlatform(async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(db.stats().total).toBeLessThanOrEqual(2);
  release();
  await Promise.all(holders);
  await db.ping();
  await db.close();
});

test('a statement that the server times out is retryable, and its connection is kept', async () => {
  const db = await openDatabase({ connection: database.connection, max: 1, log: silentLogger });
  const me = () =>
    db.asPlatform(
      async (q) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q)).rows[0]?.pid,
    );
  const before = await me();
  const slow = db.asPlatform(async (q) => {
    await sql`set local statement_timeout = 50`.execute(q);
    await sql`select pg_sleep(1)`.execute(q);
  });

  await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await me()).toBe(before);
  await db.close();
});

test('the error names a database that does not exist', async () => {
  const nowhere = withDatabase(inject('server'), 'frontdesk_nowhere');

  await expect(openDatabase({ connection: nowhere, max: 1, log: silentLogger })).rejects.toMatchObject({
    code: '3D000',
  });
});

describe('connection settings', () => {
  test.each([
    ['postgres://u@h/db', '-c role=x', '-c role=x', 'postgres://u@h/db'],
    ['postgres://u@h/db?options=-c%20a%3Db', '-c role=x', '-c a=b -c role=x', 'postgres://u@h/db'],
    [
      'postgres://u@h/db?sslmode=require&options=-c%20a%3Db&application_name=f',
      '',
      '-c a=b',
      'postgres://u@h/db?sslmode=require&application_name=f',
    ],
    ['postgres://u@/db?host=/run', '-c role=x', '-c role=x', 'postgres://u@/db?host=/run'],
  ])('%s with "%s"', (url, startOptions, options, connectionString) => {
    expect(connectionSettings({ url }, startOptions)).toMatchObject({ options, connectionString });
  });

  test('dates and wall-clock times stay text, counts and money are numbers', async () => {
    const [row] = await database.ownerQuery(
      `select date '2026-03-08' as day, timestamp '2026-03-08 02:30' as wall, 12345678901::bigint as count, 1.25::numeric as cost`,
    );

    expect(row).toEqual({
      day: '2026-03-08',
      wall: '2026-03-08 02:30:00',
      count: 12_345_678_901,
      cost: 1.25,
    });
  });
});

describe('a database that rejects writes', () => {
  test.each([
    ['is read-only', 'set transaction read only', '25006'],
    [
      'is full',
      "do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$",
      '53100',
    ],
  ])('that %s is an outage like any other: nothing is decided, and health reports it', async (_, trouble) => {
    const pool = await openDatabase({ connection: database.connection, max: 2, log: silentLogger });
    try {
      await expect(pool.ping()).resolves.toBeUndefined();
      const write = pool.asPlatform(async (q) => {
        await sql.raw(trouble).execute(q);
        await sql`insert into clinics (name) values ('never')`.execute(q);
      });
      await expect(write).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(pool.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      // Reads continue on the same connections.
      expect(await pool.asPlatform((q) => sql`select 1 as one`.execute(q))).toMatchObject({
        rows: [{ one: 1 }],
      });
    } finally {
      await pool.close();
    }
  });
});

test('reports how long requests wait for a connection while there is a queue, and not afterwards', async () => {
  const db = await openDatabase({ connection: database.connection, max: 2, log: silentLogger });
  const slowly = () => db.asPlatform((q) => sql`select pg_sleep(0.03)`.execute(q));
  await Promise.all([slowly(), slowly()]);
  expect(db.sustainedWaitMs()).toBe(0);
  const crowd = Array.from({ length: 24 }, slowly);
  await Promise.all(crowd.slice(0, 20));
  expect(db.sustainedWaitMs()).toBeGreaterThan(100);
  await Promise.all(crowd);
  for (let each = 0; each < 6; each += 1) await slowly();
  expect(db.sustainedWaitMs()).toBe(0);
  await db.close();
});
