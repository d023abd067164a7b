import { randomBytes } from 'node:crypto';
import type { Database, Trail, Transaction } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { SealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Notifications } from '../notifications/index.ts';
import { hashOf } from './links.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  stepOfCode,
  totpAddress,
} from './one-time-codes.ts';
import type { PasskeyAnswer, Passkeys } from './passkeys.ts';
import type { Passkey, SecondFactorStore, Step, StepKind } from './second-factor.store.ts';

const STEP_MS = 5 * 60_000;
const STEP_TRIES = 5;
/**
 * Per user and hour across all sign-ins, so that nobody can guess a six-digit code by signing in repeatedly.
 */
const CODE_TRIES = 10;
const TOKEN_BYTES = 32;

export interface SecondFactorNeeds {
  readonly db: Database<'identity'>;
  readonly store: SecondFactorStore;
  readonly boxes: SealedBoxes;
  readonly passkeys: Passkeys;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

export interface SecondFactorView {
  readonly totp: boolean;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

export interface SecondStep {
  readonly token: string;
  readonly methods: ReadonlyArray<'totp' | 'recovery' | 'passkey'>;
  readonly passkeyOptions: object | null;
}

export interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

export async function readSecondFactor(
  { store }: Pick<SecondFactorNeeds, 'store'>,
  userId: string,
): Promise<SecondFactorView> {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    store.totp(userId),
    store.passkeys(userId),
    store.recoveryCodesLeft(userId),
  ]);
  const shown = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
  return { totp: Boolean(totp?.confirmedAt), passkeys: shown, recoveryCodesLeft };
}

/** Null if the user has no second factor. */
export async function askForSecondFactor(
  needs: SecondFactorNeeds,
  user: User,
  kind: 'second-factor' | 'fresh-proof' = 'second-factor',
): Promise<SecondStep | null> {
  const { totp, recoveryCodesLeft } = await readSecondFactor(needs, user.id);
  const keys = await needs.store.passkeys(user.id);
  if (!totp && keys.length === 0) return null;
  const options = keys.length > 0 ? await needs.passkeys.ask(keys) : null;
  const token = await beginStep(needs, kind, user, options?.challenge ?? '');
  const methods: Array<SecondStep['methods'][number]> = [];
  if (keys.length > 0) methods.push('passkey');
  if (totp) methods.push('totp');
  if (recoveryCodesLeft > 0) methods.push('recovery');
  return { token, methods, passkeyOptions: options };
}

/** The user's id if the proof is valid; a step allows five attempts in total. */
export async function provedSecondFactor(
  needs: SecondFactorNeeds,
  token: string,
  proof: Proof,
): Promise<string | null> {
  const step = await needs.store.tryStep('second-factor', hashOf(token), needs.clock.now(), STEP_TRIES);
  if (!step || (await check(needs, step, proof)) !== 'right') return null;
  await needs.store.endStep(hashOf(token));
  return step.userId;
}

/** Changing second factors requires proving one again, because session and password may be stolen. */
export async function checkSecondFactorAgain(
  needs: SecondFactorNeeds,
  { id: userId, clinicId }: User,
  { token, ...proof }: Proof & { readonly token?: string | undefined },
): Promise<'right' | 'wrong' | 'missing' | 'locked'> {
  const [totp, passkeys] = await Promise.all([needs.store.totp(userId), needs.store.passkeys(userId)]);
  if (!totp?.confirmedAt && passkeys.length === 0) return 'right';
  if (proof.code !== undefined || proof.recoveryCode !== undefined)
    return check(needs, { userId, clinicId, challenge: '' }, proof);
  if (!proof.passkey || token === undefined) return 'missing';
  const step = await needs.store.tryStep('fresh-proof', hashOf(token), needs.clock.now(), 1);
  return step?.userId === userId ? check(needs, step, proof) : 'wrong';
}

/**
 * Codes are counted before the comparison; passkeys cannot be guessed. The user is notified when the attempts
 * are used up.
 */
async function check(
  needs: SecondFactorNeeds,
  step: Step,
  proof: Proof,
): Promise<'right' | 'wrong' | 'locked'> {
  if (proof.passkey) return (await fits(needs, step, proof)) ? 'right' : 'wrong';
  const now = needs.clock.now();
  const tried = await needs.store.takeCodeTry(step.userId, now, CODE_TRIES);
  if (!tried) return 'locked';
  if (await fits(needs, step, proof)) {
    await needs.store.giveCodeTriesBack(step.userId);
    return 'right';
  }
  if (tried.isLast)
    await needs.db.asPlatform(async (_, tx) => needs.notifications.tell(tx, lockedNews(step, now)));
  return 'wrong';
}

async function fits(
  { db, store, boxes, passkeys, notifications, clock }: SecondFactorNeeds,
  { userId, clinicId, challenge }: Step,
  { code, recoveryCode, passkey }: Proof,
): Promise<boolean> {
  const now = clock.now();
  if (code !== undefined) {
    const totp = await store.totp(userId);
    const step = totp?.confirmedAt ? stepOfCode(boxes.open(totp, totpPlace(userId)), code, now) : null;
    return step !== null && store.takeTotpStep(userId, step);
  }
  if (recoveryCode !== undefined) {
    const taken = await store.takeRecoveryCode(userId, recoveryCodeHash(recoveryCode), now);
    if (taken)
      await db.asPlatform(async (_, tx) => notifications.tell(tx, recoveryNews({ userId, clinicId }, now)));
    return taken;
  }
  const used = passkey ? await passkeys.verify(await store.passkeys(userId), challenge, passkey) : null;
  if (used) await store.usePasskey(used.id, used.counter, now);
  return used !== null;
}

export async function offerTotp(
  { store, boxes }: SecondFactorNeeds,
  { id, email }: User,
): Promise<{ readonly secret: string; readonly address: string } | 'in-force'> {
  if ((await store.totp(id))?.confirmedAt) return 'in-force';
  const secret = newTotpSecret();
  await store.offerTotp(id, boxes.seal(secret, totpPlace(id)));
  return { secret, address: totpAddress(secret, email) };
}

/** Activates the app; the recovery codes are shown once. */
export async function confirmTotp(
  { db, store, boxes, clock }: SecondFactorNeeds,
  user: User,
  code: string,
  trail: Trail,
): Promise<{ readonly recoveryCodes: string[] } | 'not-begun' | 'wrong-code'> {
  const totp = await store.totp(user.id);
  if (!totp || totp.confirmedAt) return 'not-begun';
  const now = clock.now();
  const step = stepOfCode(boxes.open(totp, totpPlace(user.id)), code, now);
  if (step === null) return 'wrong-code';
  return db.asPlatform(async (_, tx) => {
    await store.confirmTotp(tx, user.id, now, step);
    const codes = await renewCodes(store, tx, user);
    await trail(tx);
    return codes;
  });
}

export function renewRecoveryCodes(
  { db, store }: SecondFactorNeeds,
  user: User,
  trail: Trail,
): Promise<{ readonly recoveryCodes: string[] }> {
  return db.asPlatform(async (_, tx) => {
    const codes = await renewCodes(store, tx, user);
    await trail(tx);
    return codes;
  });
}

export async function removeTotp({ db, store }: SecondFactorNeeds, user: User, trail: Trail): Promise<void> {
  const others = await store.passkeys(user.id);
  await db.asPlatform(async (_, tx) => {
    await store.removeTotp(tx, user.id);
    if (others.length === 0) await store.setRecoveryCodes(tx, user, []);
    await trail(tx);
  });
}

export async function offerPasskey(
  needs: SecondFactorNeeds,
  user: User,
): Promise<{ readonly token: string; readonly options: object }> {
  const options = await needs.passkeys.offer(user, await needs.store.passkeys(user.id));
  return { token: await beginStep(needs, 'new-passkey', user, options.challenge), options };
}

/** A user's first second factor comes with recovery codes. */
export async function addPasskey(
  needs: SecondFactorNeeds,
  user: User,
  { token, name, answer }: { readonly token: string; readonly name: string; readonly answer: PasskeyAnswer },
  trail: Trail,
): Promise<{ readonly passkey: Passkey; readonly recoveryCodes: string[] } | null> {
  const { db, store, passkeys, clock } = needs;
  const step = await store.tryStep('new-passkey', hashOf(token), clock.now(), 1);
  const made = step?.userId === user.id ? await passkeys.accept(step.challenge, answer) : null;
  if (!made) return null;
  const isFirst = (await store.recoveryCodesLeft(user.id)) === 0;
  return db.asPlatform(async (_, tx) => {
    const passkey = await store.addPasskey(tx, user, { ...made, name, createdAt: clock.now() });
    const { recoveryCodes } = isFirst ? await renewCodes(store, tx, user) : { recoveryCodes: [] };
    await trail(tx);
    return { passkey, recoveryCodes };
  });
}

export async function removePasskey(
  { db, store }: SecondFactorNeeds,
  user: User,
  id: string,
  trail: Trail,
): Promise<boolean> {
  return db.asPlatform(async (_, tx) => {
    const removed = await store.removePasskey(tx, user.id, id);
    if (removed) await trail(tx);
    return removed;
  });
}

/** For the operator, after the encryption key changed. */
export async function resealTotp(
  store: SecondFactorStore,
  boxes: SealedBoxes,
): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const { userId, ...box } of await store.boxesNotUnder(boxes.currentKeyId)) {
    try {
      await store.reseal(userId, boxes.seal(boxes.open(box, totpPlace(userId)), totpPlace(userId)));
      resealed += 1;
    } catch {
      unreadable += 1;
    }
  }
  return { resealed, unreadable };
}

async function beginStep(
  { store, clock }: SecondFactorNeeds,
  kind: StepKind,
  user: User,
  challenge: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + STEP_MS);
  await store.beginStep(kind, user, { tokenHash: hashOf(token), challenge, expiresAt });
  return token;
}

async function renewCodes(store: SecondFactorStore, tx: Transaction, user: User) {
  const recoveryCodes = newRecoveryCodes();
  await store.setRecoveryCodes(tx, user, recoveryCodes.map(recoveryCodeHash));
  return { recoveryCodes };
}

function totpPlace(userId: string): string {
  return `users:${userId}:totp`;
}

function recoveryNews({ userId, clinicId }: Pick<Step, 'userId' | 'clinicId'>, now: Date) {
  return {
    users: [userId],
    clinicId,
    type: 'recovery_code_used',
    title: 'A recovery code of yours was used',
    body: 'Somebody signed in with your password and a recovery code. If it was not you, change your password and make new codes.',
    eventKey: `recovery-code-used:${userId}:${now.getTime()}`,
  };
}

function lockedNews({ userId, clinicId }: Pick<Step, 'userId' | 'clinicId'>, now: Date) {
  return {
    users: [userId],
    clinicId,
    type: 'second_factor_locked',
    title: 'Wrong second-factor codes for your account',
    body: 'Somebody who knows your password entered ten wrong codes. Codes are refused for an hour. If it was not you, change your password now.',
    eventKey: `second-factor-locked:${userId}:${now.getTime()}`,
  };
}
