import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabasePool, openDatabase } from '../src/database/connection/connect.ts';
import { openReads, type Reads } from '../src/database/connection/read-replica.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { silentLogger } from '../src/kernel/logger.ts';

import { type OwnPostgres, ownPostgres, type StandbyPostgres, standbyOf } from './own-postgres.ts';
import { aDataDir } from './running-service.ts';

const TIMES = { maxLagMs: 400, checkEveryMs: 50 };

let folders: Array<Awaited<ReturnType<typeof aDataDir>>>;
let primary: OwnPostgres;
let standby: StandbyPostgres;
let db: DatabasePool;
let reads: Reads;

const open = (url: string) => openDatabase({ connection: { url }, max: 2, log: silentLogger });

beforeAll(async () => {
  folders = [await aDataDir(), await aDataDir()];
  primary = await ownPostgres(folders[0]?.path ?? '');
  await migrate({ url: primary.url });
  standby = await standbyOf(primary, folders[1]?.path ?? '');
  db = await open(primary.url);
  reads = openReads({
    primary: db,
    openReplica: () => open(standby.url),
    log: silentLogger,
    times: TIMES,
  });
});
afterAll(async () => {
  await reads?.close();
  await db?.close();
  await standby?.close();
  await primary?.close();
  for (const folder of folders) await folder.remove();
});

const isReadFromReplica = async () => {
  const { rows } = await reads.db.asPlatform((q) =>
    sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(q),
  );
  return rows[0]?.replica;
};
const write = () => primary.query('create table if not exists noise (x int); ');

test('history is read from an up-to-date replica', async () => {
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(true));
  expect(await isReadFromReplica()).toBe(true);
});

test('nothing can be written that way, on the replica or on the primary', async () => {
  const writing = reads.db.asPlatform((q) => sql`create table planted (x int)`.execute(q));
  await expect(writing).rejects.toThrow();
  expect(await primary.query(`select from pg_class where relname = 'planted'`)).toEqual([]);
});

test('a lagging replica is not read until it has caught up', async () => {
  await standby.pauseReplay();
  await write();
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(false));
  expect(await isReadFromReplica()).toBe(false);

  await standby.resumeReplay();
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(true));
});

test('a replica without new writes does not count as lagging', async () => {
  await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.maxLagMs));
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(true));
});

test('a dying replica costs no answer', async () => {
  await standby.begin('killed');
  expect(await isReadFromReplica()).toBe(false);
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(false));
  await standby.end('killed');
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(true));
});

test('a promoted replica is another database, and is not read', async () => {
  await standby.promote();
  await vi.waitFor(() => expect(reads.isReplicaUsed()).toBe(false));
  expect(await isReadFromReplica()).toBe(false);
});
