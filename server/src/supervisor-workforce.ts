import type { Logger } from './kernel/logger.ts';
import type { ActionOutcome, SupervisedProcess } from './ports/process-manager.ts';

/** One worker process, as far as the supervisor cares. */
export interface WorkerProcess {
  readonly pid: number;
  onListening(tell: () => void): void;
  onExit(tell: (code: number) => void): void;
  /** Asks it to answer what it has begun and leave. */
  terminate(): void;
  kill(): void;
}

interface Member {
  readonly process: WorkerProcess;
  readonly place: number;
  readonly startedAt: number;
  readonly restarts: number;
  readonly gone: Promise<number>;
  status: 'starting' | 'online' | 'stopping';
}

interface Needs {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  readonly log: Logger;
  readonly times?: Partial<Times>;
}

interface Times {
  readonly startMs: number;
  readonly drainMs: number;
  readonly killMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Whoever lived this long did not fail at its start. */
  readonly stableMs: number;
}

const TIMES: Times = {
  startMs: 14_000,
  drainMs: 12_000,
  killMs: 3_000,
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  stableMs: 30_000,
};

export interface Workforce {
  /** Comes back when all serve; rejects with the exit code of one that could not start. */
  start(): Promise<void>;
  reload(): Promise<ActionOutcome>;
  restart(): ActionOutcome;
  /** Lets all of them finish and waits until they are gone. */
  stop(): Promise<void>;
  list(): SupervisedProcess[];
}

export class StartFailed extends Error {
  override readonly name = 'StartFailed';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('a worker process ended before it was ready');
    this.exitCode = exitCode;
  }
}

/** Keeps so many workers serving: those that die come back, later and later while they keep dying. */
export function createWorkforce({ count, fork, log, times: given }: Needs): Workforce {
  const times = { ...TIMES, ...given };
  const members = new Set<Member>();
  const pauses = new Set<NodeJS.Timeout>();
  let crashes = 0;
  let stopping = false;
  let reloading = false;

  const hire = (place: number, restarts: number) => {
    const process = fork();
    const gone = new Promise<number>((resolve) => process.onExit(resolve));
    const member: Member = { process, place, restarts, gone, startedAt: Date.now(), status: 'starting' };
    members.add(member);
    void gone.then((code) => members.delete(member) && afterExit(member, code));
    return { member, ready: readiness(member, times.startMs) };
  };
  const afterExit = (member: Member, code: number) => {
    if (stopping || member.status !== 'online') return;
    crashes = Date.now() - member.startedAt > times.stableMs ? 1 : crashes + 1;
    const pauseMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** (crashes - 1));
    log.error({ process: nameOf(member), code, pauseMs }, 'a worker process died and is started again');
    rehireLater(member, pauseMs);
  };
  const rehireLater = ({ place, restarts }: Member, pauseMs: number) => {
    const timer = setTimeout(() => {
      pauses.delete(timer);
      if (!stopping) void rehire(place, restarts + 1);
    }, pauseMs);
    pauses.add(timer);
  };
  const rehire = async (place: number, restarts: number) => {
    const { member, ready } = hire(place, restarts);
    if ((await ready) === 'ready' || stopping) return;
    member.process.kill();
    crashes += 1;
    const pauseMs = Math.min(times.longestPauseMs, times.firstPauseMs * 2 ** (crashes - 1));
    log.error({ process: nameOf(member), pauseMs }, 'a worker process could not start again; trying later');
    rehireLater(member, pauseMs);
  };
  const retire = async (member: Member, withinMs: number) => {
    member.status = 'stopping';
    member.process.terminate();
    const force = setTimeout(() => {
      log.warn({ process: nameOf(member) }, 'a worker process did not leave in time and is killed');
      member.process.kill();
    }, withinMs);
    await member.gone;
    clearTimeout(force);
  };
  const serving = () => [...members].filter(({ status }) => status !== 'stopping');

  return {
    start: async () => {
      const hired = Array.from({ length: count }, (_, at) => hire(at + 1, 0));
      const states = await Promise.all(hired.map(({ ready }) => ready));
      const failed = states.find((state) => state !== 'ready');
      if (failed !== undefined) throw new StartFailed(failed === 'late' ? 1 : failed.code);
    },
    reload: async () => {
      if (stopping || reloading) return { status: 'failed', output: 'The processes are being changed already.' };
      reloading = true;
      try {
        return await replace();
      } finally {
        reloading = false;
      }
    },
    restart: () => {
      if (stopping || reloading) return { status: 'failed', output: 'The processes are being changed already.' };
      const old = serving();
      for (const member of old)
        void retire(member, times.killMs).then(() => {
          if (!stopping) void rehire(member.place, member.restarts + 1);
        });
      return { status: 'done', output: `${old.length} processes are ended and started again.` };
    },
    stop: async () => {
      stopping = true;
      for (const timer of pauses) clearTimeout(timer);
      await Promise.all([...members].map((member) => retire(member, times.drainMs)));
    },
    list: () =>
      [...members].map((member) => ({
        name: nameOf(member),
        pid: member.process.pid,
        status: member.status,
        restarts: member.restarts,
        uptime: Math.round((Date.now() - member.startedAt) / 1000),
      })),
  };

  // The new ones serve before the first old one stops accepting: there is no moment without anybody.
  async function replace(): Promise<ActionOutcome> {
    const old = serving();
    const hired = Array.from({ length: count }, (_, at) => {
      const before = old.find(({ place }) => place === at + 1);
      return hire(at + 1, (before?.restarts ?? 0) + 1);
    });
    const states = await Promise.all(hired.map(({ ready }) => ready));
    if (states.some((state) => state !== 'ready')) {
      for (const { member } of hired) void retire(member, times.killMs);
      return { status: 'failed', output: 'The new processes did not start; the old ones go on serving.' };
    }
    for (const member of old) void retire(member, times.drainMs);
    crashes = 0;
    return {
      status: 'done',
      output: `${hired.length} new processes serve; ${old.length} old ones finish what they have begun.`,
    };
  }
}

type Readiness = 'ready' | 'late' | { readonly code: number };

function readiness(member: Member, withinMs: number): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), withinMs);
    const end = (state: Readiness) => {
      clearTimeout(timer);
      resolve(state);
    };
    member.process.onListening(() => {
      if (member.status === 'starting') member.status = 'online';
      end('ready');
    });
    void member.gone.then((code) => end({ code: code || 1 }));
  });
}

const nameOf = ({ place }: Member): string => `frontdesk-${place}`;
