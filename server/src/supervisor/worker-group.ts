import type { Logger } from '../kernel/logger.ts';
import type { ActionOutcome, SupervisedProcess } from '../ports/process-manager.ts';
import { createWorkerPool, nameOf, type Times, type WorkerPool, type WorkerProcess } from './worker-pool.ts';

interface Needs {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  readonly log: Logger;
}

const TIMES: Times = {
  startMs: 60_000,
  answerMs: 8_000,
  drainMs: 12_000,
  killMs: 3_000,
  firstPauseMs: 250,
  longestPauseMs: 4_000,
  stableMs: 10_000,
};

export interface WorkerGroup {
  /**
   * Resolves when every worker has started or failed; rejects with an exit code if none serves. A worker that
   * failed to start is retried.
   */
  start(): Promise<void>;
  reload(): Promise<ActionOutcome>;
  restart(): ActionOutcome;
  /** Drains all workers and waits for them to exit. */
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

const BUSY: ActionOutcome = { status: 'failed', output: 'The processes are being changed already.' };

const STILL_STARTING: ActionOutcome = {
  status: 'done',
  output: 'The new processes are still starting; the old ones serve until they are ready.',
};

export function superviseWorkers({ count, fork, log }: Needs): WorkerGroup {
  const pool = createWorkerPool({ fork, log, times: TIMES });
  let reloading = false;

  return {
    start: async () => {
      const spawned = Array.from({ length: count }, (_, at) => pool.spawn(at + 1, 0));
      const states = await Promise.all(spawned.map(({ ready }) => ready));
      const failed = states.find((state) => state !== 'ready');
      if (failed === undefined) return;
      if (failed === 'late') log.error({}, 'worker process did not become ready in time');
      if (!states.includes('ready')) throw new StartFailed(failed === 'late' ? 1 : failed.code);
      // The worker may have hit a database outage or been killed during startup.
      for (const { member, ready } of spawned)
        if ((await ready) !== 'ready') {
          member.process.kill();
          void pool.respawn(member.place, 1);
        }
    },
    reload: async () => {
      if (pool.isClosed() || reloading) return BUSY;
      reloading = true;
      const replaced = replaceAll(pool, count, log).finally(() => {
        reloading = false;
      });
      return Promise.race([replaced, later(TIMES.answerMs, STILL_STARTING)]);
    },
    restart: () => {
      if (pool.isClosed() || reloading) return BUSY;
      const old = serving(pool);
      for (const member of old)
        void pool.retire(member, TIMES.killMs).then(() => pool.respawn(member.place, member.restarts + 1));
      return { status: 'done', output: `${old.length} processes are ended and started again.` };
    },
    stop: async () => {
      pool.close();
      await Promise.all(pool.members().map((member) => pool.retire(member, TIMES.drainMs)));
    },
    list: () =>
      pool.members().map((member) => ({
        name: nameOf(member),
        pid: member.process.pid,
        status: member.status,
        restarts: member.restarts,
        uptime: Math.round((Date.now() - member.startedAt) / 1000),
      })),
  };
}

const serving = (pool: WorkerPool) => pool.members().filter(({ status }) => status !== 'stopping');

// New workers serve before the first old one stops accepting, so the service is never without one.
async function replaceAll(pool: WorkerPool, count: number, log: Logger): Promise<ActionOutcome> {
  const old = serving(pool);
  const spawned = Array.from({ length: count }, (_, at) => {
    const before = old.find(({ place }) => place === at + 1);
    return pool.spawn(at + 1, (before?.restarts ?? 0) + 1);
  });
  const states = await Promise.all(spawned.map(({ ready }) => ready));
  if (states.some((state) => state !== 'ready')) {
    log.error({}, 'reload failed: new worker processes did not start; the old ones keep serving');
    for (const { member } of spawned) void pool.retire(member, TIMES.killMs);
    return { status: 'failed', output: 'The new processes did not start; the old ones go on serving.' };
  }
  for (const member of old) void pool.retire(member, TIMES.drainMs);
  return {
    status: 'done',
    output: `${spawned.length} new processes serve; ${old.length} old ones finish what they have begun.`,
  };
}

function later<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms).unref();
  });
}
