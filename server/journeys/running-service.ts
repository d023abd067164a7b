import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const PREPARE = new URL('../../scripts/prepare.mjs', import.meta.url).href;

/** The built server as its operator runs it: a process with an environment of its own. */
export interface Service {
  readonly pid: number;
  /** What it has written so far, on both streams; of a long run the end. */
  output(): string;
  /** The address that it says it is listening on; rejects when it ends before. */
  readonly listening: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  stop(
    signal?: NodeJS.Signals,
  ): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

const MOST_TEXT = 1_000_000;
const running = new Set<ChildProcess>();

export async function buildServer(): Promise<void> {
  const { prepare } = (await import(PREPARE)) as {
    prepare(options: { dev: boolean; say(text: string): void }): Promise<void>;
  };
  await prepare({ dev: true, say: () => undefined });
}

export function startService(env: Readonly<Record<string, string>>, command = 'main.js'): Service {
  const child = spawn(process.execPath, [resolvePath(DIST, command)], {
    // Nothing of the surroundings: a variable that is set where the tests run would decide them.
    env: { PATH: process.env.PATH, TZ: 'UTC', PORT: '0', HOST: '127.0.0.1', DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return { code, signal };
  });
  const listening = new Promise<string>((resolve, reject) => {
    let isHeard = false;
    const hear = (part: Buffer) => {
      text = (text + part.toString()).slice(-MOST_TEXT);
      if (isHeard) return;
      const address = /"address":"(http:[^"]+)"/.exec(text)?.[1];
      if (!address) return;
      isHeard = true;
      resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`it ended before it listened:\n${text}`)));
  });
  listening.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => text,
    listening,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** For afterAll: whatever a failed test has left running. */
export async function stopAll(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
}

export async function aDataDir(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'frontdesk-journey-'));
  // The database's own user has to get in where these tests are run by root.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The process of the packaged database below a DATA_DIR, or null when none is written down. */
export async function databaseProcess(dataDir: string): Promise<number | null> {
  const names = await readdir(dataDir, { recursive: true });
  const file = names.find((name) => name.endsWith('postmaster.pid'));
  if (!file) return null;
  return Number((await readFile(join(dataDir, file), 'utf8')).split('\n')[0]);
}

/** A process that has ended but that nobody has taken note of counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}
