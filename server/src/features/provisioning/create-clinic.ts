import type { Database, Trail } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { ClinicProfile, Clinics, NewClinic } from '../clinics/index.ts';
import type { Identity } from '../identity/index.ts';
import type { StartOnboarding } from '../onboarding/index.ts';
import { temporaryPassword } from './temporary-password.ts';

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'add'>;
  readonly identity: Pick<Identity, 'hashPassword' | 'addManager'>;
  readonly startOnboarding: StartOnboarding;
}

export interface FirstManager {
  readonly email: string;
  /** Null generates one. */
  readonly password: string | null;
}

export interface CreatedClinic {
  readonly clinic: ClinicProfile;
  /** Set if the password was generated; it is not shown again. */
  readonly manager: User & { readonly temporaryPassword?: string };
}

/** Creates clinic, config, seven days of hours, onboarding progress and manager in one transaction. */
export async function createClinic(
  { db, clinics, identity, startOnboarding }: Needs,
  clinic: NewClinic,
  { email, password }: FirstManager,
  trail: Trail,
): Promise<CreatedClinic> {
  const chosen = password ?? temporaryPassword();
  // Hashed before the transaction, because hashing takes a quarter of a second.
  const passwordHash = await identity.hashPassword(chosen);
  return db.asPlatform(async (_, tx) => {
    const created = await clinics.add(tx, clinic);
    await startOnboarding(tx, created.id);
    const manager = await identity.addManager(tx, {
      ...{ email, passwordHash, clinicId: created.id },
      passwordTemporary: password === null,
    });
    await trail(tx);
    return {
      clinic: created,
      manager: password === null ? { ...manager, temporaryPassword: chosen } : manager,
    };
  });
}
