import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { type Connection, connectionSettings } from './connection.ts';
import type { AnyQueries } from './database.ts';

const CHANNEL = 'frontdesk';
const LISTEN = `listen ${CHANNEL}`;

/** News for every process of the installation: what changed, never what it changed to. */
export interface Notices {
  /** `key` is null when news may have been missed and everything of the topic is to be forgotten. */
  on(topic: string, listener: (key: string | null) => void): void;
  /** Whether all that was published until a second ago has been heard. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** Sent when the transaction commits, and not at all when it does not. */
export async function publish(q: AnyQueries, topic: string, key: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic}:${key}`})`.execute(q);
}

const TRY_AGAIN_MS = 500;
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 400;
const CURRENT_MS = 1_000;
const LEAVE_MS = 1_000;

/**
 * Listens on a connection of its own and comes back when it is lost. Listeners are told to forget once it is there again,
 * and not before: while the database is out, what was known last is all there is to answer callers with.
 */
export async function listenForNotices(
  connection: Connection,
  log: Logger,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Notices> {
  const listeners = new Map<string, Array<(key: string | null) => void>>();
  let client: pg.Client | null = null;
  /** All that was published before this moment has been heard: an answer comes after the notices before it. */
  let heardUntil = Number.NEGATIVE_INFINITY;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const dispatch = (payload: string) => {
    const at = payload.indexOf(':');
    for (const listener of listeners.get(payload.slice(0, at)) ?? []) listener(payload.slice(at + 1));
  };
  const forgetAll = () => {
    for (const topic of listeners.values()) for (const listener of topic) listener(null);
  };
  const lost = () => {
    client = null;
    heardUntil = Number.NEGATIVE_INFINITY;
    if (closed) return;
    retry = setTimeout(() => void connect().then(forgetAll, lost), TRY_AGAIN_MS);
  };
  // A connection that was cut silently looks like an idle one; to listen once more changes nothing.
  let isAsking = false;
  const ask = async () => {
    const asked = client;
    if (!asked || isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    await asked.query(LISTEN).then(
      () => {
        if (asked === client) heardUntil = askedAt;
      },
      () => void asked.end().catch(() => undefined),
    );
    isAsking = false;
  };
  const heartbeat = setInterval(() => void ask(), heartbeatMs).unref();
  const connect = async () => {
    const next = new pg.Client({
      ...connectionSettings(connection),
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('error', (error) =>
      log.warn({ code: (error as { code?: string }).code }, 'the notice connection broke'),
    );
    next.on('notification', ({ payload = '' }) => dispatch(payload));
    try {
      await next.connect();
      await next.query(LISTEN);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return next.end();
    next.once('end', lost);
    client = next;
    void ask();
  };

  await connect();
  return {
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    isCurrent: () => performance.now() - heardUntil < CURRENT_MS,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      // A frozen server would never take its leave.
      await Promise.race([client?.end(), pause(LEAVE_MS, undefined, { ref: false })]);
    },
  };
}
