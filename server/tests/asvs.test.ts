import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logPath, olderLogPath } from '../src/adapters/process/log-paths.ts';
import { PASSWORD_MIN, PRODUCT_WORDS } from '../src/kernel/secrets/password-rules.ts';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from './test-app.ts';

/**
 * What docs/asvs.md says of OWASP ASVS 5.0: the requirements that no other test shows run here, and the document is whole. Whether
 * the tests that it names passed is looked up after each run, in its results (scripts/named-tests.mjs).
 */
type Row = readonly [requirement: string, about: string, runs: () => Promise<void>];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SIGN_IN_FORM = 'dashboard/src/features/sign-in/sign-in-form.tsx';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

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

/** What is built of a folder, without its tests. */
async function sourcesIn(folder: string) {
  const names = await readdir(`${ROOT}${folder}`, { recursive: true });
  const paths = names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(`${ROOT}${path}`, 'utf8') })));
}

const ROWS: readonly Row[] = [
  [
    '6.2.1',
    'at least eight characters',
    async () => {
      expect(PASSWORD_MIN).toBeGreaterThanOrEqual(8);
      expect(await (await somebody()).choose('elevenchars')).toBe(400);
    },
  ],
  [
    '6.2.3',
    'with the current one',
    async () => {
      const wrong = { currentPassword: 'not this one at all', newPassword: 'les vaches de la colline' };
      expect((await ask('PUT', '/api/auth/password', wrong, clinic.manager)).status).toBe(400);
    },
  ],
  [
    '6.2.4',
    'not one of the 3000 most common',
    async () => {
      expect(dictionary.passwords.length).toBeGreaterThan(3_000);
      const { choose } = await somebody();
      for (const common of dictionary.passwords.filter(({ length }) => length >= PASSWORD_MIN).slice(0, 3))
        expect(await choose(common), common).toBe(400);
    },
  ],
  [
    '6.2.5',
    'of any characters',
    async () => {
      const { choose } = await somebody();
      for (const words of [
        'les vaches de la colline',
        '早上好诊所的电话铃声又响起',
        '830174659274013',
        '🐄🐄🐓 und die Sonne',
      ])
        expect(await choose(words), words).toBe(200);
    },
  ],
  [
    '6.2.8',
    'compared as it was typed',
    async () => {
      const { email, choose } = await somebody();
      await choose('Les vaches de la colline');
      for (const other of [
        'les vaches de la colline',
        'Les vaches de la colline ',
        'Les vaches de la collin',
      ])
        expect((await signIn(email, other)).status, other).toBe(401);
    },
  ],
  [
    '6.2.9',
    'of 64 characters and more',
    async () => {
      expect(await (await somebody()).choose('les vaches de la colline chantent '.repeat(3))).toBe(200);
    },
  ],
  [
    '6.2.10',
    'for as long as somebody likes',
    async () => {
      const { manager } = await service.aClinic();
      await service.database.ownerQuery(
        "update users set created_at = created_at - interval '5 years' where id = $1",
        [manager.user.id],
      );
      expect((await signIn(manager.user.email, PASSWORD)).status).toBe(200);
    },
  ],
  [
    '6.2.11',
    'no word of the house',
    async () => {
      const { choose } = await somebody();
      for (const word of PRODUCT_WORDS) expect(await choose(`${word}-2026-2026!`), word).toBe(400);
      expect(await choose('Frontdesk Clinic 2026')).toBe(400);
      const listed = await readFile(`${ROOT}docs/accounts.md`, 'utf8');
      for (const word of PRODUCT_WORDS) expect(listed).toContain(word);
    },
  ],
  [
    '6.3.2',
    'nobody has an account by default',
    async () => {
      const bare = await testApp();
      const people = await bare.database.ownerQuery('select email from users');
      await bare.close();
      expect(people).toEqual([{ email: service.admin.user.email }]);
    },
  ],
  [
    '6.4.2',
    'no hints and no secret questions',
    async () => {
      const api = await readFile(`${ROOT}server/openapi.json`, 'utf8');
      expect(api).not.toMatch(/"(passwordHint|hint|secretQuestion|securityQuestion)"/);
    },
  ],
  [
    '6.4.3',
    'a forgotten password does not lead round the second factor',
    async () => {
      const { responses } = JSON.parse(await readFile(`${ROOT}server/openapi.json`, 'utf8')).paths[
        '/api/auth/reset-password'
      ].post;
      // A reset returns no token: the user signs in with the new password.
      expect(JSON.stringify(responses['200'])).not.toMatch(/accessToken|refreshToken/);
    },
  ],
  [
    '6.4.6',
    'an admin starts a reset and does not choose the password',
    async () => {
      const { paths } = JSON.parse(await readFile(`${ROOT}server/openapi.json`, 'utf8'));
      expect(paths['/api/admin/users/{id}/reset-password'].post.requestBody).toBeUndefined();
    },
  ],
  [
    '6.5.3',
    'and are random',
    async () => {
      const { newRecoveryCodes } = await import('../src/features/identity/one-time-codes.ts');
      const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
      expect(new Set(codes).size).toBe(codes.length);
    },
  ],
  [
    '6.5.4',
    'of 20 bits at least',
    async () => {
      const { newRecoveryCodes } = await import('../src/features/identity/one-time-codes.ts');
      for (const code of newRecoveryCodes()) expect(code.replaceAll('-', '')).toMatch(/^[0-9a-f]{20}$/);
    },
  ],
  [
    '6.5.5',
    'a code of the app lasts half a minute',
    async () => {
      const codes = await import('../src/features/identity/one-time-codes.ts');
      const { Secret, TOTP } = await import('otpauth');
      const secret = codes.newTotpSecret();
      const at = new Date('2026-11-16T18:00:00Z');
      const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
      expect(codes.stepOfCode(secret, token, at)).not.toBeNull();
      expect(codes.stepOfCode(secret, token, new Date(at.getTime() + 90_000))).toBeNull();
    },
  ],
  [
    '7.2.4',
    'a sign-in makes new ones',
    async () => {
      const { email } = clinic.manager.user;
      const [first, second] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
      expect(first.body.data.refreshToken).not.toBe(second.body.data.refreshToken);
      expect(first.body.data.accessToken).not.toBe(second.body.data.accessToken);
    },
  ],
  [
    '7.5.1',
    'the second factor is changed with the password',
    async () => {
      const wrong = { password: 'not this one at all' };
      for (const path of ['totp', 'totp/remove', 'recovery-codes'])
        expect(
          (await ask('POST', `/api/auth/second-factor/${path}`, wrong, clinic.manager)).status,
          path,
        ).toBe(400);
    },
  ],
  [
    '6.2.6',
    'hidden while it is typed',
    async () => {
      expect(await readFile(`${ROOT}${SIGN_IN_FORM}`, 'utf8')).toContain('type="password"');
    },
  ],
  [
    '6.2.7',
    'pasted, and kept by a password manager',
    async () => {
      const form = await readFile(`${ROOT}${SIGN_IN_FORM}`, 'utf8');
      expect(form).toContain('autoComplete="current-password"');
      expect(form).not.toContain('onPaste');
    },
  ],
  [
    '3.2.2',
    'no screen writes HTML',
    async () => {
      const writes =
        /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|createContextualFragment/;
      const sources = await sourcesIn('dashboard/src');
      expect(sources.length).toBeGreaterThan(200);
      expect(sources.filter(({ text }) => writes.test(text)).map(({ path }) => path)).toEqual([]);
    },
  ],
  [
    '3.7.2',
    'two places redirect, each to our own address',
    async () => {
      const sources = await sourcesIn('server/src');
      const redirects = sources.filter(({ text }) => /\.redirect\(|header\('location'/i.test(text));
      expect(redirects.map(({ path }) => path).sort()).toEqual([
        'server/src/features/emr/oauth/oauth-routes.ts',
        'server/src/features/ops/docs/docs-routes.ts',
      ]);
      const { text: oauth } = redirects.find(({ path }) => path.includes('oauth')) ?? { text: '' };
      for (const [, address] of oauth.matchAll(/goTo\(reply, ([^\n]+)\)/g))
        expect(address).toContain('publicUrl');
    },
  ],
  [
    '16.2.3',
    'log files are those of the inventory',
    async () => {
      const page = await readFile(`${ROOT}docs/running-in-production.md`, 'utf8');
      const [, inventory = ''] = page.split('## Where logs go');
      const data = '/data';
      for (const path of [logPath(data), olderLogPath(data)])
        expect(inventory).toContain(path.replace(data, 'DATA_DIR'));
      const writers = /createWriteStream|appendFile|SonicBoom|sonic-boom|syslog|net\.connect/;
      const files = (await sourcesIn('server/src')).filter(({ text }) => writers.test(text));
      expect(files.map(({ path }) => path).sort()).toEqual([
        ...['server/src/adapters/audit/anchor-file.ts', 'server/src/adapters/backup/seal.ts'],
        ...[
          'server/src/adapters/backup/tar.ts',
          'server/src/adapters/debug/file-stream.ts',
          'server/src/adapters/disk/local.ts',
        ],
      ]);
    },
  ],
  [
    '7.4.4',
    'signing out is easy to find',
    async () => {
      expect(await readFile(`${ROOT}dashboard/src/app/shell/palette.tsx`, 'utf8')).toContain('shell.signOut');
    },
  ],
];

test.each(ROWS)('ASVS %s: %s', (_, __, runs) => runs());

/** How many requirements of levels 1 and 2 the sections of the standard have. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

describe('the document', async () => {
  const rows = (await readFile(`${ROOT}docs/asvs.md`, 'utf8'))
    .split('\n')
    .map((line) => /^\| ([\d.]+) \| ([123]) \| (.+?) \| (.+) \|$/.exec(line)?.slice(1) as Cells | undefined)
    .filter((cells) => cells !== undefined);
  type Cells = readonly [requirement: string, level: string, about: string, shownBy: string];

  test('has each requirement of levels 1 and 2 once', () => {
    const counted: Record<string, number> = {};
    for (const [requirement, level] of rows) {
      const section = requirement.split('.').slice(0, 2).join('.');
      if (level !== '3') counted[section] = (counted[section] ?? 0) + 1;
    }
    expect(counted).toEqual(SECTIONS);
    expect(new Set(rows.map(([requirement]) => requirement)).size).toBe(rows.length);
    const levels = rows.map(([, level]) => level);
    expect([
      levels.filter((level) => level === '1').length,
      levels.filter((level) => level === '2').length,
    ]).toEqual([70, 183]);
  });

  test('says of each how it is met, why it does not apply or why it deviates', async () => {
    for (const [requirement, , about, shownBy] of rows) {
      if (/^(Does not apply|Deviation): \S/.test(shownBy)) continue;
      const page = /^\[([\w./-]+)\]\(.+?\): “(.+)”$/.exec(shownBy);
      if (page) {
        const text = (await readFile(`${ROOT}${page[1]}`, 'utf8')).replaceAll('|', '·').replaceAll('`', '');
        expect(text.replaceAll(/\s+/g, ' '), requirement).toContain(page[2]);
      } else expect(shownBy, `${requirement}: ${about}`).toMatch(/^(`[\w./-]+\.test\.ts: [^`]+`(<br>)?)+$/);
    }
  });

  test('names every check of this file', () => {
    const named = rows.map(([, , , shownBy]) => shownBy).join(' ');
    for (const [requirement, about] of ROWS)
      expect(named).toContain(`\`server/tests/asvs.test.ts: ASVS ${requirement}: ${about}\``);
  });
});
