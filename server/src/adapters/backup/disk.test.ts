import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupStore } from '../../ports/backup-store.ts';
import { diskBackups } from './disk.ts';
import { newBackupKeys } from './seal.ts';

let folder: string;
let backups: BackupStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backups-'));
  backups = diskBackups(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LONG = `files/${'a'.repeat(90)}/${'b'.repeat(90)}.png`;
const CONTENTS: Readonly<Record<string, Buffer>> = {
  'manifest.json': Buffer.from('{}'),
  'files/empty': Buffer.alloc(0),
  'files/block': randomBytes(512),
  'files/large': randomBytes(300_001),
  'files/诊所.txt': Buffer.from('诊所'),
  [LONG]: randomBytes(10),
};

async function fill(into: string): Promise<void> {
  for (const [name, bytes] of Object.entries(CONTENTS)) {
    await mkdir(dirname(join(into, name)), { recursive: true });
    await writeFile(join(into, name), bytes);
  }
}

test('packed files are restored, to the last byte', async () => {
  await backups.keep('one.tar.gz', fill);
  await backups.open('one.tar.gz', async (out) => {
    for (const [name, bytes] of Object.entries(CONTENTS))
      expect(bytes.equals(await readFile(join(out, name))), name).toBe(true);
  });
  expect((await readdir(folder)).sort()).toEqual(['one.tar.gz', 'one.tar.gz.sha256']);
});

test('standard tools can read a backup and its checksum', async () => {
  await backups.keep('one.tar.gz', fill);
  const listed = execFileSync('tar', ['-tzf', join(folder, 'one.tar.gz')], { encoding: 'utf8' });
  expect(listed).toContain('files/large');
  expect(listed).toContain(LONG);
  expect(execFileSync('sha256sum', ['-c', 'one.tar.gz.sha256'], { cwd: folder, encoding: 'utf8' })).toContain(
    'OK',
  );
});

test('a damaged backup is refused before anything is unpacked', async () => {
  await backups.keep('one.tar.gz', fill);
  await appendFile(join(folder, 'one.tar.gz'), 'x');
  await expect(backups.open('one.tar.gz', async () => 'used')).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

test('one without its checksum is refused, with an explanation', async () => {
  await backups.keep('one.tar.gz', fill);
  await rm(join(folder, 'one.tar.gz.sha256'));
  await expect(backups.open('one.tar.gz', async () => 'used')).rejects.toThrow(
    'Copy one.tar.gz.sha256 here too',
  );
});

test('a sealed one needs no checksum: its seal proves that it is complete', async () => {
  const { publicKey, privateKey } = newBackupKeys();
  const sealed = diskBackups(folder, { publicKey, privateKey: async () => privateKey });
  await sealed.keep('one.tar.gz', fill);
  await rm(join(folder, 'one.tar.gz.sealed.sha256'));
  expect(await sealed.open('one.tar.gz.sealed', async () => 'used')).toBe('used');
  await appendFile(join(folder, 'one.tar.gz.sealed'), 'x');
  await expect(sealed.open('one.tar.gz.sealed', async () => 'used')).rejects.toThrow(/damaged/);
});

test.each(['nobody.tar.gz', '../one.tar.gz', 'one.zip', ''])('there is no backup %j', async (name) => {
  await expect(backups.open(name, async () => 'used')).rejects.toThrow();
});

test('backups are listed newest first, and only the newest are kept', async () => {
  const names = Array.from({ length: 5 }, (_, day) => `frontdesk-2026-11-1${day}T023000Z.tar.gz`);
  for (const name of names) await backups.keep(name, fill);
  const listed = await backups.list();
  expect(listed.map(({ name }) => name)).toEqual(names.toReversed());
  expect(listed[0]).toMatchObject({ sizeBytes: (await stat(join(folder, names[4]!))).size });
  expect((await backups.rotate(2)).length).toBe(3);
  expect((await readdir(folder)).length).toBe(4);
});

test('an interrupted backup leaves nothing behind', async () => {
  const broken = backups.keep('one.tar.gz', async () => {
    throw new Error('no room');
  });
  await expect(broken).rejects.toThrow('no room');
  expect(await backups.list()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('leftovers of a killed process are removed with the next backup, recent ones stay', async () => {
  for (const name of ['.work-old', '.work-young']) await mkdir(join(folder, name));
  await utimes(join(folder, '.work-old'), 0, 0);
  await backups.keep('one.tar.gz', fill);
  expect((await readdir(folder)).sort()).toEqual(['.work-young', 'one.tar.gz', 'one.tar.gz.sha256']);
});

test('nobody else on the machine can read a backup', async () => {
  await backups.keep('one.tar.gz', fill);
  expect((await stat(join(folder, 'one.tar.gz'))).mode & 0o077).toBe(0);
});

/** An archive made elsewhere, with a matching checksum. */
async function foreignBackup(add: (archive: tar.Pack) => void): Promise<void> {
  const archive = tar.pack();
  add(archive);
  archive.finalize();
  await plant(await buffer(archive));
}

async function plant(archive: Buffer): Promise<void> {
  const packed = gzipSync(archive);
  const sum = createHash('sha256').update(packed).digest('hex');
  await writeFile(join(folder, 'one.tar.gz'), packed);
  await writeFile(join(folder, 'one.tar.gz.sha256'), `${sum}  one.tar.gz\n`);
}

const UNREADABLE = { code: 'INVALID_REQUEST', message: 'The backup cannot be read. Use another copy of it.' };

test.each(['../outside', '/etc/passwd', 'a/../../b', 'a\\b'])(
  'a name that leads outside (%s) is not unpacked',
  async (name) => {
    await foreignBackup((archive) => archive.entry({ name }, 'x'));
    await expect(backups.open('one.tar.gz', async () => 'used')).rejects.toMatchObject(UNREADABLE);
  },
);

test('a link is not unpacked, because it may lead outside too', async () => {
  await foreignBackup((archive) => archive.entry({ name: 'files', type: 'symlink', linkname: '/etc' }));
  await expect(backups.open('one.tar.gz', async () => 'used')).rejects.toMatchObject(UNREADABLE);
});

test.each([
  ['ends in the middle of a file', (bytes: Buffer) => bytes.subarray(0, 700)],
  ['has a header that is damaged', (bytes: Buffer) => Buffer.concat([Buffer.from('XX'), bytes.subarray(2)])],
])('an archive that %s is refused', async (_, damage) => {
  const archive = tar.pack();
  archive.entry({ name: 'manifest.json' }, 'x'.repeat(2_000));
  archive.finalize();
  await plant(damage(await buffer(archive)));
  await expect(backups.open('one.tar.gz', async () => 'used')).rejects.toMatchObject(UNREADABLE);
});

test('an unreadable checksum is not mistaken for a missing one', async () => {
  await backups.keep('one.tar.gz', fill);
  await rm(join(folder, 'one.tar.gz.sha256'));
  await mkdir(join(folder, 'one.tar.gz.sha256'));
  await expect(backups.verify('one.tar.gz')).rejects.toThrow(/EISDIR/);
});
