import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/test-database.ts';
import { type Connection, connectionSettings } from '../connection/connection.ts';
import { migrate } from './migrate.ts';

async function ask(connection: Connection, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(connectionSettings(connection));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const FOLDER = new URL('../../../migrations/', import.meta.url);

test.each([2, 2, 4, 4])('%i processes that migrate one empty database at once all succeed', async (count) => {
  const connection = await emptyDatabase();
  await Promise.all(Array.from({ length: count }, () => migrate(connection)));
  const done = await ask(
    connection,
    'select name from kysely_migration union select name from kysely_later order by name',
  );
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_/.test(name)).sort();

  expect(done.map(({ name }) => `${name}.sql`)).toEqual(files);
});

test('two databases of one server can be migrated at once', async () => {
  const connections = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);

  await expect(Promise.all(connections.map(migrate))).resolves.toHaveLength(3);
});

test('migrating again changes nothing, and grants the application its privileges and no more', async () => {
  const connection = await emptyDatabase();
  await migrate(connection);
  await ask(connection, 'revoke all on clinics from frontdesk_app; grant all on audit_log to frontdesk_app');
  await migrate(connection);
  const [rights] = await ask(
    connection,
    `select has_table_privilege('frontdesk_app', 'clinics', 'select, insert, update, delete') as clinics,
            has_table_privilege('frontdesk_app', 'audit_log', 'insert') as append,
            has_table_privilege('frontdesk_app', 'audit_log', 'update') as change,
            has_table_privilege('frontdesk_app', 'audit_log', 'delete') as remove,
            has_table_privilege('frontdesk_app', 'audit_log', 'truncate') as empty,
            has_table_privilege('frontdesk_app', 'audit_chains', 'insert') as forge,
            has_table_privilege('frontdesk_app', 'kysely_migration', 'delete') as unmigrate`,
  );

  expect(rights).toEqual({
    clinics: true,
    append: true,
    change: false,
    remove: false,
    empty: false,
    forge: false,
    unmigrate: false,
  });
});

describe('one release forward and back', () => {
  test('rows of a newer version are not an error, and the schema stays unchanged', async () => {
    const connection = await emptyDatabase();
    await migrate(connection);
    await ask(
      connection,
      "insert into kysely_later (name, timestamp) values ('0999_from_the_future', now()::text); alter table clinics add column later text",
    );
    await migrate(connection);

    expect(await ask(connection, 'select later from clinics')).toEqual([]);
  });

  test('the list that release 4.3.0 reads never contains a migration it does not know', async () => {
    const connection = await emptyDatabase();
    await migrate(connection);
    const names = await ask(connection, 'select name from kysely_migration order by name');

    expect(names.at(-1)?.name).toMatch(/^0012_/);
  });

  test('a schema with a higher minimum version is refused with an explanation, unchanged', async () => {
    const connection = await emptyDatabase();
    await migrate(connection);
    await ask(connection, "update kysely_minimum set migration = '0998'");

    await expect(migrate(connection)).rejects.toThrow(/newer version of Frontdesk \(migration 0998\)/);
  });
});
