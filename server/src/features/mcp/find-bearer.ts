import { createHash } from 'node:crypto';
import { createCache } from '../../kernel/load/cache.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Bearer, TokenStore } from './store.ts';

interface Needs {
  readonly store: Pick<TokenStore, 'find' | 'noteUse'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Minimum interval between updates of the last use. */
const USED_AGAIN_MS = 60_000;
const MOST_TOKENS = 10_000;
const TOKEN = /^Bearer (fdm_[\w-]{20,100})$/i;

/** Tokens are random, so a plain hash cannot be reversed by guessing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The sender of a request; null for a token that is missing, wrong, expired or revoked. Concurrent requests
 * share one database read, so that many clients of one token cost no more than one.
 */
export function findBearer({ store, clock, log }: Needs) {
  const looking = new Map<string, Promise<Bearer | null>>();
  const used = createCache<string, true>({ clock, ttlMs: USED_AGAIN_MS, maxSize: MOST_TOKENS });
  const look = (hash: string): Promise<Bearer | null> => {
    const shared = looking.get(hash);
    if (shared) return shared;
    const found = store.find(hash, clock.now()).finally(() => looking.delete(hash));
    looking.set(hash, found);
    return found;
  };
  const noteUse = (bearer: Bearer): void => {
    if (used.get(bearer.tokenId)) return;
    used.set(bearer.tokenId, true);
    store
      .noteUse(bearer, clock.now())
      .catch((error: unknown) => log.warn(errorName(error), 'saving last use of token failed'));
  };
  return async (authorization: string | undefined): Promise<Bearer | null> => {
    const token = TOKEN.exec(authorization ?? '')?.[1];
    const bearer = token ? await look(hashOf(token)) : null;
    if (bearer) noteUse(bearer);
    return bearer;
  };
}
