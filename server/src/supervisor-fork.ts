import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { isSupervisorMessage, type SupervisorMessage } from './ports/process-manager.ts';
import type { WorkerProcess } from './supervisor-crew.ts';
import type { WorkerLine } from './supervisor-desk.ts';
import { WORKER_VARIABLE } from './supervisor-worker.ts';

export interface ForkedWorker extends WorkerProcess, WorkerLine {
  /** False when it does not serve: not yet, or no more. */
  take(socket: Socket, comeBack: () => void): boolean;
}

interface Options {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  hear(from: ForkedWorker, message: SupervisorMessage): void;
  /** What is no message of ours. */
  hearOther?(message: unknown): void;
}

/** One more worker, which serves the connections that it is handed. */
export function forkWorker({ program, env, hear, hearOther }: Options): ForkedWorker {
  const child = fork(program, [], { env: { ...env, [WORKER_VARIABLE]: 'yes' } });
  let state: 'starting' | 'serving' | 'leaving' = 'starting';
  const underWay = connectionsUnderWay();
  const send = (message: SupervisorMessage) => {
    if (child.connected) child.send(message, () => undefined);
  };
  // Said on the line on which it was handed its connections, so it comes after the last of them.
  const dismiss = () => {
    if (state === 'serving') send({ frontdesk: 'leave' });
    else child.kill('SIGTERM');
    state = 'leaving';
  };
  const worker: ForkedWorker = {
    pid: child.pid ?? 0,
    send,
    take: (socket, comeBack) => {
      if (state !== 'serving' || !child.connected) return false;
      const id = underWay.add(socket, comeBack);
      const message: SupervisorMessage = { frontdesk: 'connection', id };
      // Ours stays open until the worker has taken it: one that dies meanwhile must not take a caller with it.
      child.send(message, socket, { keepOpen: true }, (error) => error && underWay.comeBack(id));
      return true;
    },
    onServing: (tell) =>
      child.on('message', (message) => {
        if (isSupervisorMessage(message) && message.frontdesk === 'serving') tell();
      }),
    onExit: (tell) => child.once('exit', (code) => tell(code ?? 1)),
    terminate: dismiss,
    kill: () => child.kill('SIGKILL'),
  };
  child.on('error', () => undefined);
  child.once('exit', () => {
    state = 'leaving';
    underWay.allComeBack();
  });
  child.on('message', (message) => {
    if (!isSupervisorMessage(message)) hearOther?.(message);
    else if (message.frontdesk === 'serving' && state === 'starting') state = 'serving';
    else if (message.frontdesk === 'taken') underWay.taken(message.id);
    else if (message.frontdesk === 'dismiss') dismiss();
    else hear(worker, message);
  });
  return worker;
}

/** Connections that were sent to a worker and that it has not taken yet. */
function connectionsUnderWay() {
  const all = new Map<number, { readonly socket: Socket; readonly comeBack: () => void }>();
  let lastId = 0;
  const comeBack = (id: number) => {
    const one = all.get(id);
    all.delete(id);
    one?.comeBack();
  };
  return {
    add: (socket: Socket, comeBackFrom: () => void) => {
      lastId += 1;
      all.set(lastId, { socket, comeBack: comeBackFrom });
      return lastId;
    },
    taken: (id: number) => {
      // Closes our copy; the connection goes on in the worker.
      all.get(id)?.socket.destroy();
      all.delete(id);
    },
    comeBack,
    allComeBack: () => {
      for (const id of [...all.keys()]) comeBack(id);
    },
  };
}
