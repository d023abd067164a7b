import type { Logger } from '../kernel/logger.ts';

/** One worker process, as far as the supervisor cares. */
export interface WorkerProcess {
  readonly pid: number;
  onServing(listener: () => void): void;
  onExit(listener: (code: number) => void): void;
  /** Asks it to answer what it has begun and leave. */
  terminate(): void;
  kill(): void;
}

export interface Member {
  readonly process: WorkerProcess;
  readonly place: number;
  readonly startedAt: number;
  readonly restarts: number;
  readonly gone: Promise<number>;
  status: 'starting' | 'online' | 'stopping';
}

export interface Times {
  /** A busy machine with many workers takes its time. */
  readonly startMs: number;
  /**
   * A reload is answered by then, also while the new ones are still starting: the process that holds the request may
   * itself be leaving since the reload before, and has ten seconds for what it still owes.
   */
  readonly answerMs: number;
  readonly drainMs: number;
  readonly killMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A worker that lived this long did not fail at its start. */
  readonly stableMs: number;
}

export type Readiness = 'ready' | 'late' | { readonly code: number };

interface Needs {
  readonly fork: () => WorkerProcess;
  readonly log: Logger;
  readonly times: Times;
}

/** Spawns and retires workers; those that die come back, later and later while they keep dying. */
export interface WorkerPool {
  spawn(place: number, restarts: number): { member: Member; ready: Promise<Readiness> };
  respawn(place: number, restarts: number): Promise<void>;
  retire(member: Member, withinMs: number): Promise<void>;
  members(): Member[];
  /** None is spawned from now on. */
  close(): void;
  isClosed(): boolean;
}

export function createWorkerPool({ fork, log, times }: Needs): WorkerPool {
  const members = new Set<Member>();
  const pauses = new Set<NodeJS.Timeout>();
  /** By place: one worker that keeps dying holds no other back. */
  const crashes = new Map<number, number>();
  let closed = false;

  const spawn: WorkerPool['spawn'] = (place, restarts) => {
    const process = fork();
    const gone = new Promise<number>((resolve) => process.onExit(resolve));
    const member: Member = { process, place, restarts, gone, startedAt: Date.now(), status: 'starting' };
    members.add(member);
    void gone.then((code) => {
      members.delete(member);
      if (closed || member.status !== 'online') return;
      if (Date.now() - member.startedAt > times.stableMs) crashes.delete(member.place);
      again(member, { code }, 'a worker process died and is started again');
    });
    return { member, ready: readiness(member, times.startMs) };
  };
  const again = (member: Member, fields: object, message: string) => {
    const before = crashes.get(member.place) ?? 0;
    crashes.set(member.place, before + 1);
    const pauseMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** before);
    log.error({ process: nameOf(member), pauseMs, ...fields }, message);
    const timer = setTimeout(() => {
      pauses.delete(timer);
      void respawn(member.place, member.restarts + 1);
    }, pauseMs);
    pauses.add(timer);
  };
  const respawn: WorkerPool['respawn'] = async (place, restarts) => {
    if (closed) return;
    const { member, ready } = spawn(place, restarts);
    if ((await ready) === 'ready' || closed) return;
    member.process.kill();
    again(member, {}, 'a worker process could not start again; trying later');
  };

  return {
    spawn,
    respawn,
    retire: (member, withinMs) => retire(member, withinMs, log),
    members: () => [...members],
    close: () => {
      closed = true;
      for (const timer of pauses) clearTimeout(timer);
    },
    isClosed: () => closed,
  };
}

async function retire(member: Member, withinMs: number, log: Logger): Promise<void> {
  member.status = 'stopping';
  member.process.terminate();
  const force = setTimeout(() => {
    log.warn({ process: nameOf(member) }, 'a worker process did not leave in time and is killed');
    member.process.kill();
  }, withinMs);
  await member.gone;
  clearTimeout(force);
}

function readiness(member: Member, withinMs: number): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), withinMs);
    const end = (state: Readiness) => {
      clearTimeout(timer);
      resolve(state);
    };
    member.process.onServing(() => {
      if (member.status === 'starting') member.status = 'online';
      end('ready');
    });
    void member.gone.then((code) => end({ code: code || 1 }));
  });
}

export const nameOf = ({ place }: Member): string => `frontdesk-${place}`;
