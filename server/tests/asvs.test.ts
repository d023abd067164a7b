import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE_WORDS, PASSWORD_MIN } from '../src/kernel/password-rules.ts';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from './test-app.ts';

/**
 * OWASP ASVS 5.0, chapters 6 (authentication), 7 (sessions) and 8 (authorization), each requirement once. A row runs its check here, or
 * names the tests that do, which must be there under that name; what does not apply says why, and what is not met by decision stands in docs/accounts.md.
 */
type Row = readonly [requirement: string, about: string, check: Check];
type Check =
  | { readonly runs: () => Promise<void> }
  | { readonly shownBy: string; readonly tests: readonly string[] }
  | { readonly page: string; readonly says: RegExp }
  | { readonly none: string }
  | { readonly deviates: string; readonly says: RegExp };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

const runs = (check: () => Promise<void>): Check => ({ runs: check });
const shownBy = (file: string, ...tests: string[]): Check => ({ shownBy: `server/${file}`, tests });
const page = (name: string, says: RegExp): Check => ({ page: name, says });
const none = (why: string): Check => ({ none: why });
/** Not met, by decision: why, and where people read it. */
const deviates = (why: string, says: RegExp): Check => ({ deviates: why, says });

const ACCOUNTS = 'src/features/identity/accounts.test.ts';
const SECOND_FACTOR = 'src/features/identity/second-factor.test.ts';
const IDENTITY = 'src/features/identity/identity.test.ts';
const SIGN_IN = 'src/features/identity/sign-in.test.ts';
const TOKENS = 'src/features/identity/tokens.test.ts';
const FEDERATED = none('no identity provider signs anybody in');
const OUT_OF_BAND = none('no code is sent by text message, mail or push');

const ask = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, as?: SignedIn) =>
  service.ask({ method, url, ...(as ? { as } : {}), ...(payload ? { payload } : {}) });
const signIn = (email: string, password: string) => ask('POST', '/api/auth/login', { email, password });

/** A user whose password this test may change. */
async function somebody() {
  const { manager } = await service.aClinic();
  let [password, who] = [PASSWORD, manager];
  return {
    email: manager.user.email,
    choose: async (next: string) => {
      const { status } = await ask(
        'PUT',
        '/api/auth/password',
        { currentPassword: password, newPassword: next },
        who,
      );
      if (status === 200) {
        password = next;
        who = (await signIn(manager.user.email, next)).body.data;
      }
      return status;
    },
  };
}

const ROWS: readonly Row[] = [
  [
    '6.1.1',
    'how guessing is held off is written down',
    page('docs/accounts.md', /Guessing \| five wrong passwords/),
  ],
  [
    '6.1.2',
    'words of the house',
    page('docs/accounts.md', /Words of the house \| a password that is little more/),
  ],
  ['6.1.3', 'all ways in are written down', page('docs/accounts.md', /Ways in \|/)],
  [
    '6.2.1',
    'at least eight characters',
    runs(async () => {
      expect(PASSWORD_MIN).toBeGreaterThanOrEqual(8);
      expect(await (await somebody()).choose('elevenchars')).toBe(400);
    }),
  ],
  [
    '6.2.2',
    'people change their password',
    shownBy(ACCOUNTS, 'is changed with the old one, and ends all other sign-ins'),
  ],
  [
    '6.2.3',
    'with the current one',
    runs(async () => {
      const wrong = { currentPassword: 'not this one at all', newPassword: 'les vaches de la colline' };
      expect((await ask('PUT', '/api/auth/password', wrong, clinic.manager)).status).toBe(400);
    }),
  ],
  [
    '6.2.4',
    'not one of the 3000 most common',
    runs(async () => {
      expect(dictionary.passwords.length).toBeGreaterThan(3_000);
      const { choose } = await somebody();
      for (const common of dictionary.passwords.filter(({ length }) => length >= PASSWORD_MIN).slice(0, 3))
        expect(await choose(common), common).toBe(400);
    }),
  ],
  [
    '6.2.5',
    'of any characters',
    runs(async () => {
      const { choose } = await somebody();
      for (const words of [
        'les vaches de la colline',
        '早上好诊所的电话铃声又响起',
        '830174659274013',
        '🐄🐄🐓 und die Sonne',
      ])
        expect(await choose(words), words).toBe(200);
    }),
  ],
  ['6.2.6', 'hidden while it is typed', none('a rule for pages: the service has no form for a password')],
  ['6.2.7', 'pasted, and kept by a password manager', none('as above')],
  [
    '6.2.8',
    'compared as it was typed',
    runs(async () => {
      const { email, choose } = await somebody();
      await choose('Les vaches de la colline');
      for (const other of [
        'les vaches de la colline',
        'Les vaches de la colline ',
        'Les vaches de la collin',
      ])
        expect((await signIn(email, other)).status, other).toBe(401);
    }),
  ],
  [
    '6.2.9',
    'of 64 characters and more',
    runs(async () => {
      expect(await (await somebody()).choose('les vaches de la colline chantent '.repeat(3))).toBe(200);
    }),
  ],
  [
    '6.2.10',
    'for as long as somebody likes',
    runs(async () => {
      const { manager } = await service.aClinic();
      await service.database.ownerQuery(
        "update users set created_at = created_at - interval '5 years' where id = $1",
        [manager.user.id],
      );
      expect((await signIn(manager.user.email, PASSWORD)).status).toBe(200);
    }),
  ],
  [
    '6.2.11',
    'no word of the house',
    runs(async () => {
      const { choose } = await somebody();
      for (const word of HOUSE_WORDS) expect(await choose(`${word}-2026-2026!`), word).toBe(400);
      expect(await choose('Frontdesk Clinic 2026')).toBe(400);
      const listed = await readFile(`${ROOT}docs/accounts.md`, 'utf8');
      for (const word of HOUSE_WORDS) expect(listed).toContain(word);
    }),
  ],
  [
    '6.2.12',
    'not a password that was stolen elsewhere',
    deviates('no service is asked: it would learn who signs in here', /Stolen passwords \| the shipped list/),
  ],
  [
    '6.3.1',
    'guessing is held off',
    shownBy(
      SIGN_IN,
      'lock the account: the right one is refused too',
      'a hundred guesses at once have five tries',
    ),
  ],
  [
    '6.3.2',
    'nobody has an account by default',
    runs(async () => {
      const bare = await testApp();
      const people = await bare.database.ownerQuery('select email from users');
      await bare.close();
      expect(people).toEqual([{ email: service.admin.user.email }]);
    }),
  ],
  ['6.3.3', 'a second factor', shownBy(SECOND_FACTOR, 'can be asked of every admin by the operator')],
  [
    '6.3.4',
    'no other way in',
    shownBy('tests/guards.test.ts', 'at every route everybody gets the answer that the guard owes them'),
  ],
  [
    '6.3.5',
    'told of odd attempts',
    shownBy(ACCOUNTS, 'ends the session for thief and owner, and the owner hears of it'),
  ],
  [
    '6.3.6',
    'mail is no factor',
    shownBy(SECOND_FACTOR, 'is asked for after the password, and no code is good twice'),
  ],
  [
    '6.3.7',
    'told of changes to the own account',
    shownBy(
      ACCOUNTS,
      'is changed with the old one, and ends all other sign-ins',
      'a changed password is told to its owner',
    ),
  ],
  [
    '6.3.8',
    'who has an account cannot be found out',
    shownBy(SIGN_IN, 'an unknown address, a wrong password and a locked account take alike long'),
  ],
  [
    '6.4.1',
    'made-up passwords are random and good once',
    shownBy(
      ACCOUNTS,
      'that was made up by us opens nothing but the way to another one',
      'a link is over after 72 hours',
    ),
  ],
  [
    '6.4.2',
    'no hints and no secret questions',
    runs(async () => {
      const api = await readFile(`${ROOT}server/openapi.json`, 'utf8');
      expect(api).not.toMatch(/"(passwordHint|hint|secretQuestion|securityQuestion)"/);
    }),
  ],
  [
    '6.4.3',
    'a forgotten password does not lead round the second factor',
    runs(async () => {
      const { responses } = JSON.parse(await readFile(`${ROOT}server/openapi.json`, 'utf8')).paths[
        '/api/auth/reset-password'
      ].post;
      // A reset returns no token: the user signs in with the new password.
      expect(JSON.stringify(responses['200'])).not.toMatch(/accessToken|refreshToken/);
    }),
  ],
  [
    '6.4.4',
    'a lost phone',
    shownBy(
      SECOND_FACTOR,
      'of a lost phone is replaced by a recovery code, each good once, and the person hears of it',
    ),
  ],
  ['6.4.5', 'a factor that expires is renewed in time', none('no factor expires')],
  [
    '6.4.6',
    'an admin starts a reset and does not choose the password',
    runs(async () => {
      const { paths } = JSON.parse(await readFile(`${ROOT}server/openapi.json`, 'utf8'));
      expect(paths['/api/admin/users/{id}/reset-password'].post.requestBody).toBeUndefined();
    }),
  ],
  [
    '6.5.1',
    'a code is good once',
    shownBy(SECOND_FACTOR, 'is asked for after the password, and no code is good twice'),
  ],
  ['6.5.2', 'recovery codes are kept as hashes', shownBy(SECOND_FACTOR, 'is not kept where it can be read')],
  [
    '6.5.3',
    'and are random',
    runs(async () => {
      const { newRecoveryCodes } = await import('../src/features/identity/one-time-codes.ts');
      const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
      expect(new Set(codes).size).toBe(codes.length);
    }),
  ],
  [
    '6.5.4',
    'of 20 bits at least',
    runs(async () => {
      const { newRecoveryCodes } = await import('../src/features/identity/one-time-codes.ts');
      for (const code of newRecoveryCodes()) expect(code.replaceAll('-', '')).toMatch(/^[0-9a-f]{20}$/);
    }),
  ],
  [
    '6.5.5',
    'a code of the app lasts half a minute',
    runs(async () => {
      const codes = await import('../src/features/identity/one-time-codes.ts');
      const { Secret, TOTP } = await import('otpauth');
      const secret = codes.newTotpSecret();
      const at = new Date('2026-11-16T18:00:00Z');
      const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
      expect(codes.stepOfCode(secret, token, at)).not.toBeNull();
      expect(codes.stepOfCode(secret, token, new Date(at.getTime() + 90_000))).toBeNull();
    }),
  ],
  [
    '6.5.6',
    'every factor can be taken away',
    shownBy(
      SECOND_FACTOR,
      'of a lost phone is replaced by a recovery code, each good once, and the person hears of it',
    ),
  ],
  [
    '6.5.7',
    'a fingerprint alone opens nothing',
    none('what a passkey asks of its owner stays on the device; here it comes after the password'),
  ],
  [
    '6.5.8',
    'codes go by the clock of the service',
    shownBy(SECOND_FACTOR, 'is asked for after the password, and no code is good twice'),
  ],
  ['6.6.1', 'codes by telephone', OUT_OF_BAND],
  ['6.6.2', 'codes for one request', OUT_OF_BAND],
  [
    '6.6.3',
    'codes are guessed a few times',
    shownBy(SECOND_FACTOR, 'is guessed five times at most for one sign-in'),
  ],
  ['6.6.4', 'pushed questions', OUT_OF_BAND],
  [
    '6.7.1',
    'keys of passkeys cannot be exchanged',
    shownBy(
      'tests/tenancy.test.ts',
      'nothing that a manager sends to the routes of the platform changes anything',
    ),
  ],
  [
    '6.7.2',
    'a passkey answers a fresh question',
    shownBy(SECOND_FACTOR, 'can be a passkey of this site, and of no other'),
  ],
  ['6.8.1', 'one person at several providers', FEDERATED],
  ['6.8.2', 'signatures of assertions', FEDERATED],
  ['6.8.3', 'assertions are used once', FEDERATED],
  ['6.8.4', 'strength of the provider', FEDERATED],

  [
    '7.1.1',
    'how long a sign-in lasts is written down',
    page('docs/accounts.md', /unused for `JWT_REFRESH_EXPIRES_IN` it ends, and after ninety days/),
  ],
  [
    '7.1.2',
    'how many at once is written down',
    page('docs/accounts.md', /At once \| as many sign-ins as somebody has devices/),
  ],
  ['7.1.3', 'sessions of a federation', FEDERATED],
  ['7.2.1', 'tokens are checked by the service', shownBy(TOKENS, 'while the same made well is accepted')],
  ['7.2.2', 'and made for each sign-in', shownBy(TOKENS, 'a token is for its own use only')],
  [
    '7.2.3',
    'reference tokens are random',
    none('the tokens are signed, and name a session by a random UUID'),
  ],
  [
    '7.2.4',
    'a sign-in makes new ones',
    runs(async () => {
      const { email } = clinic.manager.user;
      const [first, second] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
      expect(first.body.data.refreshToken).not.toBe(second.body.data.refreshToken);
      expect(first.body.data.accessToken).not.toBe(second.body.data.accessToken);
    }),
  ],
  [
    '7.3.1',
    'what is not used ends',
    shownBy(IDENTITY, 'an access token lasts an hour and a refresh token seven days'),
  ],
  [
    '7.3.2',
    'and everything after ninety days',
    shownBy(ACCOUNTS, 'end after ninety days, however often they are refreshed'),
  ],
  [
    '7.4.1',
    'signing out ends it',
    shownBy(IDENTITY, 'signing out answers with a message, and none of the tokens opens anything any more'),
  ],
  ['7.4.2', 'so does leaving', shownBy(ACCOUNTS, 'is out at once, everywhere, and can come back')],
  [
    '7.4.3',
    'a new password ends the others',
    shownBy(ACCOUNTS, 'is changed with the old one, and ends all other sign-ins'),
  ],
  ['7.4.4', 'signing out is easy to find', none('a rule for pages: POST /api/auth/logout is what they call')],
  [
    '7.4.5',
    'an admin ends the sign-ins of others',
    shownBy(ACCOUNTS, 'is out at once, everywhere, and can come back'),
  ],
  [
    '7.5.1',
    'the second factor is changed with the password',
    runs(async () => {
      const wrong = { password: 'not this one at all' };
      for (const path of ['totp', 'totp/remove', 'recovery-codes'])
        expect(
          (await ask('POST', `/api/auth/second-factor/${path}`, wrong, clinic.manager)).status,
          path,
        ).toBe(400);
    }),
  ],
  [
    '7.5.2',
    'the own sign-ins are seen and ended',
    shownBy(
      ACCOUNTS,
      'are listed with device and address, and can be ended one by one or all others at once',
    ),
  ],
  [
    '7.5.3',
    'asked again before what matters most',
    deviates(
      'a clinic that was closed can be taken back for thirty days',
      /Asked again \| second factors change/,
    ),
  ],
  ['7.6.1', 'lifetimes of a federation', FEDERATED],
  ['7.6.2', 'no session without a deed', FEDERATED],

  [
    '8.1.1',
    'who may do what is written down',
    page(
      'docs/accounts.md',
      /a platform admin sees all clinics; a clinic manager and the clinic's staff .* their own/,
    ),
  ],
  [
    '8.1.2',
    'field by field',
    page('ARCHITECTURE.md', /its column, the page it is changed on, who else reads it/),
  ],
  [
    '8.1.3',
    'place, time and device',
    page('docs/accounts.md', /goes by role and clinic alone, never by place, time or device/),
  ],
  ['8.1.4', 'and what follows from them', none('nothing follows from place, time or device')],
  [
    '8.2.1',
    'each route has its people',
    shownBy(
      'tests/guards.test.ts',
      'every route is guarded for the people its address says it is for',
      'a service with a route in no guard does not start',
    ),
  ],
  [
    '8.2.2',
    'each row has its clinic',
    shownBy(
      'tests/tenancy.test.ts',
      'an admin who asks for one clinic by its address reads nothing of another',
      'has a row of each clinic in every table that has clinics',
    ),
  ],
  [
    '8.2.3',
    'each field has its readers and writers',
    shownBy(
      'tests/tenancy.test.ts',
      'nothing that a manager sends to the routes of the platform changes anything',
    ),
  ],
  ['8.2.4', 'place, time and device', none('as 8.1.4')],
  [
    '8.3.1',
    'the service decides, not the page',
    shownBy(
      'tests/row-level-security.test.ts',
      'every table with a clinic is fenced: own rows, no others, none without a scope, all for the platform',
    ),
  ],
  [
    '8.3.2',
    'a lost right is lost at once',
    shownBy(
      IDENTITY,
      'a deleted manager is nobody',
      'an admin who is made a manager reaches the own clinic only',
    ),
  ],
  [
    '8.3.3',
    'who asks is who is asked about',
    none('no service stands between: the database is fenced to the clinic of whoever asks'),
  ],
  [
    '8.4.1',
    'one clinic cannot touch another',
    shownBy('tests/tenancy.test.ts', 'the same requests succeed in the own clinic'),
  ],
  [
    '8.4.2',
    'admins need more than a network',
    shownBy(SECOND_FACTOR, 'can be asked of every admin by the operator'),
  ],
];

describe.each(ROWS)('ASVS %s: %s', (_, __, check) => {
  if ('runs' in check) test('holds', check.runs);
  else if ('shownBy' in check)
    test(`is shown by ${check.shownBy}`, async () => {
      const text = await readFile(`${ROOT}${check.shownBy}`, 'utf8');
      for (const name of check.tests)
        expect(text).toMatch(new RegExp(`^\\s*test\\(\\s*['"\`]${escaped(name)}`, 'm'));
    });
  else if ('page' in check)
    test(`stands in ${check.page}`, async () => {
      expect(await readFile(`${ROOT}${check.page}`, 'utf8')).toMatch(check.says);
    });
  else if ('none' in check) test.skip(`does not apply: ${check.none}`);
  else
    test(`is not met, by decision: ${check.deviates}`, async () => {
      expect(await readFile(`${ROOT}docs/accounts.md`, 'utf8')).toMatch(check.says);
    });
});

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('every requirement of the three chapters has its row', () => {
  const sections = {
    ...{ '6.1': 3, '6.2': 12, '6.3': 8, '6.4': 6, '6.5': 8, '6.6': 4, '6.7': 2, '6.8': 4 },
    ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 3, '7.6': 2 },
    ...{ '8.1': 4, '8.2': 4, '8.3': 3, '8.4': 2 },
  };
  const all = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(ROWS.map(([requirement]) => requirement)).toEqual(all);
});
