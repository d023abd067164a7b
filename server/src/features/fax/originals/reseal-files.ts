import { FileSealBroken } from '../../../ports/file-seal.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { FileKeyStore } from './file-keys.store.ts';

export interface ResealCount {
  readonly resealed: number;
  readonly unreadable: number;
}

const BATCH = 100;

/** Rewrites every original file, which encrypts it with the current key. Safe to stop and restart. */
export async function resealFiles(keys: FileKeyStore, files: FileStore): Promise<ResealCount> {
  let resealed = 0;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const batch = await keys.after(after, BATCH);
    for (const key of batch) {
      const bytes = await files.get(key).catch((error: unknown) => {
        if (error instanceof FileSealBroken) return 'unreadable' as const;
        throw error;
      });
      if (bytes === 'unreadable') unreadable += 1;
      else if (bytes) {
        await files.put(key, bytes);
        resealed += 1;
      }
    }
    const last = batch.at(-1);
    if (last === undefined) return { resealed, unreadable };
    after = last;
  }
}
