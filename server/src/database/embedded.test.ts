import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '../kernel/logger.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { findBinaries, installedFolder } from './embedded-binaries.ts';
import { unprivilegedUser, weAreRoot } from './embedded-user.ts';

const run = promisify(execFile);
const asRoot = test.runIf(weAreRoot());

let base: string;
let used: string;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp('/tmp/embedded-');
  await chmod(base, 0o755);
  used = join(base, 'used');
  const first = await startEmbeddedPostgres({ dataDir: used, log: silentLogger });
  await first.stop();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => run('rm', ['-rf', base]));

let count = 0;
const emptyFolder = (): string => join(base, `data-${count++}`);

/** A DATA_DIR that was used before: always the same, under a new name, since making one takes a second. */
async function usedFolder(dataDir = emptyFolder()): Promise<string> {
  await rename(used, dataDir);
  used = dataDir;
  return dataDir;
}

type More = Partial<Parameters<typeof startEmbeddedPostgres>[0]>;

async function start(dataDir: string, more: More = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLogger, ...more });
  servers.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...server.connection });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another Frontdesk: a process of its own that starts the database and says so. */
async function anotherProcess(dataDir: string, options: { uid?: number; gid?: number } = {}): Promise<Other> {
  const launcher = new URL('./embedded.ts', import.meta.url).href;
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    console.log('begins');
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
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
interface Other {
  readonly child: ChildProcess;
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** With everything in its process group, as a closed terminal or a container's end would. */
async function killed(other: Other): Promise<void> {
  const gone = once(other.child, 'close');
  process.kill(-other.child.pid!, 'SIGKILL');
  await gone;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has taken note of yet is a Z.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('on an empty DATA_DIR', () => {
  test('the first start makes a database that only its owner can reach, and never by network', async () => {
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
    expect(cluster.uid).toBe(weAreRoot() ? (await unprivilegedUser()).uid : process.getuid?.());
    expect((await stat(dataDir)).uid).toBe(process.getuid?.());
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('of two starts at once, one gets the database and the other hears why not', async () => {
    const dataDir = emptyFolder();
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason.message).toBe(`another Frontdesk is running on this DATA_DIR (${dataDir})`);
    expect(await ask(servers[0]!, 'select 1')).toEqual([1]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('a start that was killed while it made the database leaves nothing that the next one minds', async () => {
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

/** What `look` sees in the folder, now or after as many changes as it takes. */
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

describe('on a DATA_DIR that was used before', () => {
  test('what was stored is found again, and stopping leaves no process, lock file or socket', async () => {
    const dataDir = await usedFolder();
    const first = await start(dataDir);
    await ask(first, 'create table if not exists kept_over_stop as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);

    expect(isAlive(first.pid)).toBe(false);
    const left = await readdir(join(dataDir, 'postgres'));
    expect(left.filter((name) => name.startsWith('.s.') || name === 'postmaster.pid')).toEqual([]);
    expect(await ask(await start(dataDir), 'select answer from kept_over_stop')).toEqual([42]);
  });

  test('a second start is refused while one runs, and stops nothing', async () => {
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

  test('after a kill -9 of the service, the next start takes over its server, and can stop it', async () => {
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

  test('after a kill -9 the server is brought back at the same place, with every committed row', async () => {
    const server = await start(await usedFolder());
    await ask(server, 'create table kept_over_kill as select 42 as answer');
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ask(server, 'select answer from kept_over_kill')).toEqual([42]),
      { timeout: 10_000 },
    );

    await vi.waitFor(() => expect(server.pid).not.toBe(killed));
  });

  test('it is brought back again and again, and stopped for good when the service stops', async () => {
    const server = await start(await usedFolder());
    for (const _ of [1, 2]) {
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      await vi.waitFor(() => expect(server.pid).not.toBe(killed), { timeout: 10_000 });
      expect(await ask(server, 'select 1')).toEqual([1]);
    }
    const { pid } = server;
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(isAlive(pid)).toBe(false);
    await expect(ask(server, 'select 1')).rejects.toThrow();
  });

  test('one that dies while the service stops stays dead', async () => {
    const dataDir = await usedFolder();
    const server = await start(dataDir);
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));

    const written = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    expect(written === '' || !isAlive(Number(written.split('\n')[0]))).toBe(true);
  });

  test('where it cannot be brought back, the service is told', async () => {
    const dataDir = await usedFolder();
    const tellLost = lossOf();
    const server = await start(dataDir, { onLost: tellLost.told, revivePausesMs: [0, 100] });
    const settings = join(dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, 'no_such_setting = 1\n');
    process.kill(server.pid, 'SIGKILL');
    await tellLost.happened;
    await writeFile(settings, '');
  });

  test('it is brought back once the last process of the killed server has let go of its memory', async () => {
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
    await vi.waitFor(async () => expect(await ask(first, 'select 1')).toEqual([1]), { timeout: 10_000 });
  });

  test('a server that was asked to stop is no loss', async () => {
    let losses = 0;
    const server = await start(await usedFolder(), { onLost: () => losses++ });
    await server.stop();

    expect(losses).toBe(0);
  });

  test('a database of another PostgreSQL is refused by name', async () => {
    const dataDir = emptyFolder();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await chownLike(join(dataDir, 'postgres'), join(used, 'postgres'));

    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15 and this release brings 18/);
  });

  test('a folder that holds something else is refused and left alone', async () => {
    const dataDir = emptyFolder();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');

    await expect(start(dataDir)).rejects.toThrow(
      /No database could be made in .*the folder holds something else/,
    );
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('a server that cannot start says its last words', async () => {
    const dataDir = await usedFolder();
    const settings = join(dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, 'no_such_setting = 1\n');

    await expect(start(dataDir)).rejects.toThrow(
      /did not start; postgres\.log in .* ends with:\n.*no_such_setting/s,
    );
    await writeFile(settings, '');
  });
});

function lossOf(): { told: () => void; happened: Promise<void> } {
  let told = () => {};
  const happened = new Promise<void>((resolve) => {
    told = resolve;
  });
  return { told: () => told(), happened };
}

describe('a lock file that nobody holds', () => {
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

  test('of a process that is dead is repaired', async () => {
    const gone = spawn('true');
    await once(gone, 'close');
    const dataDir = await withPidFile((folder) => pidFile(folder, gone.pid!));

    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('with the number of a process that is no database is repaired, and that process left alone', async () => {
    const user = weAreRoot() ? await unprivilegedUser() : {};
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

async function chownLike(path: string, model: string): Promise<void> {
  const { uid, gid } = await stat(model);
  await chown(path, uid, gid);
}

describe('a DATA_DIR', () => {
  test('with a long name is served through a short folder, which goes when the server stops', async () => {
    const dataDir = await usedFolder(join(base, 'x'.repeat(90)));
    const server = await start(dataDir);
    const folder = server.connection.host;

    expect(folder).toMatch(/^\/tmp\/frontdesk-[\da-f]{16}$/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await ask(server, 'select 1')).toEqual([1]);
    await server.stop();
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('with blanks, commas, quotes and accents in its name is served all the same', async () => {
    const server = await start(await usedFolder(join(base, 'a b, "c" é\'')));

    expect(await ask(server, 'select 1')).toEqual([1]);
  });

  asRoot('that is closed to others stays ours; the database may only pass through', async () => {
    const dataDir = emptyFolder();
    await usedFolder(dataDir);
    await chmod(dataDir, 0o700);
    await start(dataDir);

    const { uid, mode } = await stat(dataDir);
    expect(uid).toBe(0);
    expect(mode & 0o777).toBe(0o701);
    expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600);
  });

  asRoot('below a closed folder keeps its database elsewhere, says so once and finds it again', async () => {
    const home = emptyFolder();
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    const systemDir = emptyFolder();
    const said: string[] = [];
    const log = {
      ...silentLogger,
      info: (fields: object, message: string) => said.push(message + JSON.stringify(fields)),
    };

    const first = await start(dataDir, { systemDir, log });
    await ask(first, 'create table kept_elsewhere as select 42 as answer');
    await first.stop();
    const [folder] = await readdir(systemDir);
    expect(said).toEqual([expect.stringContaining(join(systemDir, folder!))]);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    expect(await readdir(dataDir)).toEqual(['postgres.log']);

    await chmod(home, 0o755);
    expect(await ask(await start(dataDir, { systemDir }), 'select answer from kept_elsewhere')).toEqual([42]);
  });
});

describe('an ordinary user', () => {
  asRoot('runs the database as herself, and root takes over what she left behind', async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const home = emptyFolder();
    await mkdir(home);
    await chown(home, nobody.uid, nobody.gid);
    const dataDir = join(home, 'data');
    const other = await anotherProcess(dataDir, nobody);
    const [, pid] = await other.says(/pid (\d+)/);

    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid);
    await killed(other);
    const heir = await start(dataDir);
    expect(heir.pid).toBe(Number(pid));
    await heir.stop();
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  asRoot('is told whose database it is that she cannot use', async () => {
    const dataDir = await usedFolder();
    const other = await anotherProcess(dataDir, { uid: 65_534, gid: 65_534 });

    const [message] = await other.says(
      /The database in .* belongs to user \d+; start as that user or as root\./,
    );
    expect(message).toContain(join(dataDir, 'postgres'));
  });
});

describe('the packaged programs', () => {
  test('run although the package came without its symbolic links', async () => {
    const native = join(emptyFolder(), 'native');
    await mkdir(join(native, '..'));
    await run('cp', ['-a', installedFolder(), native]);
    await run('find', [native, '-type', 'l', '-delete']);

    const found = await findBinaries({ user: null, systemDir: emptyFolder(), onCopied: () => {}, native });
    expect(found.major).toBe('18');
    expect((await run(found.initdb, ['--version'])).stdout).toContain('(PostgreSQL) 18');
  });

  asRoot('are copied when the database user cannot reach them', async () => {
    const home = emptyFolder();
    const native = join(home, 'native');
    await mkdir(native, { recursive: true });
    await chmod(home, 0o700);
    await run('cp', ['-a', join(installedFolder(), 'bin'), join(installedFolder(), 'lib'), native]);
    const systemDir = emptyFolder();
    const copies: string[] = [];
    const find = async () =>
      findBinaries({
        user: await unprivilegedUser(),
        systemDir,
        onCopied: (folder) => copies.push(folder),
        native,
      });

    await Promise.all([find(), find()]);
    const found = await find();
    expect(found.postgres).toBe(join(systemDir, 'postgres-18.4/bin/postgres'));
    expect(new Set(copies)).toEqual(new Set([join(systemDir, 'postgres-18.4')]));
    expect(await readdir(systemDir)).toEqual(['postgres-18.4']);
    expect(
      (await run(found.initdb, ['--version'], { ...(await unprivilegedUser()), cwd: '/' })).stdout,
    ).toContain('18.4');
  });
});
