import { createHmac, hkdfSync } from 'node:crypto';

export type KeyedHash = (text: string) => string;

const LENGTH = 32;

/** Keyed hashes: without the key, short secrets such as birth dates cannot be guessed from them. */
export function keyedHash(key: Buffer, purpose: string): KeyedHash {
  const derived = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));
  return (text) => createHmac('sha256', derived).update(text).digest('base64url').slice(0, LENGTH);
}
