import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The journeys of accounts and clinics, by name, and the tests that cover them. */
test.each([
  [
    'invite to first sign-in',
    'src/features/identity/accounts.test.ts',
    'a manager invites a colleague, who chooses a password and is in the same clinic',
  ],
  [
    'lost phone',
    'src/features/identity/second-factor.test.ts',
    'of a lost phone is replaced by a recovery code, each usable once, and the person is notified',
  ],
  [
    'stolen refresh token',
    'src/features/identity/accounts.test.ts',
    'ends the session for thief and owner, and the owner is notified',
  ],
  ['leaver', 'src/features/identity/accounts.test.ts', 'takes effect at once, everywhere, and can be undone'],
  [
    "suspended clinic's caller",
    'src/features/provisioning/suspension.test.ts',
    'hears an announcement and books nothing, until it is resumed',
  ],
  [
    'key lost',
    'tests/key-lost.test.ts',
    'startup with another key is refused with an explanation, and allowed if the old key is kept beside it',
  ],
  [
    'host changed',
    'src/features/emr/seals/secrets-stay.test.ts',
    'the secret of a connection started in the browser is not sent anywhere either',
  ],
  [
    'clinic closed',
    'src/features/provisioning/closing.test.ts',
    'the deletion leaves only audit rows, and affects no other clinic',
  ],
])('the journey "%s" is tested in %s', async (_, file, name) => {
  expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(`test('${name}'`);
});
