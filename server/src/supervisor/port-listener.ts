import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Failure } from '../kernel/failure.ts';

export interface ConnectionTaker {
  /** Takes a connection, or says that it cannot; one that got lost on the way is given back. */
  take(socket: Socket, giveBack: () => void): boolean;
}

export interface PortListener<Worker extends ConnectionTaker> {
  readonly port: number;
  /** From now on this one gets its share, and the connections that waited are handed over. */
  add(worker: Worker): void;
  remove(worker: Worker): void;
  workers(): readonly Worker[];
  /** Accepts no more; what was accepted before has been handed over. */
  close(): Promise<void>;
}

/**
 * The port of the service. Its supervisor accepts each connection, unread, and hands it to the next worker. Because the
 * one who accepts is also the one who tells workers to drain, no connection can reach a worker after its last one.
 */
export async function listenOnPort<Worker extends ConnectionTaker>(
  port: number,
  host: string,
): Promise<PortListener<Worker>> {
  const waiting = new Set<Socket>();
  /** The next in turn comes first. */
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
    // A caller may hang up while waiting.
    socket.on('error', () => undefined);
    socket.once('close', () => waiting.delete(socket));
    handOver(socket);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Failure(
          'CONFLICT',
          `Port ${port} is in use. Stop what listens there, or set PORT to another one.`,
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
      // Right after a turn of the loop that accepts: what the system has queued since then is lost with the port.
      await new Promise(setImmediate);
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}
