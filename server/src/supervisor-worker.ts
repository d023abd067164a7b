import { Socket } from 'node:net';
import type { SupervisorLine } from './adapters/process/supervised.ts';
import { isSupervisorMessage } from './ports/process-manager.ts';

/** What a worker is told by its supervisor besides the configuration. */
export const DEMO_VARIABLE = 'FRONTDESK_DEMO';
export const WORKER_VARIABLE = 'FRONTDESK_WORKER';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ShownDemo {
  readonly logins: ReadonlyArray<{ readonly who: string; readonly email: string; readonly password: string }>;
  readonly number: string;
}

interface Parent {
  readonly connected?: boolean;
  send?(message: unknown): boolean;
  on(event: 'message' | 'disconnect', listener: (message: unknown, handle?: unknown) => void): unknown;
}

/** The line to the supervisor, or null for a process that runs by itself; a parent that is somebody else is no supervisor. */
export function supervisorLine(parent: Parent, env: Environment): SupervisorLine | null {
  if (!parent.send || !env[WORKER_VARIABLE]) return null;
  return {
    send: (message) => {
      if (parent.connected) parent.send?.(message);
    },
    hear: (listener) => {
      parent.on('message', listener);
    },
  };
}

interface Orders {
  /** A connection to serve. */
  onConnection(socket: Socket): void;
  /** By order, or because there is no supervisor any more. */
  onLeave(): void;
}

/** What a worker does when its supervisor says so. */
export function obey(parent: Parent, { onConnection, onLeave }: Orders): void {
  parent.on('message', (message, handle) => {
    if (!isSupervisorMessage(message)) return;
    if (message.frontdesk === 'leave') onLeave();
    if (message.frontdesk !== 'connection') return;
    if (parent.connected) parent.send?.({ frontdesk: 'taken', id: message.id });
    // A caller who hung up on the way leaves no socket.
    if (handle instanceof Socket) onConnection(handle);
  });
  parent.on('disconnect', onLeave);
  // It may have gone while this one was starting.
  if (!parent.connected) onLeave();
}

/** The demo that the supervisor runs beside the workers, as its welcome page shows it. */
export function shownDemo(env: Environment): ShownDemo | null {
  const text = env[DEMO_VARIABLE];
  return text ? (JSON.parse(text) as ShownDemo) : null;
}
