export type ProcessAction = 'restart' | 'reload' | 'stop';

export interface ManagedProcess {
  readonly name: string;
  readonly pid: number;
  readonly status: 'starting' | 'online' | 'stopping';
  /** Percent of one core, over the life of the process. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  readonly restarts: number;
  /** Seconds. */
  readonly uptime: number;
}

export interface ActionOutcome {
  readonly status: 'done' | 'failed';
  readonly output: string;
}

/**
 * The processes that serve this installation on this machine. A reload is done when the new processes serve; restart
 * and stop are done once they are under way, since they take the asking process with them.
 */
export interface ProcessManager {
  list(): Promise<ManagedProcess[]>;
  act(action: ProcessAction): Promise<ActionOutcome>;
  /** The last lines of the structured log, oldest first. */
  tail(lines: number): Promise<string[]>;
  /** From now on others can ask for what this process knows of itself. */
  offer(give: () => Promise<unknown>): void;
  /** What each process offers, this one included; one that does not answer in time is left out. */
  gather(): Promise<unknown[]>;
}

/** What a supervisor knows of a process without asking the system. */
export type SupervisedProcess = Omit<ManagedProcess, 'cpu' | 'memory'>;

/**
 * From a process to its supervisor: it serves, has taken a connection, asks something, shares what it was asked for, or is
 * to be let go.
 */
type ToSupervisor =
  | { readonly frontdesk: 'serving' }
  | { readonly frontdesk: 'taken'; readonly id: number }
  | { readonly frontdesk: 'ask'; readonly id: number; readonly what: ProcessAction | 'list' | 'gather' }
  | { readonly frontdesk: 'share'; readonly id: number; readonly value: unknown }
  | { readonly frontdesk: 'retire' };

/** From the supervisor; a connection comes with its socket. */
type ToProcess =
  | { readonly frontdesk: 'connection'; readonly id: number }
  | { readonly frontdesk: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly frontdesk: 'give'; readonly id: number }
  | { readonly frontdesk: 'drain' };

export type SupervisorMessage = ToSupervisor | ToProcess;

export function isSupervisorMessage(message: unknown): message is SupervisorMessage {
  return typeof message === 'object' && message !== null && 'frontdesk' in message;
}
