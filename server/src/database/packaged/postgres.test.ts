import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import {
  anotherProcess,
  ask,
  chownLike,
  emptyFolder,
  isAlive,
  killed,
  lossOf,
  servers,
  start,
  used,
  usedFolder,
  usePostgresFolders,
} from '../../../testing/database/packaged/postgres.ts';
import { isRoot, unprivilegedUser } from './user.ts';

usePostgresFolders();

describe('on an empty DATA_DIR', () => {
  test('the first start creates a database that only its owner can reach, and never over the network', async () => {
    const dataDir = used;
    const server = await start(dataDir);

    expect(await ask(server, 'select current_database(), current_user, version()')).toEqual([
      'frontdesk',
      'frontdesk',
      expect.stringMatching(/^PostgreSQL 18/),
    ]);
    expect(
      await ask(
        server,
        "select name || '=' || setting from pg_settings where name in ('listen_addresses','fsync') order by 1",
      ),
    ).toEqual(['fsync=on', 'listen_addresses=']);
    const cluster = await stat(join(dataDir, 'postgres'));
    expect(cluster.mode & 0o777).toBe(0o700);
    expect(cluster.uid).toBe(isRoot() ? (await unprivilegedUser()).uid : process.getuid?.());
    expect((await stat(dataDir)).uid).toBe(process.getuid?.());
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('of two concurrent starts, one gets the database and the other reports why not', async () => {
    const dataDir = emptyFolder();
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason.message).toContain(`another Frontdesk is running on this DATA_DIR (${dataDir})`);
    expect(await ask(servers[0]!, 'select 1')).toEqual([1]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('a start that was killed while creating the database does not disturb the next one', async () => {
    const dataDir = emptyFolder();
    await mkdir(dataDir);
    const other = await anotherProcess(dataDir);
    await other.says(/begins/);
    const draft = await appears(dataDir, /^postgres\.new-/);
    await appears(draft, /^global$/);
    await killed(other);

    expect((await readdir(dataDir)).some((name) => name === 'postgres')).toBe(false);
    const server = await start(dataDir);
    expect(await ask(server, 'select 1')).toEqual([1]);
    await server.stop();
    await (await start(dataDir)).stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

/** Waits until `look` finds something in the folder, retrying on each change. */
async function eventually<Seen>(folder: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
  const watcher = watch(folder);
  try {
    for (;;) {
      const change = once(watcher, 'change');
      const seen = await look();
      if (seen) return seen;
      await change;
    }
  } finally {
    watcher.close();
  }
}

const appears = (folder: string, name: RegExp): Promise<string> =>
  eventually(folder, async () => {
    const found = (await readdir(folder)).find((entry) => name.test(entry));
    return found && join(folder, found);
  });

describe('on a used DATA_DIR', () => {
  test('stored data is found again, and stopping leaves no process, lock file or socket', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    await ask(first, 'create table if not exists kept_over_stop as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);

    expect(isAlive(first.pid)).toBe(false);
    const left = await readdir(join(dataDir, 'postgres'));
    expect(left.filter((name) => name.startsWith('.s.') || name === 'postmaster.pid')).toEqual([]);
    expect(await ask(await start(dataDir), 'select answer from kept_over_stop')).toEqual([42]);
  });

  test('a second start is refused and stops nothing', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);

    await expect(start(dataDir)).rejects.toThrow(
      `another Frontdesk is running on this DATA_DIR (${dataDir})`,
    );
    expect(await ask(first, 'select 1')).toEqual([1]);
  });

  test('a start waits for a server that is still stopping', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    const stopped = first.stop();
    const next = await start(dataDir);
    await stopped;

    expect(next.pid).not.toBe(first.pid);
    expect(await ask(next, 'select 1')).toEqual([1]);
  });

  test('after a kill -9 of the service, the next start takes over its database server and can stop it', async () => {
    const dataDir = await usedFolder();
    const other = await anotherProcess(dataDir);
    const [, pid] = await other.says(/pid (\d+)/);
    await expect(start(dataDir)).rejects.toThrow('another Frontdesk is running');
    await killed(other);

    const heir = await start(dataDir);
    expect(heir.pid).toBe(Number(pid));
    expect(await ask(heir, 'select 1')).toEqual([1]);
    await heir.stop();
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  test('after a kill -9 the database server is restarted at the same address with every committed row', async () => {
    const server = await start(await usedFolder());
    await ask(server, 'create table kept_over_kill as select 42 as answer');
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () =>
      expect(await ask(server, 'select answer from kept_over_kill')).toEqual([42]),
    );

    await vi.waitFor(() => expect(server.pid).not.toBe(killed));
  });

  test('it is restarted repeatedly, and stays stopped once the service stops', async () => {
    const server = await start(await usedFolder());
    for (const _ of [1, 2]) {
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      await vi.waitFor(() => expect(server.pid).not.toBe(killed));
      expect(await ask(server, 'select 1')).toEqual([1]);
    }
    const { pid } = server;
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(isAlive(pid)).toBe(false);
    await expect(ask(server, 'select 1')).rejects.toThrow();
  });

  test('one that dies while the service stops is not restarted', async () => {
    const dataDir = await usedFolder();
    const server = await start(dataDir);
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));

    const written = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    expect(written === '' || !isAlive(Number(written.split('\n')[0]))).toBe(true);
  });

  test('if it cannot be restarted, the service is notified', async () => {
    const dataDir = await usedFolder();
    const tellLost = lossOf();
    const server = await start(dataDir, { onLost: tellLost.told, revivePausesMs: [0, 100] });
    const settings = join(dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, 'no_such_setting = 1\n');
    process.kill(server.pid, 'SIGKILL');
    await tellLost.happened;
    await writeFile(settings, '');
  });

  test("it is restarted once the killed server's last process has released its memory", async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    const client = new pg.Client({ ...first.connection });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]!.pid, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');

    await eventually(dataDir, async () =>
      (await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('pre-existing shared memory block'),
    );
    process.kill(rows[0]!.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(first, 'select 1')).toEqual([1]));
  });

  test('a requested stop does not count as a crash', async () => {
    let losses = 0;
    const server = await start(await usedFolder(), { onLost: () => losses++ });
    await server.stop();

    expect(losses).toBe(0);
  });

  test('a database of another PostgreSQL version is refused by name', async () => {
    const dataDir = emptyFolder();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await chownLike(join(dataDir, 'postgres'), join(used, 'postgres'));

    await expect(start(dataDir)).rejects.toThrow(
      /was created by PostgreSQL 15, but this release includes 18/,
    );
  });

  test('a folder with other content is refused and not touched', async () => {
    const dataDir = emptyFolder();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');

    await expect(start(dataDir)).rejects.toThrow(/Creating the database failed in .*the folder is not empty/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('if the server cannot start, its last log lines are shown', async () => {
    const dataDir = await usedFolder();
    const settings = join(dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, 'no_such_setting = 1\n');

    await expect(start(dataDir)).rejects.toThrow(
      /did not start; postgres\.log in .* ends with:\n.*no_such_setting/s,
    );
    await writeFile(settings, '');
  });
});
