import { sql } from 'kysely';
import pg from 'pg';
import { type Connection, connectionSettings } from '../connection/connection.ts';
import { type AnyQueries, type Database, machinery, type Trail } from '../database.ts';
import { publish } from '../notices.ts';

/** A database restored from a backup and not yet released; its jobs do not run. */
export interface RestoredCopy {
  readonly backup: string;
  readonly restoredAt: Date;
}

export async function heldCopy(db: Database): Promise<RestoredCopy | null> {
  return machinery(db).asPlatform(async (q) => (await findHeldCopy(q)) ?? null);
}

export function findHeldCopy(q: AnyQueries): Promise<RestoredCopy | undefined> {
  return machinery(q)
    .selectFrom('restoredCopies')
    .select(['backup', 'restoredAt'])
    .where('releasedAt', 'is', null)
    .executeTakeFirst();
}

/** False if the database is not a held copy. */
export async function releaseCopy(db: Database, trail: Trail): Promise<boolean> {
  return machinery(db).asPlatform(async (q, tx) => {
    const released = await q
      .updateTable('restoredCopies')
      .set({ releasedAt: sql<Date>`now()` })
      .where('releasedAt', 'is', null)
      .returning('backup')
      .executeTakeFirst();
    if (released) await publish(q, 'jobs', 'released');
    await trail(tx);
    return released !== undefined;
  });
}

/** Null if this database is not a restored copy or is still held. */
export async function releasedAt(db: Database): Promise<Date | null> {
  const row = await machinery(db).asPlatform((q) =>
    machinery(q).selectFrom('restoredCopies').select('releasedAt').executeTakeFirst(),
  );
  return row?.releasedAt ?? null;
}

/** The last step of a restore, run as the table owner. */
export async function holdCopy(connection: Connection, backup: string): Promise<void> {
  const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
  await client.connect();
  try {
    await client.query(
      `insert into restored_copies (backup) values ($1)
       on conflict (only_row) do update set backup = excluded.backup, restored_at = now(), released_at = null`,
      [backup],
    );
  } finally {
    await client.end();
  }
}
