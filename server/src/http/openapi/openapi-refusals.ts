import { Failure, type FailureCode } from '../../kernel/failure.ts';
import { failureReply } from '../failure-replies.ts';
import { familyOf } from '../limits/rate-limits.ts';
import type { Access } from '../routes.ts';

export interface DescribedRoute {
  readonly url: string;
  readonly access: Access;
  readonly hasBody: boolean;
  readonly hasParameters: boolean;
  /** Statuses the route declares itself, such as 409. */
  readonly also: readonly number[];
  /** Statuses that similar routes return and this one never does. */
  readonly never: readonly number[];
}

/** Error statuses a route can return, derived from its properties. */
export function refusalsOf({ url, access, hasBody, hasParameters, also, never }: DescribedRoute): number[] {
  const isGuarded = access !== 'public';
  const namesClinic = access === 'clinic';
  const statuses: ReadonlyArray<readonly [number, boolean]> = [
    [400, hasBody || hasParameters || namesClinic],
    [401, isGuarded],
    [403, namesClinic || access === 'admin'],
    [404, namesClinic || /:(id|clinicId)\b/.test(url)],
    [413, hasBody],
    // The voice webhook accepts any content type.
    [415, hasBody && access !== 'webhook'],
    [429, familyOf(url) !== null],
    [500, isGuarded || hasBody],
    [503, isGuarded || hasBody],
  ];
  const given = statuses.flatMap(([status, applies]) => (applies ? [status] : []));
  return [...new Set([...given, ...also])]
    .filter((status) => !never.includes(status))
    .sort((one, another) => one - another);
}

const SENTENCES: ReadonlyArray<readonly [string, FailureCode, string, string, object]> = [
  [
    'PlatformRefused',
    'PLATFORM_REFUSED',
    'The voice platform did not accept a command',
    'The voice platform did not accept this. The call may have ended.',
    {},
  ],
  [
    'InvalidRequest',
    'INVALID_REQUEST',
    'The request is invalid; details.fields names the fields',
    'Please correct: phone.',
    { fields: { phone: 'is not a phone number that can be dialled' } },
  ],
  [
    'Unauthorized',
    'UNAUTHORIZED',
    'Not signed in, or the webhook secret is wrong',
    'Please sign in: the access token is missing, invalid or expired.',
    {},
  ],
  [
    'Forbidden',
    'FORBIDDEN',
    'Signed in, but with the wrong role or clinic',
    'You can access your own clinic only. Leave out the id of the other one.',
    {},
  ],
  [
    'NotFound',
    'NOT_FOUND',
    'No such record in this clinic, or no such clinic',
    'This clinic has no such waitlist entry. Check its id.',
    {},
  ],
  [
    'Conflict',
    'CONFLICT',
    'Already taken or already in progress',
    'This phone number is linked to another clinic already. Unlink it there first, or choose another.',
    {},
  ],
  [
    'PayloadTooLarge',
    'PAYLOAD_TOO_LARGE',
    'The body or the file is too large',
    'The request is larger than 1 MB. Send less at a time.',
    {},
  ],
  [
    'UnsupportedMediaType',
    'UNSUPPORTED_MEDIA_TYPE',
    'The content type is not supported',
    'Send the body as application/json.',
    {},
  ],
  [
    'TooManyRequests',
    'RATE_LIMITED',
    'The rate limit is used up for this minute',
    'Too many requests. Please wait a moment and try again.',
    {},
  ],
  [
    'InternalError',
    'INTERNAL_ERROR',
    'An internal error; quote the request id',
    'Something went wrong on our side. Please try again; the request id helps us look.',
    {},
  ],
  [
    'Unavailable',
    'EMR_UNAVAILABLE',
    'The EMR, the voice platform or the database cannot be reached',
    'The EMR does not answer. Please try again in a moment.',
    {},
  ],
];

const EXAMPLE_ID = 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52';
const FAILURE = { $ref: '#/components/schemas/Failure' };

const REFUSALS = SENTENCES.map(([name, code, description, sentence, details]) => {
  const example = failureReply(new Failure(code, sentence, { ...details }), EXAMPLE_ID);
  const content = { 'application/json': { schema: FAILURE, example } };
  return { name, status: example.status, response: { description, content } };
});

/** One shared response per status, referenced by every route. */
export const REFUSAL_RESPONSES = Object.fromEntries(REFUSALS.map(({ name, response }) => [name, response]));

export function refusalAt(status: number): { readonly $ref: string } {
  const name = REFUSALS.find((refusal) => refusal.status === status)?.name;
  if (!name) throw new Error(`No error response is described for status ${status}`);
  return { $ref: `#/components/responses/${name}` };
}
