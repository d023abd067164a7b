import { z } from 'zod';

export const Person = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(['platform_admin', 'clinic_manager']),
    clinicId: z.uuid().nullable(),
  })
  .meta({ id: 'User' });

/** Who is asking. A manager belongs to one clinic, an admin to none. */
export type User = Readonly<z.output<typeof Person>>;
export type Role = User['role'];

/** Somebody with a session, and what stands in their way. */
export interface Visitor extends User {
  readonly sessionId?: string;
  /** To be done before anything else is. */
  readonly must?: 'change-password' | 'add-second-factor' | null;
  /** A manager of a clinic that is suspended. */
  readonly readsOnly?: boolean;
}
