import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secrets/secret.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { createTokens } from './tokens.ts';

const ACCESS = 'the key of the access tokens, long enough';
const REFRESH = 'the key of the refresh tokens, long enough';
const HOUR = 3_600;
const USER = '7b0c5a8e-5a43-4a57-9a7e-3f0a9c1f4f01';

const clock = frozenClock('2026-11-16T17:00:00Z');
const now = () => clock.now().getTime() / 1000;
const tokens = createTokens({
  access: { secret: new Secret(ACCESS), seconds: HOUR },
  refresh: { secret: new Secret(REFRESH), seconds: 7 * 24 * HOUR },
  clock,
});

const BEARER = { userId: USER, sessionId: 'session-1', serial: 3 };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  sub: USER,
  sid: BEARER.sessionId,
  n: BEARER.serial,
  use: 'access',
  iat: now(),
  exp: now() + HOUR,
});
const hmac = (algorithm: string, key: string, text: string) =>
  createHmac(algorithm, key).update(text).digest('base64url');
const signed = (header: object, body: object, sign: (text: string) => string) => {
  const text = `${part(header)}.${part(body)}`;
  return `${text}.${sign(text)}`;
};
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

test('a token is valid for its own use only', () => {
  const { accessToken, refreshToken } = tokens.issue(BEARER);

  expect(tokens.read('access', accessToken)).toEqual(BEARER);
  expect(tokens.read('refresh', refreshToken)).toEqual(BEARER);
  expect(tokens.read('access', refreshToken)).toBeNull();
  expect(tokens.read('refresh', accessToken)).toBeNull();
});

test('neither use passes for the other, even if an operator gave both the same key', () => {
  const secret = new Secret(ACCESS);
  const careless = createTokens({
    access: { secret, seconds: HOUR },
    refresh: { secret, seconds: HOUR },
    clock,
  });
  const { accessToken, refreshToken } = careless.issue(BEARER);

  expect(careless.read('access', refreshToken)).toBeNull();
  expect(careless.read('refresh', accessToken)).toBeNull();
});

test('a token expires after its lifetime, to the second', () => {
  const { accessToken, refreshToken } = tokens.issue(BEARER);
  const lifetime = (token: string) => claimsOf(token).exp - claimsOf(token).iat;

  expect([lifetime(accessToken), lifetime(refreshToken)]).toEqual([HOUR, 7 * 24 * HOUR]);
  clock.advance((HOUR - 1) * 1000);
  expect(tokens.read('access', accessToken)).toEqual(BEARER);
  clock.advance(1000);
  expect(tokens.read('access', accessToken)).toBeNull();
  expect(tokens.read('refresh', refreshToken)).toEqual(BEARER);
});

describe('a token that we did not sign in this way is refused', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  const good = () => signed(HS256, claims(), (text) => hmac('sha256', ACCESS, text));

  test('while a correct one is accepted', () => {
    expect(tokens.read('access', good())).toEqual(BEARER);
  });

  test.each<[string, () => string]>([
    ['with no algorithm', () => signed({ alg: 'none', typ: 'JWT' }, claims(), () => '')],
    ['with no algorithm, in capitals', () => signed({ alg: 'NONE' }, claims(), () => '')],
    ['without its signature', () => `${good().split('.').slice(0, 2).join('.')}.`],
    [
      'with another key',
      () => signed(HS256, claims(), (text) => hmac('sha256', 'another key altogether', text)),
    ],
    ['with the key of the other use', () => signed(HS256, claims(), (text) => hmac('sha256', REFRESH, text))],
    ['with an empty key', () => signed(HS256, claims(), (text) => hmac('sha256', '', text))],
    ['by HS384', () => signed({ alg: 'HS384' }, claims(), (text) => hmac('sha384', ACCESS, text))],
    ['by HS512', () => signed({ alg: 'HS512' }, claims(), (text) => hmac('sha512', ACCESS, text))],
    [
      'by RS256',
      () =>
        signed({ alg: 'RS256' }, claims(), (text) =>
          createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url'),
        ),
    ],
    [
      'and says RS256 over our HMAC',
      () => signed({ alg: 'RS256' }, claims(), (text) => hmac('sha256', ACCESS, text)),
    ],
    [
      'and has other claims than were signed',
      () => good().replace(/\.[^.]+\./, `.${part({ ...claims(), sub: 'another' })}.`),
    ],
    [
      'and never ends',
      () => signed(HS256, { ...claims(), exp: undefined }, (text) => hmac('sha256', ACCESS, text)),
    ],
    [
      'and ends in words',
      () => signed(HS256, { ...claims(), exp: 'never' }, (text) => hmac('sha256', ACCESS, text)),
    ],
    [
      'and names nobody',
      () => signed(HS256, { ...claims(), sub: undefined }, (text) => hmac('sha256', ACCESS, text)),
    ],
    [
      'and names no session',
      () => signed(HS256, { ...claims(), sid: undefined }, (text) => hmac('sha256', ACCESS, text)),
    ],
    [
      'and says no use',
      () => signed(HS256, { ...claims(), use: undefined }, (text) => hmac('sha256', ACCESS, text)),
    ],
    ['and is no token', () => 'not.a.token'],
    ['and is empty', () => ''],
  ])('%s', (_, made) => {
    expect(tokens.read('access', made())).toBeNull();
  });
});
