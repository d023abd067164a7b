import { Socket } from 'node:net';
import type { SupervisorLine } from '../adapters/process/supervised.ts';
import { isSupervisorMessage } from '../ports/process-manager.ts';

/** What a worker is told by its supervisor besides the configuration. */
export const DEMO_VARIABLE = 'FRONTDESK_DEMO';
export const WORKER_VARIABLE = 'FRONTDESK_WORKER';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ShownDemo {
  readonly logins: ReadonlyArray<{ readonly who: string; readonly email: string; readonly password: string }>;
  readonly number: string;
  /** Where the simulated EMRs answer. */
  readonly emrs?: readonly string[];
}

interface Parent {
  readonly connected?: boolean;
  send?(message: unknown): boolean;
  on(event: 'message' | 'disconnect', listener: (message: unknown, handle?: unknown) => void): unknown;
}

/** The line to the supervisor, or null for a process that runs by itself; any other parent is no supervisor. */
export function supervisorLine(parent: Parent, env: Environment): SupervisorLine | null {
  if (!parent.send || !env[WORKER_VARIABLE]) return null;
  return {
    send: (message) => {
      if (parent.connected) parent.send?.(message);
    },
    onMessage: (listener) => {
      parent.on('message', listener);
    },
  };
}

interface Orders {
  /** A connection to serve. */
  onConnection(socket: Socket): void;
  /** Asked to, or because there is no supervisor any more. */
  onDrain(): void;
}

/** What a worker does when its supervisor says so. */
export function followSupervisor(parent: Parent, { onConnection, onDrain }: Orders): void {
  parent.on('message', (message, handle) => {
    if (!isSupervisorMessage(message)) return;
    if (message.frontdesk === 'drain') onDrain();
    if (message.frontdesk !== 'connection') return;
    if (parent.connected) parent.send?.({ frontdesk: 'taken', id: message.id });
    // A caller who hung up on the way leaves no socket.
    if (handle instanceof Socket) onConnection(handle);
  });
  parent.on('disconnect', onDrain);
  // It may have gone while this one was starting.
  if (!parent.connected) onDrain();
}

/** The demo that the supervisor runs beside the workers, as the sign-in page shows it. */
export function shownDemo(env: Environment): ShownDemo | null {
  const text = env[DEMO_VARIABLE];
  return text ? (JSON.parse(text) as ShownDemo) : null;
}
