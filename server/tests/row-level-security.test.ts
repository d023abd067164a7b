import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../src/database/connection/connect.ts';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection/connection.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { type Logger, silentLogger } from '../src/kernel/logger.ts';
import { aMarkedClinic } from './clinic-rows.ts';
import { type FencedTable, fencedTables, findFenceGaps } from './fence-check.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let owner: pg.Client;
let tables: FencedTable[];
let clinics: { a: string; b: string };

beforeAll(async () => {
  database = await testDatabase();
  const [a, b] = [await aMarkedClinic(database.ownerQuery), await aMarkedClinic(database.ownerQuery)];
  clinics = { a: a.id, b: b.id };
  owner = new pg.Client(connectionSettings(database.connection, '-c app.scope=platform'));
  await owner.connect();
  tables = await fencedTables(owner);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** Rolls back everything that the work does. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

test('every table with a clinic has row-level security: own rows only, none without a scope, all for the platform', async () => {
  expect(await undone(() => findFenceGaps(owner, tables, clinics))).toEqual([]);
  expect(tables.length).toBeGreaterThan(25);
});

const FENCE =
  "clinic_id = nullif(current_setting('app.clinic_id', true), '')::uuid or current_setting('app.scope', true) = 'platform'";

/** Each way to remove row-level security, with the line that the check must return. */
const MUTATIONS: ReadonlyArray<readonly [string, (fenced: FencedTable) => string, string]> = [
  ['no policy', ({ table }) => `drop policy clinic_fence on ${table}`, 'a clinic does not see its own rows'],
  [
    'no row security',
    ({ table }) => `alter table ${table} disable row level security`,
    "a clinic sees another clinic's rows",
  ],
  [
    'an owner who is not held by it',
    ({ table }) => `alter table ${table} no force row level security`,
    'row security does not hold for the owner',
  ],
  [
    'a policy that shows all',
    ({ table }) =>
      `drop policy clinic_fence on ${table}; create policy clinic_fence on ${table} using (true)`,
    'rows are seen without a scope',
  ],
  [
    'a second policy beside it',
    ({ table }) => `create policy another on ${table} using (false)`,
    '2 policies instead of one',
  ],
];

test.each(MUTATIONS)('the check reports each single table with %s', async (_, mutation, complaint) => {
  for (const fenced of tables) {
    const gaps = await undone(async () => {
      await owner.query(mutation(fenced));
      return findFenceGaps(owner, [fenced], clinics);
    });
    expect(gaps).toContain(`${fenced.table}: ${complaint}`);
  }
});

test('the check reports a policy that allows any write', async () => {
  const gaps = await undone(async () => {
    await owner.query(
      `drop policy clinic_fence on providers; create policy clinic_fence on providers using (${FENCE}) with check (true)`,
    );
    return findFenceGaps(owner, [{ table: 'providers', column: 'clinic_id' }], clinics);
  });
  expect(gaps).toEqual(["providers: a clinic writes another clinic's rows"]);
});

test('the check reports a new table without a policy', async () => {
  const gaps = await undone(async () => {
    await owner.query('create table forgotten (clinic_id uuid); grant all on forgotten to frontdesk_app');
    const found = (await fencedTables(owner)).filter(({ table }) => table === 'forgotten');
    return findFenceGaps(owner, found, clinics);
  });
  expect(gaps).toContain('forgotten: row security is off');
});

describe('a database user', () => {
  const PASSWORD = randomUUID();
  const roles: string[] = [];
  const databases: string[] = [];
  afterAll(async () => {
    for (const name of databases) await asServerOwner(`drop database ${name} with (force)`);
    for (const name of roles) await asServerOwner(`drop role ${name}`);
  });

  async function asServerOwner(text: string): Promise<void> {
    const client = new pg.Client(connectionSettings(inject('server')));
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async function aRole(attributes: string): Promise<string> {
    const name = `frontdesk_test_role_${randomUUID().replaceAll('-', '')}`;
    await asServerOwner(`create role ${name} login password '${PASSWORD}' ${attributes}`);
    roles.push(name);
    return name;
  }

  const signedInAs = (connection: Connection, user: string): Connection =>
    'url' in connection
      ? { url: Object.assign(new URL(connection.url), { username: user, password: PASSWORD }).href }
      : { ...connection, user };

  test('who bypasses row-level security is refused at startup, with how to fix it', async () => {
    const bypasser = await aRole('bypassrls');
    const opening = openDatabase({
      connection: signedInAs(database.connection, bypasser),
      max: 1,
      log: silentLogger,
    });
    await expect(opening).rejects.toThrow(
      /Row-level security does not hold for .*providers.*grant frontdesk_app to <user>.*BYPASSRLS/,
    );
  });

  test('who owns the database but cannot switch roles is limited all the same, and the log says so', async () => {
    const plain = await aRole('nosuperuser nocreaterole');
    const name = `frontdesk_test_${process.pid}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    await asServerOwner(`create database ${name} owner ${plain}`);
    databases.push(name);
    const connection = signedInAs(withDatabase(inject('server'), name), plain);
    await migrate(connection);

    const warnings: string[] = [];
    const log: Logger = { ...silentLogger, warn: (_, message) => warnings.push(message) };
    const db = await openDatabase({ connection, max: 2, log });
    try {
      const [a, b] = await db.asPlatform((q) =>
        q
          .insertInto('clinics')
          .values([{ name: 'A' }, { name: 'B' }])
          .returning('id')
          .execute(),
      );
      const seen = await db.inClinic(a!.id, (q) => q.selectFrom('clinics').select('id').execute());
      const changed = await db.inClinic(a!.id, (q) =>
        q.updateTable('clinics').set({ name: 'taken' }).where('id', '=', b!.id).executeTakeFirst(),
      );
      expect(warnings).toEqual([
        'role frontdesk_app is not available; relying on forced row-level security for the table owner',
      ]);
      expect(seen).toEqual([{ id: a!.id }]);
      expect(changed.numUpdatedRows).toBe(0n);
    } finally {
      await db.close();
    }
  });
});
