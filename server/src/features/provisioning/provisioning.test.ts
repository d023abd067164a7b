import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, PASSWORD, type SignedIn, type TestApp, testApp } from '../../../tests/test-app.ts';
import { createClinic } from './create-clinic.ts';
import { provisioningStore } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const NOBODYS = '4f1c2a3b-5d6e-4f70-8192-a3b4c5d6e7f8';
const ask = (method: Method, url: string, payload?: object, headers = {}) =>
  app.ask({ method, url: `/api/admin/${url}`, as: app.admin, headers, ...(payload ? { payload } : {}) });
const anEmail = () => `${randomUUID()}@clinic.test`;
const aNumber = () => `+1604${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});
const rowsIn = async (...tables: string[]) => {
  const counts = await Promise.all(
    tables.map((table) => app.database.ownerQuery<{ count: number }>(`select count(*) from ${table}`)),
  );
  return counts.map(([row]) => row?.count);
};
const FIVE_KINDS = ['clinics', 'clinic_config', 'business_hours', 'onboarding_progress', 'users'];

async function aReadyClinic() {
  const clinic = await app.aClinic();
  const voice = { voicePhoneNumber: aNumber(), voiceSquadId: 'squad-1' };
  await ask('PUT', `clinics/${clinic.id}/voice`, voice);
  return { ...clinic, ...voice };
}

describe('setting up a clinic', () => {
  test('makes the clinic, its settings, seven days, onboarding progress and a manager who can sign in', async () => {
    const managerEmail = anEmail();
    const before = await rowsIn(...FIVE_KINDS);
    const { status, body } = await ask('POST', 'clinics', {
      name: 'Main Street Clinic',
      phone: '604-555-0142',
      city: 'Vancouver',
      timezone: 'America/Toronto',
      managerEmail: managerEmail.toUpperCase(),
      managerPassword: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.data.clinic).toMatchObject({
      name: 'Main Street Clinic',
      phone: '+16045550142',
      city: 'Vancouver',
      address: null,
      timezone: 'America/Toronto',
      status: 'pending',
    });
    expect(body.data.manager).toEqual({
      id: expect.any(String),
      email: managerEmail,
      role: 'clinic_manager',
      clinicId: body.data.clinic.id,
    });
    const after = await rowsIn(...FIVE_KINDS);
    expect(after.map((count, index) => Number(count) - Number(before[index]))).toEqual([1, 1, 7, 1, 1]);
    const login = { email: managerEmail, password: PASSWORD };
    expect((await app.ask({ method: 'POST', url: '/api/auth/login', payload: login })).status).toBe(200);
  });

  test('without a password makes one up, tells it once, and it opens the door', async () => {
    const email = anEmail();
    const { body } = await ask('POST', 'clinics', { name: 'A', managerEmail: email });
    const password = body.data.manager.temporaryPassword;
    expect(body.data.clinic.timezone).toBe('America/Vancouver');
    expect(
      (await app.ask({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).status,
    ).toBe(200);
    const [kept] = await app.database.ownerQuery(
      `select (select count(*) from audit_log where details::text like $1) as told`,
      [`%${password}%`],
    );
    expect(kept).toEqual({ told: 0 });
  });

  test("a manager's password is nowhere in the audit log, also when it was refused", async () => {
    const secret = `only-mine-${randomUUID()}`;
    await ask('POST', 'clinics', { name: 'A', managerEmail: anEmail(), managerPassword: secret });
    await ask('POST', 'clinics', { name: '', managerEmail: anEmail(), managerPassword: secret });
    const [row] = await app.database.ownerQuery(
      `select count(*) as told from audit_log where details::text like $1`,
      [`%${secret}%`],
    );
    expect(row).toEqual({ told: 0 });
  });

  test('with an address that signs in already is a conflict and leaves nothing', async () => {
    const managerEmail = anEmail();
    await ask('POST', 'clinics', { name: 'First', managerEmail });
    const before = await rowsIn(...FIVE_KINDS);
    const answer = await ask('POST', 'clinics', { name: 'Second', managerEmail: managerEmail.toUpperCase() });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(await rowsIn(...FIVE_KINDS)).toEqual(before);
  });

  test.each(['the manager cannot be added', 'the audit row cannot be written'])(
    'leaves nothing when %s',
    async (what) => {
      const before = await rowsIn(...FIVE_KINDS);
      const { db } = app.database;
      const broken = () => Promise.reject(new Error(what));
      const identity = {
        hashPassword: async () => 'hash',
        addManager:
          what === 'the manager cannot be added'
            ? broken
            : async () => ({ id: randomUUID(), email: '', role: 'clinic_manager' as const, clinicId: null }),
      };
      const clinic = {
        name: 'Half',
        phone: null,
        address: null,
        city: null,
        province: null,
        postalCode: null,
        timezone: 'UTC',
      };
      const creating = createClinic(
        { db, store: provisioningStore(db), identity },
        clinic,
        { email: 'x', password: null },
        broken,
      );
      await expect(creating).rejects.toThrow(what);
      expect(await rowsIn(...FIVE_KINDS)).toEqual(before);
    },
  );

  test.each([
    [{}, ['name', 'managerEmail']],
    [{ name: 'A' }, ['managerEmail']],
    [{ managerEmail: 'a@clinic.test' }, ['name']],
    [{ name: ' ', managerEmail: 'a@clinic.test' }, ['name']],
    [{ name: 'a\0b', managerEmail: 'a@clinic.test' }, ['name']],
    [{ name: 'x'.repeat(201), managerEmail: 'a@clinic.test' }, ['name']],
    [{ name: 'A', managerEmail: 'nobody' }, ['managerEmail']],
    [{ name: 'A', managerEmail: 7 }, ['managerEmail']],
    [{ name: 'A', managerEmail: `${'x'.repeat(250)}@clinic.test` }, ['managerEmail']],
    [{ name: 'A', managerEmail: 'a@clinic.test', managerPassword: 'x'.repeat(11) }, ['managerPassword']],
    [{ name: 'A', managerEmail: 'a@clinic.test', managerPassword: 'x'.repeat(129) }, ['managerPassword']],
    [{ name: 'A', managerEmail: 'a@clinic.test', phone: '123' }, ['phone']],
    [{ name: 'A', managerEmail: 'a@clinic.test', timezone: 'Nowhere/Land' }, ['timezone']],
    [{ name: 'A', managerEmail: 'a@clinic.test', city: '' }, ['city']],
  ])('from %j is refused', async (payload, fields) => {
    const before = await rowsIn(...FIVE_KINDS);
    const answer = await ask('POST', 'clinics', payload);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(fieldsOf(answer)).toEqual(fields);
    expect(await rowsIn(...FIVE_KINDS)).toEqual(before);
  });
});

describe('the list of clinics', () => {
  const named = (answer: Answer) => answer.body.data.map(({ name }: { name: string }) => name);

  test('comes newest first, by pages, and is searched by a part of the name', async () => {
    const mark = randomUUID().slice(0, 8);
    for (const name of [`${mark} One`, `${mark} 100%_Two`, `${mark} Three`]) await app.aClinic({ name });
    const all = await ask('GET', `clinics?search=${mark.toUpperCase()}&pageSize=2`);
    expect(named(all)).toEqual([`${mark} Three`, `${mark} 100%_Two`]);
    expect(all.body.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    expect(named(await ask('GET', `clinics?search=${mark}&pageSize=2&page=2`))).toEqual([`${mark} One`]);
    expect(named(await ask('GET', `clinics?search=${encodeURIComponent('100%_')}`))).toEqual([
      `${mark} 100%_Two`,
    ]);
    expect(named(await ask('GET', `clinics?search=${encodeURIComponent(`${mark}\\`)}`))).toEqual([]);
    expect(named(await ask('GET', `clinics?search=${mark}&status=active`))).toEqual([]);
    expect(named(await ask('GET', `clinics?search=${mark}&status=pending`))).toHaveLength(3);
  });

  test.each(['page=0', 'page=x', 'pageSize=0', 'pageSize=101', 'status=open', 'search=', 'search=%00'])(
    '?%s is refused',
    async (query) => {
      expect((await ask('GET', `clinics?${query}`)).status).toBe(400);
    },
  );
});

describe('one clinic', () => {
  test('is shown with settings, hours, managers, onboarding and its connection, without a secret', async () => {
    const clinic = await aReadyClinic();
    await app.database.ownerQuery(
      `insert into emr_connections (clinic_id, emr_type, base_url, username, consumer_key, sealed, state)
       values ($1, 'emr-rest', 'https://emr.test', 'desk-user', 'key-1', 'sealed-bytes', 'ok')`,
      [clinic.id],
    );
    const { body } = await ask('GET', `clinics/${clinic.id}`);
    expect(body.data).toMatchObject({
      id: clinic.id,
      status: 'pending',
      voicePhoneNumber: clinic.voicePhoneNumber,
      voiceSquadId: 'squad-1',
      config: { voiceAgentEnabled: true, supportedLanguages: ['en', 'zh'], transcriptRetentionDays: 90 },
      managers: [{ id: clinic.manager.user.id, email: clinic.manager.user.email }],
      onboarding: {
        steps: { clinic_details: false, emr_connection: false, business_hours: false, validation: false },
        completedAt: null,
      },
      emr: { emrType: 'emr-rest', baseUrl: 'https://emr.test', hasCredentials: true, connection: 'ok' },
    });
    expect(body.data.hours).toHaveLength(7);
    expect(JSON.stringify(body)).not.toMatch(/sealed|desk-user|key-1|password/i);
  });

  test('without a connection says so', async () => {
    const { id } = await app.aClinic();
    expect((await ask('GET', `clinics/${id}`)).body.data.emr).toMatchObject({
      connection: 'not_configured',
      hasCredentials: false,
    });
  });
});

describe('linking the voice platform', () => {
  test('takes any of the fields, changes only those, and null clears one', async () => {
    const { id } = await app.aClinic();
    const number = aNumber();
    const numberId = randomUUID();
    const link = async (payload: object) => (await ask('PUT', `clinics/${id}/voice`, payload)).body.data;
    expect(await link({ voicePhoneNumber: number })).toEqual({
      voicePhoneNumber: number,
      voicePhoneNumberId: null,
      voiceSquadId: null,
    });
    await link({ voicePhoneNumberId: numberId, voiceSquadId: 'squad-1' });
    expect(await link({ voiceSquadId: null })).toEqual({
      voicePhoneNumber: number,
      voicePhoneNumberId: numberId,
      voiceSquadId: null,
    });
  });

  test("another clinic's number is a conflict, one's own is not", async () => {
    const first = await aReadyClinic();
    const second = await app.aClinic();
    const taken = { voicePhoneNumber: first.voicePhoneNumber };
    const answer = await ask('PUT', `clinics/${second.id}/voice`, taken);
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect((await ask('PUT', `clinics/${first.id}/voice`, taken)).status).toBe(200);
    await ask('PUT', `clinics/${first.id}/voice`, { voicePhoneNumberId: `id-${first.id}` });
    const byId = await ask('PUT', `clinics/${second.id}/voice`, { voicePhoneNumberId: `id-${first.id}` });
    expect(byId.status).toBe(409);
  });

  test('a number that was unlinked is free for the next clinic', async () => {
    const first = await aReadyClinic();
    const second = await app.aClinic();
    const cleared = await ask('DELETE', `clinics/${first.id}/voice`);
    expect(cleared.body.data).toEqual({
      voicePhoneNumber: null,
      voicePhoneNumberId: null,
      voiceSquadId: null,
    });
    const answer = await ask('PUT', `clinics/${second.id}/voice`, {
      voicePhoneNumber: first.voicePhoneNumber,
    });
    expect(answer.status).toBe(200);
    expect((await ask('DELETE', `clinics/${first.id}/voice`)).status).toBe(200);
  });

  test.each([
    [{}, 'body'],
    [{ number: '+16045550142' }, 'body'],
    [{ voicePhoneNumber: '604 555 0142' }, 'voicePhoneNumber'],
    [{ voicePhoneNumber: '+1604' }, 'voicePhoneNumber'],
    [{ voicePhoneNumber: 6045550142 }, 'voicePhoneNumber'],
    [{ voiceSquadId: '' }, 'voiceSquadId'],
    [{ voiceSquadId: 'a\0b' }, 'voiceSquadId'],
    [{ voicePhoneNumberId: 'x'.repeat(201) }, 'voicePhoneNumberId'],
  ])('%j is refused', async (payload, field) => {
    const { id } = await app.aClinic();
    const answer = await ask('PUT', `clinics/${id}/voice`, payload);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('activating', () => {
  const inboxOf = async (manager: SignedIn) =>
    (await app.ask({ method: 'GET', url: '/api/notifications', as: manager })).body.data;

  test.each([
    ['neither', {}, ['voicePhoneNumber', 'voiceSquadId'], /a phone number and a squad/],
    ['no squad', { voicePhoneNumber: aNumber() }, ['voiceSquadId'], /needs a squad/],
    ['no number', { voiceSquadId: 'squad-1' }, ['voicePhoneNumber'], /needs a phone number/],
    [
      'the id of a number alone',
      { voicePhoneNumberId: 'id-1', voiceSquadId: 's' },
      ['voicePhoneNumber'],
      /a phone number/,
    ],
  ])('is refused with %s, and what is missing is named', async (_, voice, missing, sentence) => {
    const clinic = await app.aClinic();
    if (Object.keys(voice).length > 0) await ask('PUT', `clinics/${clinic.id}/voice`, voice);
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.details.missing).toEqual(missing);
    expect(answer.body.error).toMatch(sentence);
    expect((await ask('GET', `clinics/${clinic.id}`)).body.data.status).toBe('pending');
    expect(await inboxOf(clinic.manager)).toEqual([]);
  });

  test('makes a ready clinic active and tells every manager once, however often it is asked', async () => {
    const clinic = await aReadyClinic();
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(answer.body.data).toMatchObject({
      id: clinic.id,
      status: 'active',
      activatedAt: app.clock.now().toISOString(),
    });
    app.clock.advance(60_000);
    const again = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(again.body.data).toEqual(answer.body.data);
    expect(await inboxOf(clinic.manager)).toMatchObject([{ type: 'clinic_activated', readAt: null }]);
  });

  test('by two at once activates once', async () => {
    const clinic = await aReadyClinic();
    const answers = await Promise.all([1, 2, 3].map(() => ask('PUT', `clinics/${clinic.id}/activate`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await inboxOf(clinic.manager)).toHaveLength(1);
  });

  test('is refused for a clinic that was closed', async () => {
    const clinic = await aReadyClinic();
    await app.database.ownerQuery(`update clinics set status = 'inactive' where id = $1`, [clinic.id]);
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect([answer.status, answer.body.details]).toEqual([400, { clinicStatus: 'inactive' }]);
    expect((await ask('GET', `clinics/${clinic.id}/provisioning`)).body.data.canActivate).toBe(false);
  });

  test('is prepared for by a list of what there is', async () => {
    const clinic = await app.aClinic();
    const look = async () => (await ask('GET', `clinics/${clinic.id}/provisioning`)).body.data;
    expect(await look()).toEqual({
      phoneAssigned: false,
      squadLinked: false,
      voicePhoneNumber: null,
      voicePhoneNumberId: null,
      voiceSquadId: null,
      status: 'pending',
      canActivate: false,
    });
    const voice = { voicePhoneNumber: aNumber(), voicePhoneNumberId: randomUUID(), voiceSquadId: 'squad-1' };
    await ask('PUT', `clinics/${clinic.id}/voice`, voice);
    expect(await look()).toEqual({
      ...voice,
      phoneAssigned: true,
      squadLinked: true,
      status: 'pending',
      canActivate: true,
    });
    await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(await look()).toMatchObject({ status: 'active', canActivate: false });
  });
});

describe('clinics that wait for us', () => {
  test('are those that are pending and have finished the wizard, longest waiting first', async () => {
    const [unfinished, later, earlier, live] = [
      await app.aClinic(),
      await app.aClinic(),
      await aReadyClinic(),
      await aReadyClinic(),
    ];
    const finish = (id: string, at: string) =>
      app.database.ownerQuery('update onboarding_progress set completed_at = $2 where clinic_id = $1', [
        id,
        at,
      ]);
    await finish(later.id, '2026-11-02T00:00:00Z');
    await finish(earlier.id, '2026-11-01T00:00:00Z');
    await finish(live.id, '2026-10-01T00:00:00Z');
    await ask('PUT', `clinics/${live.id}/activate`);
    const { body } = await ask('GET', 'clinics/pending-activation?pageSize=100');
    expect(body.data).toMatchObject([
      {
        id: earlier.id,
        canActivate: true,
        phoneAssigned: true,
        squadLinked: true,
        onboardingCompletedAt: '2026-11-01T00:00:00.000Z',
      },
      { id: later.id, canActivate: false, phoneAssigned: false, squadLinked: false },
    ]);
    expect(body.data.some(({ id }: { id: string }) => id === unfinished.id)).toBe(false);
    expect(body.pagination.total).toBe(2);
  });
});

describe('the platform in numbers', () => {
  const call = (clinicId: string, startedAt: string, outcome: string, localDate = startedAt.slice(0, 10)) =>
    app.database.ownerQuery(
      'insert into call_logs (clinic_id, call_id, started_at, outcome, local_date) values ($1, $2, $3, $4, $5)',
      [clinicId, randomUUID(), startedAt, outcome, localDate],
    );

  test('counts calls by each clinic’s own day, and what waits to be done', async () => {
    app.clock.set('2026-11-16T17:00:00Z');
    const west = await app.aClinic();
    const east = await app.aClinic({ timezone: 'Asia/Shanghai' });
    const before = (await ask('GET', 'stats')).body.data;
    // In Vancouver it is Monday since 07:00Z; in Shanghai it is Tuesday, since 16:00Z.
    await call(west.id, '2026-11-16T07:00:00Z', 'booked');
    await call(west.id, '2026-11-16T06:59:59Z', 'booked', '2026-11-15');
    await call(east.id, '2026-11-16T15:59:59Z', 'transferred');
    await call(east.id, '2026-11-16T16:00:00Z', 'no_action', '2026-11-17');
    await call(west.id, '2026-10-25T12:00:00Z', 'cancelled');
    await call(west.id, '2026-10-01T12:00:00Z', 'booked');
    await app.database.ownerQuery(
      `insert into waitlist_entries (clinic_id, first_name, last_name, phone) values ($1, 'A', 'B', '1')`,
      [west.id],
    );
    await app.database.ownerQuery(
      `insert into support_tickets (clinic_id, title, description, status) values ($1, 'a', 'b', 'open'), ($1, 'a', 'b', 'closed')`,
      [west.id],
    );
    const after = (await ask('GET', 'stats')).body.data;
    const grown = (path: (data: typeof after) => number) => path(after) - path(before);
    expect(grown(({ calls }) => calls.today.total)).toBe(2);
    expect(grown(({ calls }) => calls.today.byOutcome.no_action)).toBe(1);
    expect(grown(({ calls }) => calls.last7Days.total)).toBe(4);
    expect(grown(({ calls }) => calls.last30Days.total)).toBe(5);
    expect(grown(({ calls }) => calls.last30Days.byOutcome.cancelled)).toBe(1);
    expect(grown(({ bookings }) => bookings.today)).toBe(1);
    expect(grown(({ bookings }) => bookings.last30Days)).toBe(2);
    expect(grown(({ waitlist }) => waitlist.pending)).toBe(1);
    expect(grown(({ openTickets }) => openTickets)).toBe(1);
    expect(after.users.total).toBe(after.users.admins + after.users.managers);
    expect(after.clinics.total).toBe(after.clinics.pending + after.clinics.active + after.clinics.inactive);
  });

  test('shows the clinics at a glance, the latest called first', async () => {
    app.clock.set('2026-11-16T17:00:00Z');
    const quiet = await app.aClinic();
    const busy = await aReadyClinic();
    await call(busy.id, '2026-11-16T16:59:00Z', 'booked');
    await call(busy.id, '2026-11-01T00:00:00Z', 'booked');
    const { body } = await ask('GET', 'clinics/overview');
    expect(body.data.clinics[0]).toMatchObject({
      id: busy.id,
      phoneAssigned: true,
      squadLinked: true,
      emrState: 'not_configured',
      calls: 1,
      lastCallAt: '2026-11-16T16:59:00.000Z',
    });
    const ids = body.data.clinics.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(quiet.id)).toBeGreaterThan(0);
    expect(body.data.totals.total).toBe(ids.length);
  });
});

const ROUTES: Array<[Method, string, object?]> = [
  ['POST', 'clinics', { name: 'A', managerEmail: 'a@clinic.test' }],
  ['GET', 'clinics'],
  ['GET', 'clinics/overview'],
  ['GET', 'clinics/pending-activation'],
  ['GET', 'stats'],
  ['GET', 'clinics/:id'],
  ['GET', 'clinics/:id/provisioning'],
  ['PUT', 'clinics/:id/activate'],
  ['PUT', 'clinics/:id/voice', { voiceSquadId: 'squad-1' }],
  ['DELETE', 'clinics/:id/voice'],
];

describe('the doors', () => {
  test.each(ROUTES)('%s /api/admin/%s is for admins alone', async (method, url, payload) => {
    const { id, manager } = await app.aClinic();
    const path = { method, url: `/api/admin/${url.replace(':id', id)}`, ...(payload ? { payload } : {}) };
    expect((await app.ask(path)).status).toBe(401);
    const answer = await app.ask({ ...path, as: manager });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await ask('GET', `clinics/${id}`)).body.data).toMatchObject({
      status: 'pending',
      voiceSquadId: null,
    });
  });

  test.each(ROUTES.filter(([, url]) => url.includes(':id')))(
    '%s /api/admin/%s knows no clinic but those there are',
    async (method, url, payload) => {
      expect((await ask(method, url.replace(':id', NOBODYS), payload)).status).toBe(404);
      expect((await ask(method, url.replace(':id', 'no-id'), payload)).status).toBe(400);
    },
  );
});

describe('the audit trail', () => {
  test.each(ROUTES.filter(([method]) => method !== 'GET'))(
    '%s /api/admin/%s writes one row with the change',
    async (method, url, payload) => {
      const { id } = await aReadyClinic();
      const requestId = `audit-${randomUUID()}`;
      const body = method === 'POST' ? { name: 'A', managerEmail: anEmail() } : payload;
      const answer = await ask(method, url.replace(':id', id), body, { 'x-request-id': requestId });
      expect(answer.status).toBe(200);
      const rows = await app.database.ownerQuery(
        `select user_id, success, xmin::text = (select xmin::text from clinics where id = $2) as together
         from audit_log where request_id = $1`,
        [requestId, method === 'POST' ? answer.body.data.clinic.id : id],
      );
      expect(rows).toEqual([{ user_id: app.admin.user.id, success: true, together: true }]);
    },
  );
});
