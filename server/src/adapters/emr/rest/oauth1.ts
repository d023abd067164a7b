import { createHmac, randomBytes } from 'node:crypto';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

export interface OAuthKeys {
  readonly consumerKey: string;
  readonly consumerSecret: Secret;
  readonly token: Secret | null;
  readonly tokenSecret: Secret | null;
}

export interface OAuthStamp {
  readonly nonce: string;
  readonly timestamp: number;
}

type Parameter = readonly [name: string, value: string];

/** Never reused for a retry: classic OSCAR deletes the token when a nonce repeats. */
export function freshStamp(clock: Clock): OAuthStamp {
  return { nonce: randomBytes(16).toString('hex'), timestamp: Math.floor(clock.now().getTime() / 1000) };
}

/** RFC 3986: encodeURIComponent leaves five characters unescaped that OAuth requires to be escaped. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** RFC 5849, 3.4.1. The query is taken from the URL; `parameters` are those of the header and a form body. */
export function signatureBase(method: string, url: string, parameters: readonly Parameter[]): string {
  const { origin, pathname, searchParams } = new URL(url);
  const normalised = [...searchParams, ...parameters]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [method.toUpperCase(), origin + pathname, normalised].map(percentEncode).join('&');
}

export function hmacSha1(base: string, consumerSecret: string, tokenSecret: string): string {
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

export function authorization(
  request: { readonly method: string; readonly url: string },
  keys: OAuthKeys,
  stamp: OAuthStamp,
  extra: Readonly<Record<string, string>> = {},
): string {
  const parameters: Parameter[] = [
    ['oauth_consumer_key', keys.consumerKey],
    ...(keys.token ? [['oauth_token', keys.token.reveal()] as const] : []),
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(stamp.timestamp)],
    ['oauth_nonce', stamp.nonce],
    ['oauth_version', '1.0'],
    ...Object.entries(extra),
  ];
  const base = signatureBase(request.method, request.url, parameters);
  const signature = hmacSha1(base, keys.consumerSecret.reveal(), keys.tokenSecret?.reveal() ?? '');
  const header = [...parameters, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`)
    .join(', ');
  return `OAuth ${header}`;
}

/** The URL as the EMR's server sees it: a proxy may have changed scheme, host, port and context path. */
export function signedUrl(url: string, baseUrl: string, signatureBaseUrl: string | null): string {
  if (!signatureBaseUrl) return url;
  return contextOf(signatureBaseUrl) + url.slice(contextOf(baseUrl).length);
}

/** Clinics copy the address with or without its last path segments. */
export function contextOf(baseUrl: string): string {
  return baseUrl.replace(/(\/ws)?\/*$/, '');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
