import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { restoreAdminAccess } from './index.ts';

const OTHER = 'a rather different phrase';
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
const refresh = (refreshToken: string) => ask('POST', '/api/auth/refresh', null, { refreshToken });
const isIn = async (as: SignedIn) => (await ask('GET', '/api/auth/me', as)).status === 200;
const newsOf = async (as: SignedIn) =>
  (await ask('GET', '/api/notifications', as)).body.data.map(({ type }: { type: string }) => type);
const tokenIn = (link: string) => link.split('#')[1] ?? '';

async function invited(by = clinic.manager, email = `${randomUUID()}@clinic.test`) {
  const { body } = await ask('POST', '/api/clinic/users', by, { email });
  return { email, token: tokenIn(body.data.link), ...body.data };
}

async function aColleague(by = clinic.manager): Promise<SignedIn> {
  const { email, token } = await invited(by);
  await ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });
  return (await login(email)).body.data;
}

describe('from the invitation to the first sign-in', () => {
  test('a manager invites a colleague, who chooses a password and is in the same clinic', async () => {
    const { email, token, link, mailed } = await invited();
    expect(link).toMatch(/^https:\/\/frontdesk\.test\/accept-invitation#[\w-]{43}$/);
    expect(mailed).toBe(false);
    const accepted = await ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });
    expect(accepted.body).toEqual({ success: true, data: { email } });

    const { body } = await login(email);
    expect(body.data.user).toMatchObject({ email, role: 'clinic_manager', clinicId: clinic.id });
    const listed = await ask('GET', '/api/clinic/users', clinic.manager);
    expect(listed.body.data.map((person: { email: string }) => person.email)).toContain(email);
  });

  test('a link works once', async () => {
    const { token } = await invited();
    const accept = () => ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });

    expect((await accept()).status).toBe(200);
    expect((await accept()).status).toBe(400);
  });

  test('a link expires after 72 hours', async () => {
    const moment = service.clock.now().toISOString();
    const { token } = await invited();
    service.clock.advance(72 * HOUR_MS);
    const late = await ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });
    service.clock.set(moment);

    expect(late.status).toBe(400);
  });

  test('a refused password does not use the link up', async () => {
    const { email, token } = await invited();
    const accept = (password: string) =>
      ask('POST', '/api/auth/accept-invitation', null, { token, password });

    expect((await accept('password1234')).body.details.fields.password).toContain('most common');
    expect((await accept(email)).body.details.fields.password).toContain('your own');
    expect((await accept(PASSWORD)).status).toBe(200);
  });

  test('the answer to an invitation does not reveal whether the address is known elsewhere', async () => {
    const other = await service.aClinic();
    const elsewhere = await invited(other.manager);
    const invite = (email: string) => ask('POST', '/api/clinic/users', clinic.manager, { email });
    const answers = [
      await invite(`${randomUUID()}@nobody.test`),
      await invite(other.manager.user.email),
      await invite(service.admin.user.email),
      await invite(elsewhere.email),
    ];
    const shapeOf = ({ status, body }: (typeof answers)[number]) => [
      status,
      Object.keys(body.data ?? body).sort(),
      body.data?.mailed,
    ];
    for (const answer of answers) expect(shapeOf(answer)).toEqual(shapeOf(answers[0]!));
    // The link must not give access to an account that exists already.
    const token = tokenIn(answers[1]!.body.data.link);
    const accepted = await ask('POST', '/api/auth/accept-invitation', null, { token, password: OTHER });
    expect(accepted.status).toBe(409);
    expect((await login(other.manager.user.email)).status).toBe(200);
    expect(await isIn(other.manager)).toBe(true);
    expect((await invite(clinic.manager.user.email)).status).toBe(409);
  });

  test('if two clinics invite one address, the first accepted invitation counts', async () => {
    const other = await service.aClinic();
    const first = await invited();
    const second = await invited(other.manager, first.email);
    const accept = async (token: string) =>
      (await ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD })).status;
    expect([await accept(second.token), await accept(first.token)]).toEqual([200, 409]);
    expect((await login(first.email)).body.data.user.clinicId).toBe(other.id);
  });

  test('a second invitation replaces the first, and an invitation can be withdrawn', async () => {
    const first = await invited();
    const second = await invited(clinic.manager, first.email);
    const accept = (token: string) =>
      ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });
    expect((await accept(first.token)).status).toBe(400);

    await ask('DELETE', `/api/clinic/invitations/${second.invitation.id}`, clinic.manager);
    expect((await accept(second.token)).status).toBe(400);
  });

  test('only the hash of a link is stored', async () => {
    const { token } = await invited();
    const rows = await service.database.ownerQuery('select row_to_json(l)::text as row from account_links l');
    const audit = await service.database.ownerQuery('select details::text as row from audit_log');

    expect([...rows, ...audit].some(({ row }) => row.includes(token))).toBe(false);
  });

  test('nobody is invited into another clinic, and no manager can make an admin', async () => {
    const other = await service.aClinic();
    const url = `/api/clinic/users?clinicId=${other.id}`;
    expect((await ask('POST', url, clinic.manager, { email: 'a@b.test' })).status).toBe(403);
    const asAdmin = await ask('POST', '/api/admin/users', clinic.manager, {
      ...{ email: 'a@b.test', role: 'platform_admin' },
    });
    expect(asAdmin.status).toBe(403);
  });
});

describe('deactivating a user', () => {
  test('takes effect at once, everywhere, and can be undone', async () => {
    const leaver = await aColleague();
    const { status, body } = await ask(
      'PUT',
      `/api/clinic/users/${leaver.user.id}/deactivate`,
      clinic.manager,
    );
    expect([status, body.data.status]).toEqual([200, 'deactivated']);
    expect(await isIn(leaver)).toBe(false);
    expect((await refresh(leaver.refreshToken)).status).toBe(401);
    expect((await login(leaver.user.email)).status).toBe(401);

    await ask('PUT', `/api/clinic/users/${leaver.user.id}/reactivate`, clinic.manager);
    expect((await login(leaver.user.email)).status).toBe(200);
    expect(await isIn(leaver)).toBe(false);
  });

  test('is refused for oneself, the last active admin and users of another clinic', async () => {
    const other = await service.aClinic();
    const out = (as: SignedIn, id: string, whose = 'clinic') =>
      ask('PUT', `/api/${whose}/users/${id}/deactivate`, as);

    expect((await out(clinic.manager, clinic.manager.user.id)).status).toBe(400);
    expect((await out(clinic.manager, other.manager.user.id)).status).toBe(404);
    expect((await out(service.admin, service.admin.user.id, 'admin')).status).toBe(400);
    const second = await anAdmin();
    await service.database.ownerQuery('update users set deactivated_at = now() where id = $1', [
      second.user.id,
    ]);
    expect((await out(second, service.admin.user.id, 'admin')).status).toBe(401);
  });

  test('two admins who deactivate each other at once leave one', async () => {
    const [one, another] = [await anAdmin(), await anAdmin()];
    const keep = [one.user.id, another.user.id];
    await service.database.ownerQuery(
      "update users set deactivated_at = now() where role = 'platform_admin' and not id = any($1)",
      [keep],
    );
    await Promise.all([
      ask('PUT', `/api/admin/users/${another.user.id}/deactivate`, one),
      ask('PUT', `/api/admin/users/${one.user.id}/deactivate`, another),
    ]);
    const left = await service.database.ownerQuery(
      "select id from users where role = 'platform_admin' and deactivated_at is null",
    );
    await service.database.ownerQuery("update users set deactivated_at = null where role = 'platform_admin'");

    expect(left).toHaveLength(1);
  });
});

async function anAdmin(): Promise<SignedIn> {
  const email = `${randomUUID()}@frontdesk.test`;
  const { body } = await ask('POST', '/api/admin/users', service.admin, { email, role: 'platform_admin' });
  const token = tokenIn(body.data.link);
  await ask('POST', '/api/auth/accept-invitation', null, { token, password: PASSWORD });
  return (await login(email)).body.data;
}

describe('a stolen refresh token', () => {
  test('ends the session for thief and owner, and the owner is notified', async () => {
    const owner = await aColleague();
    const stolen = owner.refreshToken;
    const fresh = (await refresh(stolen)).body.data;
    expect((await refresh(stolen)).status).toBe(401);

    expect((await refresh(fresh.refreshToken)).status).toBe(401);
    expect(await isIn({ ...owner, ...fresh })).toBe(false);
    const again = (await login(owner.user.email)).body.data;
    expect(await newsOf(again)).toContain('session_reused');
  });

  test('used twice at once succeeds at most once', async () => {
    const owner = await aColleague();
    const answers = await Promise.all([refresh(owner.refreshToken), refresh(owner.refreshToken)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("a user's own sign-ins", () => {
  test('are listed with device and address, and can be ended one by one or all others together', async () => {
    const here = await aColleague();
    const [there, elsewhere] = [
      (await login(here.user.email)).body.data,
      (await login(here.user.email)).body.data,
    ];
    const { body } = await ask('GET', '/api/auth/sessions', here);
    expect(body.data).toHaveLength(3);
    expect(body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);

    const listedThere = (await ask('GET', '/api/auth/sessions', there)).body.data;
    const { id } = listedThere.find(({ current }: { current: boolean }) => current);
    expect((await ask('DELETE', `/api/auth/sessions/${id}`, clinic.manager)).status).toBe(404);
    await ask('DELETE', `/api/auth/sessions/${id}`, here);
    expect([await isIn(there), await isIn(elsewhere)]).toEqual([false, true]);
    await ask('DELETE', '/api/auth/sessions', here);
    expect([await isIn(elsewhere), await isIn(here)]).toEqual([false, true]);
  });

  test('end after ninety days, despite refreshes', async () => {
    const moment = service.clock.now().toISOString();
    let { refreshToken } = await aColleague();
    const answers: number[] = [];
    for (let days = 6; days <= 96; days += 6) {
      service.clock.advance(6 * 24 * HOUR_MS);
      const { status, body } = await refresh(refreshToken);
      answers.push(status);
      refreshToken = body.data?.refreshToken ?? refreshToken;
    }
    service.clock.set(moment);

    expect(answers.lastIndexOf(200)).toBe(13);
  });
});

describe('a password', () => {
  const change = (as: SignedIn, currentPassword: string, newPassword: string) =>
    ask('PUT', '/api/auth/password', as, { currentPassword, newPassword });

  test('is changed with the old one, which ends all other sign-ins', async () => {
    const here = await aColleague();
    const there = (await login(here.user.email)).body.data;
    expect((await change(here, 'not the old one', OTHER)).status).toBe(400);
    expect((await change(here, PASSWORD, 'password1234')).status).toBe(400);
    expect((await change(here, PASSWORD, PASSWORD)).status).toBe(400);
    expect((await change(here, PASSWORD, OTHER)).status).toBe(200);

    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await login(here.user.email)).status).toBe(401);
    expect((await login(here.user.email, OTHER)).status).toBe(200);
  });

  test('a changed password is announced to its owner', async () => {
    const here = await aColleague();
    expect(await newsOf(here)).not.toContain('password_changed');
    await change(here, PASSWORD, OTHER);
    expect(await newsOf(here)).toContain('password_changed');
  });

  test('that we generated only allows choosing a new one', async () => {
    const managerEmail = `${randomUUID()}@clinic.test`;
    const made = await ask('POST', '/api/admin/clinics', service.admin, { name: 'New Clinic', managerEmail });
    const { temporaryPassword } = made.body.data.manager;
    const manager = (await login(managerEmail, temporaryPassword)).body.data;
    const refused = await ask('GET', '/api/clinic/me', manager);
    expect([refused.status, refused.body.details]).toEqual([403, { must: 'change-password' }]);

    await change(manager, temporaryPassword, OTHER);
    expect((await ask('GET', '/api/clinic/me', manager)).status).toBe(200);
  });

  test('that was forgotten is reset with a link of one hour, which ends every sign-in', async () => {
    const person = await aColleague();
    const url = `/api/clinic/users/${person.user.id}/reset-password`;
    const token = tokenIn((await ask('POST', url, clinic.manager)).body.data.link);
    const reset = (password: string) => ask('POST', '/api/auth/reset-password', null, { token, password });

    expect((await reset(OTHER)).status).toBe(200);
    expect((await reset(OTHER)).status).toBe(400);
    expect(await isIn(person)).toBe(false);
    expect((await login(person.user.email, OTHER)).status).toBe(200);
  });

  test("reset by somebody else's link is announced to the user and marks the sign-ins that follow", async () => {
    const person = await aColleague();
    const url = `/api/clinic/users/${person.user.id}/reset-password`;
    const token = tokenIn((await ask('POST', url, clinic.manager)).body.data.link);
    await ask('POST', '/api/auth/reset-password', null, { token, password: OTHER });
    const after = (await login(person.user.email, OTHER)).body.data;
    const marks = async (as: SignedIn) =>
      (await ask('GET', '/api/auth/sessions', as)).body.data.map(
        ({ resetBy }: { resetBy: string | null }) => resetBy,
      );

    expect(await newsOf(after)).toContain('password_reset_by_other');
    expect(await marks(after)).toEqual([clinic.manager.user.email]);
    await ask('PUT', '/api/auth/password', after, {
      currentPassword: OTHER,
      newPassword: 'chosen all alone',
    });
    const own = (await login(person.user.email, 'chosen all alone')).body.data;
    expect((await marks(own)).filter((mark: string | null) => mark === null)).toHaveLength(1);
  });

  test('requesting a reset does not reveal whether the account exists', async () => {
    const person = await aColleague();
    const forgot = (email: string) => ask('POST', '/api/auth/forgot-password', null, { email });
    const [known, unknown] = [await forgot(person.user.email), await forgot('nobody@clinic.test')];

    expect(known.body).toEqual(unknown.body);
    expect([known.status, unknown.status]).toEqual([200, 200]);
  });
});

describe('in a browser', () => {
  const BROWSER = { 'x-frontdesk-client': 'browser' };
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    service.ask({ method: 'POST', url, payload, headers });
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
    [headers['set-cookie']].flat().map(String);
  const signIn = async () => {
    const email = clinic.manager.user.email;
    const answer = await post('/api/auth/login', { email, password: PASSWORD }, BROWSER);
    return { answer, cookie: cookiesOf(answer)[0] ?? '' };
  };

  test('the refresh token is a cookie that scripts cannot read and other sites do not send', async () => {
    const { answer, cookie } = await signIn();

    expect(Object.keys(answer.body.data).sort()).toEqual(['accessToken', 'user']);
    expect(cookie).toMatch(
      /^frontdesk_refresh=[\w.-]+; Path=\/api\/auth; Max-Age=604800; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('a cookie identifies the device, so that strangers cannot lock its owner out', async () => {
    const person = await aColleague();
    const { email } = person.user;
    const known = await post('/api/auth/login', { email, password: PASSWORD }, BROWSER);
    const [, device = ''] = cookiesOf(known);
    expect(device).toMatch(
      /^frontdesk_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/,
    );
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'wrong');

    expect((await login(email)).status).toBe(401);
    const cookie = device.split(';')[0] ?? '';
    expect((await post('/api/auth/login', { email, password: PASSWORD }, { cookie })).status).toBe(200);
  });

  test("the refresh cookie is accepted only with our own page's header, and rotated", async () => {
    const { cookie } = await signIn();
    const sent = { cookie: `theme=dark; ${cookie.split(';')[0]}` };
    expect((await post('/api/auth/refresh', {}, sent)).status).toBe(400);
    const renewed = await post('/api/auth/refresh', {}, { ...sent, ...BROWSER });

    expect(Object.keys(renewed.body.data).sort()).toEqual(['accessToken', 'user']);
    expect(renewed.body.data.user).toEqual(clinic.manager.user);
    expect(String(renewed.headers['set-cookie'])).not.toBe(cookie);
    const stale = await post('/api/auth/refresh', {}, { ...sent, ...BROWSER });
    expect([stale.status, String(stale.headers['set-cookie'])]).toEqual([
      401,
      expect.stringContaining('Max-Age=0'),
    ]);
  });

  test('signing out removes the cookie', async () => {
    const { answer } = await signIn();
    const headers = { ...BROWSER, authorization: `Bearer ${answer.body.data.accessToken}` };
    const out = await post('/api/auth/logout', {}, headers);

    expect(String(out.headers['set-cookie'])).toContain('frontdesk_refresh=; Path=/api/auth; Max-Age=0');
  });
});

describe('on the server', () => {
  const set = (email: string, password = OTHER) =>
    restoreAdminAccess(service.database.db, { email, password, temporary: true, now: service.clock.now() });

  test('an admin is created, or regains access', async () => {
    const email = `${randomUUID()}@frontdesk.test`;
    expect(await set(email)).toBe('created');
    const first = (await login(email, OTHER)).body.data;
    expect((await ask('GET', '/api/admin/users', first)).body.details).toEqual({ must: 'change-password' });
    await service.database.ownerQuery('update users set deactivated_at = now() where email = $1', [email]);

    expect(await set(email, 'yet another phrase')).toBe('reset');
    expect(await isIn(first)).toBe(false);
    expect((await login(email, 'yet another phrase')).status).toBe(200);
  });

  test("a manager's address is refused", async () => {
    await expect(set(clinic.manager.user.email)).rejects.toThrow('manager of a clinic');
  });
});
