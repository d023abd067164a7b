import { createTokens } from '../src/features/identity/tokens.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { type Clock, frozenClock } from '../src/kernel/time/clock.ts';
import type { TestDatabase } from './test-database.ts';
import { CLINIC_NAME } from './world/facts.ts';
import { insertClinic, insertUser } from './world/rows.ts';

/** The app's signing secrets, so that a test can sign tokens itself. */
export const SIGNING = {
  JWT_SECRET: 'signs the access tokens of these tests 71',
  JWT_REFRESH_SECRET: 'signs the refresh tokens of these tests 93',
};

const HOUR = 3_600;

export function tokensAt(clock: Clock) {
  return createTokens({
    access: { secret: new Secret(SIGNING.JWT_SECRET), seconds: HOUR },
    refresh: { secret: new Secret(SIGNING.JWT_REFRESH_SECRET), seconds: 7 * 24 * HOUR },
    clock,
  });
}

export interface Person {
  readonly id: string;
  readonly clinicId: string | null;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

type OwnerQuery = TestDatabase['ownerQuery'];

export const aClinicRow = (query: OwnerQuery, name = CLINIC_NAME): Promise<string> =>
  insertClinic(query, { name });

/** A user with tokens but without a password: an admin without a clinic, or a manager of one. */
export async function aPerson(query: OwnerQuery, clock: Clock, clinicId: string | null): Promise<Person> {
  const { id } = await insertUser(query, clinicId);
  const sessionId = await aSession(query, clock, { id, clinicId });
  return { id, clinicId, sessionId, ...tokensAt(clock).issue({ userId: id, sessionId, serial: 0 }) };
}

/** Fresh tokens for each route, because some routes sign the user out. */
export async function signInAgain(query: OwnerQuery): Promise<void> {
  await query('update sessions set ended_at = null, ended_by = null where ended_at is not null');
  await query('update users set deactivated_at = null where deactivated_at is not null');
}

async function aSession(
  query: OwnerQuery,
  clock: Clock,
  { id, clinicId }: { id: string; clinicId: string | null },
): Promise<string> {
  const [session] = await query<{ id: string }>(
    `insert into sessions (user_id, clinic_id, device, ip, created_at, last_used_at, expires_at)
     values ($1, $2, 'a test', '127.0.0.1', $3, $3, $3::timestamptz + interval '7 days') returning id`,
    [id, clinicId, clock.now()],
  );
  return session!.id;
}

export const yesterday = (clock: Clock): Clock =>
  frozenClock(new Date(clock.now().getTime() - 24 * HOUR * 1000).toISOString());

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
