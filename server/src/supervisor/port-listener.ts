import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Failure } from '../kernel/failure.ts';

export interface ConnectionTaker {
  /**
   * Takes a connection, or returns false. `giveBack` is called if the connection did not reach the worker.
   */
  take(socket: Socket, giveBack: () => void): boolean;
}

export interface PortListener<Worker extends ConnectionTaker> {
  readonly port: number;
  /** Adds a worker to the rotation and hands over waiting connections. */
  add(worker: Worker): void;
  remove(worker: Worker): void;
  workers(): readonly Worker[];
  /** Stops accepting, after handing over the connections already accepted. */
  close(): Promise<void>;
}

/**
 * The service's port. The supervisor accepts each connection without reading from it and hands it to the next
 * worker. The supervisor also tells workers to drain, so no connection can reach a draining worker.
 */
export async function listenOnPort<Worker extends ConnectionTaker>(
  port: number,
  host: string,
): Promise<PortListener<Worker>> {
  const waiting = new Set<Socket>();
  /** In rotation order, next first. */
  const workers = new Set<Worker>();
  const handOver = (socket: Socket) => {
    if (socket.destroyed) return;
    const taker = [...workers].find((worker) => worker.take(socket, () => handOver(socket)));
    if (!taker) {
      waiting.add(socket);
      return;
    }
    workers.delete(taker);
    workers.add(taker);
  };
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A client may hang up while waiting.
    socket.on('error', () => undefined);
    socket.once('close', () => waiting.delete(socket));
    handOver(socket);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Failure(
          'CONFLICT',
          `Port ${port} is in use. Stop the process listening there, or set PORT to another port.`,
        )
      : error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    add: (worker) => {
      workers.add(worker);
      const all = [...waiting];
      waiting.clear();
      for (const socket of all) handOver(socket);
    },
    remove: (worker) => workers.delete(worker),
    workers: () => [...workers],
    close: async () => {
      // Connections that queue up after this turn of the event loop are lost when the socket closes.
      await new Promise(setImmediate);
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}
