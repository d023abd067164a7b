import type { Database } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Device, SessionStore } from './sessions.store.ts';
import type { UserStore } from './store.ts';
import type { TokenPair, Tokens } from './tokens.ts';

const DAY_MS = 86_400_000;
/** Maximum session lifetime despite refreshes; afterwards the password is required again. */
const LONGEST_MS = 90 * DAY_MS;

export interface SessionNeeds {
  readonly db: Database<'identity'>;
  readonly users: Pick<UserStore, 'byId'>;
  readonly sessions: SessionStore;
  readonly tokens: Tokens;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly refreshSeconds: number;
  readonly clock: Clock;
}

export async function openSession(
  { sessions, tokens, refreshSeconds, clock }: SessionNeeds,
  user: User,
  from: Device,
): Promise<TokenPair> {
  const now = clock.now();
  const until = new Date(now.getTime() + refreshSeconds * 1000);
  const sessionId = await sessions.open(user, from, { now, until });
  return tokens.issue({ userId: user.id, sessionId, serial: 0 });
}

export type Refreshed =
  | { readonly status: 'refreshed'; readonly user: User; readonly tokens: TokenPair }
  | { readonly status: 'refused' }
  /** A token was used twice, so one holder may be a thief; the session ends. */
  | { readonly status: 'reused'; readonly user: User };

/** A refresh token can be used once. */
export async function refreshSession(
  { db, users, sessions, tokens, notifications, refreshSeconds, clock }: SessionNeeds,
  refreshToken: string,
  from: Device,
): Promise<Refreshed> {
  const bearer = tokens.read('refresh', refreshToken);
  const user = bearer && (await users.byId(bearer.userId));
  if (!bearer || !user) return { status: 'refused' };
  const now = clock.now();
  return db.asPlatform(async (_, tx): Promise<Refreshed> => {
    const session = await sessions.hold(tx, bearer.sessionId);
    if (!session || session.expiresAt <= now) return { status: 'refused' };
    if (session.serial !== bearer.serial) {
      await sessions.end(tx, session.id, 'reuse', now);
      await notifications.tell(tx, reuseNews(user, session.id));
      return { status: 'reused', user };
    }
    const serial = session.serial + 1;
    const until = Math.min(now.getTime() + refreshSeconds * 1000, session.createdAt.getTime() + LONGEST_MS);
    if (until <= now.getTime()) return { status: 'refused' };
    await sessions.move(tx, session.id, { ...from, serial, now, until: new Date(until) });
    return { status: 'refreshed', user, tokens: tokens.issue({ ...bearer, serial }) };
  });
}

function reuseNews({ id, clinicId }: User, sessionId: string) {
  return {
    users: [id],
    clinicId,
    type: 'session_reused',
    title: 'One of your sign-ins was ended',
    body: 'Somebody used an old key of it, which may mean that it was copied. Sign in again, and change your password if you did not do this.',
    eventKey: `session-reused:${sessionId}`,
  };
}
