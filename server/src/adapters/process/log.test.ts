import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogFile, logFile } from './log-file.ts';
import { logPath, olderLogPath } from './log-paths.ts';
import { logTail } from './log-tail.ts';

let dataDir: string;
const open: LogFile[] = [];
const opened = (limits = {}) => {
  const file = logFile(dataDir, limits);
  open.push(file);
  return file;
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-log-'));
});
afterEach(async () => {
  for (const file of open.splice(0)) file.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function until(fits: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fits()) return;
    await pause(10);
  }
  throw new Error('it did not come to that');
}

test('lines written by pino can be read back, newest last', async () => {
  const file = opened();
  const log = pino({ base: null, timestamp: false }, file);
  for (const number of [1, 2, 3]) log.info({ number }, 'counted');
  await until(async () => (await logTail(dataDir, 10)).length === 3);
  expect((await logTail(dataDir, 2)).map((line) => JSON.parse(line).number)).toEqual([2, 3]);
});

test("the log is readable by the service's user only", async () => {
  opened().write('{}\n');
  await until(async () => (await logTail(dataDir, 10)).length === 1);
  expect((await stat(logPath(dataDir))).mode & 0o077).toBe(0);
});

test('a full log is rotated, and every process that writes it follows', async () => {
  const limits = { maxBytes: 1_000, lookEveryMs: 5 };
  const [one, other] = [opened(limits), opened(limits)];
  one.write(`${'a'.repeat(1_200)}\n`);
  await until(async () => (await stat(olderLogPath(dataDir)).catch(() => null)) !== null);
  await until(async () => (await stat(logPath(dataDir)).catch(() => null)) !== null);
  await pause(30);
  other.write('from the other\n');
  one.write('from the one\n');
  await until(async () => (await logTail(dataDir, 2)).length === 2);
  expect((await readFile(logPath(dataDir), 'utf8')).trim().split('\n').sort()).toEqual([
    'from the one',
    'from the other',
  ]);
  expect((await logTail(dataDir, 10)).length).toBe(3);
});

test('the end of a large log is read without the rest', async () => {
  const file = opened();
  file.close();
  await writeFile(logPath(dataDir), '');
  const line = (number: number) => `${number} ${'诊所'.repeat(300)}`;
  await appendFile(logPath(dataDir), `${Array.from({ length: 6_000 }, (_, at) => line(at)).join('\n')}\n`);
  const tail = await logTail(dataDir, 500);
  expect(tail.length).toBe(500);
  expect(tail[0]).toBe(line(5_500));
  expect(tail.at(-1)).toBe(line(5_999));
});

test('without a log there are no lines', async () => {
  expect(await logTail(join(dataDir, 'nowhere'), 10)).toEqual([]);
});
