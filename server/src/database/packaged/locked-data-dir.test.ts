import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ask,
  children,
  chownLike,
  isAlive,
  start,
  usedFolder,
  usePostgresFolders,
} from '../../../testing/database/packaged/postgres.ts';
import { isRoot, unprivilegedUser } from './user.ts';

usePostgresFolders();

describe('a stale lock file', () => {
  const pidFile = (dataDir: string, pid: number) =>
    [
      pid,
      join(dataDir, 'postgres'),
      1_700_000_000,
      5432,
      join(dataDir, 'postgres'),
      '',
      '  123 456',
      'ready   ',
      '',
    ].join('\n');

  async function withPidFile(text: (dataDir: string) => string): Promise<string> {
    const dataDir = await usedFolder();
    const path = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(path, text(dataDir));
    await chownLike(path, join(dataDir, 'postgres'));
    await utimes(path, 1_700_000_000, 1_700_000_000);
    return dataDir;
  }

  test('of a dead process is repaired', async () => {
    const gone = spawn('true');
    await once(gone, 'close');
    const dataDir = await withPidFile((folder) => pidFile(folder, gone.pid!));

    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('with the process id of another program is repaired, and that program is not touched', async () => {
    const user = isRoot() ? await unprivilegedUser() : {};
    const stranger = spawn('sleep', ['30'], user);
    children.push(stranger);
    const dataDir = await withPidFile((folder) => pidFile(folder, stranger.pid!));
    const lock = join(dataDir, 'postgres/.s.PGSQL.5432.lock');
    await writeFile(lock, pidFile(dataDir, stranger.pid!));
    await chownLike(lock, join(dataDir, 'postgres'));

    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    expect(isAlive(stranger.pid!)).toBe(true);
  });

  test('and is empty is repaired', async () => {
    const dataDir = await withPidFile(() => '');

    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });
});
