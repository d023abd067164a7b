import cluster, { type Worker } from 'node:cluster';
import type { WorkerProcess } from './supervisor-crew.ts';
import type { WorkerLine } from './supervisor-desk.ts';

export interface WorkerEars {
  onListening(address: { port: number }): void;
  onStarted(worker: Worker, line: WorkerLine): void;
  onGone(worker: Worker): void;
  onMessage(line: WorkerLine, message: unknown): void;
}

/** One more worker of the cluster, which shares the port with the others. */
export function forkWorker(env: Readonly<Record<string, string>>, ears: WorkerEars): WorkerProcess {
  const worker = cluster.fork(env);
  const line: WorkerLine = {
    send: (message) => {
      if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined);
    },
  };
  ears.onStarted(worker, line);
  worker.on('error', () => undefined);
  worker.on('message', (message) => ears.onMessage(line, message));
  worker.once('exit', () => ears.onGone(worker));
  const signal = (name: NodeJS.Signals) => worker.process.kill(name);
  return {
    pid: worker.process.pid ?? 0,
    onListening: (tell) =>
      worker.once('listening', (address) => {
        ears.onListening(address);
        tell();
      }),
    onExit: (tell) => worker.once('exit', (code) => tell(code ?? 1)),
    terminate: () => signal('SIGTERM'),
    kill: () => signal('SIGKILL'),
  };
}
