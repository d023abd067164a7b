import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OcrPage } from '../src/adapters/fax-reader/ocr-page.ts';
import type { Drawn } from '../src/adapters/fax-reader/pages/render-process.ts';
import { buildServer } from './running-service.ts';

const DIST = new URL('../dist/', import.meta.url);
const ROOT = new URL('../../', import.meta.url);
const FAX = new URL('../fixtures/faxes/01-referral-letter.pdf', import.meta.url);
const PHRASE_FRAME = /at (?:.* \()?(server\/src\/kernel\/phrase\.ts):(\d+)/;

beforeAll(buildServer, 180_000);

/** What a program of one line says, in a process that has none of the test runner's flags. */
async function said(program: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return Buffer.concat(parts).toString();
}

/** One task of a process beside the service; rejects where it ends without an answer. */
async function done<Answer>(name: string, task: object): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(name, DIST)), ['1024'], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answered = once(child, 'message').then(([answer]) => answer as Answer);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  ended.catch(() => undefined);
  child.send(task);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    child.kill('SIGKILL');
  }
}

describe('the built server', () => {
  test('names the source file in a stack trace, and the line on which the statement begins', async () => {
    const stack = await said(`
      import { load } from '${new URL('load.mjs', DIST)}';
      const { default: kind } = await load('features/inbox/kinds/callback');
      try { kind.title('fr', {}); } catch (error) { console.log(error.stack); }`);

    expect(stack).toMatch(PHRASE_FRAME);
    const [, file = '', line = ''] = PHRASE_FRAME.exec(stack) ?? [];
    const lines = (await readFile(new URL(file, ROOT), 'utf8')).split('\n');
    expect(lines.slice(Number(line) - 1, Number(line) + 1).join()).toContain('.split(BLANK)');
  });

  test('leaves stack frames of other packages unchanged', async () => {
    const stack = await said(`
      import { load } from '${new URL('load.mjs', DIST)}';
      await load('features/inbox/kinds/callback');
      console.log(Error.prepareStackTrace(new Error('so'), ['f (server/dist/service.cjs:2:3)']));`);

    expect(stack).toBe('Error: so\n    at f (server/dist/service.cjs:2:3)\n');
  });

  test('ships a V8 code cache that V8 accepts', async () => {
    const rejected = await said(`
      import { readFileSync } from 'node:fs';
      import { Script } from 'node:vm';
      const read = (name, form) => readFileSync(new URL(name, '${DIST}'), form);
      const cachedData = read('service.compiled');
      console.log(new Script(read('service.cjs', 'latin1'), { cachedData }).cachedDataRejected);`);

    expect(rejected.trim()).toBe('false');
  });

  test('renders a fax and reads it, in separately bundled processes', async () => {
    const task = { kind: 'pdf', bytes: await readFile(FAX), from: 1, count: 1, as: 'png' };
    const drawn = await done<Drawn>('adapters/fax-reader/pages/render-process.js', task);
    expect(drawn.status).toBe('rendered');
    if (drawn.status !== 'rendered') return;
    const [page] = drawn.pages;
    const read = await done<OcrPage>('adapters/fax-reader/ocr-process.js', { page, language: 'eng' });
    expect(read.lines.flat().length).toBeGreaterThan(20);
  });

  test('parses a large EMR response in a separately bundled thread', async () => {
    const thread = new Worker(new URL('adapters/emr/soap/xml-thread.js', DIST), { env: {}, execArgv: [] });
    thread.postMessage({ id: 7, bytes: new TextEncoder().encode('<a>b</a>'), packed: null, maxBytes: 100 });
    const [answer] = await once(thread, 'message');
    expect(answer).toMatchObject({ id: 7, flat: expect.anything() });
    await thread.terminate();
  });
});
