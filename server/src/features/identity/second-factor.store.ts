import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Sealed } from '../../kernel/secrets/sealed-box.ts';

type Owner = Pick<User, 'id' | 'clinicId'>;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface StoredPasskey extends Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export interface Totp extends Sealed {
  readonly confirmedAt: Date | null;
  readonly lastStep: number | null;
}

/** State between password and second factor, or while a passkey is being added. */
export interface Step {
  readonly userId: string;
  readonly clinicId: string | null;
  readonly challenge: string;
}

export interface SecondFactorStore {
  totp(userId: string): Promise<Totp | null>;
  /** Not active until confirmed with a code. */
  offerTotp(userId: string, box: Sealed): Promise<void>;
  confirmTotp(tx: Transaction, userId: string, at: Date, step: number): Promise<void>;
  /** False if this time step or a later one was already used. */
  takeTotpStep(userId: string, step: number): Promise<boolean>;
  removeTotp(tx: Transaction, userId: string): Promise<void>;
  setRecoveryCodes(tx: Transaction, owner: Owner, hashes: readonly string[]): Promise<void>;
  takeRecoveryCode(userId: string, hash: string, now: Date): Promise<boolean>;
  recoveryCodesLeft(userId: string): Promise<number>;
  passkeys(userId: string): Promise<StoredPasskey[]>;
  addPasskey(
    tx: Transaction,
    owner: Owner,
    passkey: Omit<StoredPasskey, 'id' | 'lastUsedAt'>,
  ): Promise<Passkey>;
  usePasskey(id: string, counter: number, now: Date): Promise<void>;
  removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean>;
  beginStep(
    kind: StepKind,
    owner: Owner,
    step: { tokenHash: string; challenge: string; expiresAt: Date },
  ): Promise<void>;
  /** Uses up one of the step's attempts. */
  tryStep(kind: StepKind, tokenHash: string, now: Date, maxTries: number): Promise<Step | null>;
  endStep(tokenHash: string): Promise<void>;
  forgetSteps(before: Date): Promise<void>;
  /** Counts a code before it is checked; null after `limit` codes within an hour of the first. */
  takeCodeTry(userId: string, now: Date, limit: number): Promise<{ readonly isLast: boolean } | null>;
  giveCodeTriesBack(userId: string): Promise<void>;
  /** For a user who has lost every factor. */
  removeAll(tx: Transaction, owner: Owner): Promise<void>;
  /** Users whose secret is sealed with another key. */
  boxesNotUnder(keyId: string): Promise<Array<Sealed & { readonly userId: string }>>;
  reseal(userId: string, box: Sealed): Promise<void>;
}

export type StepKind = 'second-factor' | 'new-passkey' | 'fresh-proof';

export function secondFactorStore(db: Database<'identity'>): SecondFactorStore {
  const rows = { ...totpRows(db), ...recoveryRows(db), ...passkeyRows(db), ...stepRows(db), ...tryRows(db) };
  return {
    ...rows,
    removeAll: (tx, owner) =>
      db.within(tx).asPlatform(async (q) => {
        await rows.removeTotp(tx, owner.id);
        await rows.setRecoveryCodes(tx, owner, []);
        await q.deleteFrom('passkeys').where('userId', '=', owner.id).execute();
      }),
  };
}

function totpRows(
  db: Database<'identity'>,
): Pick<
  SecondFactorStore,
  'totp' | 'offerTotp' | 'confirmTotp' | 'takeTotpStep' | 'removeTotp' | 'boxesNotUnder' | 'reseal'
> {
  return {
    totp: (userId) =>
      db.asPlatform(async (q) => {
        const row = await q
          .selectFrom('users')
          .select(['totpSealed as sealed', 'totpKeyId as sealedKeyId'])
          .select(['totpConfirmedAt as confirmedAt', 'totpLastStep as lastStep'])
          .where('id', '=', userId)
          .executeTakeFirst();
        const { sealed, sealedKeyId } = row ?? {};
        return row && sealed && sealedKeyId ? { ...row, sealed, sealedKeyId } : null;
      }),
    offerTotp: (userId, { sealed, sealedKeyId }) =>
      db.asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ totpSealed: sealed, totpKeyId: sealedKeyId, totpConfirmedAt: null, totpLastStep: null })
          .where('id', '=', userId)
          .execute();
      }),
    confirmTotp: (tx, userId, at, step) =>
      db.within(tx).asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ totpConfirmedAt: at, totpLastStep: step })
          .where('id', '=', userId)
          .execute();
      }),
    takeTotpStep: (userId, step) =>
      db.asPlatform(async (q) => {
        const taken = await q
          .updateTable('users')
          .set({ totpLastStep: step })
          .where('id', '=', userId)
          .where(({ or, eb }) => or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
          .returning('id')
          .executeTakeFirst();
        return taken !== undefined;
      }),
    removeTotp: (tx, userId) =>
      db.within(tx).asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ totpSealed: null, totpKeyId: null, totpConfirmedAt: null, totpLastStep: null })
          .where('id', '=', userId)
          .execute();
      }),
    boxesNotUnder: (keyId) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('users')
          .select(['id as userId', 'totpSealed as sealed', 'totpKeyId as sealedKeyId'])
          .where('totpKeyId', '<>', keyId)
          .execute();
        return rows.flatMap(({ userId, sealed, sealedKeyId }) =>
          sealed && sealedKeyId ? [{ userId, sealed, sealedKeyId }] : [],
        );
      }),
    reseal: (userId, { sealed, sealedKeyId }) =>
      db.asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ totpSealed: sealed, totpKeyId: sealedKeyId })
          .where('id', '=', userId)
          .execute();
      }),
  };
}

function recoveryRows(
  db: Database<'identity'>,
): Pick<SecondFactorStore, 'setRecoveryCodes' | 'takeRecoveryCode' | 'recoveryCodesLeft'> {
  return {
    setRecoveryCodes: (tx, { id: userId, clinicId }, hashes) =>
      db.within(tx).asPlatform(async (q) => {
        await q.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
        if (hashes.length === 0) return;
        await q
          .insertInto('recoveryCodes')
          .values(hashes.map((codeHash) => ({ userId, clinicId, codeHash })))
          .execute();
      }),
    takeRecoveryCode: (userId, hash, now) =>
      db.asPlatform(async (q) => {
        const taken = await q
          .updateTable('recoveryCodes')
          .set({ usedAt: now })
          .where('userId', '=', userId)
          .where('codeHash', '=', hash)
          .where('usedAt', 'is', null)
          .returning('userId')
          .executeTakeFirst();
        return taken !== undefined;
      }),
    recoveryCodesLeft: (userId) =>
      db.asPlatform(async (q) => {
        const { left } = await q
          .selectFrom('recoveryCodes')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .where('userId', '=', userId)
          .where('usedAt', 'is', null)
          .executeTakeFirstOrThrow();
        return left;
      }),
  };
}

function passkeyRows(
  db: Database<'identity'>,
): Pick<SecondFactorStore, 'passkeys' | 'addPasskey' | 'usePasskey' | 'removePasskey'> {
  const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const;
  return {
    passkeys: (userId) =>
      db.asPlatform((q) =>
        q
          .selectFrom('passkeys')
          .select([...shown, 'credentialId', 'publicKey', 'counter', 'transports'])
          .where('userId', '=', userId)
          .orderBy('createdAt')
          .execute(),
      ),
    addPasskey: (tx, { id: userId, clinicId }, passkey) =>
      db.within(tx).asPlatform((q) =>
        q
          .insertInto('passkeys')
          .values({ ...passkey, userId, clinicId })
          .returning(shown)
          .executeTakeFirstOrThrow(),
      ),
    usePasskey: (id, counter, now) =>
      db.asPlatform(async (q) => {
        await q.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute();
      }),
    removePasskey: (tx, userId, id) =>
      db.within(tx).asPlatform(async (q) => {
        const removed = await q
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('userId', '=', userId)
          .returning('id')
          .executeTakeFirst();
        return removed !== undefined;
      }),
  };
}

function stepRows(
  db: Database<'identity'>,
): Pick<SecondFactorStore, 'beginStep' | 'tryStep' | 'endStep' | 'forgetSteps'> {
  return {
    beginStep: (kind, { id: userId, clinicId }, step) =>
      db.asPlatform(async (q) => {
        await q
          .insertInto('signInSteps')
          .values({ kind, userId, clinicId, ...step })
          .execute();
      }),
    tryStep: (kind, tokenHash, now, maxTries) =>
      db.asPlatform(
        async (q) =>
          (await q
            .updateTable('signInSteps')
            .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
            .where('tokenHash', '=', tokenHash)
            .where('kind', '=', kind)
            .where('expiresAt', '>', now)
            .where('tries', '<', maxTries)
            .returning(['userId', 'clinicId', 'challenge'])
            .executeTakeFirst()) ?? null,
      ),
    endStep: (tokenHash) =>
      db.asPlatform(async (q) => {
        await q.deleteFrom('signInSteps').where('tokenHash', '=', tokenHash).execute();
      }),
    forgetSteps: (before) =>
      db.asPlatform(async (q) => {
        await q.deleteFrom('signInSteps').where('expiresAt', '<', before).execute();
      }),
  };
}

const TRIES_WINDOW_MS = 3_600_000;

function tryRows(db: Database<'identity'>): Pick<SecondFactorStore, 'takeCodeTry' | 'giveCodeTriesBack'> {
  return {
    takeCodeTry: (userId, now, limit) =>
      db.asPlatform(async (q) => {
        const start = new Date(now.getTime() - TRIES_WINDOW_MS);
        const { rows } = await sql<{ tries: number }>`
          update users
             set second_factor_tries = case when second_factor_tried_since > ${start} then second_factor_tries + 1 else 1 end,
                 second_factor_tried_since = case when second_factor_tried_since > ${start} then second_factor_tried_since else ${now} end
           where id = ${userId}
             and not coalesce(second_factor_tried_since > ${start} and second_factor_tries >= ${limit}, false)
       returning second_factor_tries as tries`.execute(q);
        const [taken] = rows;
        return taken ? { isLast: taken.tries >= limit } : null;
      }),
    giveCodeTriesBack: (userId) =>
      db.asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ secondFactorTries: 0, secondFactorTriedSince: null })
          .where('id', '=', userId)
          .execute();
      }),
  };
}
