import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '../kernel/logger.ts';
import type { SupervisorMessage } from '../ports/process-manager.ts';
import { answerWorkers } from './answer-workers.ts';
import { urlOf } from './dependencies.ts';
import { followSupervisor, shownDemo, supervisorLine } from './worker.ts';
import { superviseWorkers } from './worker-group.ts';
import type { WorkerProcess } from './worker-pool.ts';

interface FakeWorker extends WorkerProcess {
  listen(): void;
  exit(code: number): void;
  terminated: boolean;
  killed: boolean;
}

function aWorker(pid: number): FakeWorker {
  let listening = () => {};
  let exited = (_: number) => {};
  return {
    pid,
    terminated: false,
    killed: false,
    onServing: (listener) => {
      listening = listener;
    },
    onExit: (tell) => {
      exited = tell;
    },
    listen: () => listening(),
    exit: (code) => exited(code),
    terminate() {
      this.terminated = true;
    },
    kill() {
      this.killed = true;
      exited(137);
    },
  };
}

function aGroup(count: number) {
  const workers: FakeWorker[] = [];
  const fork = () => {
    const worker = aWorker(workers.length + 1);
    workers.push(worker);
    return worker;
  };
  const group = superviseWorkers({ count, fork, log: silentLogger });
  return { workers, group };
}

async function started(count: number) {
  const made = aGroup(count);
  const ready = made.group.start();
  for (const worker of made.workers) worker.listen();
  await ready;
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the processes of the service', () => {
  test('one that crashes during startup, beside another that serves, is restarted', async () => {
    const { workers, group } = aGroup(2);
    const start = group.start();
    workers[0]!.listen();
    workers[1]!.exit(137);
    await start;
    expect(workers).toHaveLength(3);
    workers[2]!.listen();
    await vi.advanceTimersByTimeAsync(0);
    expect(group.list().map(({ status }) => status)).toEqual(['online', 'online']);
  });

  test('if none can start, startup ends with the exit code', async () => {
    const { workers, group } = aGroup(2);
    const start = group.start();
    for (const worker of workers) worker.exit(78);
    await expect(start).rejects.toMatchObject({ exitCode: 78 });
  });

  test('one that crashes repeatedly is restarted with growing delays', async () => {
    const { workers } = await started(1);
    const pauses = [];
    for (let death = 0; death < 4; death += 1) {
      workers.at(-1)!.exit(1);
      const before = workers.length;
      const began = Date.now();
      while (workers.length === before) await vi.advanceTimersByTimeAsync(50);
      pauses.push(Date.now() - began);
      workers.at(-1)!.listen();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000]);
  });

  test('one that keeps crashing is retried every few seconds and delays no other', async () => {
    const { workers } = await started(2);
    for (let death = 0; death < 12; death += 1) {
      workers.at(death === 0 ? 0 : -1)!.exit(1);
      await vi.advanceTimersByTimeAsync(4_000);
      workers.at(-1)!.listen();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(workers.length).toBe(14);
    workers[1]!.exit(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(workers.length).toBe(15);
  });

  test('one that ran for long is restarted at once', async () => {
    const { workers } = await started(1);
    await vi.advanceTimersByTimeAsync(60_000);
    workers[0]!.exit(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(workers.length).toBe(2);
  });

  test('a reload starts new processes before the old ones stop', async () => {
    const { workers, group } = await started(2);
    const reload = group.reload();
    expect(workers.length).toBe(4);
    workers[2]!.listen();
    await vi.advanceTimersByTimeAsync(1);
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, false, false]);
    workers[3]!.listen();
    expect(await reload).toMatchObject({ status: 'done' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false, false]);
    workers[0]!.exit(0);
    workers[1]!.exit(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(group.list().map(({ pid, restarts, status }) => [pid, restarts, status])).toEqual([
      [3, 1, 'online'],
      [4, 1, 'online'],
    ]);
  });

  test('if the new processes of a reload do not start, the old ones keep serving', async () => {
    const { workers, group } = await started(2);
    const reload = group.reload();
    workers[2]!.listen();
    workers[3]!.exit(1);
    expect(await reload).toMatchObject({ status: 'failed' });
    expect([workers[0]!.terminated, workers[1]!.terminated, workers[2]!.terminated]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a reload answers before slow new processes are ready, and they serve later', async () => {
    const { workers, group } = await started(1);
    const reload = group.reload();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await reload).toMatchObject({ status: 'done', output: expect.stringContaining('still starting') });
    expect(workers[0]!.terminated).toBe(false);
    expect(await group.reload()).toMatchObject({ status: 'failed' });
    workers[1]!.listen();
    await vi.advanceTimersByTimeAsync(1);
    expect(workers[0]!.terminated).toBe(true);
  });

  test('new processes that never become ready are stopped, and the old ones stay', async () => {
    const { workers, group } = await started(1);
    void group.reload();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, true]);
  });

  test('concurrent changes are refused', async () => {
    const { workers, group } = await started(1);
    const first = group.reload();
    expect(await group.reload()).toMatchObject({ status: 'failed' });
    expect(group.restart()).toMatchObject({ status: 'failed' });
    workers[1]!.listen();
    expect(await first).toMatchObject({ status: 'done' });
  });

  test('a restart stops each process, by force if need be, and starts it again', async () => {
    const { workers, group } = await started(1);
    expect(group.restart()).toMatchObject({ status: 'done' });
    expect(workers[0]!.terminated).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(workers[0]!.killed).toBe(true);
    expect(workers.length).toBe(2);
  });

  test('after a stop no process is restarted', async () => {
    const { workers, group } = await started(2);
    const stopped = group.stop();
    for (const worker of workers) worker.exit(0);
    await stopped;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers.length).toBe(2);
    expect(group.list()).toEqual([]);
  });
});

describe('requests of workers to the supervisor', () => {
  const asked = (count: number) => {
    const sent: SupervisorMessage[] = [];
    const line = { send: (message: SupervisorMessage) => void sent.push(message) };
    const shutDown = vi.fn();
    const group = {
      list: () => [],
      reload: async () => ({ status: 'done' as const, output: 'reloaded' }),
      restart: () => ({ status: 'done' as const, output: 'restarted' }),
    };
    const lines = Array.from({ length: count }, () => line);
    const answer = answerWorkers({ group, lines: () => lines, shutDown, log: silentLogger });
    return { sent, line, shutDown, answer };
  };

  test('the result of a process action goes to the worker that requested it', async () => {
    const { answer, line, sent, shutDown } = asked(1);
    answer(line, { frontdesk: 'ask', id: 1, what: 'reload' });
    answer(line, { frontdesk: 'ask', id: 2, what: 'stop' });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([
      { id: 1, value: { output: 'reloaded' } },
      { id: 2, value: { status: 'done' } },
    ]);
    expect(shutDown).toHaveBeenCalledOnce();
  });

  test('data of all processes is collected without waiting for a silent one', async () => {
    const { answer, line, sent } = asked(2);
    answer(line, { frontdesk: 'ask', id: 5, what: 'gather' });
    const id = (sent[0] as { id: number }).id;
    answer(line, { frontdesk: 'share', id, value: 'one' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.at(-1)).toEqual({ frontdesk: 'answer', id: 5, value: ['one'] });
  });
});

describe('messages to a worker', () => {
  test('a process without a supervisor has no channel to one', () => {
    const on = () => undefined;
    expect(supervisorLine({ on }, { FRONTDESK_WORKER: 'yes' })).toBeNull();
    // Another process manager keeps its own channel to the processes it starts.
    expect(supervisorLine({ on, send: () => true, connected: true }, {})).toBeNull();
  });

  test('a worker whose supervisor exits during its startup exits too', () => {
    const onDrain = vi.fn();
    followSupervisor({ connected: false, on: () => undefined }, { onConnection: () => undefined, onDrain });
    expect(onDrain).toHaveBeenCalledOnce();
  });

  test('nothing is sent over a closed channel', () => {
    const send = vi.fn(() => true);
    const line = supervisorLine({ connected: false, send, on: () => undefined }, { FRONTDESK_WORKER: 'yes' });
    line?.send({ frontdesk: 'give', id: 1 });
    expect(line).not.toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('the sign-in page shows the demo that the supervisor runs', () => {
    const demo = {
      logins: [{ who: 'a', role: 'desk' as const, email: 'b', password: 'c' }],
      number: '+16045550100',
    };
    expect(shownDemo({ FRONTDESK_DEMO: JSON.stringify(demo) })).toEqual(demo);
    expect(shownDemo({})).toBeNull();
  });

  test("the packaged database is reached through its socket, whatever the folder's name", () => {
    const host = '/data dir/a&b';
    expect(urlOf({ host, port: 5432, user: 'postgres', database: 'frontdesk', ssl: false })).toBe(
      'postgres://postgres@/frontdesk?host=%2Fdata%20dir%2Fa%26b&port=5432&sslmode=disable',
    );
  });
});
