import { join } from 'node:path';
import pg from 'pg';
import { type Connection, connectionSettings } from '../../../database/connection/connection.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Disk } from '../../../ports/disk.ts';
import { copyFromFile, copyToFile } from './copy-stream.store.ts';

/** One table of a copy, ordered so that referenced tables come first. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface DatabaseCopy {
  readonly tables: readonly CopiedTable[];
  readonly sequences: ReadonlyArray<{ readonly name: string; readonly value: number }>;
}

/** Connects as the table owner, without the timeouts of calls. */
export async function asOwner<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionSettings(connection));
  // Without a listener, a lost connection would end the process; the statement rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies every table from one snapshot, one file each, without blocking other work. */
export function copyOut(connection: Connection, disk: Disk, folder: string): Promise<DatabaseCopy> {
  return asOwner(connection, async (client) => {
    await beginAsPlatform(client, 'isolation level repeatable read read only');
    const tables: CopiedTable[] = [];
    for (const { name, columns } of await tablesOf(client)) {
      await copyToFile(
        client,
        `copy ${quoted(name)} (${columns.map(quoted)}) to stdout`,
        await disk.write(fileOf(folder, name)),
      );
      const { rows } = await client.query<{ count: number }>(`select count(*) from ${quoted(name)}`);
      tables.push({ name, columns, rows: rows[0]?.count ?? 0 });
    }
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { tables, sequences };
  });
}

// Set within the transaction, because a pooler may drop connection settings.
async function beginAsPlatform(client: pg.Client, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query("select set_config('app.scope', 'platform', true)");
}

export function clinicsHere(connection: Connection): Promise<number> {
  return asOwner(connection, async (client) => {
    await beginAsPlatform(client, 'read only');
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from clinics');
    await client.query('commit');
    return rows[0]?.count ?? 0;
  });
}

export async function clinicsInCopy(disk: Disk, folder: string): Promise<number> {
  let lines = 0;
  for await (const chunk of disk.read(fileOf(join(folder, 'tables'), 'clinics')))
    for (const byte of chunk as Buffer) if (byte === 0x0a) lines += 1;
  return lines;
}

/** Fills freshly migrated tables, all or nothing. */
export function copyIn(
  connection: Connection,
  disk: Disk,
  folder: string,
  copy: DatabaseCopy,
): Promise<void> {
  return asOwner(connection, async (client) => {
    await beginAsPlatform(client);
    const names = copy.tables.map(({ name }) => quoted(name));
    // Row-level security does not support COPY FROM, and the audit trigger would renumber the rows.
    const fenced = await fencedTables(client);
    for (const name of fenced) await client.query(`alter table ${quoted(name)} no force row level security`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const { name, columns } of copy.tables)
      await copyFromFile(client, `copy ${quoted(name)} (${columns.map(quoted)}) from stdin`, () =>
        disk.read(fileOf(folder, name)),
      );
    for (const { name, value } of copy.sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const name of fenced) await client.query(`alter table ${quoted(name)} force row level security`);
    await checkCounts(client, copy.tables);
    await client.query('commit');
  });
}

async function checkCounts(client: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${quoted(name)}`);
    if (rows[0]?.count !== expected)
      throw new Failure('INTERNAL_ERROR', `Table ${name} has ${rows[0]?.count} rows instead of ${expected}.`);
  }
}

/** The migrations applied to this schema; none in an empty database. */
export function migrationsOf(connection: Connection): Promise<string[]> {
  return asOwner(connection, async (client) => {
    const { rows: lists } = await client.query<{ list: string }>(
      "select list from unnest(array['kysely_migration', 'kysely_later']) list where to_regclass(list) is not null",
    );
    const names = await Promise.all(
      lists.map(({ list }) => client.query<{ name: string }>(`select name from ${quoted(list)}`)),
    );
    return names.flatMap(({ rows }) => rows.map(({ name }) => name)).sort();
  });
}

export function isEmpty(connection: Connection): Promise<boolean> {
  return asOwner(connection, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1",
    );
    return rowCount === 0;
  });
}

/** The role the service runs as. The first migration creates it, but a dump does not contain roles. */
export function ensureAppRole(connection: Connection): Promise<void> {
  return asOwner(connection, async (client) => {
    await client.query(`do $$ begin create role frontdesk_app nologin;
      exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$`);
    await client.query(`do $$ begin execute format('grant frontdesk_app to %I', current_user);
      exception when unique_violation or insufficient_privilege or undefined_object then null; end $$`);
  });
}

// Referenced tables come first; a table that references itself is loaded in one statement.
async function tablesOf(client: pg.Client): Promise<Array<{ name: string; columns: string[] }>> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
                    and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
     order by c.relname`);
  const waiting = [...rows];
  const placed: Array<{ name: string; columns: string[] }> = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) =>
      needs.every((need) => placed.some(({ name }) => name === need)),
    );
    const [next] = waiting.splice(at, 1);
    if (at < 0 || !next)
      throw new Failure(
        'INTERNAL_ERROR',
        'Tables reference each other in a cycle, so they cannot be copied in order.',
      );
    placed.push({ name: next.name, columns: next.columns });
  }
  return placed;
}

async function fencedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relforcerowsecurity
        and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: pg.Client): Promise<Array<{ name: string; value: number }>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = current_schema() and last_value is not null`,
  );
  return rows;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy`);
