/**
 * Stores files (logos, faxes) by key. A key is lower-case words between slashes (`logos/4f1c/a.png`) and
 * never a prefix folder of another key; other keys throw. Writes are atomic.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is none. Throws `FileSealBroken` if it cannot be unsealed. */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?)*$/;
const LONGEST_KEY = 200;

export function checkedKey(key: string): string {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new RangeError('invalid file key');
  return key;
}
