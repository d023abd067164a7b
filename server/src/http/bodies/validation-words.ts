import { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date and time',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is not a valid id',
  email: 'is not an email address',
  url: 'is not a web address',
  date: 'is not a date such as 2026-11-16',
  datetime: 'is not a date and time such as 2026-11-16T17:30:00Z',
  time: 'is not a time of day such as 09:30',
};

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${KINDS[issue.expected as string] ?? 'something else'}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be one of ${(issue.values as unknown[]).join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format as string] ?? 'has an invalid format';
    case 'too_small':
      return tooSmall(issue.origin as string, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin as string, Number(issue.maximum));
    case 'unrecognized_keys':
      return 'contains unknown fields';
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'invalid_union':
      return 'matches none of the allowed forms';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
      return 'is not valid';
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? 'is empty' : `needs at least ${least} characters`;
  return origin === 'array' ? `needs at least ${least}` : `must be at least ${least}`;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `is longer than ${most} characters`;
  return origin === 'array' ? `has more than ${most}` : `must be at most ${most}`;
}

export function useOwnValidationMessages(): void {
  z.config({ customError: describeIssue });
}
