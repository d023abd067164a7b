import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../kernel/failure.ts';
import type { Binaries } from './binaries.ts';
import { isCluster, type Place } from './place.ts';

export const SUPERUSER = 'frontdesk';

const run = promisify(execFile);

/**
 * Creates the cluster if there is none. Creation is atomic, even if another process creates one at the same
 * time or a process is killed.
 */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
  await removeLeftovers(place.clusterDir);
  if (!(await isCluster(place.clusterDir))) await makeCluster(place, binaries);
  const major = (await readFile(join(place.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (major === binaries.major) return;
  throw new Failure(
    'UNAVAILABLE',
    `The database in ${place.clusterDir} was created by PostgreSQL ${major}, but this release includes ${binaries.major}. ` +
      'Dump it with the release that created it, and restore the dump into an empty DATA_DIR.',
  );
}

async function makeCluster({ clusterDir, user }: Place, { initdb }: Binaries): Promise<void> {
  if ((await readdir(clusterDir).catch(() => [])).length > 0) {
    throw notMade(clusterDir, 'the folder is not empty');
  }
  const draft = `${clusterDir}.new-${process.pid}-${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    if (user) await chown(draft, user.uid, user.gid);
    // The builtin locale sorts and folds case identically on every system and needs no installed locale.
    await run(
      initdb,
      [
        ...['-D', draft, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--locale=C'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...user },
    );
    await rename(draft, clusterDir);
  } catch (cause) {
    if (!(await isCluster(clusterDir))) throw notMade(clusterDir, reasonIn(cause), cause);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function reasonIn(cause: unknown): string {
  const { stderr = '' } = cause as { stderr?: string };
  return stderr.trim().split('\n').at(-1) || String(cause);
}

const notMade = (clusterDir: string, why: string, cause?: unknown): Failure =>
  new Failure('UNAVAILABLE', `Creating the database failed in ${clusterDir}: ${why}`, { cause });

const TOO_OLD_MS = 10 * 60_000;

async function removeLeftovers(clusterDir: string): Promise<void> {
  const folder = dirname(clusterDir);
  for (const name of await readdir(folder)) {
    const pid = new RegExp(`^${basename(clusterDir)}\\.new-(\\d+)-`).exec(name)?.[1];
    if (!pid) continue;
    const path = join(folder, name);
    const made = await stat(path).catch(() => null);
    if (made && Date.now() - made.mtimeMs < TOO_OLD_MS && isAlive(Number(pid))) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
