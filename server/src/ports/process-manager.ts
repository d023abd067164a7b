export type ProcessAction = 'restart' | 'reload' | 'stop';

export interface ManagedProcess {
  readonly name: string;
  readonly pid: number;
  readonly status: 'starting' | 'online' | 'stopping';
  /** Percent of one core, over the life of the process. */
  readonly cpu: number;
  readonly memory: number;
  readonly restarts: number;
  readonly uptime: number;
}

export interface ActionOutcome {
  readonly status: 'done' | 'failed';
  readonly output: string;
}

/**
 * The processes that serve this installation on this machine. A reload resolves when the new processes serve;
 * restart and stop resolve once started, because they end the calling process.
 */
export interface ProcessManager {
  list(): Promise<ManagedProcess[]>;
  act(action: ProcessAction): Promise<ActionOutcome>;
  /** The last lines of the structured log, oldest first. */
  tail(lines: number): Promise<string[]>;
  /** Answers other processes' requests for this process's data. */
  offer(give: () => Promise<unknown>): void;
  /** The data of every process including this one; processes that do not answer in time are omitted. */
  gather(): Promise<unknown[]>;
}

/** What a supervisor knows about a process without asking the operating system. */
export type SupervisedProcess = Omit<ManagedProcess, 'cpu' | 'memory'>;

/** Messages from a process to its supervisor. */
type ToSupervisor =
  | { readonly frontdesk: 'serving' }
  | { readonly frontdesk: 'taken'; readonly id: number }
  | { readonly frontdesk: 'ask'; readonly id: number; readonly what: ProcessAction | 'list' | 'gather' }
  | { readonly frontdesk: 'share'; readonly id: number; readonly value: unknown }
  | { readonly frontdesk: 'retire' };

type ToProcess =
  | { readonly frontdesk: 'connection'; readonly id: number }
  | { readonly frontdesk: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly frontdesk: 'give'; readonly id: number }
  | { readonly frontdesk: 'drain' };

export type SupervisorMessage = ToSupervisor | ToProcess;

export function isSupervisorMessage(message: unknown): message is SupervisorMessage {
  return typeof message === 'object' && message !== null && 'frontdesk' in message;
}
