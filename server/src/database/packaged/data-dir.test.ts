import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  anotherProcess,
  ask,
  asRoot,
  base,
  emptyFolder,
  killed,
  run,
  start,
  usedFolder,
  usePostgresFolders,
} from '../../../testing/database/packaged/postgres.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { findBinaries, installedFolder } from './binaries.ts';
import { unprivilegedUser } from './user.ts';

usePostgresFolders();

describe('a DATA_DIR', () => {
  test('with a long name is served through a shorter folder, which is removed when the server stops', async () => {
    const dataDir = await usedFolder(join(base, 'x'.repeat(90)));
    const server = await start(dataDir);
    const folder = server.connection.host;

    expect(folder).toMatch(/^\/tmp\/frontdesk-[\da-f]{16}$/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await ask(server, 'select 1')).toEqual([1]);
    await server.stop();
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('with blanks, commas, quotes and accents in its name works', async () => {
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
  test('run even if the package was installed without symbolic links', async () => {
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
