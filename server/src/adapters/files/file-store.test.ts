import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFileStore } from '../../../testing/adapters/files/contract.ts';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { FileSealBroken, getIfReadable } from '../../ports/file-seal.ts';
import { diskFiles } from './disk.ts';
import { sealedFiles } from './sealed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const freshRoot = () => mkdtemp(join(folder, 'root-'));

describeFileStore({ name: 'a folder on disk', open: async () => diskFiles(await freshRoot()) });
describeFileStore({ name: 'the one in memory', open: async () => inMemoryFiles() });
describeFileStore({ name: 'a sealed one', open: async () => sealedFiles(inMemoryFiles(), keys()) });

const aKey = () => new Secret(randomBytes(32));
const keys = (key = aKey(), ...previousKeys: Secret<Buffer>[]) => ({ key, previousKeys });

test('a sealed store reveals nothing without the key', async () => {
  const [files, key] = [inMemoryFiles(), aKey()];
  const bytes = Buffer.from('Patient: Wei Chen');
  await sealedFiles(files, keys(key)).put('faxes/a.pdf', bytes);
  const first = (await files.get('faxes/a.pdf')) ?? Buffer.alloc(0);
  expect(first.includes('Wei')).toBe(false);
  await sealedFiles(files, keys(key)).put('faxes/a.pdf', bytes);
  expect(first.equals((await files.get('faxes/a.pdf')) ?? first)).toBe(false);
  await expect(sealedFiles(files, keys()).get('faxes/a.pdf')).rejects.toThrow();
});

test('a sealed file opens with an older key, and is written with the newest', async () => {
  const [files, older, newer] = [inMemoryFiles(), aKey(), aKey()];
  await sealedFiles(files, keys(older)).put('faxes/a.pdf', Buffer.from('x'));
  const both = sealedFiles(files, keys(newer, older));
  expect(String(await both.get('faxes/a.pdf'))).toBe('x');
  await both.put('faxes/a.pdf', Buffer.from('y'));
  expect(String(await sealedFiles(files, keys(newer)).get('faxes/a.pdf'))).toBe('y');
});

test('a sealed file that was changed, cut or moved does not open', async () => {
  const files = inMemoryFiles();
  const sealed = sealedFiles(files, keys());
  await sealed.put('faxes/a.pdf', Buffer.from('Patient: Wei Chen'));
  const bytes = (await files.get('faxes/a.pdf')) ?? Buffer.alloc(0);
  await files.put('faxes/b.pdf', bytes);
  await expect(sealed.get('faxes/b.pdf')).rejects.toThrow();
  await files.put('faxes/a.pdf', bytes.subarray(0, 20));
  await expect(sealed.get('faxes/a.pdf')).rejects.toThrow();
  for (const place of [0, 1, 9, 21, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await files.put('faxes/a.pdf', changed);
    await expect(sealed.get('faxes/a.pdf')).rejects.toThrow(FileSealBroken);
    expect(await getIfReadable(sealed, 'faxes/a.pdf')).toBeNull();
  }
});

test("a file on disk, and its folder, can be read by the service's user only", async () => {
  const root = await freshRoot();
  await diskFiles(root).put('logos/a.png', Buffer.from('x'));
  expect((await stat(join(root, 'logos'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(root, 'logos/a.png'))).mode & 0o777).toBe(0o600);
});

test('the root folder is created with the first file', async () => {
  const root = join(await freshRoot(), 'not', 'yet');
  const files = diskFiles(root);
  expect(await files.get('a.png')).toBeNull();
  await files.put('a.png', Buffer.from('x'));
  expect(String(await files.get('a.png'))).toBe('x');
});

test('a failed write leaves no partial file', async () => {
  const root = await freshRoot();
  await mkdir(join(root, 'taken'));
  await expect(diskFiles(root).put('taken', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(root)).toEqual(['taken']);
});

test('a failing disk is not mistaken for a missing or unreadable file', async () => {
  const files = diskFiles(await freshRoot());
  await files.put('faxes/a.pdf', Buffer.from('x'));
  // A folder where the file should be: reading it fails with EISDIR.
  await expect(getIfReadable(files, 'faxes')).rejects.toThrow(/EISDIR/);
});
