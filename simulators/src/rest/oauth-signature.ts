import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../http-listener.ts';

export interface OAuthMessage {
  readonly method: string;
  /** Scheme, host, port and path as the server believes it was called. */
  readonly url: string;
  /** Every signed parameter, decoded. */
  readonly signed: readonly (readonly [name: string, value: string])[];
  readonly oauth: Readonly<Record<string, string>>;
}

/** RFC 3986 requires more escaping than encodeURIComponent does. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function readOAuth(request: HttpRequest, origin: string): OAuthMessage {
  const header = readHeader(request.headers.authorization ?? '');
  const all = [...header, ...request.query, ...formOf(request)];
  return {
    method: request.method,
    url: origin + request.path,
    signed: all.filter(([name]) => name !== 'oauth_signature' && name !== 'realm'),
    oauth: Object.fromEntries(all.filter(([name]) => name.startsWith('oauth_'))),
  };
}

function readHeader(text: string): [string, string][] {
  if (!/^OAuth\s/i.test(text)) return [];
  return [...text.slice(6).matchAll(/([\w.~%-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    decodeURIComponent(name),
    decodeURIComponent(value),
  ]);
}

export function formOf({ headers, body }: HttpRequest): [string, string][] {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? [...new URLSearchParams(body.toString('utf8'))] : [];
}

export function signatureOf(message: OAuthMessage, consumerSecret: string, tokenSecret: string): string {
  const pairs = message.signed.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  const base = [message.method, message.url, pairs.sort(byNameThenValue).join('&')]
    .map(percentEncode)
    .join('&');
  return createHmac('sha1', keyOf(consumerSecret, tokenSecret)).update(base).digest('base64');
}

const keyOf = (consumerSecret: string, tokenSecret: string) =>
  `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;

/** Sorting the joined text would be wrong: `a=1` precedes `a-b=1`, although `=` sorts after `-`. */
function byNameThenValue(one: string, other: string): number {
  const [a, b] = [one.split('='), other.split('=')];
  const [left, right] = a[0] === b[0] ? [a[1] ?? '', b[1] ?? ''] : [a[0] ?? '', b[0] ?? ''];
  return left < right ? -1 : 1;
}

export interface Proof {
  readonly consumerSecret: string;
  readonly tokenSecret: string;
  /** Older servers also accept PLAINTEXT signatures. */
  readonly plaintext: boolean;
  readonly nowMs: number;
  /** Nonces seen so far; this one is added. */
  readonly nonces: Set<string>;
}

const clockMs = 5 * 60_000;

/** Null if the signature is valid, otherwise the error code. */
export function objectionTo(message: OAuthMessage, proof: Proof): string | null {
  const {
    oauth_timestamp: timestamp,
    oauth_nonce: nonce,
    oauth_version: version,
    oauth_token = '',
  } = message.oauth;
  if (!isSigned(message, proof)) return 'invalid_signature';
  if (version !== undefined && version !== '1.0') return 'invalid_version';
  const ageMs = Math.abs(proof.nowMs - Number(timestamp) * 1000);
  if (!timestamp || !nonce || !(ageMs <= clockMs)) return 'invalid_timestamp';
  const seen = `${oauth_token} ${nonce}`;
  if (proof.nonces.has(seen)) return 'used_nonce';
  proof.nonces.add(seen);
  return null;
}

function isSigned(message: OAuthMessage, { consumerSecret, tokenSecret, plaintext }: Proof): boolean {
  const { oauth_signature: given = '', oauth_signature_method: method } = message.oauth;
  if (method === 'HMAC-SHA1') return equal(given, signatureOf(message, consumerSecret, tokenSecret));
  return method === 'PLAINTEXT' && plaintext && equal(given, keyOf(consumerSecret, tokenSecret));
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
