import { z } from 'zod';
import type { WallTime } from '../../kernel/calendar.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import { isKnownZone } from '../../kernel/time-zone.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `is longer than ${max} characters`)
    // PostgreSQL keeps no zero character in a text.
    .refine((value) => !value.includes('\0'), 'holds a character that cannot be kept');

/** Any common way to write it; kept as E.164. */
export const phone = z
  .string()
  .max(64, 'is no phone number')
  .transform((written, context) => {
    const number = toE164(written);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'is no phone number that can be dialled' });
    return z.NEVER;
  })
  .meta({ example: '604-555-0142' });

export const timezone = z
  .string()
  .max(64)
  .refine(isKnownZone, 'is no time zone of the IANA list, such as America/Vancouver')
  .meta({ example: 'America/Vancouver' });

export const languages = z
  .array(z.enum(LANGUAGES))
  .min(1, 'needs at least one language')
  .max(10)
  .transform((given) => LANGUAGES.filter((language) => given.includes(language)))
  .meta({ example: ['en', 'zh'] });

const timeOfDay = z
  .string()
  .regex(TIME, { error: 'is no time of day, HH:MM', abort: true })
  .nullish()
  .transform((value) => (value ?? null) as WallTime | null)
  .meta({ example: '09:00' });

export const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday > 0 && weekday < 6
    ? { weekday, isOpen: true, open: '09:00', close: '17:00' }
    : { weekday, isOpen: false, open: null, close: null },
);

export const openingDay = z
  .object({
    weekday: z.int().min(0).max(6).describe('0 is Sunday'),
    isOpen: z.boolean(),
    open: timeOfDay,
    close: timeOfDay.meta({ example: '17:00' }),
  })
  .superRefine(({ isOpen, open, close }, context) => {
    const complain = (field: 'open' | 'close', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!isOpen) return;
    if (!open) complain('open', 'is needed on an open day');
    if (!close) complain('close', 'is needed on an open day');
    if (open && close && open >= close) complain('close', 'must be after open');
  });

/** A change that changes nothing we know is a mistake of the sender's. */
export const atLeastOne = (change: object) => Object.values(change).some((value) => value !== undefined);
export const NOTHING_TO_CHANGE = 'names none of the fields that can be changed';
