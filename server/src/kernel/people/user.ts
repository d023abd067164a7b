import { z } from 'zod';

/** Managers and staff belong to a clinic. Staff do the work of the front desk and change no settings. */
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

/** Who is asking. Managers and staff belong to one clinic, an admin to none. */
export type User = Readonly<z.output<typeof Person>>;
export type Role = User['role'];

const LETTER_AFTER_NONE = /(?<![\p{L}\p{N}])\p{L}/gu;

/** How colleagues see somebody: the own name, or where there is none what stands before the @, as words. */
export function shownName({ name, email }: Pick<User, 'name' | 'email'>): string {
  if (name) return name;
  const mailbox = email.toLowerCase().split('@', 1)[0] ?? '';
  return mailbox.replace(/[._+-]+/g, ' ').replace(LETTER_AFTER_NONE, (letter) => letter.toUpperCase());
}

/** Somebody with a session, and what stands in their way. */
export interface Visitor extends User {
  readonly sessionId?: string;
  /** To be done before anything else is. */
  readonly must?: 'change-password' | 'add-second-factor' | null;
  /** Somebody of a clinic that is suspended. */
  readonly readsOnly?: boolean;
}
