import type { Clock } from '../../kernel/clock.ts';
import type { User } from '../../kernel/user.ts';
import type { Passwords } from './passwords.ts';
import type { UserStore } from './store.ts';

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

interface Needs {
  readonly users: Pick<UserStore, 'byEmail' | 'takeTry' | 'giveTriesBack'>;
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly clock: Clock;
}

/**
 * Returns null for an unknown address, a wrong password and a locked account, after the same work. The attempt is counted
 * before the password is compared, so a hundred parallel guesses still get five attempts.
 */
export async function signIn(
  { users, passwords, clock }: Needs,
  email: string,
  password: string,
): Promise<User | null> {
  const found = await users.byEmail(email);
  const mayTry = found !== null && (await users.takeTry(found.id, clock.now(), TRIES, LOCK_MS));
  const matches = await passwords.matches(password, mayTry ? found.passwordHash : null);
  if (!found || !matches) return null;
  await users.giveTriesBack(found.id);
  const { id, email: address, role, clinicId } = found;
  return { id, email: address, role, clinicId };
}
