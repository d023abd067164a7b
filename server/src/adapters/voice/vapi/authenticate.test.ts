import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { authenticate } from './authenticate.ts';

const SECRET = 'a-secret-of-the-webhook';
const API_KEY = 'the-key-for-x-api-key';
const NOW = '2026-11-16T17:00:00Z';
const body = Buffer.from('{"message": {"type":"hang"} }');
const seconds = Math.floor(Date.parse(NOW) / 1_000);

const auth = (settings: { production?: boolean; secret?: string | null; apiKey?: string | null } = {}) => {
  const { production = false, secret = SECRET, apiKey = API_KEY } = settings;
  return authenticate({
    production,
    webhookSecret: secret === null ? null : new Secret(secret),
    webhookApiKey: apiKey === null ? null : new Secret(apiKey),
    clock: frozenClock(NOW),
  });
};

const sign = (timestamp: string | number, of: Buffer = body, secret = SECRET) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(of).digest('hex');
const signed = (timestamp: string | number, signature = sign(timestamp)) => ({
  'x-voice-timestamp': String(timestamp),
  'x-voice-signature': signature,
});

describe('a message is accepted', () => {
  test.each<[string, Record<string, string>, string]>([
    ['with the bearer secret', { authorization: `Bearer ${SECRET}` }, 'bearer'],
    ['with the scheme in small letters', { authorization: `bearer ${SECRET}` }, 'bearer'],
    ['with the API key', { 'x-api-key': API_KEY }, 'api-key'],
    ['signed in seconds', signed(seconds), 'signature'],
    ['signed in milliseconds', signed(seconds * 1_000 + 7), 'signature'],
    ['signed in capitals', signed(seconds, sign(seconds).toUpperCase()), 'signature'],
    ['signed with the name of the algorithm', signed(seconds, `sha256=${sign(seconds)}`), 'signature'],
    ['signed exactly five minutes ago', signed(seconds - 300), 'signature'],
    ['signed by a clock five minutes ahead', signed(seconds + 300), 'signature'],
    [
      'by one right method beside wrong ones',
      { ...signed(seconds, 'ab'.repeat(32)), authorization: 'Bearer wrong', 'x-api-key': API_KEY },
      'api-key',
    ],
  ])('%s', (_, headers, method) => {
    expect(auth()(headers, body)).toEqual({ status: 'accepted', method });
  });

  test('with the secret in x-api-key if no key of its own is set', () => {
    expect(auth({ apiKey: SECRET })({ 'x-api-key': SECRET }, body)).toMatchObject({ status: 'accepted' });
  });

  test('with a secret beyond ASCII, compared by its bytes', () => {
    const secret = 'schlüssel-密钥-0123456789';
    const onTheWire = Buffer.from(secret, 'utf8').toString('latin1');
    expect(auth({ secret })({ authorization: `Bearer ${onTheWire}` }, body)).toMatchObject({
      method: 'bearer',
    });
  });
});

describe('a message is refused', () => {
  test.each<[string, Record<string, string | string[]>]>([
    ['without any of the headers', {}],
    ['with a wrong bearer secret', { authorization: 'Bearer another-secret-entirely' }],
    ['with a part of the secret', { authorization: `Bearer ${SECRET.slice(0, -1)}` }],
    ['with the secret and more', { authorization: `Bearer ${SECRET}x` }],
    ['with no secret behind the scheme', { authorization: 'Bearer ' }],
    ['with another scheme', { authorization: `Basic ${SECRET}` }],
    ['with the API key as bearer', { authorization: `Bearer ${API_KEY}` }],
    ['with the webhook secret as API key, where a key of its own is set', { 'x-api-key': SECRET }],
    ['with an empty API key', { 'x-api-key': '' }],
    ['with an API key that came twice', { 'x-api-key': `${API_KEY}, ${API_KEY}` }],
    ['with a signature but no time', { 'x-voice-signature': sign(seconds) }],
    ['with a time but no signature', { 'x-voice-timestamp': String(seconds) }],
    ['signed more than five minutes ago', signed(seconds - 301)],
    ['signed by a clock more than five minutes ahead', signed(seconds + 301)],
    ['with a time that is no number', signed('yesterday')],
    ['with a time in words of numbers', signed(`${seconds}.5`)],
    ['with a negative time', signed(`-${seconds}`)],
    ['with a signature over another body', signed(seconds, sign(seconds, Buffer.from('{}')))],
    [
      'with a signature over the same JSON in other bytes',
      signed(seconds, sign(seconds, Buffer.from('{"message":{"type":"hang"}}'))),
    ],
    ['with a signature over another time', { ...signed(seconds), 'x-voice-timestamp': String(seconds - 1) }],
    ['with a signature by another secret', signed(seconds, sign(seconds, body, 'other'))],
    ['with a signature that is too short', signed(seconds, sign(seconds).slice(2))],
    ['with a signature that is too long', signed(seconds, `${sign(seconds)}00`)],
    ['with a signature that is no hex', signed(seconds, 'z'.repeat(64))],
    ['with a signature that came twice', signed(seconds, `${sign(seconds)}, ${sign(seconds)}`)],
    ['with an empty signature', signed(seconds, '')],
    ["with the platform's own empty header", { 'x-vapi-secret': '' }],
  ])('%s', (_, headers) => {
    expect(auth()(headers, body)).toEqual({ status: 'refused' });
  });

  test('with a bearer secret or a signature if only an API key is set', () => {
    const check = auth({ secret: null });
    expect(check({ authorization: `Bearer ${API_KEY}` }, body)).toEqual({ status: 'refused' });
    expect(check(signed(seconds, sign(seconds, body, API_KEY)), body)).toEqual({ status: 'refused' });
    expect(check({ 'x-api-key': API_KEY }, body)).toMatchObject({ status: 'accepted' });
  });
});

test('in production nothing is accepted without a secret, not even with the API key', () => {
  const check = auth({ production: true, secret: null });
  expect(check({ 'x-api-key': API_KEY }, body)).toEqual({ status: 'not-configured' });
  expect(auth({ production: true, secret: '', apiKey: '' })({ authorization: 'Bearer ' }, body)).toEqual({
    status: 'not-configured',
  });
});

test('outside production, without any secret, everything is accepted', () => {
  expect(auth({ secret: null, apiKey: null })({}, body)).toEqual({ status: 'accepted', method: 'none' });
});
