import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import type { Disk } from '../../ports/disk.ts';

const OWN_USER = { mode: 0o600 };

export const localDisk: Disk = {
  exists: async (path) => (await stat(path).catch(nullIfAbsent)) !== null,
  filesIn: async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  },
  readText: (path) => readFile(path, 'utf8').catch(nullIfAbsent),
  writeText: async (path, text) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, OWN_USER);
  },
  read: createReadStream,
  write: async (path) => {
    await mkdir(dirname(path), { recursive: true });
    return createWriteStream(path, OWN_USER);
  },
  remove: (path) => rm(path, { recursive: true, force: true }),
  copyFolder: async (from, to, takes = () => true) => {
    await cp(from, to, { recursive: true, filter: takes }).catch(nullIfAbsent);
  },
  replaceFolder: async (path, next) => {
    const last = `${path}.last`;
    await rm(last, { recursive: true, force: true });
    await rename(path, last).catch(nullIfAbsent);
    await rename(next, path);
    await rm(last, { recursive: true, force: true });
  },
  space: async (folder) => {
    const { blocks, bfree, bavail, bsize } = (await statfs(folder).catch(nullIfAbsent)) ?? NO_SPACE;
    return { total: blocks * bsize, used: (blocks - bfree) * bsize, available: bavail * bsize };
  },
};

const NO_SPACE = { blocks: 0, bfree: 0, bavail: 0, bsize: 0 };
