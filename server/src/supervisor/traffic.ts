import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The connections of a server, whether it accepted them or was handed them. */
export interface Traffic {
  /** Serves a connection that another process has accepted. */
  take(socket: Socket): void;
  /**
   * Stops accepting and lets what is open come to its end: the next answer on each connection says that it is the
   * last. Closing a quiet connection at once would break a request that its client is just sending.
   */
  drain(quietMs?: number): Promise<void>;
}

const QUIET_MS = 1_000;
const LOOK_EVERY_MS = 20;

export function trafficOf(server: Server): Traffic {
  const open = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let isWatched = server.listening;
  server.prependListener('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', (_, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return {
    take: (socket) => {
      // Node watches for requests that never end from the moment a server listens, which this one does not.
      if (!isWatched) server.emit('listening');
      isWatched = true;
      server.emit('connection', socket);
      socket.resume();
    },
    drain: async (quietMs = QUIET_MS) => {
      const last = (response: ServerResponse) => {
        response.shouldKeepAlive = false;
      };
      for (const response of answering) last(response);
      server.prependListener('request', (_, response) => last(response));
      // Not the close of the HTTP server, which cuts quiet connections off.
      if (server.listening) NetServer.prototype.close.call(server);
      const quietUntil = performance.now() + quietMs;
      while (open.size > 0 && (answering.size > 0 || performance.now() < quietUntil))
        await pause(LOOK_EVERY_MS);
    },
  };
}
