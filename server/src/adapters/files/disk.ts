import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import { checkedKey, type FileStore } from '../../ports/file-store.ts';

/** Files under one root, readable only by the service's user. */
export function diskFiles(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'));
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
    },
    get: async (key) => readFile(pathOf(key)).catch(nullIfAbsent),
    delete: async (key) => rm(pathOf(key), { force: true }),
  };
}

// Written to a temporary file and renamed, so that neither a reader nor a crash leaves a partial file.
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
