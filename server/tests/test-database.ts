import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabasePool, type DatabaseTimes, openDatabase } from '../src/database/connection/connect.ts';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection/connection.ts';
import { OUTAGE_TIMES } from '../src/database/connection/outage-watch.ts';
import { silentLogger } from '../src/kernel/logger.ts';

export interface TestDatabase {
  readonly connection: Connection;
  readonly db: DatabasePool;
  /** Queries as the owner in platform scope, past row-level security. */
  ownerQuery<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
  close(): Promise<void>;
}

/** Patient, so that a busy machine is not taken for an outage. Tests of outages use the times of production. */
export const PATIENT_TIMES: DatabaseTimes = {
  queryTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  probeMs: 60_000,
  outageTimes: { ...OUTAGE_TIMES, patienceMs: 30_000 },
};

/** Clones the migrated template into a database for one test file. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const connection = await cloneTemplate();
  const db = await openDatabase({
    connection,
    max: options.max ?? 5,
    log: silentLogger,
    ...PATIENT_TIMES,
  });
  const owner = new pg.Pool({ ...connectionSettings(connection, '-c app.scope=platform'), max: 2 });
  return {
    connection,
    db,
    ownerQuery: async (text, values) => (await owner.query(text, values)).rows as never,
    close: async () => {
      await owner.end();
      await db.close();
    },
  };
}

export async function cloneTemplate(): Promise<Connection> {
  return createDatabase(`template ${inject('template')}`);
}

export async function emptyDatabase(): Promise<Connection> {
  return createDatabase('');
}

async function createDatabase(from: string): Promise<Connection> {
  const name = `frontdesk_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(connectionSettings(inject('server')));
  await client.connect();
  try {
    // PostgreSQL copies a template only while nobody else does, so retry.
    for (let tries = 50; ; tries -= 1) {
      try {
        await client.query(`create database ${name} ${from}`);
        break;
      } catch (error) {
        if (tries === 0 || (error as { code?: string }).code !== '55006') throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
  return withDatabase(inject('server'), name);
}
