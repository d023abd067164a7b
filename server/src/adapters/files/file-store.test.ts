import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFileStore } from './contract.ts';
import { diskFiles } from './disk.ts';
import { inMemoryFiles } from './in-memory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const freshRoot = () => mkdtemp(join(folder, 'root-'));

describeFileStore({ name: 'a folder on disk', open: async () => diskFiles(await freshRoot()) });
describeFileStore({ name: 'the one in memory', open: async () => inMemoryFiles() });

test('a file on disk, and its folder, can be read by our own user alone', async () => {
  const root = await freshRoot();
  await diskFiles(root).put('logos/a.png', Buffer.from('x'));
  expect((await stat(join(root, 'logos'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(root, 'logos/a.png'))).mode & 0o777).toBe(0o600);
});

test('the root itself is made when the first file comes', async () => {
  const root = join(await freshRoot(), 'not', 'yet');
  const files = diskFiles(root);
  expect(await files.get('a.png')).toBeNull();
  await files.put('a.png', Buffer.from('x'));
  expect(String(await files.get('a.png'))).toBe('x');
});

test('a write that fails leaves no half file behind', async () => {
  const root = await freshRoot();
  await mkdir(join(root, 'taken'));
  await expect(diskFiles(root).put('taken', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(root)).toEqual(['taken']);
});
