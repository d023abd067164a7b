import type { CronJob } from '../../database/cron.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { sealedBoxes } from '../../kernel/sealed-box.ts';
import type { SealingKeys } from '../../kernel/sealing.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { User, Visitor } from '../../kernel/user.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Notifications } from '../notifications/index.ts';
import { accountRoutes } from './account-routes.ts';
import { changePassword, deactivate, isTheirPassword, reactivate } from './accounts.ts';
import { type AdminOnTheMachine, addFirstAdmin, type FirstAdmin, setAdmin } from './first-admin.ts';
import { forgetOldSessions } from './forget-sessions.job.ts';
import { linkStore } from './links.store.ts';
import {
  acceptInvitation,
  allowReset,
  forgotPassword,
  invite,
  type LinkNeeds,
  resetPassword,
} from './links.ts';
import { createPasskeys } from './passkeys.ts';
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
import { cachedVisitors } from './visitors.ts';

export interface Identity {
  /** The user of an access token as it is now, for the guards. */
  whoIs(accessToken: string): Promise<Visitor | null>;
  /** To be called where another slice has changed what a visitor may do: then that holds here at once. */
  forgetVisitors(): void;
  /** Whose token it is, by its signature alone. */
  tokenOwner(accessToken: string): string | null;
  /** When an access token is over; null where it is so already. */
  tokenEnds(accessToken: string): Date | null;
  /** Those of the sessions that are still good, with their people as they are now. */
  sessionsNow(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Pick<User, 'role' | 'clinicId'>>>;
  /** Slow on purpose, so outside any transaction. */
  hashPassword(password: string): Promise<string>;
  addManager(
    tx: Transaction,
    manager: { email: string; passwordHash: string; clinicId: string; passwordTemporary?: boolean },
  ): Promise<User>;
  /** Only where the platform has no admin yet. */
  ensureFirstAdmin(email: string, password: Secret): Promise<FirstAdmin>;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

export interface IdentityNeeds {
  readonly db: Database<'identity'>;
  readonly notices: Pick<Notices, 'on' | 'isCurrent'>;
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
  /** Lower in tests, where a thousand log-ins would cost minutes. */
  readonly passwordCost?: number;
}

export function createIdentity(needs: IdentityNeeds): Identity {
  const { db, clock } = needs;
  const parts = partsOf(needs);
  const { users, passwords, sessions, tokens, visitors } = parts;
  return {
    whoIs: async (token) => {
      const bearer = tokens.read('access', token);
      const visiting = bearer && (await visitors.of(bearer));
      return visiting && visitorOf(visiting, needs);
    },
    forgetVisitors: visitors.forget,
    tokenOwner: (token) => tokens.read('access', token)?.userId ?? null,
    tokenEnds: (token) => tokens.ends('access', token),
    sessionsNow: (ids) => users.holders(ids, clock.now()),
    hashPassword: passwords.hash,
    addManager: (tx, manager) => users.add(tx, { ...manager, role: 'clinic_manager' }),
    ensureFirstAdmin: async (email, password) => {
      if (await users.adminExists()) return 'exists';
      const passwordHash = await passwords.hash(password.reveal());
      return addFirstAdmin(db, users.add, { email, passwordHash, role: 'platform_admin', clinicId: null });
    },
    crons: [forgetOldSessions({ sessions, steps: parts.factors.store, clock })],
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
  const passwords = createPasswords(needs.passwordCost);
  const tokens = createTokens({
    access: { secret: jwt.secret, seconds: jwt.expiresInSeconds },
    refresh: { secret: jwt.refreshSecret, seconds: jwt.refreshExpiresInSeconds },
    clock,
  });
  const refreshSeconds = jwt.refreshExpiresInSeconds;
  const sessionNeeds: SessionNeeds = { db, users, sessions, tokens, notifications, refreshSeconds, clock };
  const accounts = { db, users, people, sessions, passwords, clock };
  const linkNeeds: LinkNeeds = { ...accounts, links: linkStore(db), mail, publicUrl, log };
  const factors: secondFactors.SecondFactorNeeds = {
    ...{ db, notifications, clock },
    store: secondFactorStore(db),
    boxes: sealedBoxes(needs.keys),
    passkeys: createPasskeys(publicUrl),
  };
  const visitors = cachedVisitors({ users, notices: needs.notices, clock });
  /** Whoever has changed somebody here finds them changed. */
  const anew =
    <Given extends unknown[], Result>(change: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      change(...given).finally(visitors.forget);
  const stores = { users, people, sessions, passwords, tokens };
  return { ...stores, sessionNeeds, accounts, linkNeeds, factors, visitors, anew };
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
  { users, passwords, sessions, sessionNeeds, factors, visitors, anew }: Parts,
): Parameters<typeof identityRoutes>[0] {
  return {
    refreshSeconds: sessionNeeds.refreshSeconds,
    signIn: (email, password) => signIn({ users, passwords, clock }, email, password),
    askForSecondFactor: (user) => secondFactors.askForSecondFactor(factors, user),
    provedSecondFactor: async (token, proof) => {
      const userId = await secondFactors.provedSecondFactor(factors, token, proof);
      return userId ? users.byId(userId) : null;
    },
    openSession: (user, from) => openSession(sessionNeeds, user, from),
    refresh: async (token, from) => {
      const refreshed = await refreshSession(sessionNeeds, token, from);
      if (refreshed.status === 'reused') visitors.forget();
      return refreshed;
    },
    endSession: anew((id) => db.asPlatform((_, tx) => sessions.end(tx, id, 'sign-out', clock.now()))),
  };
}

function accountDesk(
  { db, clock }: IdentityNeeds,
  { accounts, linkNeeds, sessions, anew }: Parts,
): Parameters<typeof accountRoutes>[0] {
  return {
    forgot: (email) => forgotPassword(linkNeeds, email),
    reset: anew((token, password) => resetPassword(linkNeeds, token, password)),
    accept: (token, chosen) => acceptInvitation(linkNeeds, token, chosen),
    changePassword: anew((own, chosen, trail) => changePassword(accounts, own, chosen, trail)),
    sessions: (userId) => sessions.list(userId, clock.now()),
    endOwn: anew(async ({ userId }, id, trail) => {
      const theirs = (await sessions.list(userId, clock.now())).some((session) => session.id === id);
      if (!theirs) return false;
      await db.asPlatform(async (_, tx) => {
        await sessions.end(tx, id, 'person', clock.now());
        await trail(tx);
      });
      return true;
    }),
    endOthers: anew(({ userId, sessionId }, trail) =>
      db.asPlatform(async (_, tx) => {
        await sessions.endAll(tx, userId, 'person', clock.now(), sessionId);
        await trail(tx);
      }),
    ),
  };
}

function peopleDesk(
  { db, clock, clinicExists }: IdentityNeeds,
  { people, accounts, linkNeeds, anew }: Parts,
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
    deactivate: anew((by, circle, id, trail) => deactivate(accounts, by, circle, id, trail)),
    reactivate: anew((circle, id, trail) => reactivate(accounts, circle, id, trail)),
    allowReset: (by, circle, id, trail) => allowReset(linkNeeds, by, circle, id, trail),
    clinicExists,
  };
}

function secondFactorDesk({ accounts, factors, anew }: Parts): Parameters<typeof secondFactorRoutes>[0] {
  return {
    read: (userId) => secondFactors.readSecondFactor(factors, userId),
    isTheirPassword: (userId, password) => isTheirPassword(accounts, userId, password),
    offerTotp: (user) => secondFactors.offerTotp(factors, user),
    confirmTotp: anew((user, code, trail) => secondFactors.confirmTotp(factors, user, code, trail)),
    removeTotp: anew((user, trail) => secondFactors.removeTotp(factors, user, trail)),
    renewRecoveryCodes: (user, trail) => secondFactors.renewRecoveryCodes(factors, user, trail),
    offerPasskey: (user) => secondFactors.offerPasskey(factors, user),
    addPasskey: anew((user, made, trail) => secondFactors.addPasskey(factors, user, made, trail)),
    removePasskey: anew((user, id, trail) => secondFactors.removePasskey(factors, user, id, trail)),
  };
}

/** For the operator, on the machine itself. */
export function letAdminIn(db: Database<'identity'>, admin: AdminOnTheMachine): Promise<'created' | 'reset'> {
  const stores = { users: userStore(db), people: peopleStore(db), sessions: sessionStore(db) };
  return setAdmin({ db, ...stores, factors: secondFactorStore(db), passwords: createPasswords() }, admin);
}

/** For the operator: gives the secrets of authenticator apps the current key. */
export function resealSecondFactors(db: Database<'identity'>, keys: SealingKeys) {
  return secondFactors.resealTotp(secondFactorStore(db), sealedBoxes(keys));
}
