import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const CHEAP = 4;

test('a password longer than 72 bytes counts completely', async () => {
  const passwords = createPasswords(CHEAP);
  const beginning = 'a'.repeat(100);
  const hash = await passwords.hash(`${beginning}-mine`);

  expect(await passwords.matches(`${beginning}-mine`, hash)).toBe(true);
  expect(await passwords.matches(`${beginning}-yours`, hash)).toBe(false);
  expect(await passwords.matches(beginning, hash)).toBe(false);
});

test.each([
  ['what stands behind a zero byte', 'before\0after', 'before\0other'],
  ['the last of 128 letters of three bytes', `${'安'.repeat(127)}甲`, `${'安'.repeat(127)}乙`],
  ['capitals', 'Correct horse', 'correct horse'],
  ['a blank at the end', 'correct horse ', 'correct horse'],
])('%s counts', async (_, password, nearly) => {
  const passwords = createPasswords(CHEAP);
  const hash = await passwords.hash(password);

  expect(await passwords.matches(password, hash)).toBe(true);
  expect(await passwords.matches(nearly, hash)).toBe(false);
});

test('the service hashes at cost 12', async () => {
  expect(await createPasswords().hash('correct horse battery')).toMatch(/^\$2b\$12\$/);
});

test('no password is right for an unknown user', async () => {
  const passwords = createPasswords(CHEAP);

  expect(await passwords.matches('', null)).toBe(false);
  expect(await passwords.matches('correct horse battery', null)).toBe(false);
});

describe('a burst of log-ins', () => {
  test('queues up to fifty; further ones are asked to retry in a moment', async () => {
    const passwords = createPasswords(CHEAP);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => passwords.matches('a guess', null)),
    );
    const refused = all.filter((one) => one.status === 'rejected');

    expect(refused).toHaveLength(100 - 52);
    expect(refused[0]!.reason).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await passwords.matches('a guess', null)).toBe(false);
  });

  test('leaves time for the rest of the service', async () => {
    const passwords = createPasswords(10);
    const rush = Promise.all(Array.from({ length: 4 }, () => passwords.matches('a guess', null)));
    let rests = 0;
    let over = false;
    void rush.then(() => {
      over = true;
    });
    while (!over) {
      await pause(1);
      rests += 1;
    }
    await rush;

    expect(rests).toBeGreaterThan(10);
  });
});
