import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClinicRow } from '../../../tests/people.ts';
import { PASSWORD, type SignedIn, type TestApp, testApp } from '../../../tests/test-app.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { createIdentity, type Identity } from './index.ts';

const ADMIN = 'admin@frontdesk.test';

let service: TestApp;
let identity: Identity;
beforeAll(async () => {
  service = await testApp();
  identity = createIdentity({
    ...{ db: service.database.db, log: silentLogger, mail: null },
    ...{ publicUrl: 'https://frontdesk.test', adminSecondFactor: 'optional' },
    keys: { key: new Secret(randomBytes(32)), previousKeys: [] },
    notifications: { tell: async () => undefined },
    clinicExists: async () => true,
    clock: service.clock,
    jwt: {
      secret: new Secret('of no matter here'),
      refreshSecret: new Secret('of no matter here either'),
      expiresInSeconds: 1,
      refreshExpiresInSeconds: 1,
    },
    passwordCost: 4,
  });
});
afterAll(() => service.close());

const login = (email: unknown, password: unknown) =>
  service.ask({ method: 'POST', url: '/api/auth/login', payload: { email, password } as object });
const refresh = (refreshToken: unknown) =>
  service.ask({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } as object });
const me = (as: Pick<SignedIn, 'accessToken'>) =>
  service.ask({ method: 'GET', url: '/api/auth/me', as: as as SignedIn });

const tokenIsGood = (token: string) => {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  return exp * 1000 > service.clock.now().getTime();
};

let managers = 0;
async function aManager(): Promise<SignedIn & { email: string; clinicId: string }> {
  const email = `manager-${managers++}@clinic.test`;
  const clinicId = await aClinicRow(service.database.ownerQuery);
  const passwordHash = await identity.hashPassword(PASSWORD);
  await service.database.db.asPlatform((_, tx) => identity.addManager(tx, { email, passwordHash, clinicId }));
  return { ...(await login(email, PASSWORD)).body.data, email, clinicId };
}

test('signing in returns two tokens and the profile, never the hash', async () => {
  const { status, body } = await login('ADMIN@frontdesk.test', PASSWORD);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: { user: { email: ADMIN, role: 'platform_admin', clinicId: null } },
  });
  expect(Object.keys(body.data).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
  expect(Object.keys(body.data.user).sort()).toEqual(['clinicId', 'email', 'id', 'name', 'role']);
});

test("the profile of the current user, with a manager's clinic", async () => {
  const manager = await aManager();
  const { status, body } = await me(manager);

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: {
      id: manager.user.id,
      email: manager.email,
      name: null,
      role: 'clinic_manager',
      clinicId: manager.clinicId,
    },
  });
});

test('signing out returns a message and revokes both tokens', async () => {
  const manager = await aManager();
  const { status, body } = await service.ask({ method: 'POST', url: '/api/auth/logout', as: manager });

  expect(status).toBe(200);
  expect(body).toEqual({ success: true, message: expect.any(String) });
  expect((await me(manager)).status).toBe(401);
  expect((await refresh(manager.refreshToken)).status).toBe(401);
});

describe('a refresh token', () => {
  test('returns a new valid pair', async () => {
    const { status, body } = await refresh((await aManager()).refreshToken);

    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['accessToken', 'refreshToken']);
    expect((await me(body.data)).status).toBe(200);
    expect((await refresh(body.data.refreshToken)).status).toBe(200);
  });

  test('is not an access token, nor the other way round', async () => {
    const manager = await aManager();

    expect((await me({ accessToken: manager.refreshToken })).status).toBe(401);
    expect((await refresh(manager.accessToken)).status).toBe(401);
  });

  test('of a deleted user returns nothing', async () => {
    const manager = await aManager();
    await service.database.ownerQuery('delete from users where id = $1', [manager.user.id]);

    expect((await refresh(manager.refreshToken)).status).toBe(401);
  });
});

test('an access token lasts an hour and a refresh token seven days', async () => {
  const moment = service.clock.now().toISOString();
  const manager = await aManager();
  const other = (await login(manager.email, PASSWORD)).body.data as SignedIn;
  const later = async (ms: number) => {
    service.clock.advance(ms);
    return [(await me(manager)).status, tokenIsGood(other.refreshToken)];
  };
  try {
    expect(await later(3_599_000)).toEqual([200, true]);
    expect(await later(1_000)).toEqual([401, true]);
    expect(await later(7 * 86_400_000 - 3_600_000 - 1_000)).toEqual([401, true]);
    expect(await later(1_000)).toEqual([401, false]);
    expect((await refresh(other.refreshToken)).status).toBe(401);
  } finally {
    service.clock.set(moment);
  }
});

test('the lifetimes are those of JWT_EXPIRES_IN and JWT_REFRESH_EXPIRES_IN', async () => {
  const short = await testApp({ JWT_EXPIRES_IN: '15m', JWT_REFRESH_EXPIRES_IN: '2h' });
  const seconds = (token: string) => {
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    return exp - iat;
  };

  expect([seconds(short.admin.accessToken), seconds(short.admin.refreshToken)]).toEqual([900, 7_200]);
  await short.close();
});

describe('a failed log-in', () => {
  const refusal = {
    success: false,
    status: 401,
    error: 'The e-mail address or the password is not right.',
    message: 'The e-mail address or the password is not right.',
    code: 'UNAUTHORIZED',
    details: {},
    requestId: expect.any(String),
  };

  test('gets the same answer for an unknown address, a wrong password and a locked account', async () => {
    const { email } = await aManager();
    const answers = [await login('nobody@frontdesk.test', PASSWORD)];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await login(email, 'a wrong password'));
    answers.push(await login(email, PASSWORD));

    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(refusal);
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]!.headers).sort());
    }
  });

  test('is logged without the password', async () => {
    const password = 'a wrong password that is nowhere kept';
    await login(ADMIN, password);
    const [row] = await service.database.ownerQuery(
      "select * from audit_log where action = 'auth.login' and not success order by at desc limit 1",
    );

    expect(row).toMatchObject({ resource: '/api/auth/login', user_id: null });
    expect(JSON.stringify(row)).not.toContain(password);
  });
});

describe('a right revoked in the database ends within a second', () => {
  test('a deleted manager has no access', async () => {
    const manager = await aManager();
    expect((await me(manager)).status).toBe(200);
    await service.database.ownerQuery('delete from users where id = $1', [manager.user.id]);

    await expect.poll(async () => (await me(manager)).status).toBe(401);
  });

  test('an admin who becomes a manager reaches their own clinic only', async () => {
    const manager = await aManager();
    const asAdmin = () => service.ask({ method: 'GET', url: '/api/admin/audit', as: manager });
    await service.database.ownerQuery(
      "update users set role = 'platform_admin', clinic_id = null where id = $1",
      [manager.user.id],
    );
    expect((await asAdmin()).status).toBe(200);

    await service.database.ownerQuery(
      "update users set role = 'clinic_manager', clinic_id = $2 where id = $1",
      [manager.user.id, manager.clinicId],
    );
    await expect.poll(async () => (await asAdmin()).status).toBe(403);
    expect((await me(manager)).body.data.role).toBe('clinic_manager');
  });
});

describe('the first admin', () => {
  const admins = async () =>
    (await service.database.ownerQuery("select email from users where role = 'platform_admin'")).map(
      ({ email }) => email,
    );

  test('is created from the environment at startup, and only once', async () => {
    expect(await admins()).toEqual([ADMIN]);
    expect(await identity.ensureFirstAdmin('another@frontdesk.test', new Secret(PASSWORD))).toBe('exists');
    expect(await admins()).toEqual([ADMIN]);
  });

  test('is created once by several processes that start together', async () => {
    await service.database.ownerQuery("delete from users where role = 'platform_admin'");
    const made = await Promise.all(
      Array.from({ length: 4 }, () => identity.ensureFirstAdmin(ADMIN, new Secret(PASSWORD))),
    );

    expect(made.sort()).toEqual(['created', 'exists', 'exists', 'exists']);
    expect(await admins()).toEqual([ADMIN]);
  });
});

test('two users cannot share an address, whatever its case', async () => {
  const { email, clinicId } = await aManager();
  const again = service.database.db.asPlatform((_, tx) =>
    identity.addManager(tx, { email: email.toUpperCase(), passwordHash: 'x', clinicId }),
  );

  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
});
