import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../tests/account-scenes.ts';
import { softwarePasskey } from '../../../tests/software-passkey.ts';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

const HOUR_MS = 3_600_000;
const PUBLIC_URL = 'https://frontdesk.test';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp({ PUBLIC_URL });
  clinic = await service.aClinic();
});
afterAll(() => service.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, as?: SignedIn | null, payload?: object) =>
  service.ask({ method, url, ...(as ? { as } : {}), ...(payload ? { payload } : {}) });
const login = (email: string, password = PASSWORD) =>
  ask('POST', '/api/auth/login', null, { email, password });
const newsOf = async (as: SignedIn) =>
  (await ask('GET', '/api/notifications', as)).body.data.map(({ type }: { type: string }) => type);
const tokenIn = (link: string) => link.split('#')[1] ?? '';

async function aColleague(): Promise<SignedIn> {
  const email = `${randomUUID()}@clinic.test`;
  const { body } = await ask('POST', '/api/clinic/users', clinic.manager, { email });
  await ask('POST', '/api/auth/accept-invitation', null, {
    token: tokenIn(body.data.link),
    password: PASSWORD,
  });
  return (await login(email)).body.data;
}

describe('a second factor', () => {
  async function withApp() {
    const person = await aColleague();
    const offered = await ask('POST', '/api/auth/second-factor/totp', person, { password: PASSWORD });
    const { secret } = offered.body.data;
    const code = () => codeOf(secret, service.clock.now());
    const confirmed = await ask('POST', '/api/auth/second-factor/totp/confirm', person, { code: code() });
    return { person, code, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
  }
  const stepOf = async (email: string, password = PASSWORD) =>
    (await login(email, password)).body.details.secondFactor;
  const prove = (payload: object) => ask('POST', '/api/auth/second-factor', null, payload);

  test('is required after the password, and no code works twice', async () => {
    const { person, code } = await withApp();
    const refused = await login(person.user.email);
    expect([refused.status, refused.body.details.secondFactor.methods]).toEqual([401, ['totp', 'recovery']]);
    const { token } = refused.body.details.secondFactor;
    expect((await prove({ token, code: code() })).status).toBe(401);
    service.clock.advance(30_000);
    const { status, body } = await prove({ token, code: code() });
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['accessToken', 'refreshToken', 'user']]);

    const again = await stepOf(person.user.email);
    expect((await prove({ token: again.token, code: code() })).status).toBe(401);
    expect((await prove({ token, code: code() })).status).toBe(401);
  });

  test('of a lost phone is replaced by a recovery code, each usable once, and the person is notified', async () => {
    const { person, recoveryCodes } = await withApp();
    const [recoveryCode] = recoveryCodes;
    const typed = ` ${recoveryCode?.toUpperCase().replaceAll('-', ' ')} `;
    const { token } = await stepOf(person.user.email);
    const { status, body } = await prove({ token, recoveryCode: typed });
    expect(status).toBe(200);
    expect(await newsOf(body.data)).toContain('recovery_code_used');
    const next = await stepOf(person.user.email);
    expect((await prove({ token: next.token, recoveryCode })).status).toBe(401);

    const remove = (proof: object) =>
      ask('POST', '/api/auth/second-factor/totp/remove', body.data, { password: PASSWORD, ...proof });
    expect((await remove({})).status).toBe(400);
    expect((await remove({ recoveryCode })).status).toBe(400);
    expect((await remove({ recoveryCode: recoveryCodes[1] })).status).toBe(200);
    expect((await login(person.user.email)).status).toBe(200);
  });

  test('allows five guesses per sign-in', async () => {
    const { person, code } = await withApp();
    service.clock.advance(30_000);
    const { token } = await stepOf(person.user.email);
    for (let tries = 0; tries < 5; tries += 1) await prove({ token, code: '000000' });

    expect((await prove({ token, code: code() })).status).toBe(401);
  });

  test('locks for an hour after ten wrong codes over any number of sign-ins, and the person is notified', async () => {
    const { person, code } = await withApp();
    service.clock.advance(30_000);
    for (let signIns = 0; signIns < 8; signIns += 1) {
      const { token } = await stepOf(person.user.email);
      for (let tries = 0; tries < 5; tries += 1) await prove({ token, code: '000000' });
    }
    const locked = await stepOf(person.user.email);
    expect((await prove({ token: locked.token, code: code() })).status).toBe(401);
    expect((await newsOf(person)).filter((type: string) => type === 'second_factor_locked')).toHaveLength(1);

    const moment = service.clock.now().toISOString();
    service.clock.advance(HOUR_MS);
    const { token } = await stepOf(person.user.email);
    const proved = await prove({ token, code: code() });
    service.clock.set(moment);
    expect(proved.status).toBe(200);
  });

  test('can be changed only by its owner: the password alone is not enough', async () => {
    const { person, code } = await withApp();
    const withPassword = (method: 'POST', url: string, proof: object = {}) =>
      ask(method, url, person, { password: PASSWORD, ...proof });
    const changes = [
      ['POST', '/api/auth/second-factor/totp/remove'],
      ['POST', '/api/auth/second-factor/recovery-codes'],
      ['POST', '/api/auth/passkeys/options'],
    ] as const;
    for (const [method, url] of changes) {
      expect((await withPassword(method, url)).body.details.fields).toEqual({ code: expect.any(String) });
      expect((await withPassword(method, url, { code: '000000' })).status).toBe(400);
    }

    service.clock.advance(30_000);
    expect((await withPassword('POST', changes[0][1], { code: code() })).status).toBe(200);
  });

  test('is not stored in readable form', async () => {
    const { person, recoveryCodes } = await withApp();
    const [row] = await service.database.ownerQuery(
      'select row_to_json(u)::text as row from users u where id = $1',
      [person.user.id],
    );
    const codes = await service.database.ownerQuery(
      'select code_hash from recovery_codes where user_id = $1',
      [person.user.id],
    );

    expect(row!.row).not.toContain('otpauth');
    expect(codes.map(({ code_hash }) => code_hash)).not.toContain(recoveryCodes[0]);
    expect(codes).toHaveLength(10);
  });

  test('can be a passkey of this site, and of no other', async () => {
    const person = await aColleague();
    const offered = await ask('POST', '/api/auth/passkeys/options', person, { password: PASSWORD });
    const { token, options } = offered.body.data;
    const [mine, foreign] = [softwarePasskey(PUBLIC_URL), softwarePasskey('https://evil.test')];
    const added = await ask('POST', '/api/auth/passkeys', person, {
      ...{ token, name: 'My phone', response: mine.create(options) },
    });
    expect(added.body.data.recoveryCodes).toHaveLength(10);

    const step = await stepOf(person.user.email);
    expect(step.methods).toEqual(['passkey', 'recovery']);
    expect((await prove({ token: step.token, passkey: foreign.use(step.passkeyOptions) })).status).toBe(401);
    expect((await prove({ token: step.token, passkey: mine.use({ challenge: 'another' }) })).status).toBe(
      401,
    );
    expect((await prove({ token: step.token, passkey: mine.use(step.passkeyOptions) })).status).toBe(200);

    const remove = (proof: object) =>
      ask('DELETE', `/api/auth/passkeys/${added.body.data.passkey.id}`, person, {
        password: PASSWORD,
        ...proof,
      });
    const fresh = async () => (await ask('POST', '/api/auth/second-factor/ask', person)).body.data;
    const asked = await fresh();
    expect((await remove({})).status).toBe(400);
    expect((await remove({ token: asked.token, passkey: mine.use({ challenge: 'another' }) })).status).toBe(
      400,
    );
    const again = await fresh();
    expect((await remove({ token: again.token, passkey: mine.use(again.passkeyOptions) })).status).toBe(200);
  });

  test('of another site cannot be added', async () => {
    const person = await aColleague();
    const offered = await ask('POST', '/api/auth/passkeys/options', person, { password: PASSWORD });
    const { token, options } = offered.body.data;
    const response = softwarePasskey('https://evil.test').create(options);

    expect((await ask('POST', '/api/auth/passkeys', person, { token, name: 'x', response })).status).toBe(
      400,
    );
  });

  test('can be required of every admin by the operator', async () => {
    const strict = await testApp({ ADMIN_SECOND_FACTOR: 'required' });
    const asAdmin = (method: Method, url: string, payload?: object) =>
      strict.ask({ method, url, as: strict.admin, ...(payload ? { payload } : {}) });
    const refused = await asAdmin('GET', '/api/admin/users');
    const { body } = await asAdmin('POST', '/api/auth/second-factor/totp', { password: PASSWORD });
    const code = codeOf(body.data.secret, strict.clock.now());
    await asAdmin('POST', '/api/auth/second-factor/totp/confirm', { code });
    const allowed = await asAdmin('GET', '/api/admin/users');
    await strict.close();

    expect([refused.status, refused.body.details]).toEqual([403, { must: 'add-second-factor' }]);
    expect(allowed.status).toBe(200);
  });
});
