import { expect, test } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

const FOURTEEN = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'accessTokenSecret',
  'secret',
  'clientSecret',
  'consumerSecret',
  'apiKey',
  'authorization',
  'privateKey',
  'encryptionKey',
];

test('there are fourteen secret keys', () => {
  expect(new Set(FOURTEEN).size).toBe(14);
});

test.each(FOURTEEN)('%s is removed, at any depth and in any case', (key) => {
  for (const name of [key, key.toUpperCase(), key.toLowerCase()])
    for (const value of ['hunter2', 42, { deeper: 'hunter2' }, ['hunter2'], true]) {
      const given = {
        [name]: value,
        list: [{ [name]: value }],
        a: { b: { c: { [name]: value } } },
        kept: 'kept',
      };
      const redacted = redactSecrets(given);

      expect(JSON.stringify(redacted)).not.toMatch(/hunter2|42|true/);
      expect(redacted).toMatchObject({
        [name]: '[redacted]',
        list: [{ [name]: '[redacted]' }],
        kept: 'kept',
      });
    }
});

test('similar names are kept', () => {
  const harmless = { passwordless: 'a', tokens: 2, notes: 'the password is written on the wall' };

  expect(redactSecrets(harmless)).toEqual(harmless);
});

test('the given object stays unchanged', () => {
  const given = { password: 'hunter2', inner: { token: 'abc' } };
  redactSecrets(given);

  expect(given).toEqual({ password: 'hunter2', inner: { token: 'abc' } });
});

test('large values are cut, and deep secrets are removed too', () => {
  let deep: unknown = { password: 'hunter2' };
  for (let level = 0; level < 20; level += 1) deep = { deep };
  const given = { text: 'x'.repeat(1_000), list: Array.from({ length: 100 }, (_, index) => index), deep };
  const redacted = redactSecrets(given) as { text: string; list: number[] };

  expect(redacted.text).toHaveLength(301);
  expect(redacted.list).toHaveLength(50);
  expect(JSON.stringify(redacted)).not.toContain('hunter2');
});

test('no character is cut in half', () => {
  const halfway = `${'x'.repeat(299)}😀😀`;
  const redacted = redactSecrets({ text: halfway, [`${'k'.repeat(99)}😀`]: 1 });

  expect(JSON.stringify(redacted)).not.toMatch(/\\ud[89a-f]/i);
});

test.each([
  ['a text', 'plain', 'plain'],
  ['a number', 7, 7],
  ['nothing', undefined, null],
  ['null', null, null],
  ['a moment', new Date('2026-11-16T17:00:00Z'), '2026-11-16T17:00:00.000Z'],
])('%s passes as it is', (_, given, kept) => {
  expect(redactSecrets(given)).toEqual(kept);
});
