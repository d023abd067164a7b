import { expect, test } from 'vitest';
import { childProcessShell } from './child-process.ts';

const shell = childProcessShell();
const node = (script: string, timeoutMs = 10_000) =>
  shell.run({ program: process.execPath, args: ['-e', script], timeoutMs });

test('a successful command returns its output on both streams', async () => {
  const result = await node('console.log("one"); console.error("two")');
  expect(result.status).toBe('succeeded');
  expect(result.output.split('\n').sort()).toEqual(['one', 'two']);
});

test('a command that exits with an error has failed', async () => {
  expect(await node('console.log("why"); process.exit(3)')).toMatchObject({
    status: 'failed',
    output: 'why',
  });
});

test('a missing program is distinguished from a failing one', async () => {
  expect(await shell.run({ program: 'no-such-program-here', args: [], timeoutMs: 1_000 })).toMatchObject({
    status: 'not-found',
  });
});

test('arguments are never read by a shell', async () => {
  const args = ['-e', 'console.log(process.argv[1])', '$(id); `id` > x'];
  expect(await shell.run({ program: process.execPath, args, timeoutMs: 10_000 })).toMatchObject({
    output: '$(id); `id` > x',
  });
});

test('a command that takes too long is killed with its children', async () => {
  const grandchild =
    'require("node:child_process").spawn(process.execPath, ["-e", "setInterval(()=>{}, 1000)"],';
  const result = await node(`${grandchild} { stdio: "inherit" }); setInterval(() => {}, 1000)`, 400);
  expect(result.status).toBe('timed-out');
  expect(result.durationMs).toBeLessThan(30_000);
});

test('of a long output the end is kept', async () => {
  const { output } = await node('process.stdout.write("x".repeat(100_000) + "the end")');
  expect(output.length).toBe(20_000);
  expect(output.endsWith('the end')).toBe(true);
});
