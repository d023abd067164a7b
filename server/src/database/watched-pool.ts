import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Failure } from '../kernel/failure.ts';
import { isShutdown } from './knock.ts';
import type { OutageWatch } from './outage-watch.ts';

/**
 * The pool as the query builder sees it. While the database is out nobody waits for it: what is running fails, what
 * begins is refused. A query that ended without an answer leaves its connection in an unknown state: it is not used again.
 */
export function watchedPool(pool: pg.Pool, watch: OutageWatch): PostgresPool {
  watch.onOut(() => dropIdle(pool));
  return {
    connect: async () => guarded(await acquired(pool, watch), watch),
    end: () => pool.end(),
  };
}

function acquired(pool: pg.Pool, watch: OutageWatch): Promise<pg.PoolClient> {
  if (watch.isOut()) return Promise.reject(unavailable(new Error('the database is out')));
  return new Promise((resolve, reject) => {
    let isOver = false;
    const forget = watch.onOut(() => {
      isOver = true;
      reject(unavailable(new Error('the database went out')));
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

// What was open before an outage may hang after it, so every connection is made anew.
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
}

function guarded(client: pg.PoolClient, watch: OutageWatch): PostgresPoolClient {
  let broken: Error | undefined;
  // Nobody else listens while a connection is out of the pool, and an error nobody hears ends the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const forget = watch.onOut(() => {
    broken ??= new Error('the database went out');
    // Breaks off what is running; the pool hears of it by the release.
    void (client as unknown as pg.Client).end().catch(() => undefined);
  });
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (broken) throw unavailable(broken);
    try {
      return await watch.during(client.query(text, [...parameters]).then((result) => kept(text, result)));
    } catch (error) {
      if (isDecided(error)) throw error;
      if (!tookTooLong(error)) {
        broken = error instanceof Error ? error : new Error('query broke off');
        watch.suspect();
      }
      throw unavailable(error);
    }
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

// PostgreSQL undoes a transaction in which anything failed, also one that asks for a commit, and says so only here.
function kept<Result extends { command: string }>(text: string, result: Result): Result {
  if (text !== 'commit' || result.command !== 'ROLLBACK') return result;
  throw new Failure(
    'INTERNAL_ERROR',
    'A statement failed unnoticed, so nothing of its transaction was kept.',
  );
}

/** An answer of the server to what was asked, and not a sign of how it fares. */
function isDecided(error: unknown): boolean {
  if (error instanceof Failure) return true;
  return error instanceof pg.DatabaseError && !isShutdown(error) && !tookTooLong(error);
}

// 57014: the server ended the statement in the moment in which we would have given up; its connection is well.
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
