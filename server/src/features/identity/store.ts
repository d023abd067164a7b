import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { User } from '../../kernel/people/user.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly role: User['role'];
  readonly clinicId: string | null;
  readonly name?: string | null;
  readonly passwordTemporary?: boolean;
}

export interface Account extends User {
  readonly passwordHash: string;
  readonly passwordTemporary: boolean;
}

/** Users belong to the platform as well as to a clinic, so these queries run in platform scope. */
export interface UserStore {
  /** Active accounts only. */
  byId(id: string): Promise<User | null>;
  byEmail(email: string): Promise<Account | null>;
  accountById(id: string): Promise<Account | null>;
  /** The user of a valid session, and any steps still required of them. */
  visitor(bearer: { userId: string; sessionId: string }, now: Date): Promise<Visiting | null>;
  /** The users of the sessions that are still valid. */
  holders(
    sessionIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, Pick<User, 'role' | 'clinicId'>>>;
  /**
   * Counts an attempt before the password is checked; false if the account is locked. The last attempt locks
   * it.
   */
  takeTry(id: string, now: Date, limit: number, lockMs: number): Promise<boolean>;
  giveTriesBack(id: string): Promise<void>;
  add(tx: Transaction, user: NewUser): Promise<User>;
  setPassword(
    tx: Transaction,
    id: string,
    passwordHash: string,
    how?: { readonly temporary?: boolean; readonly resetBy?: string | null },
  ): Promise<void>;
  adminExists(): Promise<boolean>;
}

export interface Visiting extends User {
  readonly passwordTemporary: boolean;
  readonly hasSecondFactor: boolean;
  readonly clinicStatus: string | null;
  readonly sessionId: string;
  /** When the session expires. */
  readonly expiresAt: Date;
}

const PROFILE = ['id', 'email', 'name', 'role', 'clinicId'] as const;
const ACCOUNT = [...PROFILE, 'passwordHash', 'passwordTemporary'] as const;

export function userStore(db: Database<'identity'>): UserStore {
  return {
    ...reading(db),
    ...holding(db),
    takeTry: (id, now, limit, lockMs) =>
      db.asPlatform(async (q) => {
        const until = new Date(now.getTime() + lockMs);
        const { rows } = await sql`
          update users
             set failed_logins = case when locked_until is null then failed_logins + 1 else 1 end,
                 locked_until = case when locked_until is null and failed_logins + 1 >= ${limit} then ${until}::timestamptz end
           where id = ${id} and (locked_until is null or locked_until <= ${now})
       returning id`.execute(q);
        return rows.length === 1;
      }),
    giveTriesBack: (id) =>
      db.asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ failedLogins: 0, lockedUntil: null })
          .where('id', '=', id)
          .execute();
      }),
    add: (tx, user) =>
      db.within(tx).asPlatform((q) =>
        uniqueOr(
          () =>
            new Failure('CONFLICT', 'Somebody already signs in with this e-mail address. Take another one.'),
          q
            .insertInto('users')
            .values({ ...user, email: user.email.toLowerCase() })
            .returning(PROFILE)
            .executeTakeFirstOrThrow(),
        ),
      ),
    setPassword: (tx, id, passwordHash, { temporary = false, resetBy = null } = {}) =>
      db.within(tx).asPlatform(async (q) => {
        await q
          .updateTable('users')
          .set({ passwordHash, passwordTemporary: temporary, resetBy })
          .set({ failedLogins: 0, lockedUntil: null })
          .where('id', '=', id)
          .execute();
      }),
  };
}

function reading(
  db: Database<'identity'>,
): Pick<UserStore, 'byId' | 'byEmail' | 'accountById' | 'visitor' | 'adminExists'> {
  const account = (column: 'id' | 'email', value: string) =>
    db.asPlatform(
      async (q) =>
        (await q
          .selectFrom('users')
          .select(ACCOUNT)
          .where(column, '=', value)
          .where('deactivatedAt', 'is', null)
          .executeTakeFirst()) ?? null,
    );
  return {
    byId: (id) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select(PROFILE)
            .where('id', '=', id)
            .where('deactivatedAt', 'is', null)
            .executeTakeFirst()) ?? null,
      ),
    byEmail: (email) => account('email', email.toLowerCase()),
    accountById: (id) => account('id', id),
    visitor: async ({ userId, sessionId }, now) => {
      const [row] = await db.batch(null, (q) => [
        q
          .selectFrom('users')
          .innerJoin('sessions', 'sessions.userId', 'users.id')
          .leftJoin('clinics', 'clinics.id', 'users.clinicId')
          .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.clinicId'])
          .select(['passwordTemporary', 'clinics.status as clinicStatus', 'totpConfirmedAt'])
          .select(['sessions.id as sessionId', 'sessions.expiresAt'])
          .select(({ exists, selectFrom }) =>
            exists(
              selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id'),
            ).as('hasPasskey'),
          )
          .where('users.id', '=', userId)
          .where('users.deactivatedAt', 'is', null)
          .where('sessions.id', '=', sessionId)
          .where('sessions.endedAt', 'is', null)
          .where('sessions.expiresAt', '>', now)
          .executeTakeFirst(),
      ]);
      if (!row) return null;
      const { totpConfirmedAt, hasPasskey, ...visiting } = row;
      return { ...visiting, hasSecondFactor: totpConfirmedAt !== null || Boolean(hasPasskey) };
    },
    adminExists: () =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'platform_admin')
            .where('deactivatedAt', 'is', null)
            .limit(1)
            .executeTakeFirst()) !== undefined,
      ),
  };
}

function holding(db: Database<'identity'>): Pick<UserStore, 'holders'> {
  return {
    holders: (sessionIds, now) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.userId')
          .select(['sessions.id', 'users.role', 'users.clinicId'])
          .where(sql<SqlBool>`sessions.id = any(${[...sessionIds]}::uuid[])`)
          .where('users.deactivatedAt', 'is', null)
          .where('sessions.endedAt', 'is', null)
          .where('sessions.expiresAt', '>', now)
          .execute();
        return new Map(rows.map(({ id, ...holder }) => [id, holder]));
      }),
  };
}
