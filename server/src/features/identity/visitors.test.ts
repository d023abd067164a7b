import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { ask } from '../../../tests/world/server.ts';
import { createFrontdesk, type Frontdesk } from '../../app.ts';
import { silentWire } from '../../database/wire-for-tests.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { UserStore, Visiting } from './store.ts';
import { cachedVisitors } from './visitors.ts';

const statements: string[] = [];
let here: TestApp;
let there: Frontdesk;
let wire: Awaited<ReturnType<typeof silentWire>>;
let clinic: TestClinic;
beforeAll(async () => {
  here = await testApp({}, { onStatement: (text) => void statements.push(text) });
  wire = await silentWire(here.database.connection);
  there = await createFrontdesk({
    config: here.config,
    connection: here.database.connection,
    direct: wire.connection,
    clock: here.clock,
    log: pino({ level: 'silent' }),
    passwordCost: 4,
  });
});
afterAll(async () => {
  await there.close();
  await wire.close();
  await here.close();
});
beforeEach(async () => {
  clinic = await here.aClinic();
});

const URL = '/api/auth/me';
const asked = async (app: Frontdesk['app'], as: SignedIn, method: 'GET' | 'PUT' = 'GET', url = URL) =>
  (await ask(app, { method, url, ...(method === 'PUT' ? { payload: {} } : {}) }, as.accessToken)).status;
/** Both processes have seen them, and remember it. */
const known = async (as: SignedIn) => {
  for (const app of [here.app, there.app]) expect(await asked(app, as)).toBe(200);
};
const withinASecond = { timeout: 1_000, interval: 20 };
const shutOut = (app: Frontdesk['app'], as: SignedIn) =>
  expect.poll(() => asked(app, as), withinASecond).toBe(401);
const reads = () => statements.filter((text) => text.includes('from "users" inner join "sessions"')).length;
const query = (text: string, ...values: unknown[]) => here.database.ownerQuery(text, values);

test('a person who asks again is not read again', async () => {
  await expect
    .poll(async () => {
      statements.length = 0;
      for (let times = 0; times < 5; times += 1) await asked(here.app, clinic.manager);
      return reads();
    })
    .toBe(0);
  expect(statements).toEqual([]);
});

describe('what one process does holds there at once, and in the others within a second', () => {
  test('a session that its person ends', async () => {
    const { manager } = clinic;
    await known(manager);
    await here.ask({ method: 'POST', url: '/api/auth/logout', as: manager });

    expect(await asked(here.app, manager)).toBe(401);
    await shutOut(there.app, manager);
  });

  test('sessions that end with the password', async () => {
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

  test('a person who is deactivated', async () => {
    const { manager } = clinic;
    await known(manager);
    const url = `/api/admin/users/${manager.user.id}/deactivate`;
    expect((await here.ask({ method: 'PUT', url, as: here.admin, payload: {} })).status).toBe(200);

    expect(await asked(here.app, manager)).toBe(401);
    await shutOut(there.app, manager);
  });

  test('a clinic that is suspended, and resumed', async () => {
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
    await expect.poll(() => details(there.app), withinASecond).toEqual({ clinicStatus: 'inactive' });
    await put('resume', {});
    expect(await write(here.app)).toBe(before);
    await expect.poll(() => details(there.app), withinASecond).not.toEqual({ clinicStatus: 'inactive' });
  });
});

test.each<[string, string, (as: SignedIn) => string]>([
  ['who is deleted', 'delete from users where id = $1', ({ user }) => user.id],
  ['who is deactivated', 'update users set deactivated_at = now() where id = $1', ({ user }) => user.id],
  ['whose sessions end', 'update sessions set ended_at = now() where user_id = $1', ({ user }) => user.id],
  ['whose sessions are deleted', 'delete from sessions where user_id = $1', ({ user }) => user.id],
])(
  'somebody %s by a hand in the database is shut out everywhere within a second',
  async (_, change, idOf) => {
    const { manager } = clinic;
    await known(manager);
    await query(change, idOf(manager));

    await shutOut(here.app, manager);
    await shutOut(there.app, manager);
  },
);

test('a role that is changed by hand is another one everywhere within a second', async () => {
  const { manager } = clinic;
  await known(manager);
  await query("update users set role = 'platform_admin', clinic_id = null where id = $1", manager.user.id);

  for (const app of [here.app, there.app])
    await expect.poll(() => asked(app, manager, 'GET', '/api/admin/audit'), withinASecond).toBe(200);
});

test('where the notices are lost without a word nothing is remembered for longer than a second', async () => {
  const { manager } = clinic;
  await known(manager);
  wire.cut();
  await query('update users set deactivated_at = now() where id = $1', manager.user.id);

  await shutOut(there.app, manager);
});

describe('a memory of visitors', () => {
  const bearer = { userId: 'u', sessionId: 's', serial: 0 };
  const visiting = { id: 'u', sessionId: 's', clinicId: 'c', expiresAt: new Date('2100-01-01') } as Visiting;
  const remembering = (isCurrent: () => boolean) => {
    const heard: Array<(key: string | null) => void> = [];
    const asked: Array<Visiting | null> = [];
    let answer: Visiting | null = visiting;
    const users: Pick<UserStore, 'visitor'> = {
      visitor: async () => {
        asked.push(answer);
        return answer;
      },
    };
    const notices = {
      isCurrent,
      on: (_: string, listener: (key: string | null) => void) => void heard.push(listener),
    };
    const visitors = cachedVisitors({ users, notices, clock: systemClock });
    return {
      visitors,
      asked,
      say: (key: string | null) => {
        for (const listener of heard) listener(key);
      },
      become: (next: Visiting | null) => {
        answer = next;
      },
    };
  };

  test('asks each time while the notices may not be heard', async () => {
    const { visitors, asked } = remembering(() => false);
    await visitors.of(bearer);
    await visitors.of(bearer);
    expect(asked).toHaveLength(2);
  });

  test.each(['u', 's', 'c', null])('forgets at a notice of %j, and not of another', async (key) => {
    const { visitors, asked, say } = remembering(() => true);
    await visitors.of(bearer);
    say('somebody else');
    await visitors.of(bearer);
    expect(asked).toHaveLength(1);
    say(key);
    await visitors.of(bearer);
    expect(asked).toHaveLength(2);
  });

  test('does not remember who is nobody, nor a session that is over', async () => {
    const { visitors, asked, become } = remembering(() => true);
    become(null);
    expect(await visitors.of(bearer)).toBe(null);
    become({ ...visiting, expiresAt: new Date(0) });
    await visitors.of(bearer);
    become(visiting);
    expect(await visitors.of(bearer)).toEqual(visiting);
    expect(asked.length).toBeGreaterThanOrEqual(3);
  });
});
