import type { FileStore } from './file-store.ts';

/** The file exists, but was sealed with an unknown key or modified. */
export class FileSealBroken extends Error {
  override readonly name = 'FileSealBroken';
}

/**
 * Null if the file is missing or its seal is broken, so that only a person can replace it. Disk faults are
 * thrown.
 */
export async function getIfReadable(files: Pick<FileStore, 'get'>, key: string): Promise<Buffer | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof FileSealBroken) return null;
    throw error;
  }
}
