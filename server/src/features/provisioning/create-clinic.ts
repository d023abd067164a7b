import type { Database } from '../../database/database.ts';
import type { User } from '../../kernel/user.ts';
import type { Identity } from '../identity/index.ts';
import type { Clinic } from './clinic.ts';
import type { NewClinic, ProvisioningStore, Trail } from './store.ts';
import { temporaryPassword } from './temporary-password.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<ProvisioningStore, 'add'>;
  readonly identity: Pick<Identity, 'hashPassword' | 'addManager'>;
}

export interface FirstManager {
  readonly email: string;
  /** Null has one made up. */
  readonly password: string | null;
}

export interface CreatedClinic {
  readonly clinic: Clinic;
  /** The made-up password is told here and nowhere else. */
  readonly manager: User & { readonly temporaryPassword?: string };
}

/** Clinic, config, seven days, onboarding progress and manager: all of them, or none. */
export async function createClinic(
  { db, store, identity }: Needs,
  clinic: NewClinic,
  { email, password }: FirstManager,
  trail: Trail,
): Promise<CreatedClinic> {
  const chosen = password ?? temporaryPassword();
  // Before the transaction: hashing takes a quarter of a second.
  const passwordHash = await identity.hashPassword(chosen);
  return db.asPlatform(async (_, tx) => {
    const created = await store.add(tx, clinic);
    const manager = await identity.addManager(tx, { email, passwordHash, clinicId: created.id });
    await trail(tx);
    return {
      clinic: created,
      manager: password === null ? { ...manager, temporaryPassword: chosen } : manager,
    };
  });
}
