import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';

export type TokenUse = 'access' | 'refresh';

export interface Tokens {
  issue(userId: string): { accessToken: string; refreshToken: string };
  /** The user's id, or null for a token that is forged, over, or meant for the other use. */
  read(use: TokenUse, token: string): string | null;
}

interface TokenSettings {
  readonly access: { readonly secret: Secret; readonly seconds: number };
  readonly refresh: { readonly secret: Secret; readonly seconds: number };
  readonly clock: Clock;
}

interface Claims {
  readonly sub?: unknown;
  readonly use?: unknown;
  readonly exp?: unknown;
}

/** HS256 only. Each use has its own key and says which it is, so that neither passes for the other. */
export function createTokens(settings: TokenSettings): Tokens {
  const { clock } = settings;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const kindOf = (use: TokenUse) => {
    const { secret, seconds } = settings[use];
    const sign = createSigner({ key: secret.reveal(), algorithm: 'HS256' });
    // Expiry is ours to judge: the library would ask the system's clock.
    const verify = createVerifier({
      key: secret.reveal(),
      algorithms: ['HS256'],
      ignoreExpiration: true,
      cache: 1000,
    });
    return {
      issue: (userId: string) => sign({ sub: userId, use, iat: now(), exp: now() + seconds }),
      read: (token: string): string | null => {
        try {
          const claims: Claims = verify(token);
          const valid = claims.use === use && typeof claims.exp === 'number' && claims.exp > now();
          return valid && typeof claims.sub === 'string' ? claims.sub : null;
        } catch {
          return null;
        }
      },
    };
  };
  const kinds = { access: kindOf('access'), refresh: kindOf('refresh') };
  return {
    issue: (userId) => ({
      accessToken: kinds.access.issue(userId),
      refreshToken: kinds.refresh.issue(userId),
    }),
    read: (use, token) => kinds[use].read(token),
  };
}
