import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/test-database.ts';
import type { Database, Queries } from './database.ts';
import type { Owner } from './schema/owners.ts';

let database: TestDatabase;
let db: Database<Owner>;
let a: string;
let b: string;

beforeAll(async () => {
  // A single connection, so that a transaction would see any state its predecessor left behind.
  database = await testDatabase({ max: 1 });
  db = database.db;
  const clinics = await database.ownerQuery<{ id: string }>(
    "insert into clinics (name) values ('A'), ('B') returning id",
  );
  [a, b] = clinics.map(({ id }) => id) as [string, string];
  await database.ownerQuery("insert into providers (clinic_id, name) values ($1, 'Dr. A'), ($2, 'Dr. B')", [
    a,
    b,
  ]);
});
afterAll(() => database.close());

const names = (q: Queries<Owner>) =>
  q
    .selectFrom('providers')
    .select('name')
    .orderBy('name')
    .execute()
    .then((rows) => rows.map(({ name }) => name));

test("a clinic's transaction sees its own rows, the platform's sees all", async () => {
  expect(await db.inClinic(a, names)).toEqual(['Dr. A']);
  expect(await db.inClinic(b, names)).toEqual(['Dr. B']);
  expect(await db.asPlatform(names)).toEqual(['Dr. A', 'Dr. B']);
  expect(await db.inClinic(a, names)).toEqual(['Dr. A']);
});

test("another clinic's rows can be neither changed, removed nor added", async () => {
  const changed = await db.inClinic(a, (q) =>
    q.updateTable('providers').set({ name: 'taken' }).where('clinicId', '=', b).executeTakeFirst(),
  );
  const removed = await db.inClinic(a, (q) =>
    q.deleteFrom('providers').where('clinicId', '=', b).executeTakeFirst(),
  );
  const added = db.inClinic(a, (q) =>
    q.insertInto('providers').values({ clinicId: b, name: 'spy' }).execute(),
  );

  await expect(added).rejects.toMatchObject({ code: '42501' });
  expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
  expect(await db.asPlatform(names)).toEqual(['Dr. A', 'Dr. B']);
});

test('the application works as a role that owns nothing', async () => {
  const { rows } = await db.asPlatform((q) =>
    sql<{ role: string; owned: number }>`
      select current_user as role,
             (select count(*)::int from pg_class where relowner = (select oid from pg_roles where rolname = current_user)) as owned`.execute(
      q,
    ),
  );

  expect(rows).toEqual([{ role: 'frontdesk_app', owned: 0 }]);
});

describe('within a transaction', () => {
  test('a store joins it: its writes roll back with it', async () => {
    const undone = db.inClinic(a, async (_, tx) => {
      await db
        .within(tx)
        .inClinic(a, (q) => q.insertInto('providers').values({ clinicId: a, name: 'Dr. New' }).execute());
      expect(await db.within(tx).inClinic(a, names)).toEqual(['Dr. A', 'Dr. New']);
      throw new Error('undone');
    });

    await expect(undone).rejects.toThrow('undone');
    expect(await db.inClinic(a, names)).toEqual(['Dr. A']);
  });

  test('of one clinic, nothing reaches another clinic or the platform', async () => {
    const toAnother = db.inClinic(a, async (_, tx) => db.within(tx).inClinic(b, names));
    const toAll = db.inClinic(a, async (_, tx) => db.within(tx).asPlatform(names));

    await expect(toAnother).rejects.toThrow('A transaction of one clinic cannot be used for another.');
    await expect(toAll).rejects.toThrow("A clinic's transaction cannot widen to the platform.");
  });

  test("of the platform, a clinic's store works", async () => {
    expect(await db.asPlatform((_, tx) => db.within(tx).inClinic(a, async () => 'worked'))).toBe('worked');
  });
});

test.each(['', 'a', "' or true --", "00000000-0000-0000-0000-000000000000'; drop table clinics; --"])(
  'a clinic named %j is refused before the database hears of it',
  async (id) => {
    await expect(async () => db.inClinic(id, names)).rejects.toThrow('not a clinic id');
  },
);

test('a failed statement leaves a usable connection', async () => {
  const failed = db.asPlatform((q) => sql`select 1 / 0`.execute(q));

  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await db.inClinic(a, names)).toEqual(['Dr. A']);
});

test('a transaction with a swallowed failure reports that nothing was committed', async () => {
  const hopeful = db.inClinic(a, async (q) => {
    await q.insertInto('providers').values({ clinicId: a, name: 'Dr. Lost' }).execute();
    await sql`select 1 / 0`.execute(q).catch(() => undefined);
    return 'done';
  });

  await expect(hopeful).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(await db.inClinic(a, names)).toEqual(['Dr. A']);
});
