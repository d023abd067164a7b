import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Connection, connectionSettings } from './connection.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

// Roles are shared by all databases of a server, so two migrators may trip over each other there, and only there.
const RACES = new Set(['23505', 'XX000', '40001', '42710']);

/** Brings the schema up to date as its owner. Several processes may do this at once; each returns when it is done. */
export async function migrate(connection: Connection): Promise<void> {
  for (let tries = 5; ; tries -= 1) {
    try {
      return await migrateOnce(connection);
    } catch (error) {
      if (tries <= 1 || !RACES.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function migrateOnce(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(connection, '-c app.scope=platform'), max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await sql.raw(await readFile(`${FOLDER}grants.sql`, 'utf8')).execute(db);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Object.fromEntries(files.map((name) => [name.replace(/\.sql$/, ''), fromFile(`${FOLDER}${name}`)]));
}

function fromFile(path: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(await readFile(path, 'utf8')).execute(db);
    },
  };
}
