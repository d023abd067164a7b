import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database, Trail, Transaction } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { type Role, shownName, type User } from '../../kernel/people/user.ts';
import { passwordComplaint } from '../../kernel/secrets/password-rules.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Mail, Message } from '../../ports/mail.ts';
import type { Notifications } from '../notifications/index.ts';
import { knownLetter, resetLetter, welcomeLetter } from './letters.ts';
import type { Circle, Invitation, LinkStore, OpenInvitation } from './links.store.ts';
import type { Passwords } from './passwords.ts';
import type { PeopleStore } from './people.store.ts';
import type { SessionStore } from './sessions.store.ts';
import type { UserStore } from './store.ts';

const HOUR_MS = 3_600_000;
const INVITATION_MS = 72 * HOUR_MS;
const RESET_MS = HOUR_MS;
const TOKEN_BYTES = 32;
const NO_INVITATION = 'This link is for a new password, and no invitation.';

export interface LinkNeeds {
  readonly db: Database<'identity'>;
  readonly users: UserStore;
  readonly people: PeopleStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly passwords: Passwords;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Shown once, to the user who requested it; only its hash is stored. */
export interface ShownLink {
  readonly link: string;
  readonly expiresAt: Date;
  readonly mailed: boolean;
}

/** Null if the link was only mailed. */
export interface ResetLink extends Omit<ShownLink, 'link'> {
  readonly link: string | null;
}

export async function invite(
  needs: LinkNeeds,
  by: User,
  invited: {
    readonly email: string;
    readonly name: string | null;
    readonly role: Role;
    readonly clinicId: string | null;
  },
  trail: Trail,
): Promise<ShownLink & { readonly invitation: Invitation }> {
  const email = invited.email.toLowerCase();
  const known = await needs.people.byEmail(email);
  // A manager learns about users of their own clinic only, never whether another clinic knows an address.
  if (known && (by.role === 'platform_admin' || known.clinicId === invited.clinicId))
    throw new Failure('CONFLICT', 'Somebody already signs in with this e-mail address. Take another one.');
  const made = newLink(needs, 'accept-invitation', INVITATION_MS);
  const invitation = await needs.db.asPlatform(async (_, tx) => {
    const row = await needs.links.invite(tx, { ...invited, email, createdBy: by.id, ...made.kept });
    await trail(tx);
    return row;
  });
  const clinicName = invited.clinicId && (await needs.people.clinicName(invited.clinicId));
  const letter = known ? knownLetter(email) : welcomeLetter({ ...invited, email, clinicName }, by, made.link);
  const mailed = await post(needs, letter);
  return { invitation, link: made.link, expiresAt: made.kept.expiresAt, mailed };
}

/** Details for the invitation page, which everyone with the link may see. */
export function openInvitation(needs: LinkNeeds, token: string): Promise<OpenInvitation | null> {
  return needs.links.open(hashOf(token), needs.clock.now());
}

export async function acceptInvitation(
  needs: LinkNeeds,
  token: string,
  { password, name }: { readonly password: string; readonly name: string | null },
): Promise<User | null> {
  const hash = await needs.passwords.hash(password);
  return needs.db.asPlatform(async (_, tx) => {
    const link = await needs.links.take(tx, 'invitation', hashOf(token), needs.clock.now());
    if (!link) return beginAccount(needs, tx, token, { password, name, hash });
    const { email, role, clinicId } = link;
    const own = { email, name: name ?? link.name };
    refuseWeak(password, own);
    return needs.users.add(tx, { ...own, role, clinicId, passwordHash: hash });
  });
}

/** The first manager of a new clinic already has an account, still unused. */
async function beginAccount(
  needs: LinkNeeds,
  tx: Transaction,
  token: string,
  {
    password,
    name,
    hash,
  }: { readonly password: string; readonly name: string | null; readonly hash: string },
): Promise<User | null> {
  const link = await needs.links.take(tx, 'reset', hashOf(token), needs.clock.now());
  const person = link?.userId ? await needs.people.hold(tx, 'everybody', link.userId) : null;
  if (!person || person.deactivatedAt) return null;
  if (person.lastSignInAt) throw new Failure('INVALID_REQUEST', NO_INVITATION);
  refuseWeak(password, { email: person.email, name });
  await needs.users.setPassword(tx, person.id, hash);
  if (name) await needs.people.setName(tx, person.id, name);
  return profileOf({ ...person, name: name ?? person.name });
}

/**
 * For a user who asked an admin or fellow manager, or who has never signed in. Whoever holds the link can
 * sign in as that user, so it is mailed to the user, and shown to its creator only if no mail is configured.
 * The user is notified in either case.
 */
export async function allowReset(
  needs: LinkNeeds,
  by: User,
  circle: Circle,
  userId: string,
  trail: Trail,
): Promise<ResetLink | null> {
  const made = await needs.db.asPlatform(async (_, tx) => {
    const row = await needs.people.hold(tx, circle, userId);
    if (!row || row.deactivatedAt) return null;
    const { email, name, role, clinicId } = row;
    const isNew = row.lastSignInAt === null;
    const link = isNew
      ? newLink(needs, 'accept-invitation', INVITATION_MS)
      : newLink(needs, 'reset-password', RESET_MS);
    await needs.links.allowReset(tx, row.id, { email, name, role, clinicId, createdBy: by.id, ...link.kept });
    if (by.id !== row.id && !isNew)
      await needs.notifications.tell(tx, resetNews(row, by, link.kept.tokenHash));
    await trail(tx);
    return { letter: isNew ? welcomeLetter(row, by, link.link) : resetLetter(email, link.link), ...link };
  });
  if (!made) return null;
  const mailed = await post(needs, made.letter);
  return { link: needs.mail ? null : made.link, expiresAt: made.kept.expiresAt, mailed };
}

/**
 * Does not reveal whether the account exists: the email is sent after the response, so the response time is
 * the same.
 */
export function forgotPassword(needs: LinkNeeds, email: string): void {
  if (!needs.mail) return;
  void mailReset(needs, email).catch((error: unknown) =>
    needs.log.warn({ ...errorName(error) }, 'mailing password reset failed'),
  );
}

async function mailReset(needs: LinkNeeds, email: string): Promise<void> {
  const account = await needs.users.byEmail(email);
  if (!account) return;
  const made = newLink(needs, 'reset-password', RESET_MS);
  const { id, name, role, clinicId } = account;
  await needs.db.asPlatform((_, tx) =>
    needs.links.allowReset(tx, id, {
      email: account.email,
      name,
      role,
      clinicId,
      createdBy: null,
      ...made.kept,
    }),
  );
  await post(needs, resetLetter(account.email, made.link));
}

/** Ends every session of the account, because others may know the old password. */
export async function resetPassword(needs: LinkNeeds, token: string, password: string): Promise<User | null> {
  const hash = await needs.passwords.hash(password);
  const now = needs.clock.now();
  return needs.db.asPlatform(async (_, tx) => {
    const link = await needs.links.take(tx, 'reset', hashOf(token), now);
    const person = link?.userId ? await needs.people.hold(tx, 'everybody', link.userId) : null;
    if (!person || person.deactivatedAt) return null;
    refuseWeak(password, person);
    const maker = link?.createdBy && link.createdBy !== person.id ? link.createdBy : null;
    const resetBy = maker ? ((await needs.people.hold(tx, 'everybody', maker))?.email ?? maker) : null;
    await needs.users.setPassword(tx, person.id, hash, { resetBy });
    await needs.sessions.endAll(tx, person.id, 'password', now);
    await needs.notifications.tell(tx, passwordNews(person));
    return profileOf(person);
  });
}

const profileOf = ({ id, email, name, role, clinicId }: User): User => ({ id, email, name, role, clinicId });

export function refuseWeak(
  password: string,
  person: { readonly email: string; readonly name: string | null },
  field = 'password',
): void {
  const complaint = passwordComplaint(password, person);
  if (complaint)
    throw new Failure('INVALID_REQUEST', `Please choose another password: this one ${complaint}.`, {
      fields: { [field]: complaint },
    });
}

function newLink({ publicUrl, clock }: LinkNeeds, page: string, lastsMs: number) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  // In the URL fragment, so that it reaches the page but no server log.
  return { link: `${publicUrl}/${page}#${token}`, kept: { tokenHash: hashOf(token), createdAt, expiresAt } };
}

/** Notifies the account's owner, who may not be the one who changed the password. */
export function passwordNews(person: Pick<User, 'id' | 'clinicId'>) {
  return {
    users: [person.id],
    clinicId: person.clinicId,
    type: 'password_changed',
    title: 'Your password was changed',
    body: 'All other sign-ins have ended. If it was not you, tell your administrator.',
    eventKey: `password-changed:${randomUUID()}`,
  };
}

function resetNews(person: Pick<User, 'id' | 'clinicId'>, by: User, tokenHash: string) {
  return {
    users: [person.id],
    clinicId: person.clinicId,
    type: 'password_reset_by_other',
    title: `${shownName(by)} made a link to reset your password`,
    body: 'If you did not ask for it, tell your administrator, and look at your sign-ins under your account.',
    eventKey: `password-reset:${tokenHash}`,
  };
}

async function post({ mail, log }: Pick<LinkNeeds, 'mail' | 'log'>, message: Message): Promise<boolean> {
  if (!mail) return false;
  try {
    await mail.send(message);
    return true;
  } catch (error) {
    log.warn({ ...errorName(error) }, 'sending email failed');
    return false;
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
