import { Socket } from 'node:net';
import type { SupervisorLine } from '../adapters/process/supervised.ts';
import { isSupervisorMessage } from '../ports/process-manager.ts';

export const DEMO_VARIABLE = 'FRONTDESK_DEMO';
export const WORKER_VARIABLE = 'FRONTDESK_WORKER';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ShownDemo {
  readonly logins: ReadonlyArray<{
    readonly who: string;
    readonly role: 'admin' | 'manager' | 'desk';
    readonly email: string;
    readonly password: string;
  }>;
  readonly number: string;
  /** Base URLs of the simulated EMRs. */
  readonly emrs?: readonly string[];
}

interface Parent {
  readonly connected?: boolean;
  send?(message: unknown): boolean;
  on(event: 'message' | 'disconnect', listener: (message: unknown, handle?: unknown) => void): unknown;
}

/** The channel to the supervisor; null in a standalone process or under any other parent. */
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
  /** Called with a connection to serve. */
  onConnection(socket: Socket): void;
  onDrain(): void;
}

export function followSupervisor(parent: Parent, { onConnection, onDrain }: Orders): void {
  parent.on('message', (message, handle) => {
    if (!isSupervisorMessage(message)) return;
    if (message.frontdesk === 'drain') onDrain();
    if (message.frontdesk !== 'connection') return;
    if (parent.connected) parent.send?.({ frontdesk: 'taken', id: message.id });
    // There is no socket if the client hung up in transit.
    if (handle instanceof Socket) onConnection(handle);
  });
  parent.on('disconnect', onDrain);
  // The supervisor may have exited while this worker was starting.
  if (!parent.connected) onDrain();
}

/** The demo run by the supervisor, as shown on the sign-in page. */
export function shownDemo(env: Environment): ShownDemo | null {
  const text = env[DEMO_VARIABLE];
  return text ? (JSON.parse(text) as ShownDemo) : null;
}
