import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Porter {
  /** Takes a connection, or says that it cannot; one that got lost on the way comes back. */
  take(socket: Socket, comeBack: () => void): boolean;
}

export interface Door<Worker extends Porter> {
  readonly port: number;
  /** From now on this one gets its share, and those who waited are let in. */
  admit(worker: Worker): void;
  remove(worker: Worker): void;
  workers(): readonly Worker[];
  /** Nobody is let in from now on; whoever was let in before has been handed over. */
  close(): Promise<void>;
}

/**
 * The port of the service. Its supervisor accepts each connection, unread, and hands it to the next worker. Because the
 * one who accepts is also the one who tells workers to leave, no connection can reach a worker after its last one.
 */
export async function openDoor<Worker extends Porter>(port: number, host: string): Promise<Door<Worker>> {
  const waiting = new Set<Socket>();
  /** The one whose turn it is comes first. */
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
    // A caller who hangs up while waiting is nobody's fault.
    socket.on('error', () => undefined);
    socket.once('close', () => waiting.delete(socket));
    handOver(socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    admit: (worker) => {
      workers.add(worker);
      const all = [...waiting];
      waiting.clear();
      for (const socket of all) handOver(socket);
    },
    remove: (worker) => workers.delete(worker),
    workers: () => [...workers],
    close: async () => {
      // Right after a look at who has come: what the system has queued behind our back by then is lost with the port.
      await new Promise(setImmediate);
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}
