import { describe, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { authorization, freshStamp, hmacSha1, percentEncode, signatureBase, signedUrl } from './oauth1.ts';

const PHOTOS = 'http://photos.example.net/photos?file=vacation.jpg&size=original';

function oauth(values: Record<string, string>) {
  return Object.entries({
    oauth_consumer_key: 'dpf43f3p2l4k3l03',
    oauth_signature_method: 'HMAC-SHA1',
    ...values,
  });
}

describe('the signature matches the published examples', () => {
  test('OAuth Core 1.0, appendix A', () => {
    const base = signatureBase(
      'GET',
      PHOTOS,
      oauth({
        oauth_token: 'nnch734d00sl2jdk',
        oauth_timestamp: '1191242096',
        oauth_nonce: 'kllo9940pd9333jh',
        oauth_version: '1.0',
      }),
    );
    expect(hmacSha1(base, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=');
  });

  test.each([
    {
      step: 'temporary credentials',
      method: 'POST',
      url: 'https://photos.example.net/initiate',
      values: {
        oauth_timestamp: '137131200',
        oauth_nonce: 'wIjqoS',
        oauth_callback: 'http://printer.example.com/ready',
      },
      tokenSecret: '',
      signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
    },
    {
      step: 'token credentials',
      method: 'POST',
      url: 'https://photos.example.net/token',
      values: {
        oauth_token: 'hh5s93j4hdidpola',
        oauth_timestamp: '137131201',
        oauth_nonce: 'walatlh',
        oauth_verifier: 'hfdp7dh39dks9884',
      },
      tokenSecret: 'hdhd0244k9j7ao03',
      signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    },
    {
      step: 'a protected resource',
      method: 'GET',
      url: PHOTOS,
      values: { oauth_token: 'nnch734d00sl2jdk', oauth_timestamp: '137131202', oauth_nonce: 'chapoH' },
      tokenSecret: 'pfkkdhi9sl3r4s00',
      signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    },
  ])('RFC 5849, section 1.2: $step', ({ method, url, values, tokenSecret, signature }) => {
    const base = signatureBase(method, url, oauth(values));
    expect(hmacSha1(base, 'kd94hf93k423kf44', tokenSecret)).toBe(signature);
  });

  test('RFC 5849, section 3.4.1: repeated, empty and encoded parameters', () => {
    const base = signatureBase('post', 'HTTP://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b', [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ]);
    expect(base).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540' +
        '%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method' +
        '%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });
});

test.each([
  ['abcABC123-._~', 'abcABC123-._~'],
  ["!'()*", '%21%27%28%29%2A'],
  ['a b+c&d=e%', 'a%20b%2Bc%26d%3De%25'],
  ['é李', '%C3%A9%E6%9D%8E'],
])('%s is encoded as RFC 3986 asks', (text, encoded) => {
  expect(percentEncode(text)).toBe(encoded);
});

describe('the header', () => {
  const keys = {
    consumerKey: 'dpf43f3p2l4k3l03',
    consumerSecret: new Secret('kd94hf93k423kf44'),
    token: new Secret('nnch734d00sl2jdk'),
    tokenSecret: new Secret('pfkkdhi9sl3r4s00'),
  };

  test('contains the signature of everything else in it', () => {
    const stamp = { nonce: 'kllo9940pd9333jh', timestamp: 1191242096 };
    const header = authorization({ method: 'GET', url: PHOTOS }, keys, stamp);
    expect(header).toContain('oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"');
    expect(header).toContain('oauth_version="1.0"');
    expect(header).not.toContain('kd94hf93k423kf44');
  });

  test('has no token before there is one', () => {
    const early = { ...keys, token: null, tokenSecret: null };
    const header = authorization(
      { method: 'POST', url: PHOTOS },
      early,
      freshStamp(frozenClock('2026-03-02T17:00:00Z')),
    );
    expect(header).not.toContain('oauth_token');
  });

  test('has a new nonce for every attempt, even within a second', () => {
    const clock = frozenClock('2026-03-02T17:00:00.900Z');
    const first = freshStamp(clock);
    const second = freshStamp(clock);
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.timestamp).toBe(Date.UTC(2026, 2, 2, 17) / 1000);
  });
});

test.each([
  ['https://clinic.example/oscar', null, 'https://clinic.example/oscar/ws/services/a?b=1'],
  [
    'https://clinic.example/oscar',
    'http://inside:8080/oscar_15/',
    'http://inside:8080/oscar_15/ws/services/a?b=1',
  ],
  ['https://clinic.example/oscar/', 'http://inside:8080', 'http://inside:8080/ws/services/a?b=1'],
])('a call to %s is signed for the server behind the proxy (%s)', (baseUrl, signatureBaseUrl, signed) => {
  const url = 'https://clinic.example/oscar/ws/services/a?b=1';
  expect(signedUrl(url, baseUrl, signatureBaseUrl)).toBe(signed);
});
