import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Failure } from '../kernel/failure.ts';
import type { Logger } from '../kernel/logger.ts';
import { APP_ROLE, type Connection, connectionSettings } from './connection.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { fencedDatabase } from './tenancy.ts';

export interface DatabasePool extends Database {
  /** Opens a connection if need be and asks for nothing but an answer. */
  ping(): Promise<void>;
  stats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface PoolOptions {
  readonly connection: Connection;
  readonly max: number;
  readonly log: Logger;
  /** Counted on our side of the wire: a frozen server answers no timeout of its own. */
  readonly queryTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** The app's connections, each working as a role that owns nothing. Refuses to start where the fence would not hold. */
export async function openDatabase(options: PoolOptions): Promise<DatabasePool> {
  const { max, log, queryTimeoutMs = 5_000, connectTimeoutMs = 2_000 } = options;
  const role = await usableRole(options.connection);
  if (!role) log.warn({}, `role ${APP_ROLE} cannot be used here: row security fences the owner itself`);

  const pool = new pg.Pool({
    ...connectionSettings(options.connection, role ? `-c role=${role}` : ''),
    max,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ code: errorCode(error) }, 'an idle database connection was lost'));

  try {
    await refuseWithoutFence(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const root = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: distrustful(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    ...fencedDatabase(root, role),
    ping: async () => {
      await pool.query('select 1');
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => root.destroy(),
  };
}

async function usableRole(connection: Connection): Promise<string | null> {
  const client = new pg.Client(connectionSettings(connection));
  await client.connect();
  try {
    await client.query(`set role ${APP_ROLE}`);
    return APP_ROLE;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

async function refuseWithoutFence(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
            and (a.attname = 'clinic_id' or (c.relname = 'clinics' and a.attname = 'id'))
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not row_security_active(c.oid)`,
  );
  if (rows.length > 0)
    throw new Error(
      `Row-level security does not hold for ${rows.map(({ name }) => name).join(', ')}: the database user bypasses it. ` +
        `Let it become the role ${APP_ROLE} (grant ${APP_ROLE} to <user>), or connect as a user without BYPASSRLS.`,
    );
}

// A query that ended without an answer of the server leaves its connection in an unknown state: it is not used again.
function distrustful(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw unavailable(error);
      });
      return guarded(client);
    },
    end: () => pool.end(),
  };
}

function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // Nobody else listens while a connection is out of the pool, and an error nobody hears ends the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      const result = await client.query(text, [...parameters]);
      // PostgreSQL undoes a transaction in which anything failed, also one that asks for a commit, and says so only here.
      if (text === 'commit' && result.command === 'ROLLBACK')
        throw new Failure(
          'INTERNAL_ERROR',
          'A statement failed unnoticed, so nothing of its transaction was kept.',
        );
      return result;
    } catch (error) {
      if (error instanceof Failure || (error instanceof pg.DatabaseError && !isShutdown(error))) throw error;
      broken = error instanceof Error ? error : new Error('query broke off');
      throw unavailable(error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      client.off('error', lost);
      client.release(broken);
    },
  };
}

// 57P01 to 57P03: the server is being stopped, has crashed, or is starting.
function isShutdown(error: pg.DatabaseError): boolean {
  return error.code?.startsWith('57P0') ?? false;
}

function unavailable(cause: unknown): Failure {
  return new Failure(
    'UNAVAILABLE',
    'The service cannot reach its database just now. Please try again shortly.',
    {
      cause,
    },
  );
}

function errorCode(error: unknown): string {
  return (error as { code?: string }).code ?? 'unknown';
}
