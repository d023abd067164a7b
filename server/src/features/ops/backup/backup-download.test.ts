import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../tests/account-scenes.ts';
import { softwarePasskey } from '../../../../tests/software-passkey.ts';
import { PASSWORD, type TestApp, testApp } from '../../../../tests/test-app.ts';

const PUBLIC_URL = 'https://frontdesk.test';

let service: TestApp;
beforeAll(async () => {
  service = await testApp({ PUBLIC_URL });
});
afterAll(() => service.close());

/** 404 means that the second factor was accepted but no such backup exists. */
const BACKUP = '/api/admin/ops/backups/frontdesk-1.tar.gz';
const download = (headers: Record<string, string> = {}) =>
  service.ask({
    method: 'GET',
    url: BACKUP,
    as: service.admin,
    headers,
  });
const auth = async (url: string, payload: object = {}) =>
  (await service.ask({ method: 'POST', url: `/api/auth/second-factor${url}`, as: service.admin, payload }))
    .body.data;

describe('a backup download', () => {
  test('needs only the access token from an operator without a second factor', async () => {
    expect((await download()).status).toBe(404);
  });

  test('needs a code or a recovery code from one who has a second factor, never a stolen token alone', async () => {
    const { secret } = await auth('/totp', { password: PASSWORD });
    const code = () => codeOf(secret, service.clock.now());
    const { recoveryCodes } = await auth('/totp/confirm', { code: code() });
    service.clock.advance(30_000);

    const bare = await download();
    expect([bare.status, bare.body.details.fields]).toEqual([400, { code: 'is needed' }]);
    for (const wrong of ['000000', 'no-such-code', 'x'.repeat(5_000)])
      expect((await download({ 'x-second-factor-code': wrong })).status).toBe(400);
    expect((await download({ 'x-second-factor-code': code() })).status).toBe(404);
    expect((await download({ 'x-second-factor-code': code() })).status).toBe(400);
    expect((await download({ 'x-second-factor-code': recoveryCodes[0] })).status).toBe(404);
  });

  test('accepts a freshly requested passkey, once', async () => {
    const strict = await testApp({ PUBLIC_URL });
    const asked = async (url: string, payload: object = {}) =>
      (await strict.ask({ method: 'POST', url, as: strict.admin, payload })).body.data;
    const offered = await asked('/api/auth/passkeys/options', { password: PASSWORD });
    const passkey = softwarePasskey(PUBLIC_URL);
    const response = passkey.create(offered.options);
    await asked('/api/auth/passkeys', { token: offered.token, name: 'My phone', response });
    const step = await asked('/api/auth/second-factor/ask');
    const answer = Buffer.from(JSON.stringify(passkey.use(step.passkeyOptions))).toString('base64url');
    const downloaded = async (headers: Record<string, string>) =>
      (await strict.ask({ method: 'GET', url: BACKUP, as: strict.admin, headers })).status;

    expect(await downloaded({})).toBe(400);
    expect(await downloaded({ 'x-second-factor-passkey': 'no JSON', 'x-second-factor-token': 'x' })).toBe(
      400,
    );
    const right = { 'x-second-factor-passkey': answer, 'x-second-factor-token': step.token };
    expect(await downloaded(right)).toBe(404);
    expect(await downloaded(right)).toBe(400);
    await strict.close();
  });
});
