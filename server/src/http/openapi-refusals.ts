import { Failure, type FailureCode } from '../kernel/failure.ts';
import { failureReply } from './failure-replies.ts';
import { familyOf } from './rate-limits.ts';
import type { Access } from './routes.ts';

export interface DescribedRoute {
  readonly url: string;
  readonly access: Access;
  readonly hasBody: boolean;
  readonly hasParameters: boolean;
  /** What the route says of itself: refusals that its kind does not have, as 409. */
  readonly also: readonly number[];
}

/** The refusals and faults that a route can answer with, by what it is. */
export function refusalsOf({ url, access, hasBody, hasParameters, also }: DescribedRoute): number[] {
  const isGuarded = access !== 'public';
  const namesClinic = access === 'clinic';
  const statuses: ReadonlyArray<readonly [number, boolean]> = [
    [400, hasBody || hasParameters || namesClinic],
    [401, isGuarded],
    [403, namesClinic || access === 'admin'],
    [404, namesClinic || /:(id|clinicId)\b/.test(url)],
    [413, hasBody],
    // The webhook of the voice platform reads whatever it is sent.
    [415, hasBody && access !== 'webhook'],
    [429, familyOf(url) !== null],
    [500, isGuarded || hasBody],
    [503, isGuarded || hasBody],
  ];
  const given = statuses.flatMap(([status, applies]) => (applies ? [status] : []));
  return [...new Set([...given, ...also])].sort((one, another) => one - another);
}

const SENTENCES: ReadonlyArray<readonly [string, FailureCode, string, string, object]> = [
  [
    'InvalidRequest',
    'INVALID_REQUEST',
    'Something in the request is not right; details.fields names it',
    'Please correct: phone.',
    { fields: { phone: 'is no phone number that can be dialled' } },
  ],
  [
    'Unauthorized',
    'UNAUTHORIZED',
    'Nobody is signed in, or the secret of a webhook is wrong',
    'Please sign in: the access token is missing, not valid or over.',
    {},
  ],
  [
    'Forbidden',
    'FORBIDDEN',
    'Signed in, but with another role or in another clinic',
    'You can reach your own clinic only.',
    {},
  ],
  [
    'NotFound',
    'NOT_FOUND',
    'No such row in this clinic, or no such clinic',
    'This clinic has no such waitlist entry.',
    {},
  ],
  [
    'Conflict',
    'CONFLICT',
    'Taken already, or under way already',
    'This phone number is linked to another clinic already.',
    {},
  ],
  [
    'PayloadTooLarge',
    'PAYLOAD_TOO_LARGE',
    'The body or the file is too large',
    'The request is larger than 1 MB.',
    {},
  ],
  [
    'UnsupportedMediaType',
    'UNSUPPORTED_MEDIA_TYPE',
    'The body or the file is of another kind',
    'Send the body as application/json.',
    {},
  ],
  [
    'TooManyRequests',
    'RATE_LIMITED',
    'The limit of this minute is used up',
    'Too many requests. Please wait a moment and try again.',
    {},
  ],
  [
    'InternalError',
    'INTERNAL_ERROR',
    'A fault of ours; the request id helps to find it',
    'Something went wrong on our side. Please try again; the request id helps us look.',
    {},
  ],
  [
    'Unavailable',
    'EMR_UNAVAILABLE',
    'The EMR, the voice platform or the database cannot be reached just now',
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

/** One answer for each status, said once and referred to by every route. */
export const REFUSAL_RESPONSES = Object.fromEntries(REFUSALS.map(({ name, response }) => [name, response]));

export function refusalAt(status: number): { readonly $ref: string } {
  const name = REFUSALS.find((refusal) => refusal.status === status)?.name;
  if (!name) throw new Error(`no refusal is described for status ${status}`);
  return { $ref: `#/components/responses/${name}` };
}
