import { execFile, spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { isAlive } from './cluster.ts';
import { type Place, PORT, socketIn } from './place.ts';

type FoundServer =
  | { readonly status: 'none' }
  | { readonly status: 'unclear' }
  | { readonly status: 'stale'; readonly written: string }
  | { readonly status: 'out-of-reach' }
  | { readonly status: 'running'; readonly pid: number; readonly socketDir: string; readonly ready: boolean };

export async function findServer(clusterDir: string): Promise<FoundServer> {
  const written = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => null);
  if (written === null) return { status: 'none' };
  const [pidLine = '', , , , socketDir = '', , , phase = ''] = written.split('\n');
  if (!/^\d+$/.test(pidLine)) return await unclear(clusterDir, written);

  const pid = Number(pidLine);
  if (await isPostmaster(pid, clusterDir)) {
    return { status: 'running', pid, socketDir, ready: phase.trim() === 'ready' };
  }
  // A server that answers without a visible process runs in another container on the same files.
  if (socketDir && (await answers(socketIn(socketDir)))) return { status: 'out-of-reach' };
  return { status: 'stale', written };
}

const BEING_WRITTEN_MS = 2_000;

async function unclear(clusterDir: string, written: string): Promise<FoundServer> {
  const { mtimeMs } = await stat(join(clusterDir, 'postmaster.pid')).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > BEING_WRITTEN_MS ? { status: 'stale', written } : { status: 'unclear' };
}

/** PostgreSQL ignores the pid file of a dead process, but not one whose pid was reused. */
export async function removeStale(clusterDir: string, written: string): Promise<void> {
  const path = join(clusterDir, 'postmaster.pid');
  if ((await readFile(path, 'utf8').catch(() => null)) !== written) return;
  const socketDir = written.split('\n')[4];
  if (socketDir) {
    await rm(socketIn(socketDir), { force: true });
    await rm(`${socketIn(socketDir)}.lock`, { force: true });
  }
  await rm(path, { force: true });
}

async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const [program = '', ...rest] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
      '\0',
    );
    return basename(program) === 'postgres' && rest.includes(clusterDir);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(clusterDir);
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(socket);
    const end = (answered: boolean) => {
      line.destroy();
      resolve(answered);
    };
    line.once('connect', () => end(true));
    line.once('error', () => end(false));
  });
}

/** Signals the server and waits for it to exit; false on timeout. */
export async function endServer(
  pid: number,
  clusterDir: string,
  signal: 'SIGINT' | 'SIGQUIT',
  withinMs: number,
): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs;
  if (await isPostmaster(pid, clusterDir)) process.kill(pid, signal);
  while (await isPostmaster(pid, clusterDir)) {
    if (Date.now() > giveUpAt) return false;
    await pause(POLL_MS);
  }
  return true;
}

const POLL_MS = 10;

export interface Launch {
  hasExited(): boolean;
  /** The server's log output since launch. */
  words(): Promise<string>;
}

const settings = (socketDir: string): Readonly<Record<string, string | number>> => ({
  listen_addresses: '',
  port: PORT,
  // A quoted list, because a folder name may contain commas and spaces.
  unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  max_connections: 100,
  max_logical_replication_workers: 0,
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Errors quote row values and rows contain patient data, so only server-level messages are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

/**
 * Starts the server in its own process group: Ctrl-C must reach this process alone, which drains before
 * stopping the server.
 */
export async function launch(place: Place, binaries: Binaries, socketDir: string): Promise<Launch> {
  const logPath = join(place.dataDir, 'postgres.log');
  const log = await open(logPath, 'a', 0o600);
  const from = (await stat(logPath)).size;
  const options = Object.entries(settings(socketDir)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', place.clusterDir, ...options], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...place.user,
  });
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', () => {
    exited = true;
  });
  child.unref();
  await log.close();
  return {
    hasExited: () => exited,
    words: async () => (await readFile(logPath)).subarray(from).toString('utf8').trim(),
  };
}
