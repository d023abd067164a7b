import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClinicRow, aPerson } from '../../../../tests/people.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { diskBackups } from '../../../adapters/backup/disk.ts';
import { newBackupKeys } from '../../../adapters/backup/seal.ts';
import { localDisk as disk } from '../../../adapters/disk/local.ts';
import { childProcessShell } from '../../../adapters/shell/child-process.ts';
import { openDatabase } from '../../../database/connection/connect.ts';
import { type Connection, connectionSettings } from '../../../database/connection/connection.ts';
import { platformLocks } from '../../../database/locks.ts';
import { migrate } from '../../../database/schema/migrate.ts';
import { heldCopy } from '../../../database/schema/restored-copy.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { backupJob } from './backup.job.ts';
import { backupDatabase } from './backup-database.store.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

const machinery = { shell: childProcessShell(), disk };
const clock = frozenClock('2026-11-16T02:30:00Z');
let database: TestDatabase;
let folder: string;
let anchorsPath: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-'));
  anchorsPath = join(folder, 'audit-anchors.jsonl');
  await writeFile(anchorsPath, 'an anchor\n');
  await mkdir(`${anchorsPath}.full`);
  await writeFile(join(`${anchorsPath}.full`, '000001.jsonl'), 'an older anchor\n');
  await mkdir(join(folder, 'files/logos'), { recursive: true });
  await writeFile(join(folder, 'files/logos/one.png'), 'a logo');
  await writeFile(join(folder, 'files/logos/two.png.part'), 'half a logo');
  await fillTables(database);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Rows that are hard to copy: Chinese, tabs, nulls, JSON, ranges, sequences, audit chains. */
async function fillTables({ ownerQuery }: TestDatabase): Promise<void> {
  for (const name of ['Fraser Street', '温哥华\t诊所\n\\N', "O'Brien; drop table users"]) {
    const clinicId = await aClinicRow(ownerQuery, name);
    const person = await aPerson(ownerQuery, clock, clinicId);
    await ownerQuery(
      'insert into jobs (clinic_id, kind, payload) select $1, $2, $3 from generate_series(1, 400)',
      [clinicId, 'test', JSON.stringify({ text: '您好 "quoted" \\ \t', number: 1.5 })],
    );
    for (let row = 0; row < 3; row += 1)
      await ownerQuery(
        `insert into audit_log (clinic_id, user_id, action, resource, ip, user_agent, request_id, success, details)
         values ($1, $2, 'test', '/x', '::1', 'test', 'r', true, '{"a": [1, null]}')`,
        [clinicId, person.id],
      );
    await ownerQuery(
      'insert into waitlist_entries (clinic_id, first_name, last_name, phone) values ($1, $2, $3, $4)',
      [clinicId, '伟', 'Chen', '+16045550142'],
    );
  }
}

/** A fingerprint of every table, the sequences and the row-level security. */
async function everything(connection: Connection): Promise<Record<string, unknown>> {
  const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
  await client.connect();
  const all = async (text: string) => (await client.query(text)).rows;
  const tables = await all(
    "select relname as name, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name, ...fence } of tables) {
    // Only a restored database has these rows.
    if (name.startsWith('kysely') || name === 'restored_copies') continue;
    const [print] = await all(
      `select count(*), md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) from ${name} t`,
    );
    const triggers = await all(
      `select tgname, tgenabled from pg_trigger where tgrelid = '${name}'::regclass and not tgisinternal order by 1`,
    );
    found[name] = { ...print, ...fence, triggers };
  }
  found.sequences = await all('select sequencename, last_value from pg_sequences order by 1');
  await client.end();
  return found;
}

const ways: Array<{ way: 'dump' | 'copy'; source: (own: BackupSource) => BackupSource }> = [
  { way: 'copy', source: (own) => ({ ...own, canDump: async () => false }) },
  { way: 'dump', source: (own) => own },
];

describe.each(ways)('a backup as a $way', ({ way, source }) => {
  test('restored into an empty database equals the original in every table, with uploads and audit anchors', async (context) => {
    const own = source(backupDatabase(database.connection, machinery));
    context.skip(way === 'dump' && !(await own.canDump()), 'pg_dump is missing or older than the server');
    const store = diskBackups(join(folder, way));
    const needs = {
      source: own,
      store,
      disk,
      filesDir: join(folder, 'files'),
      anchorsPath,
      version: '4.3.0',
      clock,
    };
    const backup = await takeBackup(needs);
    expect(backup).toMatchObject({ name: 'frontdesk-2026-11-16T023000Z.tar.gz', format: way });

    const connection = await emptyDatabase();
    const target = backupDatabase(connection, machinery);
    const filesDir = join(folder, `restored-${way}`);
    const anchors = join(folder, `restored-${way}.jsonl`);
    await restoreBackup({ store, target, disk, filesDir, anchorsPath: anchors }, backup.name);

    expect(await everything(connection)).toEqual(await everything(database.connection));
    expect(await readFile(anchors, 'utf8')).toBe('an anchor\n');
    expect(await readFile(join(`${anchors}.full`, '000001.jsonl'), 'utf8')).toBe('an older anchor\n');
    expect(await readdir(join(filesDir, 'logos'))).toEqual(['one.png']);
    expect(await readFile(join(filesDir, 'logos/one.png'), 'utf8')).toBe('a logo');

    const restored = await openDatabase({ connection, max: 1, log: silentLogger });
    expect(await heldCopy(restored)).toMatchObject({ backup: backup.name });
    const rows = await restored.asPlatform((q) => q.selectFrom('clinics').select('name').execute());
    await restored.close();
    expect(rows.length).toBe(3);

    await expect(
      restoreBackup({ store, target, disk, filesDir: join(folder, 'other'), anchorsPath }, backup.name),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('a sealed backup is restored on another machine with the private key, and only there', async () => {
  const { publicKey, privateKey } = newBackupKeys();
  const here = diskBackups(join(folder, 'sealing'), { publicKey });
  const copying = { ...backupDatabase(database.connection, machinery), canDump: async () => false };
  const needs = { source: copying, store: here, disk, filesDir: join(folder, 'files'), anchorsPath };
  const { name } = await takeBackup({ ...needs, version: '4.3.0', clock });
  expect(name).toBe('frontdesk-2026-11-16T023000Z.tar.gz.sealed');
  expect((await readFile(join(folder, 'sealing', name))).includes('manifest.json')).toBe(false);
  expect(await checkBackup(here, name)).toMatchObject({ ok: true, message: expect.stringMatching(/sealed/) });

  await cp(join(folder, 'sealing'), join(folder, 'elsewhere'), { recursive: true });
  const connection = await emptyDatabase();
  const target = backupDatabase(connection, machinery);
  const place = { disk, filesDir: join(folder, 'unsealed'), anchorsPath: join(folder, 'unsealed.jsonl') };
  const asking = (key: Secret) => diskBackups(join(folder, 'elsewhere'), { privateKey: async () => key });
  for (const store of [diskBackups(join(folder, 'elsewhere')), asking(newBackupKeys().privateKey)])
    await expect(restoreBackup({ store, target, ...place }, name)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  await restoreBackup({ store: asking(privateKey), target, ...place }, name);

  expect(await everything(connection)).toEqual(await everything(database.connection));
  expect(await readFile(join(place.filesDir, 'logos/one.png'), 'utf8')).toBe('a logo');
});

/** Writes rows in pairs until stopped; returns the number of pairs. */
async function busyClinic(connection: Connection, clinicId: string): Promise<() => Promise<number>> {
  const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
  await client.connect();
  let [isOver, pairs] = [false, 0];
  const writing = (async () => {
    for (; !isOver; pairs += 1)
      await client.query(
        `insert into waitlist_entries (clinic_id, first_name, last_name, phone)
         select $1, $2, half, '+16045550142' from unnest(array['one', 'other']) half`,
        [clinicId, `pair ${pairs}`],
      );
  })();
  return async () => {
    isOver = true;
    await writing;
    await client.end();
    return pairs;
  };
}

describe.each(ways)('a $way taken while the clinic works', ({ way, source }) => {
  test('is a snapshot: it contains everything from before, and nothing partial', async (context) => {
    const busy = await testDatabase();
    const own = source(backupDatabase(busy.connection, machinery));
    context.skip(way === 'dump' && !(await own.canDump()), 'pg_dump is missing or older than the server');
    const stop = await busyClinic(busy.connection, await aClinicRow(busy.ownerQuery, 'Busy'));
    await expect
      .poll(async () => (await busy.ownerQuery('select from waitlist_entries')).length)
      .toBeGreaterThan(20);
    const [before] = await busy.ownerQuery('select count(*)::int / 2 as pairs from waitlist_entries');
    const store = diskBackups(join(folder, `busy-${way}`));
    const needs = {
      source: own,
      store,
      disk,
      filesDir: join(folder, 'files'),
      anchorsPath,
      version: '4.3.0',
      clock,
    };
    const backup = await takeBackup(needs);
    const written = await stop();

    const connection = await emptyDatabase();
    const target = backupDatabase(connection, machinery);
    const restored = {
      filesDir: join(folder, `busy-files-${way}`),
      anchorsPath: join(folder, `busy-${way}.jsonl`),
    };
    await restoreBackup({ store, target, disk, ...restored }, backup.name);
    const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as halves from waitlist_entries group by first_name',
    );
    await client.end();
    await busy.close();
    expect(rows.every(({ halves }) => halves === 2)).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(Number(before?.pairs));
    expect(rows.length).toBeLessThanOrEqual(written);
  });
});

describe.each(ways)('a $way by an owner who is not a superuser', ({ way, source }) => {
  const owner = `frontdesk_owner_${process.pid}_${way}`;
  const query = async (connection: Connection, text: string) => {
    const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
    await client.connect();
    const { rows } = await client.query(text).finally(() => void client.end());
    return rows;
  };
  const asItsOwner = async (connection: Connection): Promise<Connection> => {
    const name = 'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database;
    await query(connection, 'create extension btree_gist');
    await query(connection, `alter database ${name} owner to ${owner}`);
    await query(connection, `alter schema public owner to ${owner}`);
    if (!('url' in connection)) return { ...connection, user: owner };
    const url = new URL(connection.url);
    url.username = owner;
    url.password = 'it:s password';
    return { url: url.href };
  };

  test('contains the rows behind row-level security, and restores them', async (context) => {
    const [from, to] = [await emptyDatabase(), await emptyDatabase()];
    await query(from, `create role ${owner} login password 'it:s password'`);
    await query(from, `grant frontdesk_app to ${owner}`);
    const [mine, empty] = [await asItsOwner(from), await asItsOwner(to)];
    await migrate(mine);
    await query(mine, "insert into clinics (name) values ('one'), ('two')");
    const own = source(backupDatabase(mine, machinery));
    context.skip(way === 'dump' && !(await own.canDump()), 'pg_dump is missing or older than the server');
    const store = diskBackups(join(folder, `owner-${way}`));
    const needs = {
      source: own,
      store,
      disk,
      filesDir: join(folder, 'nowhere'),
      anchorsPath,
      version: '4.3.0',
      clock,
    };
    const { name, format } = await takeBackup(needs);
    expect(format).toBe(way);
    const target = backupDatabase(empty, machinery);
    await restoreBackup(
      { store, target, disk, filesDir: join(folder, `owner-files-${way}`), anchorsPath },
      name,
    );
    expect(await query(empty, 'select name from clinics order by name')).toEqual([
      { name: 'one' },
      { name: 'two' },
    ]);
    expect(await everything(empty)).toEqual(await everything(mine));
  });

  afterAll(async () => {
    for (const { name } of await database.ownerQuery(
      `select datname as name from pg_database where datdba = '${owner}'::regrole`,
    ))
      await database.ownerQuery(`drop database ${name} with (force)`);
    await database.ownerQuery(`drop owned by ${owner}`);
    await database.ownerQuery(`drop role ${owner}`);
  });
});

test('a failed dump is replaced by our own copy', async () => {
  const own = backupDatabase(database.connection, machinery);
  const source = { ...own, canDump: async () => true, dump: async () => false };
  const store = diskBackups(join(folder, 'fallback'));
  const needs = {
    source,
    store,
    disk,
    filesDir: join(folder, 'nowhere'),
    anchorsPath,
    version: '4.3.0',
    clock,
  };
  expect(await takeBackup(needs)).toMatchObject({ format: 'copy' });
});

describe.each(ways)('a $way that lacks a clinic', ({ way, source }) => {
  test('is not kept, with an explanation', async (context) => {
    const own = source(backupDatabase(database.connection, machinery));
    context.skip(way === 'dump' && !(await own.canDump()), 'pg_dump is missing or older than the server');
    const store = diskBackups(join(folder, `short-${way}`));
    const short = { ...own, clinics: async () => (await own.clinics()) + 1 };
    const filesDir = join(folder, 'nowhere');
    const needs = { source: short, store, disk, filesDir, anchorsPath, version: '4.3.0', clock };
    await expect(takeBackup(needs)).rejects.toThrow('held 3 of 4 clinics');
    expect(await store.list()).toEqual([]);
  });
});

test('a backup is taken every night at half past two and fourteen are kept', async () => {
  const source = {
    canDump: async () => false,
    dump: async () => false,
    copyOut: async () => ({ tables: [], sequences: [] }),
    migrations: async () => [],
    clinics: async () => 0,
    clinicsIn: async () => 0,
  };
  const store = diskBackups(join(folder, 'nightly'));
  const nights = frozenClock('2026-11-16T02:30:00Z');
  const needs = {
    source,
    store,
    disk,
    filesDir: join(folder, 'nowhere'),
    anchorsPath,
    version: '4.3.0',
    clock: nights,
  };
  const job = backupJob({ backUp: () => takeBackup(needs), log: silentLogger });
  expect(job.cron).toBe('30 2 * * *');
  for (let night = 0; night < 16; night += 1) {
    await job.run(AbortSignal.timeout(60_000));
    nights.advance(86_400_000);
  }
  const listed = await store.list();
  expect(listed.length).toBe(14);
  expect(listed[0]?.name).toBe('frontdesk-2026-12-01T023000Z.tar.gz');
});

test('a process that shuts down does not wait for its backup', async () => {
  const source = {
    canDump: async () => false,
    dump: async () => false,
    copyOut: () => new Promise<never>(() => undefined),
    migrations: async () => [],
    clinics: async () => 0,
    clinicsIn: async () => 0,
  };
  const store = diskBackups(join(folder, 'leaving'));
  const needs = {
    source,
    store,
    disk,
    filesDir: join(folder, 'nowhere'),
    anchorsPath,
    version: '4.3.0',
    clock,
  };
  const leaving = new AbortController();
  const run = backupJob({ backUp: () => takeBackup(needs), log: silentLogger }).run(leaving.signal);
  leaving.abort();
  await expect(run).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a backup of another schema version is not restored into this one', async () => {
  const own = backupDatabase(database.connection, machinery);
  const source = { ...own, canDump: async () => false, migrations: async () => ['0001_tenancy'] };
  const store = diskBackups(join(folder, 'older'));
  const needs = {
    source,
    store,
    disk,
    filesDir: join(folder, 'nowhere'),
    anchorsPath,
    version: '4.2.0',
    clock,
  };
  const { name } = await takeBackup(needs);
  const target = backupDatabase(await emptyDatabase(), machinery);
  await expect(
    restoreBackup({ store, target, disk, filesDir: join(folder, 'none'), anchorsPath }, name),
  ).rejects.toThrow('another version');
});

describe('a platform lock', () => {
  test('is held by one process at a time and free afterwards', async () => {
    const [one, other] = [platformLocks(database.db), platformLocks(database.db)];
    const inner = await one.tryHold('deploy', 60_000, () =>
      other.tryHold('deploy', 60_000, async () => 'second'),
    );
    expect(inner).toBeNull();
    expect(await other.tryHold('deploy', 60_000, async () => 'second')).toBe('second');
  });

  test('is free again after its holder failed', async () => {
    const locks = platformLocks(database.db);
    await expect(locks.tryHold('docs', 60_000, () => Promise.reject(new Error('broke')))).rejects.toThrow(
      'broke',
    );
    expect(await locks.tryHold('docs', 60_000, async () => 'mine')).toBe('mine');
  });

  test('of a dead holder can be taken when its lease expires', async () => {
    await database.ownerQuery(
      "insert into platform_locks (name, holder, lease_until) values ('voice-push', gen_random_uuid(), now() - interval '1 s')",
    );
    expect(await platformLocks(database.db).tryHold('voice-push', 60_000, async () => 'mine')).toBe('mine');
  });
});
