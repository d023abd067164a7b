import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/**
 * Stops accepting connections and lets those that are open come to their end: the next answer on each says that it is
 * the last. Closing a quiet connection at once would break a request that its client is just sending.
 */
export async function drainConnections(server: Server, quietMs = 1_000): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Not the close of the HTTP server, which cuts quiet connections off.
  const closed = once(server, 'close').catch(() => undefined);
  NetServer.prototype.close.call(server);
  const giveUp = performance.now() + quietMs;
  while (performance.now() < giveUp && (await connectionsOf(server)) > 0)
    await Promise.race([closed, pause(LOOK_EVERY_MS)]);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
