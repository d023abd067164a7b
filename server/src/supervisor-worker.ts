import type { SupervisorLine } from './adapters/process/supervised.ts';

/** What a worker is told by its supervisor besides the configuration. */
export const DEMO_VARIABLE = 'FRONTDESK_DEMO';

export interface ShownDemo {
  readonly logins: ReadonlyArray<{ readonly who: string; readonly email: string; readonly password: string }>;
  readonly number: string;
}

interface Parent {
  readonly connected?: boolean;
  send?(message: unknown): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The line to the supervisor, or null for a process that runs by itself. */
export function supervisorLine(parent: Parent): SupervisorLine | null {
  if (!parent.send) return null;
  return {
    send: (message) => {
      if (parent.connected) parent.send?.(message);
    },
    hear: (listener) => {
      parent.on('message', listener);
    },
  };
}

/** The demo that the supervisor runs beside the workers, as its welcome page shows it. */
export function shownDemo(env: Readonly<Record<string, string | undefined>>): ShownDemo | null {
  const text = env[DEMO_VARIABLE];
  return text ? (JSON.parse(text) as ShownDemo) : null;
}
