import { createHash, hkdfSync } from 'node:crypto';
import { SEAL_BYTES, type SealingKeys, seal, unseal } from '../../kernel/secrets/sealing.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import { FileSealBroken } from '../../ports/file-seal.ts';
import { checkedKey, type FileStore } from '../../ports/file-store.ts';

const FORM = 1;
const KEY_ID_BYTES = 8;
const HEAD_BYTES = 1 + KEY_ID_BYTES;

/**
 * AES-256-GCM with a key derived from the service's. A file holds the format, its key's id, a fresh IV, the
 * tag and the ciphertext, and opens only under its own name.
 */
export function sealedFiles(files: FileStore, { key, previousKeys }: SealingKeys): FileStore {
  const current = derived(key);
  const head = Buffer.concat([Buffer.of(FORM), current.id]);
  const all = [current, ...previousKeys.map(derived)];
  return {
    put: async (name, bytes) =>
      files.put(name, Buffer.concat([head, seal(current.key, checkedKey(name), bytes)])),
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

function open(keys: readonly FileKey[], name: string, sealed: Buffer): Buffer {
  const fitting = keys.find(({ id }) => id.equals(sealed.subarray(1, HEAD_BYTES)));
  if (sealed.length < HEAD_BYTES + SEAL_BYTES || sealed[0] !== FORM || !fitting)
    throw new FileSealBroken('no key of ours opens the file');
  try {
    return unseal(fitting.key, name, sealed.subarray(HEAD_BYTES));
  } catch (cause) {
    throw new FileSealBroken('the file was changed after it was sealed', { cause });
  }
}
