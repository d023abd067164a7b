import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../kernel/logger.ts';
import { type Connection, connectionSettings } from './connection/connection.ts';
import type { AnyQueries } from './database.ts';

const CHANNEL = 'frontdesk';
const LISTEN = `listen ${CHANNEL}`;

/** Notifications to every process of what changed; they do not contain the new value. */
export interface Notices {
  /**
   * A null `key` means that the connection was lost: notices may have been missed, so every cached value of
   * the topic is stale.
   */
  on(topic: string, listener: (key: string | null) => void): void;
  close(): Promise<void>;
}

/** Delivered when the transaction commits, and dropped if it rolls back. */
export async function publish(q: AnyQueries, topic: string, key: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic}:${key}`})`.execute(q);
}

const TRY_AGAIN_MS = 500;
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 5_000;
const LEAVE_MS = 1_000;

/**
 * Listens on a dedicated connection and reconnects. Listeners get `null` only after reconnecting, because
 * during an outage callers are answered from cached values.
 */
export async function listenForNotices(
  connection: Connection,
  log: Logger,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Notices> {
  const listeners = new Map<string, Array<(key: string | null) => void>>();
  let client: pg.Client | null = null;
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
    if (closed) return;
    retry = setTimeout(() => void connect().then(forgetAll, lost), TRY_AGAIN_MS);
  };
  // A silently dropped connection looks idle. LISTEN is idempotent, so repeating it serves as a probe.
  let isAsking = false;
  const ask = async () => {
    const asked = client;
    if (!asked || isAsking) return;
    isAsking = true;
    await asked.query(LISTEN).catch(() => void asked.end().catch(() => undefined));
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
      log.warn({ code: (error as { code?: string }).code }, 'LISTEN connection lost; reconnecting'),
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
  };

  await connect();
  return {
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      // A frozen server never confirms the disconnect.
      await Promise.race([client?.end(), pause(LEAVE_MS, undefined, { ref: false })]);
    },
  };
}
