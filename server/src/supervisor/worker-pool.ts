import type { Logger } from '../kernel/logger.ts';

export interface WorkerProcess {
  readonly pid: number;
  onServing(listener: () => void): void;
  onExit(listener: (code: number) => void): void;
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
  /** Generous, because a busy machine with many workers starts slowly. */
  readonly startMs: number;
  /**
   * A reload request is answered by then, even if new workers are still starting: the worker holding the
   * request may be draining from the previous reload, with ten seconds left.
   */
  readonly answerMs: number;
  readonly drainMs: number;
  readonly killMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A worker that lived this long did not fail at startup. */
  readonly stableMs: number;
}

export type Readiness = 'ready' | 'late' | { readonly code: number };

interface Needs {
  readonly fork: () => WorkerProcess;
  readonly log: Logger;
  readonly times: Times;
}

/** Spawns and retires workers, and respawns crashed ones with growing backoff. */
export interface WorkerPool {
  spawn(place: number, restarts: number): { member: Member; ready: Promise<Readiness> };
  respawn(place: number, restarts: number): Promise<void>;
  retire(member: Member, withinMs: number): Promise<void>;
  members(): Member[];
  close(): void;
  isClosed(): boolean;
}

export function createWorkerPool({ fork, log, times }: Needs): WorkerPool {
  const members = new Set<Member>();
  const pauses = new Set<NodeJS.Timeout>();
  /** Per place, so that one crashing worker does not delay the others. */
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
      respawnLater(member, { code }, 'worker process exited unexpectedly; restarting');
    });
    return { member, ready: readiness(member, times.startMs) };
  };
  const respawnLater = (member: Member, fields: object, message: string) => {
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
    respawnLater(member, {}, 'restarting worker process failed; retrying later');
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
    log.warn({ process: nameOf(member) }, 'worker process did not exit in time; killing it');
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
