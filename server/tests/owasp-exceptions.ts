/**
 * Where the API document does not follow a rule of the OWASP linter, and why. Everything else that it calls an error fails
 * `owasp-rules.test.ts`, and so does an exception that is not needed any more.
 */
export interface OwaspException {
  readonly rule: string;
  /** The place in the document, its steps parted by a space. */
  readonly where: RegExp;
  /** What stands there must be so, for the exception to hold. */
  readonly only?: (value: Readonly<Record<string, unknown>>) => boolean;
  readonly why: string;
}

const ANSWER = /^(paths .* responses |components (schemas|responses) )/;
const ADDRESS = /^(paths \S+ \S+ parameters |components parameters )/;
const WEBHOOK = /^paths (\/api\/voice\S*|\/voice-webhook|\/api\/sms\/webhook) post requestBody /;
const BODY = /^paths \S+ \S+ requestBody /;

const hasForm = ({ format, pattern }: Readonly<Record<string, unknown>>) => Boolean(format ?? pattern);
const hasBounds = ({ minimum, exclusiveMinimum, maximum }: Readonly<Record<string, unknown>>) =>
  (minimum ?? exclusiveMinimum) !== undefined && maximum !== undefined;

const WRITTEN_BY_US = 'an answer is written by us; limits hold what others send';
const SHORT_ADDRESS = 'an address of more than 16 kB is refused unread';
const OF_A_VENDOR =
  'a description of what a vendor sends; its size is limited as a whole, and the adapter reads it';

export const OWASP_EXCEPTIONS: readonly OwaspException[] = [
  { rule: 'api4:2023-string-limit', where: ANSWER, why: WRITTEN_BY_US },
  { rule: 'api4:2023-array-limit', where: ANSWER, why: WRITTEN_BY_US },
  { rule: 'api4:2023-integer-format', where: ANSWER, why: WRITTEN_BY_US },
  { rule: 'api4:2023-string-limit', where: ADDRESS, why: SHORT_ADDRESS },
  { rule: 'api4:2023-array-limit', where: ADDRESS, why: SHORT_ADDRESS },
  { rule: 'api4:2023-string-limit', where: WEBHOOK, why: OF_A_VENDOR },
  { rule: 'api4:2023-array-limit', where: WEBHOOK, why: OF_A_VENDOR },
  { rule: 'api4:2023-string-limit', where: BODY, only: hasForm, why: 'its form limits its length' },
  {
    rule: 'api4:2023-string-limit',
    where: /^paths \S+ \S+ requestBody .* (propertyNames|passkey)/,
    why: 'names of fields, in a body of at most 1 MB',
  },
  {
    rule: 'api4:2023-string-limit',
    where:
      /^paths \S+ \S+ requestBody .* (from|to|date|dateOfBirth|days items|(earliest|latest)Time anyOf 0|quiet(From|To)|smsSenderNumber)$/,
    why: 'read as a day, a time or a number, and nothing else is taken',
  },
  {
    rule: 'api4:2023-string-limit',
    where: /^paths \/api\/clinic\/knowledge\/import post requestBody content text\/csv schema$/,
    why: 'a file of at most 1 MB',
  },
  {
    rule: 'api4:2023-integer-format',
    where: BODY,
    only: hasBounds,
    why: 'its bounds say more than a format',
  },
  {
    rule: 'api4:2023-integer-format',
    where: ADDRESS,
    why: 'the number of a page, or with bounds of its own',
  },
  {
    rule: 'api4:2023-integer-limit',
    where: ADDRESS,
    only: ({ minimum }) => minimum === 1,
    why: 'the number of a page: one behind the last is empty',
  },
  {
    rule: 'api4:2023-array-limit',
    where: BODY,
    only: ({ items }) => Array.isArray((items as { enum?: unknown }).enum),
    why: 'of a few words, each known',
  },
  {
    rule: 'api4:2023-rate-limit',
    where: /^paths .* responses /,
    why: 'every answer of a limited route has RateLimit headers (http/limits/rate-limits.test.ts); they are described once',
  },
  {
    rule: 'api2:2023-write-restricted',
    where:
      /^paths \/api\/(auth\/(login|second-factor|refresh|forgot-password|reset-password|invitation|accept-invitation)|emr-oauth\/initiate) post security/,
    why: 'the way in: whoever asks has no access token yet. Each is limited and proved by what it carries',
  },
  {
    rule: 'api2:2023-no-credentials-in-url',
    where: /^paths \/api\/emr-oauth\/callback get parameters/,
    why: 'OAuth 1.0a says so; the token is for one use',
  },
  {
    rule: 'api5:2023-admin-security-unique',
    where: /^paths \/api\/admin\/\S+ \S+ security/,
    why: 'admins and managers sign in the same way; the guard of each route decides by role (guards.test.ts)',
  },
  {
    rule: 'api9:2023-inventory-access',
    where: /^servers 0/,
    why: 'the address is the one that served the document',
  },
  {
    rule: 'api9:2023-inventory-environment',
    where: /^servers 0/,
    why: 'the address is the one that served the document',
  },
];
