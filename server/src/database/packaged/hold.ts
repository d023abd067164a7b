import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { PORT } from './place.ts';

export const DATABASE = 'frontdesk';

/** Address of the embedded server, spelled out so that PG environment variables have no effect. */
export interface SocketConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
}

export const connectionTo = (socketDir: string, database: string): SocketConnection => ({
  host: socketDir,
  port: PORT,
  user: SUPERUSER,
  database,
  ssl: false,
});

/**
 * A session lock on the cluster; only its holder may run the server. PostgreSQL releases it when the process
 * dies.
 */
export interface Hold {
  /** Called once if the connection ends before `release`. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

type HoldAttempt = { status: 'held'; hold: Hold } | { status: 'taken' } | { status: 'not-ready' };

const LOCK = 4_303_002;

export async function tryHold(socketDir: string): Promise<HoldAttempt> {
  const client = new pg.Client({
    ...connectionTo(socketDir, 'postgres'),
    application_name: 'frontdesk-hold',
    connectionTimeoutMillis: 3000,
  });
  const hold = holdOn(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) {
      await hold.release();
      return { status: 'taken' };
    }
    await ensureDatabase(client);
    return { status: 'held', hold };
  } catch (error) {
    await hold.release();
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P0')) throw error;
    return { status: 'not-ready' };
  }
}

function holdOn(client: pg.Client): Hold {
  let onLost: (() => void) | null = null;
  let lost = false;
  const lose = () => {
    if (!lost) onLost?.();
    lost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  return {
    onLost: (listener) => {
      if (lost) listener();
      onLost = listener;
    },
    release: async () => {
      lost = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
}
