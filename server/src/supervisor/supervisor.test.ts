import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const running = new Set<Service>();
const loads = new Set<() => void>();
afterEach(() => {
  for (const end of loads) end();
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
});

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-supervisor-'));
  program = join(folder, 'supervisor.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../../testing/supervisor/supervisor-program.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Service {
  readonly port: number;
  readonly child: ChildProcess;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the program says
  order(word: string): Promise<any>;
}

async function service(): Promise<Service> {
  const child = fork(program, [], { stdio: 'inherit', execArgv: [] });
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
  ])) as [{ port: number }];
  const started: Service = {
    port,
    child,
    order: async (word) => {
      const answer = new Promise((resolve) => {
        const hear = (said: Record<string, unknown>) => {
          if (!(word in said)) return;
          child.off('message', hear);
          resolve(said[word]);
        };
        child.on('message', hear);
      });
      child.send(word);
      return answer;
    },
  };
  running.add(started);
  return started;
}

async function stop({ child }: Service): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

function ask(port: number, agent: Agent, path = '/'): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
      response.on('error', reject);
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(request.reusedSocket ? `hung up: ${error.code}` : `not let in: ${error.code}`)),
    );
  });
}

/** Clients that send requests continuously, half of them over keep-alive connections. */
function load(port: number) {
  const pids = new Set<string>();
  const failures: string[] = [];
  let answered = 0;
  let over = false;
  const client = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!over) {
      await ask(port, agent).then(
        (pid) => {
          answered += 1;
          pids.add(pid);
        },
        (error: Error) => failures.push(error.message),
      );
    }
    agent.destroy();
  };
  loads.add(() => {
    over = true;
  });
  const clients = Array.from({ length: 12 }, (_, at) => client(at % 2 === 0));
  return {
    pids,
    end: async () => {
      over = true;
      await Promise.all(clients);
      return { answered, failures };
    },
  };
}

test('a reload under load replaces every process and loses no request', async () => {
  const desk = await service();
  const traffic = load(desk.port);
  for (let round = 0; round < 4; round += 1)
    expect(await desk.order('reload')).toMatchObject({ status: 'done' });
  const { answered, failures } = await traffic.end();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(50);
  expect(traffic.pids.size).toBeGreaterThan(2);
  expect(await stop(desk)).toBe(0);
});

test('stopping under load answers every request that was accepted', async () => {
  const desk = await service();
  const traffic = load(desk.port);
  const left: Array<{ begun: number; answered: number }> = [];
  desk.child.on('message', (message: { left?: (typeof left)[number] }) => {
    if (message.left) left.push(message.left);
  });
  await ask(desk.port, new Agent());
  expect(await stop(desk)).toBe(0);
  const { failures } = await traffic.end();
  // Clients that connect after the shutdown are refused; no accepted connection is dropped.
  expect(failures.filter((failure) => failure.startsWith('hung up'))).toEqual([]);
  expect(left.map(({ begun }) => begun)).toEqual(left.map(({ answered }) => answered));
  expect(left.length).toBe(2);
});

test('a process that crashes is replaced while the other one serves', async () => {
  const desk = await service();
  await ask(desk.port, new Agent(), '/die').catch(() => undefined);
  expect(await ask(desk.port, new Agent())).toMatch(/^\d+$/);
  const deadline = Date.now() + 10_000;
  let online: Array<{ status: string; restarts: number }> = [];
  while (Date.now() < deadline) {
    online = (await desk.order('list')).filter(({ status }: { status: string }) => status === 'online');
    if (online.length === 2) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(online.map(({ restarts }) => restarts).sort()).toEqual([0, 1]);
  expect(await stop(desk)).toBe(0);
});

test('connections that arrive while every process is down are served by their replacements', async () => {
  const desk = await service();
  for (let round = 0; round < 3; round += 1) {
    const pids: Array<{ pid: number }> = await desk.order('list');
    for (const { pid } of pids) process.kill(pid, 'SIGKILL');
    // Each on its own connection; some are handed to a process that is already dead.
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(desk.port, new Agent())));
    expect(answers.filter((answer) => !/^\d+$/.test(answer))).toEqual([]);
  }
  expect(await stop(desk)).toBe(0);
});
