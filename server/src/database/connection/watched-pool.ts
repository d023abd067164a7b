import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Failure } from '../../kernel/failure.ts';
import { sustainedWait } from '../../kernel/load/load-control.ts';
import type { OutageWatch } from './outage-watch.ts';
import { isShutdown } from './probe.ts';

export interface WatchedPool extends PostgresPool {
  rejectsWrites(): boolean;
  /** Minimum wait for a connection over the recent past. */
  sustainedWaitMs(): number;
}

/**
 * The pool as the query builder sees it. During an outage, running queries fail and new ones are refused. A
 * query without a response leaves its connection in an unknown state, so the connection is discarded.
 */
export function watchedPool(
  pool: pg.Pool,
  watch: OutageWatch,
  onStatement: OnStatement = () => undefined,
): WatchedPool {
  watch.onOut(() => dropIdle(pool));
  let refusedAt = Number.NEGATIVE_INFINITY;
  const refused = () => {
    refusedAt = performance.now();
  };
  const waits = sustainedWait();
  let checkouts = 0;
  return {
    connect: async () => {
      // Below the maximum the pool opens a new connection, which takes time but is not queueing.
      const mustQueue = pool.waitingCount >= pool.idleCount && pool.totalCount >= pool.options.max;
      const askedAt = performance.now();
      const client = await acquired(pool, watch);
      waits.note(mustQueue ? performance.now() - askedAt : 0);
      checkouts += 1;
      const checkout = checkouts;
      return guarded(client, watch, {
        refused,
        onStatement: (text, beginsTrip) => onStatement(text, beginsTrip, checkout),
      });
    },
    end: () => pool.end(),
    sustainedWaitMs: waits.ms,
    rejectsWrites: () => performance.now() - refusedAt < REFUSAL_COUNTS_MS,
  };
}

export type OnStatement = (statement: string, beginsTrip: boolean, checkout: number) => void;

const REFUSAL_COUNTS_MS = 15_000;

function acquired(pool: pg.Pool, watch: OutageWatch): Promise<pg.PoolClient> {
  if (watch.isOut()) return Promise.reject(unavailable(new Error('database outage')));
  return new Promise((resolve, reject) => {
    let isOver = false;
    const forget = watch.onOut(() => {
      isOver = true;
      reject(unavailable(new Error('database outage began')));
    });
    watch
      .during(pool.connect())
      .then(
        (client) => (isOver ? client.release(true) : resolve(client)),
        (error: unknown) => {
          watch.suspect();
          reject(unavailable(error));
        },
      )
      .finally(forget);
  });
}

// Connections opened before an outage may hang after it, so all are replaced.
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

interface Told {
  refused(): void;
  onStatement(statement: string, beginsTrip: boolean): void;
}

function guarded(
  client: pg.PoolClient,
  watch: OutageWatch,
  { refused, onStatement }: Told,
): PostgresPoolClient {
  let [sent, answered] = [0, 0];
  let broken: Error | undefined;
  // The pool does not listen for errors while a connection is checked out, and an unhandled error event ends
  // the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const forget = watch.onOut(() => {
    broken ??= new Error('database outage began');
    // Aborts running queries, for which a graceful end would wait. The pool learns of it on release.
    streamOf(client).destroy();
  });
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (broken) throw unavailable(broken);
    // A statement sent before the first response of a round trip shares that round trip.
    const trip = answered + 1;
    onStatement(text, trip > sent);
    sent = Math.max(sent, trip);
    try {
      return await watch.during(
        client.query(text, [...parameters]).then((result) => requireCommit(text, result)),
      );
    } catch (error) {
      if (isWriteRejected(error)) refused();
      else if (isDecided(error)) throw error;
      else if (!tookTooLong(error)) breakOff(error);
      throw unavailable(error);
    } finally {
      answered = Math.max(answered, trip);
    }
  };
  const breakOff = (error: unknown) => {
    broken = error instanceof Error ? error : new Error('query ended without an answer');
    watch.suspect();
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      forget();
      client.off('error', lost);
      client.release(broken);
    },
  };
}

const streamOf = (client: pg.PoolClient) => (client as unknown as pg.Client).connection.stream;

// PostgreSQL answers COMMIT with ROLLBACK if a statement failed, and gives no other sign of it.
function requireCommit<Result extends { command: string }>(text: string, result: Result): Result {
  if (text !== 'commit' || result.command !== 'ROLLBACK') return result;
  throw new Failure('INTERNAL_ERROR', 'A statement failed, so the transaction was rolled back.');
}

// The database is read-only, or out of disk, memory or connections: a temporary state in which the connection
// stays usable.
function isWriteRejected(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(25006|53[0-9]{3})$/.test(error.code ?? '');
}

/** Whether the error concerns the query itself rather than the server's state. */
function isDecided(error: unknown): boolean {
  if (error instanceof Failure) return true;
  return error instanceof pg.DatabaseError && !isShutdown(error) && !tookTooLong(error);
}

// 57014: the server cancelled the statement just before our own timeout, so the connection is fine.
function tookTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
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
