import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectionSettings } from '../../src/database/connection/connection.ts';
import { tableTypes } from '../../src/database/schema/table-types.ts';
import { cloneTemplate } from '../test-database.ts';
import { expectGenerated } from './expect-generated.ts';

// Nothing of a feature is imported here: code that waits for a new column must not keep its type from being written.
test('the table types match the migrated database', async () => {
  const client = new pg.Client(connectionSettings(await cloneTemplate()));
  await client.connect();
  try {
    await expectGenerated('server/src/database/tables.ts', await tableTypes(client));
  } finally {
    await client.end();
  }
});

test('the migrations are numbered without a gap', async () => {
  const files = (await readdir(new URL('../../migrations/', import.meta.url)))
    .filter((name) => name !== 'grants.sql')
    .sort();

  expect(files.filter((name) => !/^\d{4}_[a-z\d_]+\.sql$/.test(name))).toEqual([]);
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
});
