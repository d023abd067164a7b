import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Options {
  /** How long quiet connections may stay for a last request. */
  readonly quietMs?: number;
  /**
   * Asks the supervisor anything and waits for the answer. A connection that it sent before it heard that we closed comes
   * before that answer, and goes back to it; without this, one in thousands would be lost with us.
   */
  readonly roundTrip?: () => Promise<unknown>;
}

const LOOK_EVERY_MS = 20;

/**
 * Stops accepting connections and lets those that are open come to their end: the next answer on each says that it is
 * the last. Closing a quiet connection at once would break a request that its client is just sending.
 */
export async function drainConnections(
  server: Server,
  { quietMs = 1_000, roundTrip }: Options = {},
): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Not the close of the HTTP server, which cuts quiet connections off.
  NetServer.prototype.close.call(server);
  await roundTrip?.();
  const giveUp = performance.now() + quietMs;
  while (performance.now() < giveUp && (await connectionsOf(server)) > 0) await pause(LOOK_EVERY_MS);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
