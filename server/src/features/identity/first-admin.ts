import type { Database } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import { passwordComplaint } from '../../kernel/secrets/password-rules.ts';
import type { Passwords } from './passwords.ts';
import type { PeopleStore } from './people.store.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import type { SessionStore } from './sessions.store.ts';
import type { NewUser, UserStore } from './store.ts';

export type FirstAdmin = 'created' | 'exists';

// Two processes may start at once on an empty database; the second treats an existing address as success.
export async function addFirstAdmin(
  db: Database<'identity'>,
  add: UserStore['add'],
  admin: NewUser,
): Promise<FirstAdmin> {
  try {
    await db.asPlatform((_, tx) => add(tx, admin));
    return 'created';
  } catch (error) {
    if ((error as { code?: string }).code === 'CONFLICT') return 'exists';
    throw error;
  }
}

interface Needs {
  readonly db: Database<'identity'>;
  readonly users: Pick<UserStore, 'add' | 'setPassword'>;
  readonly people: Pick<PeopleStore, 'byEmail' | 'setDeactivated'>;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  readonly factors: Pick<SecondFactorStore, 'removeAll'>;
  readonly passwords: Pick<Passwords, 'hash'>;
}

export interface AdminOnTheMachine {
  readonly email: string;
  readonly password: string;
  readonly temporary: boolean;
  readonly now: Date;
}

/**
 * For an operator on the server who lost access: creates an admin, or gives an existing one a new password,
 * ends the sessions, reactivates the account and removes the second factor.
 */
export async function setAdmin(
  { db, users, people, sessions, factors, passwords }: Needs,
  { email, password, temporary, now }: AdminOnTheMachine,
): Promise<'created' | 'reset'> {
  const complaint = passwordComplaint(password, { email });
  if (complaint) throw new Failure('INVALID_REQUEST', `This password ${complaint}.`);
  const passwordHash = await passwords.hash(password);
  const known = await people.byEmail(email.toLowerCase());
  if (known && known.role !== 'platform_admin')
    throw new Failure('CONFLICT', 'This address belongs to a manager of a clinic. Take another one.');
  return db.asPlatform(async (_, tx) => {
    if (!known) {
      const admin = { email, passwordHash, role: 'platform_admin', clinicId: null } as const;
      await users.add(tx, { ...admin, passwordTemporary: temporary });
      return 'created';
    }
    await users.setPassword(tx, known.id, passwordHash, { temporary });
    await people.setDeactivated(tx, known.id, null);
    await sessions.endAll(tx, known.id, 'password', now);
    await factors.removeAll(tx, known);
    return 'reset';
  });
}
