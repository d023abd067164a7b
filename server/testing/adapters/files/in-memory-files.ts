import { checkedKey, type FileStore } from '../../../src/ports/file-store.ts';

/** For tests: forgets with the process. */
export function inMemoryFiles(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => {
      files.set(checkedKey(key), Buffer.from(bytes));
    },
    get: async (key) => {
      const bytes = files.get(checkedKey(key));
      return bytes ? Buffer.from(bytes) : null;
    },
    delete: async (key) => {
      files.delete(checkedKey(key));
    },
  };
}
