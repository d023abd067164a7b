import { z } from 'zod';
import { toE164 } from './people/phone-number.ts';
import { isKnownZone } from './time/time-zone.ts';

/** Schemas of request fields. Error messages are phrased to follow the field's name. */
export const anyText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    // PostgreSQL text cannot contain a NUL character.
    .refine((value) => !value.includes('\0'), 'holds a character that cannot be kept');

export const text = (max: number) => anyText(max).min(1, 'is empty');

/** Control characters, line and paragraph separators, invisible characters and direction overrides. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** A name for headings, emails and notifications; it cannot contain a line break. */
export const nameText = (max: number) =>
  text(max).refine((value) => !UNSEEN.test(value), 'holds a line break or an invisible character');

/** Accepts any common notation; stored as E.164. */
export const phone = z
  .string()
  .max(64, 'is not a phone number')
  .transform((written, context) => {
    const number = toE164(written);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'is not a phone number that can be dialled' });
    return z.NEVER;
  })
  .meta({ example: '604-555-0142' });

/** E.164 only, because calls and messages are matched by it exactly. */
export const e164 = z
  .string()
  .max(64, 'is not a phone number')
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

/** An instant: a Date in code, ISO 8601 in UTC over the API. */
export const Timestamp = z
  .codec(z.iso.datetime(), z.date(), {
    decode: (written) => new Date(written),
    encode: (date) => date.toISOString(),
  })
  .meta({ example: '2026-11-15T17:30:00.000Z' });

/** Treats a missing field like null. */
export const orNull = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? null);

/** Accepts the fields sent; a change without any known field is refused. */
export const changeOf = <Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  complaint = 'names none of the fields that can be changed',
) =>
  fields.partial().refine((change) => Object.values(change).some((value) => value !== undefined), complaint);
