import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { ask } from '../../../tests/world/server.ts';
import { createFrontdesk, type Frontdesk } from '../../app.ts';

const statements: string[] = [];
let here: TestApp;
let there: Frontdesk;
let clinic: TestClinic;
beforeAll(async () => {
  here = await testApp({}, { onStatement: (text) => void statements.push(text) });
  there = await createFrontdesk({
    config: here.config,
    connection: here.database.connection,
    clock: here.clock,
    log: pino({ level: 'silent' }),
    passwordCost: 4,
  });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  clinic = await here.aClinic();
});

const URL = '/api/auth/me';
const asked = async (app: Frontdesk['app'], as: SignedIn, method: 'GET' | 'PUT' = 'GET', url = URL) =>
  (await ask(app, { method, url, ...(method === 'PUT' ? { payload: {} } : {}) }, as.accessToken)).status;
/** Makes both processes cache the session. */
const known = async (as: SignedIn) => {
  for (const app of [here.app, there.app]) expect(await asked(app, as)).toBe(200);
};
const shutOut = async (app: Frontdesk['app'], as: SignedIn) => expect(await asked(app, as)).toBe(401);
const reads = () => statements.filter((text) => text.includes('from "users" inner join "sessions"')).length;
const query = (text: string, ...values: unknown[]) => here.database.ownerQuery(text, values);

test('the current user is read with one indexed statement', async () => {
  statements.length = 0;
  await asked(here.app, clinic.manager);
  expect(reads()).toBe(1);
});

describe('a change in one process applies at once there and in all others', () => {
  test('a session ended by its user', async () => {
    const { manager } = clinic;
    await known(manager);
    await here.ask({ method: 'POST', url: '/api/auth/logout', as: manager });

    expect(await asked(here.app, manager)).toBe(401);
    await shutOut(there.app, manager);
  });

  test('sessions ended by a new password', async () => {
    const { manager } = clinic;
    const { body } = await here.ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: manager.user.email, password: PASSWORD },
    });
    const other: SignedIn = body.data;
    await known(manager);
    await known(other);
    const payload = { currentPassword: PASSWORD, newPassword: 'iron tablets after lunch 7' };
    const changed = await here.ask({ method: 'PUT', url: '/api/auth/password', as: manager, payload });

    expect(changed.status).toBe(200);
    expect([await asked(here.app, manager), await asked(here.app, other)]).toEqual([200, 401]);
    await shutOut(there.app, other);
  });

  test('a deactivated user', async () => {
    const { manager } = clinic;
    await known(manager);
    const url = `/api/admin/users/${manager.user.id}/deactivate`;
    expect((await here.ask({ method: 'PUT', url, as: here.admin, payload: {} })).status).toBe(200);

    expect(await asked(here.app, manager)).toBe(401);
    await shutOut(there.app, manager);
  });

  test('a suspended and resumed clinic', async () => {
    const { id, manager } = clinic;
    const write = (app: Frontdesk['app']) => asked(app, manager, 'PUT', '/api/clinic/sms-config');
    await known(manager);
    const put = (what: string, payload: object) =>
      here.ask({ method: 'PUT', url: `/api/admin/clinics/${id}/${what}`, as: here.admin, payload });
    const [before] = [await write(here.app)];
    await put('suspend', { reason: 'the agreement has ended' });
    const details = async (app: Frontdesk['app']) =>
      (await ask(app, { method: 'PUT', url: '/api/clinic/sms-config', payload: {} }, manager.accessToken))
        .body.details;

    expect(await details(here.app)).toEqual({ clinicStatus: 'inactive' });
    expect(await details(there.app)).toEqual({ clinicStatus: 'inactive' });
    await put('resume', {});
    expect(await write(here.app)).toBe(before);
    expect(await details(there.app)).not.toEqual({ clinicStatus: 'inactive' });
  });
});

test.each<[string, string, (as: SignedIn) => string]>([
  ['who is deleted', 'delete from users where id = $1', ({ user }) => user.id],
  ['who is deactivated', 'update users set deactivated_at = now() where id = $1', ({ user }) => user.id],
  ['whose sessions end', 'update sessions set ended_at = now() where user_id = $1', ({ user }) => user.id],
  ['whose sessions are deleted', 'delete from sessions where user_id = $1', ({ user }) => user.id],
])('somebody %s by a hand in the database is shut out everywhere at once', async (_, change, idOf) => {
  const { manager } = clinic;
  await known(manager);
  await query(change, idOf(manager));

  await shutOut(here.app, manager);
  await shutOut(there.app, manager);
});

test('a role changed in the database applies everywhere at once', async () => {
  const { manager } = clinic;
  await known(manager);
  await query("update users set role = 'platform_admin', clinic_id = null where id = $1", manager.user.id);

  for (const app of [here.app, there.app])
    expect(await asked(app, manager, 'GET', '/api/admin/audit')).toBe(200);
});
