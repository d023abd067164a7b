import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Failure } from '../kernel/failure.ts';
import { standingWait } from '../kernel/standing-wait.ts';
import type { OutageWatch } from './outage-watch.ts';
import { isShutdown } from './probe.ts';

export interface WatchedPool extends PostgresPool {
  /** It answers, and within the last seconds would not write anything down. */
  keepsNothing(): boolean;
  /** How long all who want a connection have to wait for it. */
  standingWaitMs(): number;
}

/**
 * The pool as the query builder sees it. During an outage what is running fails and what
 * begins is refused. A query that ended without an answer leaves its connection in an unknown state: it is not used again.
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
  const waits = standingWait();
  return {
    connect: async () => {
      // Where there is room, a new connection is made: that takes its time, but nobody is in the way.
      const mustQueue = pool.waitingCount >= pool.idleCount && pool.totalCount >= pool.options.max;
      const askedAt = performance.now();
      const client = await acquired(pool, watch);
      waits.note(mustQueue ? performance.now() - askedAt : 0);
      return guarded(client, watch, { refused, onStatement });
    },
    end: () => pool.end(),
    standingWaitMs: waits.ms,
    keepsNothing: () => performance.now() - refusedAt < REFUSAL_COUNTS_MS,
  };
}

export type OnStatement = (statement: string, beginsTrip: boolean) => void;

const REFUSAL_COUNTS_MS = 15_000;

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

interface Told {
  refused(): void;
  readonly onStatement: OnStatement;
}

function guarded(
  client: pg.PoolClient,
  watch: OutageWatch,
  { refused, onStatement }: Told,
): PostgresPoolClient {
  let [sent, answered] = [0, 0];
  let broken: Error | undefined;
  // The pool does not listen while a connection is checked out, and an unhandled error event ends the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const forget = watch.onOut(() => {
    broken ??= new Error('the database went out');
    // Breaks off what is running, where an orderly end would wait for it; the pool learns of it by the release.
    streamOf(client).destroy();
  });
  const together = sentTogether(client);
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (broken) throw unavailable(broken);
    together();
    // What is sent before anything of a trip was answered goes with it.
    const trip = answered + 1;
    onStatement(text, trip > sent);
    sent = Math.max(sent, trip);
    try {
      return await watch.during(client.query(text, [...parameters]).then((result) => kept(text, result)));
    } catch (error) {
      if (writesNothing(error)) refused();
      else if (isDecided(error)) throw error;
      else if (!tookTooLong(error)) breakOff(error);
      throw unavailable(error);
    } finally {
      answered = Math.max(answered, trip);
    }
  };
  const breakOff = (error: unknown) => {
    broken = error instanceof Error ? error : new Error('query broke off');
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

/** What is asked before anything outside is looked at again is one write to the socket. */
function sentTogether(client: pg.PoolClient): () => void {
  const stream = streamOf(client);
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    // One tick further than the commit of `atOnce` waits, so that it goes along.
    process.nextTick(() =>
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      }),
    );
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

// Read-only, or out of disk, memory or connections: nothing is decided by it, and the connection is usable.
function writesNothing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(25006|53[0-9]{3})$/.test(error.code ?? '');
}

/** An answer of the server to what was asked, and not a sign of its state. */
function isDecided(error: unknown): boolean {
  if (error instanceof Failure) return true;
  return error instanceof pg.DatabaseError && !isShutdown(error) && !tookTooLong(error);
}

// 57014: the server ended the statement in the moment in which we would have given up; its connection is sound.
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
