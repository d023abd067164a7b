import { createSigner, createVerifier } from 'fast-jwt';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';

export type TokenUse = 'access' | 'refresh';

export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
  readonly serial: number;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Tokens {
  issue(bearer: Bearer): TokenPair;
  /** Null for a token that is forged, expired or of the other use. */
  read(use: TokenUse, token: string): Bearer | null;
  /** Expiry; null for a token that `read` rejects. */
  ends(use: TokenUse, token: string): Date | null;
}

interface TokenSettings {
  readonly access: { readonly secret: Secret; readonly seconds: number };
  readonly refresh: { readonly secret: Secret; readonly seconds: number };
  readonly clock: Clock;
}

interface Claims {
  readonly sub?: unknown;
  readonly sid?: unknown;
  readonly n?: unknown;
  readonly use?: unknown;
  readonly exp?: unknown;
}

/** HS256 only. Each use has its own key and claim, so that neither token passes for the other. */
export function createTokens(settings: TokenSettings): Tokens {
  const { clock } = settings;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const kindOf = (use: TokenUse) => {
    const { secret, seconds } = settings[use];
    const sign = createSigner({ key: secret.reveal(), algorithm: 'HS256' });
    // Expiry is checked here, because the library would use the system clock.
    const verify = createVerifier({
      key: secret.reveal(),
      algorithms: ['HS256'],
      ignoreExpiration: true,
      cache: 1000,
    });
    const valid = (token: string): (Claims & { readonly exp: number }) | null => {
      try {
        const { exp, ...claims }: Claims = verify(token);
        return claims.use === use && typeof exp === 'number' && exp > now() ? { ...claims, exp } : null;
      } catch {
        return null;
      }
    };
    return {
      issue: ({ userId, sessionId, serial }: Bearer) =>
        sign({ sub: userId, sid: sessionId, n: serial, use, iat: now(), exp: now() + seconds }),
      read: (token: string): Bearer | null => {
        const claims = valid(token);
        return claims && bearerOf(claims);
      },
      ends: (token: string): Date | null => {
        const claims = valid(token);
        return claims && new Date(claims.exp * 1000);
      },
    };
  };
  const kinds = { access: kindOf('access'), refresh: kindOf('refresh') };
  return {
    issue: (bearer) => ({
      accessToken: kinds.access.issue(bearer),
      refreshToken: kinds.refresh.issue(bearer),
    }),
    read: (use, token) => kinds[use].read(token),
    ends: (use, token) => kinds[use].ends(token),
  };
}

function bearerOf({ sub, sid, n }: Claims): Bearer | null {
  const isWhole = typeof sub === 'string' && typeof sid === 'string' && typeof n === 'number';
  return isWhole ? { userId: sub, sessionId: sid, serial: n } : null;
}
