import type { Notices } from '../../database/notices.ts';
import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import type { UserStore, Visiting } from './store.ts';
import type { Bearer } from './tokens.ts';

/** Who holds which session, as it is now. */
export interface Visitors {
  of(bearer: Bearer): Promise<Visiting | null>;
  /** To be called where this process has changed somebody: its own notice may be a moment away. */
  forget(): void;
}

interface Needs {
  readonly users: Pick<UserStore, 'visitor'>;
  readonly notices: Pick<Notices, 'on' | 'isCurrent'>;
  readonly clock: Clock;
}

const TTL_MS = 30_000;
const MOST_SESSIONS = 10_000;

/**
 * Remembered for half a minute, so that a screen of ten requests asks once. Whatever changes a person, a session or the state of
 * a clinic is told by the database itself (migration 0041); where its notices may not be heard, nothing is remembered.
 */
export function cachedVisitors({ users, notices, clock }: Needs): Visitors {
  const known = expiringMap<string, Visiting | null>({ clock, ttlMs: TTL_MS, maxSize: MOST_SESSIONS });
  notices.on('visitor', (key) => known.expire((visiting) => key === null || concerns(visiting, key)));

  const load = (key: string, bearer: Bearer) =>
    known.getOrLoad(key, () => users.visitor(bearer, clock.now()));
  return {
    of: async (bearer) => {
      if (!notices.isCurrent()) return users.visitor(bearer, clock.now());
      const key = `${bearer.userId}/${bearer.sessionId}`;
      const visiting = await load(key, bearer);
      if (visiting && visiting.expiresAt > clock.now()) return visiting;
      // A session that was over may have been prolonged, and whoever was let in again is told by no entry.
      known.delete(key);
      return visiting ? users.visitor(bearer, clock.now()) : null;
    },
    forget: known.clear,
  };
}

function concerns(visiting: Visiting | null, key: string): boolean {
  return [visiting?.id, visiting?.sessionId, visiting?.clinicId].includes(key);
}
