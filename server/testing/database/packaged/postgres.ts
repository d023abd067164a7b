import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type PackagedPostgres, startPackagedPostgres } from '../../../src/database/packaged/postgres.ts';
import { isRoot } from '../../../src/database/packaged/user.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';

export const run = promisify(execFile);
export const asRoot = test.runIf(isRoot());

export let base: string;
export let used: string;
export const servers: PackagedPostgres[] = [];
export const children: ChildProcess[] = [];

let count = 0;
export const emptyFolder = (): string => join(base, `data-${count++}`);

/** A DATA_DIR that was used before: always the same, under a new name, since making one takes a second. */
export async function usedFolder(dataDir = emptyFolder()): Promise<string> {
  await rename(used, dataDir);
  used = dataDir;
  return dataDir;
}

export type More = Partial<Parameters<typeof startPackagedPostgres>[0]>;

export async function start(dataDir: string, more: More = {}) {
  const server = await startPackagedPostgres({ dataDir, log: silentLogger, ...more });
  servers.push(server);
  return server;
}

export async function ask(server: PackagedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...server.connection });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another Frontdesk: a process of its own that starts the database and says so. */
export async function anotherProcess(
  dataDir: string,
  options: { uid?: number; gid?: number } = {},
): Promise<Other> {
  const launcher = new URL('../../../src/database/packaged/postgres.ts', import.meta.url).href;
  const code = `
    const { startPackagedPostgres } = await import(${JSON.stringify(launcher)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    console.log('begins');
    const server = await startPackagedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log('pid ' + server.pid);
    process.stdin.once('data', async () => { await server.stop(); console.log('stopped'); process.exit(0); });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: new URL('.', import.meta.url),
    detached: true,
    env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent', TMPDIR: '/tmp' },
    ...options,
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  return {
    child,
    says: async (pattern) => {
      for (;;) {
        const match = pattern.exec(said);
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`it ended with: ${said}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'close')]);
      }
    },
  };
}
export interface Other {
  readonly child: ChildProcess;
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** With everything in its process group, as a closed terminal or a container's end would. */
export async function killed(other: Other): Promise<void> {
  const gone = once(other.child, 'close');
  process.kill(-Number(other.child.pid), 'SIGKILL');
  await gone;
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has taken note of yet is a Z.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

export function lossOf(): { told: () => void; happened: Promise<void> } {
  let told = () => {};
  const happened = new Promise<void>((resolve) => {
    told = resolve;
  });
  return { told: () => told(), happened };
}

export async function chownLike(path: string, model: string): Promise<void> {
  const { uid, gid } = await stat(model);
  await chown(path, uid, gid);
}

export function usePostgresFolders(): void {
  beforeAll(async () => {
    base = await mkdtemp('/tmp/embedded-');
    await chmod(base, 0o755);
    used = join(base, 'used');
    const first = await startPackagedPostgres({ dataDir: used, log: silentLogger });
    await first.stop();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => run('rm', ['-rf', base]));
}
