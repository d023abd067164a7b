import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import { noTracing, type Tracing } from '../../kernel/tracing.ts';
import type { Database } from '../database.ts';
import type { Owner } from '../schema/owners.ts';
import type { Tables } from '../tables.ts';
import { fencedDatabase } from '../tenancy.ts';
import { APP_ROLE, type Connection, connectionSettings } from './connection.ts';
import { OUTAGE_TIMES, type OutageTimes, watchForOutages } from './outage-watch.ts';
import { probeOf } from './probe.ts';
import { tracedPool } from './traced-pool.ts';
import { type OnStatement, watchedPool } from './watched-pool.ts';

export interface DatabasePool extends Database<Owner> {
  /** The same database with read-only transactions. */
  readonly readOnly: Database<Owner>;
  /** Runs a trivial query, opening a connection if needed. Also fails if a write was rejected recently. */
  ping(): Promise<void>;
  stats(): { total: number; idle: number; waiting: number };
  /** Minimum wait for a connection over the recent past. */
  sustainedWaitMs(): number;
  close(): Promise<void>;
}

export interface DatabaseTimes {
  /** Enforced by the client, because a frozen server cannot enforce its own timeout. */
  readonly queryTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** Of the query that finds out whether the server answers at all. */
  readonly probeMs?: number;
  readonly outageTimes?: OutageTimes;
}

interface PoolOptions extends DatabaseTimes {
  readonly connection: Connection;
  readonly max: number;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /**
   * Called for each statement with whether it starts a new round trip, and with a number unique to its
   * transaction.
   */
  readonly onStatement?: OnStatement | undefined;
}

/** For clients that the network dropped without telling the server. */
const IDLE_TRANSACTION_MS = 15_000;

/** Startup against a frozen server fails with an error instead of hanging. */
const START_WITHIN_MS = 10_000;

/**
 * The service's connection pool. Role, clinic and timeouts are set per transaction, so a transaction pooler
 * can be used. Throws if row-level security does not apply.
 */
export async function openDatabase(options: PoolOptions): Promise<DatabasePool> {
  const { connection, max, log, tracing = noTracing, outageTimes = OUTAGE_TIMES } = options;
  const { queryTimeoutMs = 5_000, connectTimeoutMs = 2_000 } = options;
  const role = await usableRole(connection);
  if (!role)
    log.warn(
      {},
      `role ${APP_ROLE} is not available; relying on forced row-level security for the table owner`,
    );

  const pool = new pg.Pool({
    ...connectionSettings(connection),
    max,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // Statements sent without awaiting earlier ones share a round trip.
    pipeline: true,
    keepAlive: true,
  });
  const probe = probeOf(connection, options.probeMs);
  const watch = watchForOutages({ probe: probe.once, log, times: outageTimes });
  pool.on('error', (error) => {
    log.warn({ code: errorCode(error) }, 'idle database connection lost');
    watch.suspect();
  });

  try {
    await requireRowSecurity(pool, role);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const watched = watchedPool(pool, watch, options.onStatement);
  const root = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: tracedPool(watched, tracing) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const terms = { role, statementMs: queryTimeoutMs, idleTransactionMs: IDLE_TRANSACTION_MS };
  return {
    ...fencedDatabase(root, terms, tracing),
    readOnly: fencedDatabase(root, { ...terms, isReadOnly: true }, tracing),
    ping: async () => {
      const client = await watched.connect();
      await client.query('select 1', []).finally(() => client.release());
      if (watched.rejectsWrites())
        throw new Failure(
          'UNAVAILABLE',
          'The database is read-only or full. Free disk space or check its role.',
        );
    },
    sustainedWaitMs: watched.sustainedWaitMs,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      watch.close();
      probe.close();
      await root.destroy();
    },
  };
}

async function usableRole(connection: Connection): Promise<string | null> {
  const client = new pg.Client({
    ...connectionSettings(connection),
    connectionTimeoutMillis: START_WITHIN_MS,
    query_timeout: START_WITHIN_MS,
  });
  await client.connect();
  try {
    await client.query(`begin; set local role ${APP_ROLE}`);
    return APP_ROLE;
  } catch {
    return null;
  } finally {
    // A pooler gives this session to other clients next, so its state is restored.
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

async function requireRowSecurity(pool: pg.Pool, role: string | null): Promise<void> {
  const client = await pool.connect();
  const { rows } = await tablesWithoutRowSecurity(client, role).finally(() => client.release());
  if (rows.length > 0)
    throw new Error(
      `Row-level security does not hold for ${rows.map(({ name }) => name).join(', ')}: the database user bypasses it. ` +
        `Let it become the role ${APP_ROLE} (grant ${APP_ROLE} to <user>), or connect as a user without BYPASSRLS.`,
    );
}

async function tablesWithoutRowSecurity(
  client: pg.PoolClient,
  role: string | null,
): Promise<pg.QueryResult<{ name: string }>> {
  await client.query(role ? `begin; set local role ${role}` : 'begin');
  try {
    return await client.query(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
            and (a.attname = 'clinic_id' or (c.relname = 'clinics' and a.attname = 'id'))
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not row_security_active(c.oid)`,
    );
  } finally {
    await client.query('rollback');
  }
}

function errorCode(error: unknown): string {
  return (error as { code?: string }).code ?? 'unknown';
}
