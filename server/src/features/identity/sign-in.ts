import type { User } from '../../kernel/people/user.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import type { UserStore } from './store.ts';

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

interface Needs {
  readonly users: Pick<UserStore, 'byEmail' | 'takeTry' | 'giveTriesBack'>;
  readonly devices: Pick<KnownDevices, 'takeTry'>;
  readonly passwords: Pick<Passwords, 'matches'>;
  readonly clock: Clock;
}

/**
 * Returns null for an unknown address, a wrong password and a locked account, after the same work. The
 * attempt is counted before the comparison, so a hundred parallel guesses still get five attempts. A known
 * device has its own attempts: strangers cannot lock it out, and it does not unlock the account.
 */
export async function signIn(
  { users, devices, passwords, clock }: Needs,
  { email, password, deviceToken }: { email: string; password: string; deviceToken: string | null },
): Promise<User | null> {
  const found = await users.byEmail(email);
  const now = clock.now();
  const known =
    found && deviceToken ? await devices.takeTry(found.id, deviceToken, now, TRIES, LOCK_MS) : 'unknown';
  const mayTry =
    found !== null &&
    (known === 'unknown' ? await users.takeTry(found.id, now, TRIES, LOCK_MS) : known === 'may-try');
  const matches = await passwords.matches(password, mayTry ? found.passwordHash : null);
  if (!found || !matches) return null;
  if (known === 'unknown') await users.giveTriesBack(found.id);
  const { id, email: address, name, role, clinicId } = found;
  return { id, email: address, name, role, clinicId };
}
