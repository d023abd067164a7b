import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The connections of a server, accepted by it or handed to it. */
export interface Traffic {
  /** Serves a connection that another process accepted. */
  take(socket: Socket): void;
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
      // Node checks for stalled requests once a server listens, which this one never does.
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
      // Not the HTTP server's own close, which cuts off idle connections.
      if (server.listening) NetServer.prototype.close.call(server);
      const quietUntil = performance.now() + quietMs;
      while (open.size > 0 && (answering.size > 0 || performance.now() < quietUntil))
        await pause(LOOK_EVERY_MS);
    },
  };
}
