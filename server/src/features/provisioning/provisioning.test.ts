import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import {
  aNumber,
  anEmail,
  app,
  aReadyClinic,
  ask,
  FIVE_KINDS,
  fieldsOf,
  rowsIn,
  usePlatform,
} from '../../../testing/features/provisioning/admin-app.ts';
import { type Answer, PASSWORD } from '../../../tests/test-app.ts';
import { insertUser } from '../../../tests/world/rows.ts';
import { createClinics } from '../clinics/index.ts';
import { startOnboarding } from '../onboarding/index.ts';
import { createClinic } from './create-clinic.ts';

usePlatform();

describe('setting up a clinic', () => {
  test('creates the clinic, its settings, seven days, onboarding progress and a manager who can sign in', async () => {
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
      name: null,
      role: 'clinic_manager',
      clinicId: body.data.clinic.id,
    });
    const after = await rowsIn(...FIVE_KINDS);
    expect(after.map((count, index) => Number(count) - Number(before[index]))).toEqual([1, 1, 7, 1, 1]);
    const login = { email: managerEmail, password: PASSWORD };
    expect((await app.ask({ method: 'POST', url: '/api/auth/login', payload: login })).status).toBe(200);
  });

  test('without a password generates one, shows it once, and it works', async () => {
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

  test("never writes a manager's password into the audit log, even a refused one", async () => {
    const secret = `only-mine-${randomUUID()}`;
    await ask('POST', 'clinics', { name: 'A', managerEmail: anEmail(), managerPassword: secret });
    await ask('POST', 'clinics', { name: '', managerEmail: anEmail(), managerPassword: secret });
    const [row] = await app.database.ownerQuery(
      `select count(*) as told from audit_log where details::text like $1`,
      [`%${secret}%`],
    );
    expect(row).toEqual({ told: 0 });
  });

  test('with an address already in use is a conflict and creates nothing', async () => {
    const managerEmail = anEmail();
    await ask('POST', 'clinics', { name: 'First', managerEmail });
    const before = await rowsIn(...FIVE_KINDS);
    const answer = await ask('POST', 'clinics', { name: 'Second', managerEmail: managerEmail.toUpperCase() });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(await rowsIn(...FIVE_KINDS)).toEqual(before);
  });

  test.each(['the manager cannot be added', 'the audit row cannot be written'])(
    'creates nothing if %s',
    async (what) => {
      const before = await rowsIn(...FIVE_KINDS);
      const { db } = app.database;
      const { clock } = app;
      const notices = { on: () => undefined };
      const clinics = createClinics({ db, notices, clock, files: inMemoryFiles() });
      const broken = () => Promise.reject(new Error(what));
      const identity = {
        hashPassword: async () => 'hash',
        addManager:
          what === 'the manager cannot be added'
            ? broken
            : async () => ({
                id: randomUUID(),
                email: '',
                name: null,
                role: 'clinic_manager' as const,
                clinicId: null,
              }),
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
        { db, clinics, identity, startOnboarding: startOnboarding(db) },
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
    [{ name: 'A', managerEmail: 'a@clinic.test', managerPassword: 'password1234' }, ['managerPassword']],
    [
      { name: 'A', managerEmail: 'longer@clinic.test', managerPassword: 'longer@clinic.test' },
      ['managerPassword'],
    ],
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

  test('is sorted newest first, paged, and searched by part of the name', async () => {
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
    // The front desk signs in too, and manages nothing.
    const desk = await insertUser(app.database.ownerQuery, clinic.id);
    await app.database.ownerQuery("update users set role = 'clinic_staff' where id = $1", [desk.id]);
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
    await app.database.ownerQuery('delete from users where id = $1', [desk.id]);
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
  test('accepts any of the fields, changes only those, and null clears one', async () => {
    const { id } = await app.aClinic();
    const number = aNumber();
    const numberId = randomUUID();
    const link = async (payload: object) => (await ask('PUT', `clinics/${id}/voice`, payload)).body.data;
    expect(await link({ voicePhoneNumber: number })).toEqual({
      voicePhoneNumber: number,
      voicePhoneNumberId: null,
      voiceSquadId: null,
      voiceVendor: 'vapi',
    });
    await link({ voicePhoneNumberId: numberId, voiceSquadId: 'squad-1' });
    expect(await link({ voiceSquadId: null })).toEqual({
      voicePhoneNumber: number,
      voicePhoneNumberId: numberId,
      voiceSquadId: null,
      voiceVendor: 'vapi',
    });
  });

  test("with another clinic's number is a conflict, with its own it is not", async () => {
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

  test('frees an unlinked number for the next clinic', async () => {
    const first = await aReadyClinic();
    const second = await app.aClinic();
    const cleared = await ask('DELETE', `clinics/${first.id}/voice`);
    expect(cleared.body.data).toEqual({
      voicePhoneNumber: null,
      voicePhoneNumberId: null,
      voiceSquadId: null,
      voiceVendor: 'vapi',
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

describe('platform figures', () => {
  const call = (clinicId: string, startedAt: string, outcome: string, localDate = startedAt.slice(0, 10)) =>
    app.database.ownerQuery(
      'insert into call_logs (clinic_id, call_id, started_at, outcome, local_date) values ($1, $2, $3, $4, $5)',
      [clinicId, randomUUID(), startedAt, outcome, localDate],
    );

  test('count calls by each clinic’s own day, and pending work', async () => {
    app.clock.set('2026-11-16T17:00:00Z');
    const west = await app.aClinic();
    const east = await app.aClinic({ timezone: 'Asia/Shanghai' });
    const before = (await ask('GET', 'stats')).body.data;
    // It is Monday in Vancouver from 07:00Z, and Tuesday in Shanghai from 16:00Z.
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

  test('list the clinics, most recently called first', async () => {
    app.clock.set('2026-11-16T17:00:00Z');
    const quiet = await app.aClinic();
    const busy = await aReadyClinic();
    await call(busy.id, '2026-11-16T16:59:00Z', 'booked');
    await call(busy.id, '2026-11-16T16:50:00Z', 'clinic_info');
    await call(busy.id, '2026-11-01T00:00:00Z', 'booked');
    const { body } = await ask('GET', 'clinics/overview');
    expect(body.data.clinics[0]).toMatchObject({
      id: busy.id,
      phoneAssigned: true,
      squadLinked: true,
      emrState: 'not_configured',
      emrType: null,
      calls: 2,
      callsByDay: [0, 0, 0, 0, 0, 0, 2],
      wanted: 1,
      booked: 1,
      lastCallAt: '2026-11-16T16:59:00.000Z',
    });
    const ids = body.data.clinics.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(quiet.id)).toBeGreaterThan(0);
    expect(body.data.totals.total).toBe(ids.length);
  });
});
