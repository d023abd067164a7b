import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { useOwnValidationMessages } from './validation-words.ts';

useOwnValidationMessages();
afterAll(() => {
  z.config({ customError: undefined });
});

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.string(), 4, 'must be a text'],
  [z.int(), 'four', 'must be a number'],
  [z.int(), 4.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.enum(['open', 'done']), 'opne', 'must be one of open, done'],
  [z.enum(['open', 'done']), undefined, 'is missing'],
  [z.uuid(), '7', 'is not a valid id'],
  [z.email(), 'me', 'is not an email address'],
  [z.iso.date(), 'today', 'is not a date such as 2026-11-16'],
  [z.iso.datetime(), 'now', 'is not a date and time such as 2026-11-16T17:30:00Z'],
  [z.string().regex(/^a$/), 'b', 'has an invalid format'],
  [z.string().min(1), '', 'is empty'],
  [z.string().min(2), 'a', 'needs at least 2 characters'],
  [z.string().max(2), 'abc', 'is longer than 2 characters'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.int().max(9), 10, 'must be at most 9'],
  [z.array(z.int()).max(1), [1, 2], 'has more than 1'],
  [z.union([z.int(), z.boolean()]), 'x', 'matches none of the allowed forms'],
  [z.string().min(2, 'is too short for a name'), 'a', 'is too short for a name'],
])(
  'what is wrong is said so that it can be read after the name of the field (%#)',
  (schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  },
);
