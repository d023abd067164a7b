import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Failure } from '../../kernel/failure.ts';
import { type Connection, connectionSettings } from '../connection/connection.ts';
import { unreachable } from '../connection/unreachable.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

// Roles are shared by all databases of a server, so concurrent migrators may conflict on them, and on nothing
// else.
const RACES = new Set(['23505', 'XX000', '40001', '42710']);

/**
 * Migrates the schema as its owner. Several processes may call it at once; each returns when the schema is up
 * to date.
 */
export async function migrate(connection: Connection): Promise<void> {
  for (let tries = 5; ; tries -= 1) {
    try {
      return await migrateOnce(connection);
    } catch (error) {
      const away = unreachable(error, 'DATABASE_URL');
      if (away) throw away;
      if (tries <= 1 || !RACES.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

const LAST_OF_FIRST_LIST = '0012';
const LATER_LIST = {
  migrationTableName: 'kysely_later',
  migrationLockTableName: 'kysely_later_lock',
  allowUnorderedMigrations: true,
};

async function migrateOnce(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(connection, '-c app.scope=platform'), max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const names = await migrationNames();
    await refuseIfTooOld(db, names);
    const done = await namesDone(db);
    const missing = names.filter((name) => !done.has(name));
    if (!(await mayChangeTables(db))) return refuseIfMissing(missing);
    // The migrator reads the whole catalog even if there is nothing to do, as at nearly every start.
    if (missing.length > 0) await runMissing(db, names);
    await sql.raw(await readFile(`${FOLDER}grants.sql`, 'utf8')).execute(db);
  } finally {
    await db.destroy();
  }
}

/** False for a login without ownership of the tables; their owner migrates with `npm run migrate`. */
async function mayChangeTables(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce((select pg_has_role(session_user, relowner, 'usage') from pg_class where oid = to_regclass('clinics')),
                    has_schema_privilege(current_schema(), 'create')) as may`.execute(db);
  return rows[0]?.may ?? true;
}

function refuseIfMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Failure(
    'UNAVAILABLE',
    `The database lacks ${missing.length} migrations (${missing[0]} and later), and the user in DATABASE_URL does not own its tables. Run \`npm run migrate\` with the owner's address in DATABASE_URL, then start again.`,
  );
}

async function runMissing(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await run(new Migrator({ db, provider: provided(names.filter((name) => isOfFirstList(name))) }));
  const later = [...names.filter((name) => !isOfFirstList(name)), ...(await namesOfNewer(db, names))];
  await run(new Migrator({ db, provider: provided(later), ...LATER_LIST }));
}

async function run(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return files.map((name) => name.replace(/\.sql$/, '')).sort();
}

function isOfFirstList(name: string): boolean {
  return name.slice(0, 4) <= LAST_OF_FIRST_LIST;
}

function provided(names: readonly string[]) {
  const migrations = Object.fromEntries(names.map((name) => [name, fromFile(`${FOLDER}${name}.sql`)]));
  return { getMigrations: async () => migrations };
}

function fromFile(path: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(await readFile(path, 'utf8')).execute(db);
    },
  };
}

/** Migrations applied by a newer version; their files are not needed. */
async function namesOfNewer(db: Kysely<unknown>, own: readonly string[]): Promise<string[]> {
  return (await namesIn(db, 'kysely_later')).filter((name) => !own.includes(name));
}

async function namesDone(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  return new Set([...(await namesIn(db, 'kysely_migration')), ...(await namesIn(db, 'kysely_later'))]);
}

async function namesIn(db: Kysely<unknown>, list: string): Promise<string[]> {
  const { rows: there } = await sql<{ there: string | null }>`select to_regclass(${list}) as there`.execute(
    db,
  );
  if (!there[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(list)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseIfTooOld(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const { rows: there } = await sql<{ there: string | null }>`
    select to_regclass('kysely_minimum') as there`.execute(db);
  if (!there[0]?.there) return;
  const { rows } = await sql<{ migration: string }>`select migration from kysely_minimum`.execute(db);
  const needed = rows[0]?.migration ?? '';
  if ((names.at(-1) ?? '') >= needed) return;
  throw new Failure(
    'UNAVAILABLE',
    `This database was changed by a newer version of Frontdesk (migration ${needed}), and this version can no longer serve it. Start the newer version, or restore a backup taken before it.`,
  );
}
