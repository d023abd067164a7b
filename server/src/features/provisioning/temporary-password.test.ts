import { expect, test } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../kernel/secrets/password-rules.ts';
import { temporaryPassword } from './temporary-password.ts';

test('a generated password can be read out, meets the rules and is never the same', () => {
  const made = Array.from({ length: 500 }, temporaryPassword);
  for (const password of made) {
    expect(password).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(password.length).toBeLessThanOrEqual(PASSWORD_MAX);
  }
  expect(new Set(made).size).toBe(made.length);
});
