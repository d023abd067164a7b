import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection/connection.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { silentLogger } from '../src/kernel/logger.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: Connection;
    template: string;
  }
}

/** Starts one PostgreSQL for a run and migrates a template database, which every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await testServer();
  const template = `frontdesk_template_${process.pid}`;
  await query(server, `create database ${template}`);
  await migrate(withDatabase(server, template));
  project.provide('server', server);
  project.provide('template', template);

  return async () => {
    const { rows } = await query(
      server,
      `select datname from pg_database where datname like 'frontdesk_test_${process.pid}_%'`,
    );
    for (const { datname } of rows) await query(server, `drop database ${datname} with (force)`);
    await query(server, `drop database ${template} with (force)`);
    await stop();
  };
}

async function testServer(): Promise<{ server: Connection; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { url }, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-test-'));
  const packaged = await startPackagedPostgres({ dataDir, log: silentLogger });
  // Nobody needs these rows after a power failure, and waiting for the disk is half of a small test's time.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await query(packaged.connection, `alter system set ${setting} = off`);
  await query(packaged.connection, 'select pg_reload_conf()');
  return {
    server: packaged.connection,
    stop: async () => {
      await packaged.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function query(server: Connection, text: string): Promise<{ rows: Array<Record<string, string>> }> {
  const client = new pg.Client(connectionSettings(server));
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
