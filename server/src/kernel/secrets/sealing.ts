import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

export interface SealingKeys {
  readonly key: Secret<Buffer>;
  /** Only open existing boxes. */
  readonly previousKeys: readonly Secret<Buffer>[];
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Overhead of sealing. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

/** AES-256-GCM: a fresh IV, the tag and the ciphertext. Opens only under the same name. */
export function seal(key: Buffer, name: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws if the key or the name differs, or a byte was changed. */
export function unseal(key: Buffer, name: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(IV_BYTES, SEAL_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
}
