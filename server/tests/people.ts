import { randomUUID } from 'node:crypto';
import { createTokens } from '../src/features/identity/tokens.ts';
import { type Clock, frozenClock } from '../src/kernel/clock.ts';
import { Secret } from '../src/kernel/secret.ts';
import type { TestDatabase } from './test-database.ts';

/** Given to the app as its signing secrets, so that a test can write tokens of its own. */
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
  readonly accessToken: string;
  readonly refreshToken: string;
}

type OwnerQuery = TestDatabase['ownerQuery'];

export async function aClinicRow(query: OwnerQuery, name = 'Fraser Street Clinic'): Promise<string> {
  const [clinic] = await query<{ id: string }>('insert into clinics (name) values ($1) returning id', [name]);
  await query('insert into clinic_config (clinic_id) values ($1)', [clinic!.id]);
  return clinic!.id;
}

/** Somebody who can sign in nowhere, but holds tokens all the same: an admin without a clinic, a manager with one. */
export async function aPerson(query: OwnerQuery, clock: Clock, clinicId: string | null): Promise<Person> {
  const id = randomUUID();
  await query('insert into users (id, clinic_id, email, password_hash, role) values ($1, $2, $3, $4, $5)', [
    id,
    clinicId,
    `${id}@people.test`,
    'no hash at all',
    clinicId ? 'clinic_manager' : 'platform_admin',
  ]);
  return { id, clinicId, ...tokensAt(clock).issue(id) };
}

export const yesterday = (clock: Clock): Clock =>
  frozenClock(new Date(clock.now().getTime() - 24 * HOUR * 1000).toISOString());

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
