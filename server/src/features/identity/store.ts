import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { User } from '../../kernel/user.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly role: User['role'];
  readonly clinicId: string | null;
}

/** People who sign in belong to the platform as much as to a clinic, so all of this is platform work. */
export interface UserStore {
  byId(id: string): Promise<User | null>;
  byEmail(email: string): Promise<(User & { readonly passwordHash: string }) | null>;
  /** Takes one of the account's tries, before the password is looked at; false when it is locked. The last try locks it. */
  takeTry(id: string, now: Date, limit: number, lockMs: number): Promise<boolean>;
  giveTriesBack(id: string): Promise<void>;
  add(tx: Database, user: NewUser): Promise<User>;
  adminExists(): Promise<boolean>;
}

const PROFILE = ['id', 'email', 'role', 'clinicId'] as const;

export function userStore(db: Database): UserStore {
  return {
    byId: (id) =>
      db.asPlatform(
        async (q) =>
          (await q.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirst()) ?? null,
      ),
    byEmail: (email) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select([...PROFILE, 'passwordHash'])
            .where('email', '=', email.toLowerCase())
            .executeTakeFirst()) ?? null,
      ),
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
      tx.asPlatform((q) =>
        uniqueOr(
          () => new Failure('CONFLICT', 'Somebody already signs in with this e-mail address.'),
          q
            .insertInto('users')
            .values({ ...user, email: user.email.toLowerCase() })
            .returning(PROFILE)
            .executeTakeFirstOrThrow(),
        ),
      ),
    adminExists: () =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'platform_admin')
            .limit(1)
            .executeTakeFirst()) !== undefined,
      ),
  };
}
