import { randomUUID } from 'node:crypto';
import type { User } from '../../src/kernel/people/user.ts';
import type { TestDatabase } from '../test-database.ts';
import { CLINIC_NAME, HOURS } from './facts.ts';

type OwnerQuery = TestDatabase['ownerQuery'];
type Columns = Readonly<Record<string, unknown>>;

/** A clinic as it is on its first day, written without the slices that would make one; its id. */
export async function insertClinic(
  query: OwnerQuery,
  clinic: Columns = {},
  config: Columns = {},
): Promise<string> {
  const id = randomUUID();
  await insertRow(query, 'clinics', { id, name: CLINIC_NAME, ...clinic });
  await insertRow(query, 'clinic_config', { clinic_id: id, ...config });
  await insertRow(query, 'onboarding_progress', { clinic_id: id });
  await query(
    `insert into business_hours (clinic_id, weekday, is_open, open, close)
     select $1, weekday, "isOpen", open, close
       from jsonb_to_recordset($2) as day(weekday int, "isOpen" boolean, open text, close text)`,
    [id, JSON.stringify(HOURS)],
  );
  return id;
}

/** An admin where no clinic is given, otherwise the clinic's manager. */
export function aUser(clinicId: string | null): User {
  const id = randomUUID();
  const role = clinicId ? 'clinic_manager' : 'platform_admin';
  return { id, email: `${id}@people.test`, name: null, role, clinicId };
}

/** A user with a row, but without a password to sign in with. */
export async function insertUser(query: OwnerQuery, clinicId: string | null): Promise<User> {
  const user = aUser(clinicId);
  const { id, email, role } = user;
  await insertRow(query, 'users', { id, email, role, clinic_id: clinicId, password_hash: 'none' });
  return user;
}

async function insertRow(query: OwnerQuery, table: string, row: Columns): Promise<void> {
  const blanks = Object.keys(row).map((_, at) => `$${at + 1}`);
  await query(`insert into ${table} (${Object.keys(row)}) values (${blanks})`, Object.values(row));
}
