import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { User } from '../../kernel/user.ts';
import { createPasswords } from './passwords.ts';
import { identityRoutes } from './routes.ts';
import { signIn } from './sign-in.ts';
import { userStore } from './store.ts';
import { createTokens } from './tokens.ts';

export interface Identity {
  /** The user of an access token as it is now, for the guards. */
  whoIs(accessToken: string): Promise<User | null>;
  /** Slow on purpose, so outside any transaction. */
  hashPassword(password: string): Promise<string>;
  addManager(tx: Database, manager: { email: string; passwordHash: string; clinicId: string }): Promise<User>;
  /** Only where the platform has no admin yet. */
  ensureFirstAdmin(email: string, password: Secret): Promise<'created' | 'exists'>;
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly jwt: {
    readonly secret: Secret;
    readonly refreshSecret: Secret;
    readonly expiresInSeconds: number;
    readonly refreshExpiresInSeconds: number;
  };
  /** Lower in tests, where a thousand log-ins would cost minutes. */
  readonly passwordCost?: number;
}

export function createIdentity({ db, clock, jwt, passwordCost }: Needs): Identity {
  const users = userStore(db);
  const passwords = createPasswords(passwordCost);
  const tokens = createTokens({
    access: { secret: jwt.secret, seconds: jwt.expiresInSeconds },
    refresh: { secret: jwt.refreshSecret, seconds: jwt.refreshExpiresInSeconds },
    clock,
  });
  const userOf = async (id: string | null) => (id ? users.byId(id) : null);

  return {
    whoIs: (token) => userOf(tokens.read('access', token)),
    hashPassword: passwords.hash,
    addManager: (tx, manager) => users.add(tx, { ...manager, role: 'clinic_manager' }),
    ensureFirstAdmin: async (email, password) => {
      if (await users.adminExists()) return 'exists';
      const passwordHash = await passwords.hash(password.reveal());
      return addFirstAdmin(db, users.add, { email, passwordHash, role: 'platform_admin', clinicId: null });
    },
    routes: (guards) =>
      identityRoutes(
        {
          signIn: (email, password) => signIn({ users, passwords, clock }, email, password),
          refresh: (token) => userOf(tokens.read('refresh', token)),
          issue: tokens.issue,
        },
        guards,
      ),
  };
}

// Two processes may start at once on an empty database: the second finds the address taken, which is what it wanted.
async function addFirstAdmin(
  db: Database,
  add: ReturnType<typeof userStore>['add'],
  admin: Parameters<ReturnType<typeof userStore>['add']>[1],
): Promise<'created' | 'exists'> {
  try {
    await db.asPlatform((_, tx) => add(tx, admin));
    return 'created';
  } catch (error) {
    if ((error as { code?: string }).code === 'CONFLICT') return 'exists';
    throw error;
  }
}
