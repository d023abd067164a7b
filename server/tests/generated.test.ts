import { readdir, readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionSettings } from '../src/database/connection.ts';
import { tableTypes } from '../src/database/table-types.ts';
import { type TestApp, testApp } from './test-app.ts';

const SERVER = new URL('../', import.meta.url);

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

/** Compares a file of the repository with what it is made from, or writes it when asked to (`npm run generate`). */
async function expectGenerated(path: string, text: string): Promise<void> {
  const file = new URL(path, SERVER);
  if (process.env.UPDATE_GENERATED === '1') await writeFile(file, text);
  const kept = await readFile(file, 'utf8').catch(() => '');
  expect(kept === text, `${path} is stale: run npm run generate`).toBe(true);
}

test('the table types are what the migrated database says', async () => {
  const client = new pg.Client(connectionSettings(service.database.connection));
  await client.connect();
  try {
    await expectGenerated('src/database/tables.ts', await tableTypes(client));
  } finally {
    await client.end();
  }
});

test('the API document of the repository is the one that is served', async () => {
  const { body, status } = await service.ask({ method: 'GET', url: '/openapi.json' });

  expect(status).toBe(200);
  await expectGenerated('openapi.json', `${JSON.stringify(body, null, 2)}\n`);
});

test('the API document describes every route with an answer, in OpenAPI 3.1, and is our version', async () => {
  const { body } = await service.ask({ method: 'GET', url: '/openapi.json' });
  const operations = Object.entries(
    body.paths as Record<string, Record<string, { summary?: string }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

  expect(body.openapi).toBe('3.1.0');
  expect(body.info.version).toBe('4.3.0');
  expect(operations.filter(({ summary }) => !summary).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  );
  expect(operations.length).toBeGreaterThan(20);
});

test('every reference in the API document leads somewhere', async () => {
  const { body } = await service.ask({ method: 'GET', url: '/openapi.json' });
  const names = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );

  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name! in body.components.schemas))).toEqual([]);
});

test('the page of the reference is there, and its parts come from us', async () => {
  const { status, body } = await service.ask({ method: 'GET', url: '/docs/' });

  expect(status).toBe(200);
  expect(String(body)).not.toMatch(/(src|href)="https?:/);
});

test('the migrations are numbered without a gap', async () => {
  const files = (await readdir(new URL('migrations/', SERVER)))
    .filter((name) => name !== 'grants.sql')
    .sort();

  expect(files.filter((name) => !/^\d{4}_[a-z\d_]+\.sql$/.test(name))).toEqual([]);
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
});
