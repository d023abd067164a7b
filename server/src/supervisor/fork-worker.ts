import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { isSupervisorMessage, type SupervisorMessage } from '../ports/process-manager.ts';
import type { WorkerLine } from './answer-workers.ts';
import { WORKER_VARIABLE } from './worker.ts';
import type { WorkerProcess } from './worker-pool.ts';

export interface ForkedWorker extends WorkerProcess, WorkerLine {
  /** False if the worker is starting or draining. */
  take(socket: Socket, giveBack: () => void): boolean;
}

interface Options {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  onMessage(from: ForkedWorker, message: SupervisorMessage): void;
  /** Called for messages of other kinds. */
  onOther?(message: unknown): void;
}

/** Forks a worker that serves the connections handed to it. */
export function forkWorker({ program, env, onMessage, onOther }: Options): ForkedWorker {
  const child = fork(program, [], { env: { ...env, [WORKER_VARIABLE]: 'yes' } });
  let state: 'starting' | 'serving' | 'draining' = 'starting';
  const underWay = connectionsUnderWay();
  const send = (message: SupervisorMessage) => {
    if (child.connected) child.send(message, () => undefined);
  };
  // Sent on the channel that carries connections, so it arrives after the last of them.
  const retire = () => {
    if (state === 'serving') send({ frontdesk: 'drain' });
    else child.kill('SIGTERM');
    state = 'draining';
  };
  const worker: ForkedWorker = {
    pid: child.pid ?? 0,
    send,
    take: (socket, giveBack) => {
      if (state !== 'serving' || !child.connected) return false;
      const id = underWay.add(socket, giveBack);
      const message: SupervisorMessage = { frontdesk: 'connection', id };
      // Our copy stays open until the worker confirms, so that a connection can go to another worker if this
      // one dies first.
      child.send(message, socket, { keepOpen: true }, (error) => error && underWay.giveBack(id));
      return true;
    },
    onServing: (listener) =>
      child.on('message', (message) => {
        if (isSupervisorMessage(message) && message.frontdesk === 'serving') listener();
      }),
    onExit: (tell) => child.once('exit', (code) => tell(code ?? 1)),
    terminate: retire,
    kill: () => child.kill('SIGKILL'),
  };
  child.on('error', () => undefined);
  child.once('exit', () => {
    state = 'draining';
    underWay.giveAllBack();
  });
  child.on('message', (message) => {
    if (!isSupervisorMessage(message)) onOther?.(message);
    else if (message.frontdesk === 'serving' && state === 'starting') state = 'serving';
    else if (message.frontdesk === 'taken') underWay.taken(message.id);
    else if (message.frontdesk === 'retire') retire();
    else onMessage(worker, message);
  });
  return worker;
}

/** Connections sent to a worker that it has not confirmed yet. */
function connectionsUnderWay() {
  const all = new Map<number, { readonly socket: Socket; readonly giveBack: () => void }>();
  let lastId = 0;
  const giveBack = (id: number) => {
    const one = all.get(id);
    all.delete(id);
    one?.giveBack();
  };
  return {
    add: (socket: Socket, onGiveBack: () => void) => {
      lastId += 1;
      all.set(lastId, { socket, giveBack: onGiveBack });
      return lastId;
    },
    taken: (id: number) => {
      // Closes our copy only; the worker keeps the connection.
      all.get(id)?.socket.destroy();
      all.delete(id);
    },
    giveBack,
    giveAllBack: () => {
      for (const id of [...all.keys()]) giveBack(id);
    },
  };
}
