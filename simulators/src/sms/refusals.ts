import type { HttpAnswer } from '../http-listener.ts';

interface Refusal {
  readonly status: number;
  readonly title: string;
}

const refusals = {
  '10004': { status: 422, title: 'Missing required parameter' },
  '10005': { status: 404, title: 'Resource not found' },
  '10007': { status: 500, title: 'Unexpected error' },
  '10009': { status: 401, title: 'Authentication failed' },
  '10010': { status: 403, title: 'Authorization failed' },
  '10011': { status: 429, title: 'Too many requests' },
  '10015': { status: 400, title: 'Bad Request' },
  '20100': { status: 402, title: 'Insufficient funds' },
  '40012': { status: 400, title: 'Invalid messaging destination number' },
  '40300': { status: 400, title: 'Blocked due to STOP message' },
  '40302': { status: 400, title: 'Message too large' },
  '40305': { status: 400, title: "Invalid 'from' address" },
  '40306': { status: 400, title: 'Alpha sender not configured' },
  '40309': { status: 400, title: 'Invalid destination region' },
  '40310': { status: 400, title: "Invalid 'to' address" },
  '40312': { status: 403, title: 'Messaging profile is disabled' },
  '40314': { status: 403, title: 'Messaging is disabled on this account' },
  '40318': { status: 400, title: 'Message queue full' },
  '40320': { status: 400, title: 'Sender is in transition' },
  '40321': { status: 400, title: 'No usable numbers on messaging profile' },
  '40329': { status: 400, title: 'Toll-free number not verified' },
  '40331': { status: 400, title: 'Destination country is not enabled on the profile' },
  '40333': { status: 400, title: 'Messaging profile spend limit reached' },
} as const satisfies Record<string, Refusal>;

export type SmsRefusalCode = keyof typeof refusals;

export const smsRefusalCodes = Object.keys(refusals) as SmsRefusalCode[];

/** A code may come with several statuses, so the status can be chosen. */
export function refused(code: SmsRefusalCode, over: { status?: number; detail?: string } = {}): HttpAnswer {
  const { status, title } = refusals[code];
  const error = { code, title, ...(over.detail === undefined ? {} : { detail: over.detail }) };
  return json(over.status ?? status, { errors: [error] });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

const codeOfStatus: Readonly<Record<number, SmsRefusalCode>> = {
  401: '10009',
  402: '20100',
  403: '10010',
  404: '10005',
};

export function faultAnswer(status: number): HttpAnswer {
  if (status === 429) return tooMany({});
  return refused(codeOfStatus[status] ?? (status < 500 ? '10015' : '10007'), { status });
}

export interface RateLimit {
  /** Sent as Retry-After, although the vendor documents only its x-ratelimit headers. */
  readonly retryAfterSeconds?: number;
  /** A proxy in front of the vendor answers in HTML or in its own JSON. */
  readonly form?: 'provider' | 'html' | 'foreign';
}

export function tooMany({ retryAfterSeconds, form = 'provider' }: RateLimit): HttpAnswer {
  const retryAfter: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  if (form === 'foreign') return json(429, { message: 'slow down' }, retryAfter);
  if (form === 'html') {
    const headers = { 'content-type': 'text/html', ...retryAfter };
    return { status: 429, headers, body: '<html><body><h1>429 Too Many Requests</h1></body></html>' };
  }
  const { body = '' } = refused('10011');
  const limits = { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' };
  return { status: 429, headers: { 'content-type': 'application/json', ...limits, ...retryAfter }, body };
}
