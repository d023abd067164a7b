export type Role = 'platform_admin' | 'clinic_manager';

/** Who is asking. A manager belongs to one clinic, an admin to none. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly clinicId: string | null;
}
