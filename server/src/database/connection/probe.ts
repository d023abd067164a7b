import { Socket } from 'node:net';
import pg from 'pg';
import { type Connection, connectionSettings } from './connection.ts';

/** Longer than any query timeout, so that few probes pile up at a frozen server. */
const PROBE_MS = 3_000;

export function probeOf(
  connection: Connection,
  probeMs = PROBE_MS,
): { once(): Promise<void>; close(): void } {
  const open = new Set<Socket>();
  return {
    once: async () => {
      const socket = new Socket();
      open.add(socket);
      const client = new pg.Client({
        ...connectionSettings(connection),
        stream: () => socket,
        application_name: 'frontdesk-probe',
        connectionTimeoutMillis: probeMs,
        query_timeout: probeMs,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('select 1');
        await client.end();
      } catch (error) {
        // Any answer proves that the server is up, including "too many connections".
        if (!(error instanceof pg.DatabaseError) || isShutdown(error)) throw error;
      } finally {
        open.delete(socket);
        socket.destroy();
      }
    },
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

// 57P01 to 57P03: the server is shutting down, crashed or starting. 08: a pooler has no server. A full pooler
// still counts as up.
export function isShutdown(error: pg.DatabaseError): boolean {
  if (error.code?.startsWith('08')) return !error.message.includes('no more connections allowed');
  return error.code?.startsWith('57P0') ?? false;
}
