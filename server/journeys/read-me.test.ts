import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataDir, buildServer, databaseProcess, startService, stopAll } from './running-service.ts';

/** What the README lets a newcomer type, block by block, typed into a shell. */
let dataDir: Awaited<ReturnType<typeof aDataDir>>;
let address: string;
let blocks: string[];
beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
  address = await startService({ DATA_DIR: dataDir.path, DEMO: 'true' }).listening;
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .filter((it) => it.includes('curl'));
}, 180_000);
afterAll(async () => {
  await stopAll();
  const left = await databaseProcess(dataDir.path);
  if (left) process.kill(left, 'SIGQUIT');
  await dataDir.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: the test looks into answers freely
async function typed(block: string): Promise<any> {
  const script = block.replaceAll('localhost:3002', address.replace('http://', ''));
  const shell = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  shell.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(shell, 'close');
  expect(code, said).toBe(0);
  return JSON.parse(said);
}

test("the README's first call finds a time, books it once, ends with a report, and is seen by the manager", async () => {
  const [find = '', book = '', report = '', look = ''] = blocks;
  expect(blocks).toHaveLength(4);
  const [{ patient }, { slot }] = (await typed(find)).results.map(
    ({ result }: { result: unknown }) => result,
  );
  const filledIn = book
    .replace('<id>', patient.id)
    .replace('<providerId>', slot.providerId)
    .replace('<date>', slot.date)
    .replace('<time>', slot.time);
  const booked = (await typed(filledIn)).results[0].result;
  const again = (await typed(filledIn)).results[0].result;
  await typed(report);
  const { data } = await typed(look);

  expect(booked, booked.message).toMatchObject({ success: true, appointmentId: expect.any(String) });
  expect(again).toEqual(booked);
  expect(data).toMatchObject([
    { callId: 'first-call', outcome: 'booked', status: 'ended', summary: 'Booked the earliest opening.' },
  ]);
});
