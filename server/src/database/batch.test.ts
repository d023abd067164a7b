import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aWire } from '../../testing/database/breakable-connection.ts';
import { type TestDatabase, testDatabase } from '../../tests/test-database.ts';
import { silentLogger } from '../kernel/logger.ts';
import { type DatabasePool, openDatabase } from './connection/connect.ts';
import type { Queries } from './database.ts';
import type { Owner } from './schema/owners.ts';

let database: TestDatabase;
let wire: Awaited<ReturnType<typeof aWire>>;
let db: DatabasePool;
let clinicId: string;
const statements: Array<{ readonly text: string; readonly beginsTrip: boolean }> = [];

beforeAll(async () => {
  database = await testDatabase();
  wire = await aWire(database.connection);
  db = await openDatabase({
    connection: wire.connection,
    // A single connection, so that a batch would see any state its predecessor left behind.
    max: 1,
    log: silentLogger,
    queryTimeoutMs: 1_000,
    outageTimes: { slowMs: 200, patienceMs: 600, againMs: 30, restMs: 60 },
    onStatement: (text, beginsTrip) => void statements.push({ text, beginsTrip }),
  });
});
afterAll(async () => {
  await db.close();
  await wire.close();
  await database.close();
});
beforeEach(async () => {
  const [row] = await database.ownerQuery<{ id: string }>(
    "insert into clinics (name) values ('A') returning id",
  );
  clinicId = row!.id;
  await vi.waitFor(() => session());
  statements.length = 0;
});

const add = (q: Queries<Owner>, name: string) =>
  q.insertInto('providers').values({ clinicId, name }).execute();
const failing = (q: Queries<Owner>) => sql`select 1 / 0`.execute(q);
const slow = (q: Queries<Owner>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(q);
const session = () =>
  db
    .batch(null, (q) => [sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q)])
    .then(([{ rows }]) => rows[0]?.pid);
const kept = async () => {
  const rows = await database.ownerQuery('select name from providers where clinic_id = $1 order by name', [
    clinicId,
  ]);
  return rows.map(({ name }) => name);
};
const isWorking = async (pid: number | undefined) =>
  (await database.ownerQuery('select from pg_stat_activity where pid = $1', [pid])).length > 0;
const trips = () => statements.filter(({ beginsTrip }) => beginsTrip).length;

describe('a batch', () => {
  test('commits in one round trip', async () => {
    await db.batch(clinicId, (q) => [add(q, 'Dr. A'), add(q, 'Dr. B')]);

    expect(await kept()).toEqual(['Dr. A', 'Dr. B']);
    expect([trips(), statements.at(-1)?.text]).toEqual([1, 'commit']);
  });

  test.each([
    ['the first', (q: Queries<Owner>) => [failing(q), add(q, 'Dr. A'), add(q, 'Dr. B')]],
    ['one in the middle', (q: Queries<Owner>) => [add(q, 'Dr. A'), failing(q), add(q, 'Dr. B')]],
    ['the last', (q: Queries<Owner>) => [add(q, 'Dr. A'), add(q, 'Dr. B'), failing(q)]],
  ])('is not kept at all where %s statement fails, and its own error is told', async (_, ask) => {
    const before = await session();
    statements.length = 0;
    await expect(db.batch(clinicId, (q) => ask(q))).rejects.toMatchObject({ code: '22012' });

    expect(trips()).toBe(1);
    expect(await kept()).toEqual([]);
    expect(await session()).toBe(before);
  });

  test('is not reported as committed if a failure was swallowed', async () => {
    const hopeful = db.batch(clinicId, (q) => [Promise.allSettled([failing(q), add(q, 'Dr. A')])]);

    await expect(hopeful).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await kept()).toEqual([]);
  });

  test('sends nothing if building it throws', async () => {
    const broken = db.batch(clinicId, (q) => {
      void add(q, 'Dr. A').catch(() => undefined);
      throw new RangeError('not so');
    });

    await expect(broken).rejects.toThrow('not so');
    expect(await kept()).toEqual([]);
    expect(statements).toEqual([]);
  });

  test('accepts no statement after the first await', async () => {
    const late = db.batch(clinicId, (q) => [
      (async () => {
        await add(q, 'Dr. A');
        await add(q, 'Dr. Late');
      })(),
    ]);

    await expect(late).rejects.toThrow('The batch was already sent.');
    expect(await kept()).toEqual(['Dr. A']);
  });

  test('cannot be async: the compiler refuses a callback that could wait', async () => {
    // @ts-expect-error
    const refused = db.batch(clinicId, async (q) => [await add(q, 'Dr. A')]);

    await expect(refused).rejects.toThrow();
    expect(await kept()).toEqual([]);
  });

  test('keeps the order of its statements, however many promises lie in between', async () => {
    const deep = async (q: Queries<Owner>, name: string) => (async () => (async () => add(q, name))())();
    await db.batch(clinicId, (q) => [deep(q, 'Dr. A'), add(q, 'Dr. B'), deep(q, 'Dr. C')]);

    expect(await kept()).toEqual(['Dr. A', 'Dr. B', 'Dr. C']);
    expect(statements.map(({ text }) => text.split(' ')[0]?.replace(/;.*/, ''))).toEqual([
      'begin',
      ...['insert', 'insert', 'insert'],
      'commit',
    ]);
  });

  test('of one clinic reaches no other, and says so', async () => {
    const [row] = await database.ownerQuery<{ id: string }>(
      "insert into clinics (name) values ('B') returning id",
    );
    const foreign = db.batch(row!.id, (q) => [add(q, 'spy')]);

    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    expect(await kept()).toEqual([]);
  });
});

describe('a connection that is lost', () => {
  test('mid-transaction reports a retryable failure, commits all or nothing, and is replaced', async () => {
    const before = await session();
    const running = db.batch(clinicId, (q) => [add(q, 'Dr. A'), slow(q, 0.5), add(q, 'Dr. B')]);
    setTimeout(wire.cut, 100);

    await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.waitFor(async () => expect(await session()).not.toBe(before));
    // The server has already received the commit, and notices the closed connection only when it responds.
    await vi.waitFor(async () => expect(await isWorking(before)).toBe(false));
    expect([0, 2]).toContain((await kept()).length);
  });

  test('after everything was sent reports a retryable failure, committed or not', async () => {
    const before = await session();
    wire.freeze(true);
    const running = db.batch(clinicId, (q) => [add(q, 'Dr. A')]);

    await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    wire.freeze(false);
    await vi.waitFor(async () => expect(await session()).not.toBe(before));
  });
});

test('a statement that times out rolls back the transaction, and its connection is kept', async () => {
  const before = await session();
  const late = db.batch(clinicId, (q) => [
    add(q, 'Dr. A'),
    sql`set local statement_timeout = 50`.execute(q),
    slow(q, 1),
    add(q, 'Dr. B'),
  ]);

  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await kept()).toEqual([]);
  expect(await session()).toBe(before);
});
