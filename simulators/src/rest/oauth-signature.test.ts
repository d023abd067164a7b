import { describe, expect, test } from 'vitest';
import { type OAuthMessage, objectionTo, percentEncode, readOAuth, signatureOf } from './oauth-signature.ts';

/** The worked example of RFC 5849, section 1.2. */
const published: OAuthMessage = readOAuth(
  {
    method: 'GET',
    path: '/photos',
    target: '/photos?file=vacation.jpg&size=original',
    query: new URLSearchParams('file=vacation.jpg&size=original'),
    headers: {
      authorization:
        'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH", oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"',
    },
    body: Buffer.alloc(0),
  },
  'http://photos.example.net',
);

const proof = (change: Partial<Parameters<typeof objectionTo>[1]> = {}) => ({
  consumerSecret: 'kd94hf93k423kf44',
  tokenSecret: 'pfkkdhi9sl3r4s00',
  plaintext: false,
  nowMs: 137131202_000,
  nonces: new Set<string>(),
  ...change,
});

describe('the published example', () => {
  test('has the signature that the standard prints', () => {
    expect(signatureOf(published, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe(
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    );
    expect(objectionTo(published, proof())).toBeNull();
  });

  test.each([
    ['another secret', proof({ tokenSecret: 'other' }), 'invalid_signature'],
    ['a clock that is six minutes off', proof({ nowMs: 137131202_000 + 360_000 }), 'invalid_timestamp'],
    ['a nonce that was used before', proof({ nonces: new Set(['nnch734d00sl2jdk chapoH']) }), 'used_nonce'],
  ])('is refused with %s', (_, given, word) => {
    expect(objectionTo(published, given)).toBe(word);
  });

  test('is refused when a parameter was changed on the way', () => {
    const signed = published.signed.map(
      ([name, value]) => [name, value === 'original' ? 'small' : value] as const,
    );

    expect(objectionTo({ ...published, signed }, proof())).toBe('invalid_signature');
  });
});

test('a name precedes a longer one that begins with it, whatever its value', () => {
  const one = {
    ...published,
    signed: [
      ['a', '1'],
      ['a-b', '2'],
    ] as const,
  };
  const other = {
    ...published,
    signed: [
      ['a-b', '2'],
      ['a', '1'],
    ] as const,
  };

  expect(signatureOf(one, 'c', 't')).toBe(signatureOf(other, 'c', 't'));
});

test('marks that the language does not encode are encoded too', () => {
  expect(percentEncode("it's (so)*! é~")).toBe('it%27s%20%28so%29%2A%21%20%C3%A9~');
});
