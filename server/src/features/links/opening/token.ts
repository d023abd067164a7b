import { createHash } from 'node:crypto';
import { keyedHash } from '../../../kernel/secrets/keyed-hash.ts';

/** 132 bits. */
const LENGTH = 22;
const TOKEN = /^[\w-]{22}$/;

export interface LinkTokens {
  of(linkId: string): string;
  /** The hash stored with the row; null if the text cannot be a token. */
  hashOf(token: string): string | null;
  /** Built from PUBLIC_URL alone, because request headers can be forged. */
  url(linkId: string): string;
}

/**
 * Tokens are derived from the row's id and stored nowhere. The hash needs no key, because 132 bits cannot be guessed,
 * so a link survives a change of key.
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
