import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../../kernel/secret.ts';
import { checkedKey, type FileStore } from '../../ports/file-store.ts';

export interface FileKeys {
  readonly key: Secret<Buffer>;
  /** For reading only. */
  readonly previousKeys: readonly Secret<Buffer>[];
}

const CIPHER = 'aes-256-gcm';
const FORM = 1;
const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

/**
 * Files that nobody reads without the service's key: AES-256-GCM, with a key for files derived from the service's own. A
 * file is its form, the id of its key, a fresh IV, the tag and the bytes, and it opens under its own name only.
 */
export function sealedFiles(files: FileStore, { key, previousKeys }: FileKeys): FileStore {
  const current = derived(key);
  const all = [current, ...previousKeys.map(derived)];
  return {
    put: async (name, bytes) => files.put(name, seal(current, checkedKey(name), bytes)),
    get: async (name) => {
      const sealed = await files.get(name);
      return sealed && open(all, name, sealed);
    },
    delete: (name) => files.delete(name),
  };
}

interface FileKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

function derived(secret: Secret<Buffer>): FileKey {
  const key = Buffer.from(hkdfSync('sha256', secret.reveal(), Buffer.alloc(0), 'files', 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}

function seal({ id, key }: FileKey, name: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), id, iv, cipher.getAuthTag(), body]);
}

function open(keys: readonly FileKey[], name: string, sealed: Buffer): Buffer {
  const part = (from: number, length: number) => sealed.subarray(from, from + length);
  const fitting = keys.find(({ id }) => id.equals(part(1, KEY_ID_BYTES)));
  if (sealed.length < HEAD_BYTES || sealed[0] !== FORM || !fitting)
    throw new Error('a sealed file has no key of ours');
  const iv = part(1 + KEY_ID_BYTES, IV_BYTES);
  const cipher = createDecipheriv(CIPHER, fitting.key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(part(1 + KEY_ID_BYTES + IV_BYTES, TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES)), cipher.final()]);
}
