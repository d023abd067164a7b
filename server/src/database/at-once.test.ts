import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/test-database.ts';
import { silentLogger } from '../kernel/logger.ts';
import { type DatabasePool, openDatabase } from './connect.ts';
import type { Queries } from './database.ts';
import type { Owner } from './owners.ts';
import { aWire } from './wire-for-tests.ts';

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
    // One connection, so that whatever a trip leaves behind is met by the next.
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
  await vi.waitFor(() => session(), { timeout: 5_000 });
  statements.length = 0;
});

const add = (q: Queries<Owner>, name: string) =>
  q.insertInto('providers').values({ clinicId, name }).execute();
const failing = (q: Queries<Owner>) => sql`select 1 / 0`.execute(q);
const slow = (q: Queries<Owner>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(q);
const session = () =>
  db.atOnce(null, async (q) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q);
    return rows[0]?.pid;
  });
const kept = async () => {
  const rows = await database.ownerQuery('select name from providers where clinic_id = $1 order by name', [
    clinicId,
  ]);
  return rows.map(({ name }) => name);
};
const isWorking = async (pid: number | undefined) =>
  (await database.ownerQuery('select from pg_stat_activity where pid = $1', [pid])).length > 0;
const trips = () => statements.filter(({ beginsTrip }) => beginsTrip).length;

describe('what is asked at once', () => {
  test('is kept, and was one trip', async () => {
    await db.atOnce(clinicId, (q) => Promise.all([add(q, 'Dr. A'), add(q, 'Dr. B')]));

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
    await expect(db.atOnce(clinicId, (q) => Promise.all(ask(q)))).rejects.toMatchObject({ code: '22012' });

    expect(trips()).toBe(1);
    expect(await kept()).toEqual([]);
    expect(await session()).toBe(before);
  });

  test('is not called kept where a failure was swallowed', async () => {
    const hopeful = db.atOnce(clinicId, async (q) => {
      await Promise.allSettled([failing(q), add(q, 'Dr. A')]);
      return 'done';
    });

    await expect(hopeful).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['at once', async () => undefined],
    ['after other promises', async () => Promise.all([Promise.resolve(), Promise.resolve()])],
  ])('is undone where whoever asks gives up by itself, %s', async (_, before) => {
    const given = db.atOnce(clinicId, async (q) => {
      void add(q, 'Dr. A').catch(() => undefined);
      await before();
      throw new RangeError('not so');
    });

    await expect(given).rejects.toThrow('not so');
    expect(await kept()).toEqual([]);
    expect([trips(), statements.at(-1)?.text]).toEqual([1, 'rollback']);
  });

  test('is all: whoever asks again after an answer is refused', async () => {
    const late = db.atOnce(clinicId, async (q) => {
      await add(q, 'Dr. A');
      await add(q, 'Dr. Late');
    });

    await expect(late).rejects.toThrow('before anything is waited for');
    expect(await kept()).toEqual(['Dr. A']);
  });

  test('of one clinic reaches no other, and tells so', async () => {
    const [row] = await database.ownerQuery<{ id: string }>(
      "insert into clinics (name) values ('B') returning id",
    );
    const foreign = db.atOnce(row!.id, (q) => add(q, 'spy'));

    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    expect(await kept()).toEqual([]);
  });
});

describe('a connection that is lost', () => {
  test('in the middle says to try again, leaves all of it or nothing, and is replaced', async () => {
    const before = await session();
    const running = db.atOnce(clinicId, (q) => Promise.all([add(q, 'Dr. A'), slow(q, 0.5), add(q, 'Dr. B')]));
    setTimeout(wire.cut, 100);

    await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await vi.waitFor(async () => expect(await session()).not.toBe(before), { timeout: 5_000 });
    // It has the commit already, and finds out when it wants to answer.
    await vi.waitFor(async () => expect(await isWorking(before)).toBe(false), { timeout: 5_000 });
    expect([0, 2]).toContain((await kept()).length);
  });

  test('after everything was sent says to try again, whether or not it was kept', async () => {
    const before = await session();
    wire.freeze(true);
    const running = db.atOnce(clinicId, (q) => add(q, 'Dr. A'));

    await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    wire.freeze(false);
    await vi.waitFor(async () => expect(await session()).not.toBe(before), { timeout: 5_000 });
  });
});

test('a statement that takes longer than it may undoes the whole, and its connection is kept', async () => {
  const before = await session();
  const late = db.atOnce(clinicId, (q) =>
    Promise.all([
      add(q, 'Dr. A'),
      sql`set local statement_timeout = 50`.execute(q),
      slow(q, 1),
      add(q, 'Dr. B'),
    ]),
  );

  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await kept()).toEqual([]);
  expect(await session()).toBe(before);
});
