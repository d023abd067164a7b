import { z } from 'zod';
import { toE164 } from './people/phone-number.ts';
import { isKnownZone } from './time/time-zone.ts';

/** How the fields of a request are written, wherever they stand; a complaint reads after the name of the field. */
export const anyText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    // PostgreSQL keeps no zero character in a text.
    .refine((value) => !value.includes('\0'), 'holds a character that cannot be kept');

export const text = (max: number) => anyText(max).min(1, 'is empty');

/** Control characters, line and paragraph separators, and characters that are invisible or turn the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** A name as it stands in a heading, a letter or the words of a notification: it cannot begin a line of its own. */
export const nameText = (max: number) =>
  text(max).refine((value) => !UNSEEN.test(value), 'holds a line break or an invisible character');

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

/** As the platforms write it, and no other way: calls and messages are matched by it. */
export const e164 = z
  .string()
  .max(64, 'is no phone number')
  .refine((number) => toE164(number) === number, 'must be in E.164, such as +16045550142')
  .meta({ example: '+16045550100' });

export const timezone = z
  .string()
  .max(64)
  .refine(isKnownZone, 'is no time zone of the IANA list, such as America/Vancouver')
  .meta({ example: 'America/Vancouver' });

export const email = z
  .string()
  .trim()
  .max(254, 'is too long for an e-mail address')
  .pipe(z.email('is no e-mail address'));

/** An instant: a Date inside, ISO 8601 in UTC on the wire. */
export const Timestamp = z
  .codec(z.iso.datetime(), z.date(), {
    decode: (written) => new Date(written),
    encode: (date) => date.toISOString(),
  })
  .meta({ example: '2026-11-15T17:30:00.000Z' });

/** Not sent and sent as null are the same. */
export const orNull = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? null);

/** Only the fields sent; a change that names none we know is a mistake of the sender's. */
export const changeOf = <Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  complaint = 'names none of the fields that can be changed',
) =>
  fields.partial().refine((change) => Object.values(change).some((value) => value !== undefined), complaint);
