/**
 * Files of ours (logos, faxes) by key. A key is lower-case words between slashes (`logos/4f1c/a.png`) and never the
 * folder of another; anything else is a bug of the caller and throws. A file is there whole or not at all.
 */
export interface FileStore {
  /** Replaces what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** A key that holds nothing is deleted already. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?)*$/;
const LONGEST_KEY = 200;

export function checkedKey(key: string): string {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new RangeError('not the key of a file');
  return key;
}
