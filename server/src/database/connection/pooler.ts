import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../../kernel/failure.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import { type Connection, connectionSettings } from './connection.ts';
import { unreachable } from './unreachable.ts';

const ANSWER_MS = 10_000;
const HEARD_MS = 2_000;

/** Usually the same address for both. `direct` is for LISTEN, migrations and backups. */
export interface DatabaseAddresses {
  readonly connection: Connection;
  readonly direct: Connection;
}

interface Addresses {
  readonly url: Secret | null;
  readonly directUrl: Secret | null;
}

/** Addresses of the embedded server, or the configured ones. */
export function databaseAddresses(there: Connection | Addresses): DatabaseAddresses {
  if (!('directUrl' in there)) return { connection: there, direct: there };
  const connection = { url: there.url?.reveal() ?? '' };
  return { connection, direct: there.directUrl ? { url: there.directUrl.reveal() } : connection };
}

/**
 * A transaction pooler drops LISTEN and session settings: everything would seem to work, but changes would
 * arrive a minute late. So startup fails and names the variable to set.
 */
export async function requireDirectConnection({ connection, direct }: DatabaseAddresses): Promise<void> {
  if (connection === direct) {
    if (await isPooled(connection, 'DATABASE_URL'))
      throw new Failure(
        'UNAVAILABLE',
        "DATABASE_URL points to a connection pooler. Keep it, and also set DATABASE_DIRECT_URL to the database's own address: notices between processes, migrations and backups cannot go through a pooler.",
      );
    return;
  }
  await isPooled(connection, 'DATABASE_URL');
  if (!(await deliversNotices(direct)))
    throw new Failure(
      'UNAVAILABLE',
      "DATABASE_DIRECT_URL also points to a connection pooler: a test notification did not arrive. Set it to the database's own address.",
    );
}

/** A server reports its own process id to the client; a pooler makes one up. */
async function isPooled(connection: Connection, variable: string): Promise<boolean> {
  return withClient(connection, variable, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
  });
}

/** Tests LISTEN itself rather than for a pooler, because session poolers deliver notices. */
async function deliversNotices(direct: Connection): Promise<boolean> {
  const channel = 'frontdesk_start';
  return withClient(direct, 'DATABASE_DIRECT_URL', async (listener) => {
    const heard = new Promise<boolean>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await withClient(direct, 'DATABASE_DIRECT_URL', (sender) => sender.query(`notify ${channel}`));
    return Promise.race([heard, pause(HEARD_MS, false)]);
  });
}

async function withClient<Result>(
  connection: Connection,
  variable: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connectionSettings(connection),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw unreachable(error, variable) ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
