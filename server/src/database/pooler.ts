import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../kernel/failure.ts';
import type { Secret } from '../kernel/secret.ts';
import { type Connection, connectionSettings } from './connection.ts';
import { unreachable } from './unreachable.ts';

const ANSWER_MS = 10_000;
const HEARD_MS = 2_000;

/** What the service works through, and what it listens, migrates and takes backups through: mostly the same. */
export interface Ways {
  readonly connection: Connection;
  readonly direct: Connection;
}

interface Addresses {
  readonly url: Secret | null;
  readonly directUrl: Secret | null;
}

/** To the packaged server, or to the addresses that were given. */
export function waysTo(there: Connection | Addresses): Ways {
  if (!('directUrl' in there)) return { connection: there, direct: there };
  const connection = { url: there.url?.reveal() ?? '' };
  return { connection, direct: there.directUrl ? { url: there.directUrl.reveal() } : connection };
}

/**
 * A pooler that lends a server for one transaction keeps no LISTEN and no setting of a connection: everything would seem to
 * work, and changes would be heard a minute late. Refused before anything is served, with the variable that mends it.
 */
export async function refusePoolerAlone({ connection, direct }: Ways): Promise<void> {
  if (connection === direct) {
    if (await isPooled(connection, 'DATABASE_URL'))
      throw new Failure(
        'UNAVAILABLE',
        "DATABASE_URL leads to a connection pooler. Keep it, and set DATABASE_DIRECT_URL to the database's own address: notices between processes, migrations and backups cannot go through a pooler.",
      );
    return;
  }
  await isPooled(connection, 'DATABASE_URL');
  if (!(await hearsNotices(direct)))
    throw new Failure(
      'UNAVAILABLE',
      "DATABASE_DIRECT_URL leads to a connection pooler too: a notice that was sent there was not heard. Set it to the database's own address.",
    );
}

/** A server tells a client the number of its own process; a pooler makes one up, because it lends out many. */
async function isPooled(connection: Connection, variable: string): Promise<boolean> {
  return withClient(connection, variable, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
  });
}

/** Asked of what it is needed for, and not of its kind: a proxy that holds a session for its client will do. */
async function hearsNotices(direct: Connection): Promise<boolean> {
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
