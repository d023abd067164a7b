import { createHash } from 'node:crypto';
import { keyedHash } from '../../../kernel/secrets/keyed-hash.ts';

/** 132 bits. */
const LENGTH = 22;
const TOKEN = /^[\w-]{22}$/;

export interface LinkTokens {
  of(linkId: string): string;
  /** What the row is found by; null for what cannot be a token. */
  hashOf(token: string): string | null;
  /** The address by PUBLIC_URL alone: no header of a request has a say in it. */
  url(linkId: string): string;
}

/**
 * Tokens are derived from the id of the row and stored nowhere. The hash needs no key: nobody can guess 132 bits. So a link
 * that was sent outlives a change of the key.
 */
export function linkTokens(key: Buffer, publicUrl: string): LinkTokens {
  const derive = keyedHash(key, 'patient-link');
  const of = (linkId: string) => derive(linkId).slice(0, LENGTH);
  return {
    of,
    hashOf: (token) => (TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : null),
    url: (linkId) => `${publicUrl}/p/${of(linkId)}`,
  };
}
