import type { Database, Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { User, Visitor } from '../../kernel/people/user.ts';
import { sealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import type { SealingKeys } from '../../kernel/secrets/sealing.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Notifications } from '../notifications/index.ts';
import { accountRoutes } from './account-routes.ts';
import { changePassword, deactivate, isCurrentPassword, reactivate } from './accounts.ts';
import { type AdminOnTheMachine, addFirstAdmin, type FirstAdmin, setAdmin } from './first-admin.ts';
import { forgetOldSessions } from './forget-sessions.job.ts';
import { knownDevices } from './known-devices.ts';
import { linkStore } from './links.store.ts';
import {
  acceptInvitation,
  allowReset,
  forgotPassword,
  invite,
  type LinkNeeds,
  openInvitation,
  resetPassword,
} from './links.ts';
import { createPasskeys, type PasskeyAnswer } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { peopleStore } from './people.store.ts';
import { peopleRoutes } from './people-routes.ts';
import { identityRoutes } from './routes.ts';
import { secondFactorStore } from './second-factor.store.ts';
import * as secondFactors from './second-factor.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionStore } from './sessions.store.ts';
import { openSession, refreshSession, type SessionNeeds } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { userStore, type Visiting } from './store.ts';
import { createTokens } from './tokens.ts';

export interface Identity {
  findVisitor(accessToken: string): Promise<Visitor | null>;
  /** The owner of a token by its signature only, without checking the session. */
  tokenOwner(accessToken: string): string | null;
  /** When an access token expires; null if it has expired. */
  tokenEnds(accessToken: string): Date | null;
  sessionsNow(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Pick<User, 'role' | 'clinicId'>>>;
  /** Deliberately slow, so call it outside any transaction. */
  hashPassword(password: string): Promise<string>;
  addManager(
    tx: Transaction,
    manager: { email: string; passwordHash: string; clinicId: string; passwordTemporary?: boolean },
  ): Promise<User>;
  /** Checks a user's second factor again; 'right' if the user has none. */
  checkSecondFactorAgain(
    user: User,
    proof: {
      readonly code?: string | undefined;
      readonly recoveryCode?: string | undefined;
      readonly token?: string | undefined;
      readonly passkey?: object | undefined;
    },
  ): Promise<'right' | 'wrong' | 'missing' | 'locked'>;
  ensureFirstAdmin(email: string, password: Secret): Promise<FirstAdmin>;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

export interface IdentityNeeds {
  readonly db: Database<'identity'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly keys: SealingKeys;
  readonly adminSecondFactor: 'optional' | 'required';
  readonly clinicExists: (clinicId: string) => Promise<boolean>;
  readonly jwt: {
    readonly secret: Secret;
    readonly refreshSecret: Secret;
    readonly expiresInSeconds: number;
    readonly refreshExpiresInSeconds: number;
  };
  /** Lower in tests, where a thousand log-ins would take minutes. */
  readonly passwordCost?: number;
}

export function createIdentity(needs: IdentityNeeds): Identity {
  const { db, clock } = needs;
  const parts = partsOf(needs);
  const { users, passwords, sessions, tokens } = parts;
  return {
    findVisitor: async (token) => {
      const bearer = tokens.read('access', token);
      const visiting = bearer && (await users.visitor(bearer, clock.now()));
      return visiting && visitorOf(visiting, needs);
    },
    tokenOwner: (token) => tokens.read('access', token)?.userId ?? null,
    tokenEnds: (token) => tokens.ends('access', token),
    sessionsNow: (ids) => users.holders(ids, clock.now()),
    hashPassword: passwords.hash,
    addManager: (tx, manager) => users.add(tx, { ...manager, role: 'clinic_manager' }),
    checkSecondFactorAgain: (user, { passkey, ...proof }) =>
      secondFactors.checkSecondFactorAgain(parts.factors, user, {
        ...proof,
        passkey: passkey as PasskeyAnswer | undefined,
      }),
    ensureFirstAdmin: async (email, password) => {
      if (await users.adminExists()) return 'exists';
      const passwordHash = await passwords.hash(password.reveal());
      return addFirstAdmin(db, users.add, { email, passwordHash, role: 'platform_admin', clinicId: null });
    },
    crons: [forgetOldSessions({ sessions, steps: parts.factors.store, devices: parts.devices, clock })],
    routes: (guards) => [
      ...identityRoutes(signInDesk(needs, parts), guards),
      ...accountRoutes(accountDesk(needs, parts), guards),
      ...peopleRoutes(peopleDesk(needs, parts), guards),
      ...secondFactorRoutes(secondFactorDesk(parts), guards),
    ],
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(needs: IdentityNeeds) {
  const { db, clock, log, jwt, notifications, mail, publicUrl } = needs;
  const users = userStore(db);
  const people = peopleStore(db);
  const sessions = sessionStore(db);
  const devices = knownDevices(db);
  const passwords = createPasswords(needs.passwordCost);
  const tokens = createTokens({
    access: { secret: jwt.secret, seconds: jwt.expiresInSeconds },
    refresh: { secret: jwt.refreshSecret, seconds: jwt.refreshExpiresInSeconds },
    clock,
  });
  const refreshSeconds = jwt.refreshExpiresInSeconds;
  const sessionNeeds: SessionNeeds = { db, users, sessions, tokens, notifications, refreshSeconds, clock };
  const accounts = { notifications, db, users, people, sessions, passwords, clock };
  const linkNeeds: LinkNeeds = { ...accounts, links: linkStore(db), mail, publicUrl, log };
  const factors: secondFactors.SecondFactorNeeds = {
    ...{ db, notifications, clock },
    store: secondFactorStore(db),
    boxes: sealedBoxes(needs.keys),
    passkeys: createPasskeys(publicUrl),
  };
  const stores = { users, people, sessions, devices, passwords, tokens };
  return { ...stores, sessionNeeds, accounts, linkNeeds, factors };
}

function visitorOf(
  { passwordTemporary, hasSecondFactor, clinicStatus, expiresAt: _, ...user }: Visiting,
  { adminSecondFactor }: Pick<IdentityNeeds, 'adminSecondFactor'>,
): Visitor {
  const lacksFactor = adminSecondFactor === 'required' && user.role === 'platform_admin' && !hasSecondFactor;
  const afterPassword = lacksFactor ? ('add-second-factor' as const) : null;
  return {
    ...user,
    must: passwordTemporary ? 'change-password' : afterPassword,
    readsOnly: clinicStatus === 'inactive',
  };
}

function signInDesk(
  { db, clock }: IdentityNeeds,
  { users, devices, passwords, sessions, sessionNeeds, factors }: Parts,
): Parameters<typeof identityRoutes>[0] {
  return {
    refreshSeconds: sessionNeeds.refreshSeconds,
    signIn: (given) => signIn({ users, devices, passwords, clock }, given),
    rememberDevice: (user, token) => devices.remember(user, token, clock.now()),
    askForSecondFactor: (user) => secondFactors.askForSecondFactor(factors, user),
    provedSecondFactor: async (token, proof) => {
      const userId = await secondFactors.provedSecondFactor(factors, token, proof);
      return userId ? users.byId(userId) : null;
    },
    openSession: (user, from) => openSession(sessionNeeds, user, from),
    refresh: (token, from) => refreshSession(sessionNeeds, token, from),
    endSession: (id) => db.asPlatform((_, tx) => sessions.end(tx, id, 'sign-out', clock.now())),
  };
}

function accountDesk(
  { db, clock }: IdentityNeeds,
  { accounts, linkNeeds, people, sessions }: Parts,
): Parameters<typeof accountRoutes>[0] {
  return {
    forgot: (email) => forgotPassword(linkNeeds, email),
    reset: (token, password) => resetPassword(linkNeeds, token, password),
    invited: (token) => openInvitation(linkNeeds, token),
    accept: (token, chosen) => acceptInvitation(linkNeeds, token, chosen),
    changePassword: (own, chosen, trail) => changePassword(accounts, own, chosen, trail),
    rename: (user, name, trail) =>
      db.asPlatform(async (_, tx) => {
        await people.setName(tx, user.id, name);
        await trail(tx);
        return { ...user, name };
      }),
    sessions: (userId) => sessions.list(userId, clock.now()),
    endOwn: async ({ userId }, id, trail) => {
      const theirs = (await sessions.list(userId, clock.now())).some((session) => session.id === id);
      if (!theirs) return false;
      await db.asPlatform(async (_, tx) => {
        await sessions.end(tx, id, 'person', clock.now());
        await trail(tx);
      });
      return true;
    },
    endOthers: ({ userId, sessionId }, trail) =>
      db.asPlatform(async (_, tx) => {
        await sessions.endAll(tx, userId, 'person', clock.now(), sessionId);
        await trail(tx);
      }),
  };
}

function peopleDesk(
  { db, clock, clinicExists }: IdentityNeeds,
  { people, accounts, linkNeeds }: Parts,
): Parameters<typeof peopleRoutes>[0] {
  return {
    list: people.list,
    invitations: (circle) => linkNeeds.links.invitations(circle, clock.now()),
    invite: (by, invited, trail) => invite(linkNeeds, by, invited, trail),
    withdraw: (circle, id, trail) =>
      db.asPlatform(async (_, tx) => {
        const withdrawn = await linkNeeds.links.withdraw(tx, circle, id);
        if (withdrawn) await trail(tx);
        return withdrawn;
      }),
    deactivate: (by, circle, id, trail) => deactivate(accounts, by, circle, id, trail),
    reactivate: (circle, id, trail) => reactivate(accounts, circle, id, trail),
    allowReset: (by, circle, id, trail) => allowReset(linkNeeds, by, circle, id, trail),
    clinicExists,
  };
}

function secondFactorDesk({ accounts, factors }: Parts): Parameters<typeof secondFactorRoutes>[0] {
  return {
    read: (userId) => secondFactors.readSecondFactor(factors, userId),
    isCurrentPassword: (userId, password) => isCurrentPassword(accounts, userId, password),
    askAgain: (user) => secondFactors.askForSecondFactor(factors, user, 'fresh-proof'),
    checkSecondFactorAgain: (user, given) => secondFactors.checkSecondFactorAgain(factors, user, given),
    offerTotp: (user) => secondFactors.offerTotp(factors, user),
    confirmTotp: (user, code, trail) => secondFactors.confirmTotp(factors, user, code, trail),
    removeTotp: (user, trail) => secondFactors.removeTotp(factors, user, trail),
    renewRecoveryCodes: (user, trail) => secondFactors.renewRecoveryCodes(factors, user, trail),
    offerPasskey: (user) => secondFactors.offerPasskey(factors, user),
    addPasskey: (user, made, trail) => secondFactors.addPasskey(factors, user, made, trail),
    removePasskey: (user, id, trail) => secondFactors.removePasskey(factors, user, id, trail),
  };
}

/** For an operator on the server. */
export function restoreAdminAccess(
  db: Database<'identity'>,
  admin: AdminOnTheMachine,
): Promise<'created' | 'reset'> {
  const stores = { users: userStore(db), people: peopleStore(db), sessions: sessionStore(db) };
  return setAdmin({ db, ...stores, factors: secondFactorStore(db), passwords: createPasswords() }, admin);
}

export function resealSecondFactors(db: Database<'identity'>, keys: SealingKeys) {
  return secondFactors.resealTotp(secondFactorStore(db), sealedBoxes(keys));
}
