import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Orders } from '../../../testing/database/job-process.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../../testing/database/job-process.ts', import.meta.url));
const AT = '2026-11-16T03:00:00.000Z';

let database: TestDatabase;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});
afterAll(() => database.close());

interface Word {
  readonly by: number | undefined;
  readonly said: unknown;
}

/**
 * Starts four processes that fire the same minute of the same scheduled job; returns their messages as they
 * arrive.
 */
async function fourProcesses(orders: Omit<Orders, 'connection' | 'fireAt'>): Promise<Word[]> {
  const words: Word[] = [];
  const four = Array.from({ length: 4 }, () => fork(PROGRAM, { execArgv: ['--import', 'tsx'] }));
  processes.push(...four);
  await Promise.all(four.map((child) => once(child, 'message')));
  for (const child of four) {
    child.on('message', (said) => words.push({ by: child.pid, said }));
    child.send({ ...orders, connection: database.connection, fireAt: AT });
  }
  return words;
}

const saidBy = (words: readonly Word[], wanted: string) =>
  words.filter(({ said }) => said === wanted).map(({ by }) => by);
const endOf = (name: string) =>
  vi.waitFor(
    async () => {
      const [run] = await database.ownerQuery(
        `select r.failed, r.result, j.attempts, extract(epoch from r.finished_at - j.created_at)::float as seconds
           from cron_runs r join jobs j on j.kind = 'cron:' || r.name
          where r.name = $1 and r.fire_at = $2 and j.finished_at is not null`,
        [name, AT],
      );
      expect(run).toBeDefined();
      return run;
    },
    { timeout: 40_000, interval: 100 },
  );

test('four processes that fire in the same minute run the job once, and its result is stored', async () => {
  const name = `nightly-${randomUUID()}`;
  const words = await fourProcesses({ name, lastsMs: 200 });
  const run = await endOf(name);
  await vi.waitFor(() => expect(saidBy(words, 'already')).toHaveLength(3));

  const starts = saidBy(words, 'started');
  expect(starts).toHaveLength(1);
  expect(saidBy(words, 'written')).toHaveLength(1);
  expect(run).toMatchObject({ failed: false, attempts: 1, result: { by: starts[0] } });
});

test('a scheduled job whose process is killed with kill -9 continues in another', async () => {
  const name = `nightly-${randomUUID()}`;
  const words = await fourProcesses({ name, lastsMs: 1_000 });
  await vi.waitFor(() => expect(saidBy(words, 'started')).toHaveLength(1), { interval: 20 });
  const [killed] = saidBy(words, 'started');
  processes.find(({ pid }) => pid === killed)?.kill('SIGKILL');
  // `npm run chaos` measures the promised ten seconds.
  await vi.waitFor(() => expect(saidBy(words, 'started')).toHaveLength(2), { timeout: 60_000, interval: 20 });
  const run = await endOf(name);

  const [, successor] = saidBy(words, 'started');
  expect(successor).not.toBe(killed);
  expect(run).toMatchObject({ failed: false, attempts: 2, result: { by: successor } });
  expect(saidBy(words, 'started')).toHaveLength(2);
});
