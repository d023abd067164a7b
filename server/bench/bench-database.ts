import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/database/connection/connect.ts';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection/connection.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { silentLogger } from '../src/kernel/logger.ts';

export async function benchDatabase() {
  const { connection, stop } = await aServer();
  const owner = new pg.Pool({ ...connectionSettings(connection, '-c app.scope=platform'), max: 1 });
  // If a run is interrupted, the running statement reports the error itself.
  owner.on('error', () => undefined);
  const db = await openDatabase({ connection, max: 4, log: silentLogger, queryTimeoutMs: 60_000 });
  return {
    owner,
    db,
    connect: async () => {
      const session = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
      await session.connect();
      return session;
    },
    close: async () => {
      await db.close();
      await owner.end();
      await stop();
    },
  };
}

/** A database on the server of TEST_DATABASE_URL, else on an embedded one. */
async function aServer(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  const name = `frontdesk_bench_${process.pid}`;
  if (url) {
    const admin = new pg.Pool({ ...connectionSettings({ url }), max: 1 });
    await admin.query(`create database ${name}`);
    const connection = withDatabase({ url }, name);
    await migrate(connection);
    return {
      connection,
      stop: async () => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      },
    };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  const packaged = await startPackagedPostgres({ dataDir, log: silentLogger });
  await migrate(packaged.connection);
  return {
    connection: packaged.connection,
    stop: async () => {
      await packaged.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
