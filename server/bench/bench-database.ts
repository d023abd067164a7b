import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, connectionSettings, withDatabase } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { silentLogger } from '../src/kernel/logger.ts';

/** A database of its own: on the server that TEST_DATABASE_URL names, else on the packaged one. */
export async function benchDatabase(): Promise<{ connection: Connection; stop(): Promise<void> }> {
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
