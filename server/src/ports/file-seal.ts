import type { FileStore } from './file-store.ts';

/** The file is there, but it was sealed with a key we do not have, or was changed. */
export class FileSealBroken extends Error {
  override readonly name = 'FileSealBroken';
}

/** Null if the file is missing or its seal is broken, so that only a person can replace it. A fault of the disk is thrown. */
export async function getIfReadable(files: Pick<FileStore, 'get'>, key: string): Promise<Buffer | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof FileSealBroken) return null;
    throw error;
  }
}
