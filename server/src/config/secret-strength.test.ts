import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './secret-strength.ts';

test.each([
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'secretsecretsecretsecretsecretsecret',
  'changeme-changeme-changeme-changeme',
  'CHANGEME_CHANGEME_CHANGEME_CHANGEME',
  '0000000000000000password000000000000',
  'secret12345678901234567890123456789',
  'default-default-default-default-default',
  'your-super-secret-jwt-key-change-this-in-production',
  'please_replace_me_please_replace_me',
  '12345678901234567890123456789012',
  'qwertyqwertyqwertyqwertyqwertyqwerty',
])('%s can be guessed', (secret) => {
  expect(weaknessOf(secret, 16)).toBe('is a well-known word or a repetition; use a random value');
});

test('a short secret is reported with the required length', () => {
  expect(weaknessOf('u7Rw3mQz9KfX2bN', 16)).toBe('must have at least 16 characters');
});

test.each(['hex', 'base64', 'base64url'] as const)('random bytes in %s are never called weak', (encoding) => {
  const verdicts = Array.from({ length: 500 }, () => weaknessOf(randomBytes(32).toString(encoding), 32));
  expect(new Set(verdicts)).toEqual(new Set([null]));
});

test('a very long value is checked at once', () => {
  expect(weaknessOf(`${'changemeinsecurepassphrase'.repeat(2000)}!z`, 32)).toBeNull();
});
