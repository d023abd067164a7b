import { z } from 'zod';

/** Managers and staff belong to a clinic. Staff work at the front desk and cannot change settings. */
export const CLINIC_ROLES = ['clinic_manager', 'clinic_staff'] as const;
const ROLES = ['platform_admin', ...CLINIC_ROLES] as const;

export const Person = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z
      .string()
      .nullable()
      .describe('As colleagues know the person; null where nobody has said it yet')
      .meta({ example: 'Dana Whitfield' }),
    role: z.enum(ROLES),
    clinicId: z.uuid().nullable(),
  })
  .meta({ id: 'User' });

/** The current user. Managers and staff belong to one clinic, an admin to none. */
export type User = Readonly<z.output<typeof Person>>;
export type Role = User['role'];

const LETTER_AFTER_NONE = /(?<![\p{L}\p{N}])\p{L}/gu;

/** The name colleagues see: the person's own, or else the local part of the email address as words. */
export function shownName({ name, email }: Pick<User, 'name' | 'email'>): string {
  if (name) return name;
  const mailbox = email.toLowerCase().split('@', 1)[0] ?? '';
  return mailbox.replace(/[._+-]+/g, ' ').replace(LETTER_AFTER_NONE, (letter) => letter.toUpperCase());
}

export interface Visitor extends User {
  readonly sessionId?: string;
  /** Required before any other action. */
  readonly must?: 'change-password' | 'add-second-factor' | null;
  /** True if the user's clinic is suspended. */
  readonly readsOnly?: boolean;
}
