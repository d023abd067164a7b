import { z } from 'zod';
import { toE164 } from '../../kernel/phone-number.ts';
import { isKnownZone } from '../../kernel/time-zone.ts';

// PostgreSQL keeps no zero character in a text.
const keepable = (value: string) => !value.includes('\0');
const UNKEEPABLE = 'holds a character that cannot be kept';

export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `is longer than ${max} characters`)
    .refine(keepable, UNKEEPABLE);

/** Not sent and sent as null are the same for a clinic that is new. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? null);

/** Any common way to write it; kept as E.164. */
export const optionalPhone = z
  .string()
  .max(64, 'is no phone number')
  .nullish()
  .transform((written, context) => {
    if (written === null || written === undefined) return null;
    const number = toE164(written);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'is no phone number that can be dialled' });
    return z.NEVER;
  })
  .meta({ example: '604-555-0142' });

/** As the voice platform writes it, and no other way: calls are matched by it. */
export const e164 = z
  .string()
  .max(64, 'is no phone number')
  .refine((number) => toE164(number) === number, 'must be in E.164, such as +16045550142')
  .meta({ example: '+16045550100' });

export const timezone = z
  .string()
  .max(64)
  .refine(isKnownZone, 'is no time zone of the IANA list, such as America/Vancouver')
  .default('America/Vancouver')
  .meta({ example: 'America/Vancouver' });

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'is too long for an e-mail address')
  .pipe(z.email('is no e-mail address'))
  .meta({ example: 'manager@clinic.example' });

export const searchText = z.string().trim().min(1, 'is empty').max(100).refine(keepable, UNKEEPABLE);
