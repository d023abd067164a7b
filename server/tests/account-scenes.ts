import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Prepare, Scene, Stage } from './scene.ts';
import { softwarePasskey } from './software-passkey.ts';
import { PASSWORD } from './test-app.ts';

const anAddress = () => `${randomUUID()}@clinic.example`;
const withPassword: Prepare = async () => ({ body: { password: PASSWORD } });

async function as({ service, clinic }: Stage, url: string, payload: object) {
  return (await service.ask({ method: 'POST', url, as: clinic.manager, payload })).body.data;
}

export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });

const tokenIn = (link: string) => link.split('#')[1] ?? '';

/** Another manager of the same clinic. */
async function aColleague(stage: Stage): Promise<Scene> {
  const email = anAddress();
  const { link } = await as(stage, '/api/clinic/users', { email });
  await as(stage, '/api/auth/accept-invitation', { token: tokenIn(link), password: PASSWORD });
  const [row] = await stage.service.database.ownerQuery<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  return { path: { id: row!.id } };
}

async function anInvitation(stage: Stage): Promise<Scene> {
  const { invitation } = await as(stage, '/api/clinic/users', { email: anAddress() });
  return { path: { id: invitation.id } };
}

async function withApp(stage: Stage): Promise<string> {
  const { secret } = await as(stage, '/api/auth/second-factor/totp', { password: PASSWORD });
  const code = codeOf(secret, stage.service.clock.now());
  await as(stage, '/api/auth/second-factor/totp/confirm', { code });
  return secret;
}

async function betweenTheSteps(stage: Stage): Promise<Scene> {
  const secret = await withApp(stage);
  const { user } = stage.clinic.manager;
  const { body } = await stage.service.ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: PASSWORD },
  });
  stage.service.clock.advance(30_000);
  const { token } = body.details.secondFactor;
  return { body: { token, code: codeOf(secret, stage.service.clock.now()) } };
}

async function aPasskey(stage: Stage) {
  const { token, options } = await as(stage, '/api/auth/passkeys/options', { password: PASSWORD });
  const response = softwarePasskey('http://localhost:3002').create(options);
  return { token, response, name: 'My phone' };
}

/** Sets up what the example of a route about users and their sign-ins requires. */
export const ACCOUNT_SCENES: Readonly<Record<string, Prepare>> = {
  'POST /api/auth/second-factor': betweenTheSteps,
  'POST /api/auth/reset-password': async (stage) => {
    const url = `/api/clinic/users/${stage.clinic.manager.user.id}/reset-password`;
    return { body: { token: tokenIn((await as(stage, url, {})).link) } };
  },
  'POST /api/auth/invitation': async (stage) => {
    const { link } = await as(stage, '/api/clinic/users', { email: anAddress() });
    return { body: { token: tokenIn(link) } };
  },
  'POST /api/auth/accept-invitation': async (stage) => {
    const { link } = await as(stage, '/api/clinic/users', { email: anAddress() });
    return { body: { token: tokenIn(link) } };
  },
  'PUT /api/auth/password': async () => ({ body: { currentPassword: PASSWORD } }),
  'DELETE /api/auth/sessions/{id}': async ({ service, clinic }) => {
    const { body } = await service.ask({ method: 'GET', url: '/api/auth/sessions', as: clinic.manager });
    return { path: { id: body.data[0].id } };
  },
  'POST /api/clinic/users': async () => ({ body: { email: anAddress() } }),
  'POST /api/admin/users': async ({ clinic }) => ({
    body: { email: anAddress(), role: 'clinic_manager', clinicId: clinic.id },
  }),
  'GET /api/clinic/invitations': anInvitation,
  'GET /api/admin/invitations': anInvitation,
  'GET /api/admin/users': async ({ clinic }) => ({
    query: { clinicId: clinic.id, role: 'clinic_manager' },
  }),
  ...Object.fromEntries(
    ['clinic', 'admin'].flatMap((whose) => [
      [`DELETE /api/${whose}/invitations/{id}`, anInvitation],
      [`PUT /api/${whose}/users/{id}/deactivate`, aColleague],
      [`PUT /api/${whose}/users/{id}/reactivate`, aColleague],
      [`POST /api/${whose}/users/{id}/reset-password`, aColleague],
    ]),
  ),
  'POST /api/auth/second-factor/ask': async (stage) => {
    await withApp(stage);
    return {};
  },
  'POST /api/auth/second-factor/totp': withPassword,
  'POST /api/auth/second-factor/totp/confirm': async (stage) => {
    const { secret } = await as(stage, '/api/auth/second-factor/totp', { password: PASSWORD });
    return { body: { code: codeOf(secret, stage.service.clock.now()) } };
  },
  'POST /api/auth/second-factor/totp/remove': withPassword,
  'POST /api/auth/second-factor/recovery-codes': withPassword,
  'POST /api/auth/passkeys/options': withPassword,
  'POST /api/auth/passkeys': async (stage) => ({ body: await aPasskey(stage) }),
  'DELETE /api/auth/passkeys/{id}': async (stage) => {
    const { passkey, recoveryCodes } = await as(stage, '/api/auth/passkeys', await aPasskey(stage));
    const body = { password: PASSWORD, recoveryCode: recoveryCodes[0], code: undefined, passkey: undefined };
    return { path: { id: passkey.id }, body };
  },
};
