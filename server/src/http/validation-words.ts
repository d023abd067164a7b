import { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a moment',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is no id of ours',
  email: 'is no e-mail address',
  url: 'is no web address',
  date: 'is no day, as in 2026-11-16',
  datetime: 'is no moment, as in 2026-11-16T17:30:00Z',
  time: 'is no time of day, as in 09:30',
};

/** What is wrong with a field, to be read after its name; a field that has words of its own keeps them. */
function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${KINDS[issue.expected as string] ?? 'something else'}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `is none of ${(issue.values as unknown[]).join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format as string] ?? 'is not written as it should be';
    case 'too_small':
      return tooSmall(issue.origin as string, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin as string, Number(issue.maximum));
    case 'unrecognized_keys':
      return 'holds fields that are not known';
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'invalid_union':
      return 'has none of the forms that it can have';
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

/** The schema library speaks to programmers unless it is told how we speak. */
export function speakPlainly(): void {
  z.config({ customError: sayWhatIsWrong });
}
