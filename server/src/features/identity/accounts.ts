import type { Trail } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Circle } from './links.store.ts';
import { type LinkNeeds, passwordNews, refuseWeak } from './links.ts';
import type { PersonRow } from './people.store.ts';

export type AccountNeeds = Omit<LinkNeeds, 'links' | 'mail' | 'publicUrl' | 'log'>;

export type Deactivation =
  | { readonly status: 'done'; readonly person: PersonRow }
  | { readonly status: 'not-found' }
  | { readonly status: 'oneself' }
  | { readonly status: 'last-admin' };

/** Also revokes all of the user's tokens. */
export async function deactivate(
  { db, people, sessions, clock }: AccountNeeds,
  by: User,
  circle: Circle,
  id: string,
  trail: Trail,
): Promise<Deactivation> {
  if (by.id === id) return { status: 'oneself' };
  const now = clock.now();
  return db.asPlatform(async (_, tx): Promise<Deactivation> => {
    const admins = await people.activeAdmins(tx);
    const person = await people.hold(tx, circle, id);
    if (!person) return { status: 'not-found' };
    if (admins.length === 1 && admins[0] === id) return { status: 'last-admin' };
    const deactivatedAt = person.deactivatedAt ?? now;
    await people.setDeactivated(tx, id, deactivatedAt);
    await sessions.endAll(tx, id, 'deactivation', now);
    await trail(tx);
    return { status: 'done', person: { ...person, deactivatedAt } };
  });
}

export function reactivate(
  { db, people }: AccountNeeds,
  circle: Circle,
  id: string,
  trail: Trail,
): Promise<PersonRow | null> {
  return db.asPlatform(async (_, tx) => {
    const person = await people.hold(tx, circle, id);
    if (!person) return null;
    await people.setDeactivated(tx, id, null);
    await trail(tx);
    return { ...person, deactivatedAt: null };
  });
}

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

/**
 * Sensitive actions require the password again, because the session may be stolen. Attempts count toward the
 * sign-in limit.
 */
export async function isCurrentPassword(
  { users, passwords, clock }: Pick<AccountNeeds, 'users' | 'passwords' | 'clock'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const account = await users.accountById(userId);
  const mayTry = account !== null && (await users.takeTry(userId, clock.now(), TRIES, LOCK_MS));
  const matches = await passwords.matches(password, mayTry ? account.passwordHash : null);
  if (matches) await users.giveTriesBack(userId);
  return matches;
}

/** Ends all other sessions; the current one continues. */
export async function changePassword(
  needs: AccountNeeds,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  trail: Trail,
): Promise<'changed' | 'wrong-password' | 'same'> {
  const account = await needs.users.accountById(userId);
  if (!account || !(await isCurrentPassword(needs, userId, currentPassword))) return 'wrong-password';
  if (currentPassword === newPassword) return 'same';
  refuseWeak(newPassword, account, 'newPassword');
  const hash = await needs.passwords.hash(newPassword);
  await needs.db.asPlatform(async (_, tx) => {
    await needs.users.setPassword(tx, userId, hash);
    await needs.sessions.endAll(tx, userId, 'password', needs.clock.now(), sessionId);
    await needs.notifications.tell(tx, passwordNews(account));
    await trail(tx);
  });
  return 'changed';
}
