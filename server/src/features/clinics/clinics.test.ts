import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { type Answer, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { listenForNotices } from '../../database/notices.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { createClinics } from './index.ts';

let app: TestApp;
let clinic: TestClinic;
let neighbour: TestClinic;
beforeAll(async () => {
  app = await testApp();
  clinic = await app.aClinic({ phone: '604 555 0142' });
  neighbour = await app.aClinic({ name: 'The Neighbour' });
});
afterAll(() => app.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const get = (url: string, as = clinic.manager) => app.ask({ method: 'GET', url, as });
const send = (method: Method, url: string, payload: object, headers = {}) =>
  app.ask({ method, url, payload, as: clinic.manager, headers });
const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});

const closed = (weekday: number) => ({ weekday, isOpen: false, open: null, close: null });
const open = (weekday: number, from = '08:30', to = '16:00') => ({
  weekday,
  isOpen: true,
  open: from,
  close: to,
});
const aWeek = (...days: object[]) => [
  ...days,
  ...[1, 2, 3, 4, 5, 6].slice(days.length - 1).map((day) => open(day)),
];

describe('a new clinic', () => {
  test("starts with the contract's defaults", async () => {
    const fresh = await app.aClinic({ phone: '604 555 0142' });
    const { body } = await get('/api/clinic/settings', fresh.manager);
    expect(body.data).toMatchObject({
      status: 'pending',
      timezone: 'America/Vancouver',
      phone: '+16045550142',
      voiceAgentEnabled: true,
      acceptingNewPatients: true,
      transferEnabled: true,
      supportedLanguages: ['en', 'zh'],
      waitlistEnabled: true,
      bookingBufferMinutes: 0,
      maxDailyBookings: null,
      allowDoubleBooking: false,
      minAdvanceBookingHours: 0,
      maxAdvanceBookingDays: 180,
      scheduleIntelligenceEnabled: true,
      transcriptRetentionDays: 90,
      callLogRetentionDays: 365,
      smsEnabled: false,
      preferRest: false,
    });
    expect(body.data.businessHours.monday).toEqual({ open: '09:00', close: '17:00' });
    expect(body.data.businessHours.sunday).toBeNull();
  });

  test('is open now by its local time', async () => {
    await send('PUT', '/api/clinic/me', { timezone: 'America/Vancouver' });
    expect((await get('/api/clinic/me')).body.data.isOpen).toBe(true);
    await send('PUT', '/api/clinic/me', { timezone: 'Asia/Shanghai' });
    expect((await get('/api/clinic/me')).body.data.isOpen).toBe(false);
  });
});

describe('changing the clinic', () => {
  test.each([
    [{ name: '  Main Street Clinic ' }, { name: 'Main Street Clinic' }],
    [{ phone: '(604) 555-0199 ext. 4' }, { phone: '+16045550199' }],
    [{ phone: null }, { phone: null }],
    [
      { address: '1 Main', city: 'Burnaby', province: 'BC', postalCode: 'V5V 4E8' },
      { city: 'Burnaby', province: 'BC' },
    ],
    [{ timezone: 'America/Toronto' }, { timezone: 'America/Toronto' }],
    [
      { acceptingNewPatients: false, transferEnabled: false },
      { acceptingNewPatients: false, transferEnabled: false },
    ],
    [
      { transferPhoneNumber: '16045550111', handoffPhone: '+44 20 7946 0958' },
      { transferPhoneNumber: '+16045550111', handoffPhone: '+442079460958' },
    ],
    [{ defaultProviderId: '101' }, { defaultProviderId: '101' }],
    [{ supportedLanguages: ['zh', 'zh'] }, { supportedLanguages: ['zh'] }],
  ])('%j is kept as %j, and nothing else changes', async (change, kept) => {
    const before = (await get('/api/clinic/me')).body.data;
    const answer = await send('PUT', '/api/clinic/me', change);
    expect(answer.status).toBe(200);
    const after = (await get('/api/clinic/me')).body.data;
    expect(answer.body.data).toEqual(after);
    expect(after).toMatchObject(kept);
    const others = (data: Record<string, unknown>) =>
      Object.entries(data).filter(([key]) => !(key in change) && key !== 'updatedAt' && key !== 'isOpen');
    expect(others(after)).toEqual(others(before));
  });

  test.each([
    [{}, 'body'],
    [{ nickname: 'x' }, 'body'],
    [[], 'body'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ phone: 'call us' }, 'phone'],
    [{ phone: '12345' }, 'phone'],
    [{ phone: '' }, 'phone'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: null }, 'timezone'],
    [{ timezone: '../etc' }, 'timezone'],
    [{ acceptingNewPatients: 'yes' }, 'acceptingNewPatients'],
    [{ supportedLanguages: [] }, 'supportedLanguages'],
    [{ supportedLanguages: ['fr'] }, 'supportedLanguages.0'],
    [{ supportedLanguages: null }, 'supportedLanguages'],
    [{ defaultProviderId: '' }, 'defaultProviderId'],
    [{ name: 'Good', phone: 'bad' }, 'phone'],
  ])('%j is refused, naming %s, and changes nothing', async (change, field) => {
    const before = (await get('/api/clinic/settings')).body;
    const answer = await send('PUT', '/api/clinic/me', change);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('INVALID_REQUEST');
    expect(fieldsOf(answer)).toEqual([field]);
    expect((await get('/api/clinic/settings')).body).toEqual(before);
  });

  test('fields a manager may not change are ignored', async () => {
    const answer = await send('PUT', '/api/clinic/me', {
      name: 'Renamed',
      status: 'active',
      id: neighbour.id,
      voicePhoneNumber: '+16045550100',
      voiceSquadId: 'squad',
      logoKey: 'logos/other.png',
    });
    expect(answer.body.data).toMatchObject({
      id: clinic.id,
      name: 'Renamed',
      status: 'pending',
      voicePhoneNumber: null,
      voiceSquadId: null,
      hasLogo: false,
    });
  });
});

describe('the weekly hours', () => {
  test('are replaced completely, in any order, and returned Sunday first', async () => {
    const week = [open(3), closed(0), open(1), open(2), open(6, '10:00', '12:00'), open(4), open(5)];
    const answer = await send('PUT', '/api/clinic/schedule', { hours: week });
    expect(answer.status).toBe(200);
    const sorted = [...week].sort((a, b) => a.weekday - b.weekday);
    expect(answer.body.data).toEqual({ hours: sorted });
    expect((await get('/api/clinic/schedule')).body.data).toEqual({ hours: sorted });
  });

  test('enqueue a search for opened times if extended, and none if reduced', async () => {
    const searches = async () =>
      (
        await app.database.ownerQuery(
          "select payload from jobs where kind = 'find-openings' and clinic_id = $1 and payload->>'by' = 'hours'",
          [clinic.id],
        )
      ).length;
    const keep = (close: string) =>
      send('PUT', '/api/clinic/schedule', { hours: aWeek(closed(0), open(1, '08:30', close)) });
    await keep('15:00');
    const before = await searches();
    await keep('14:00');
    expect(await searches()).toBe(before);
    await keep('15:30');
    expect(await searches()).toBe(before + 1);
  });

  test('may omit the times of a closed day, or keep them', async () => {
    const days = [
      { weekday: 0, isOpen: false },
      { ...open(1), isOpen: false },
      ...[2, 3, 4, 5, 6].map((day) => open(day)),
    ];
    const { body } = await send('PUT', '/api/clinic/schedule', { hours: days });
    expect(body.data.hours.slice(0, 2)).toEqual([closed(0), { ...open(1), isOpen: false }]);
  });

  test.each([
    ['no body', {}, 'hours'],
    ['no rows', { hours: [] }, 'hours'],
    ['six days', { hours: aWeek(closed(0)).slice(0, 6) }, 'hours'],
    ['eight days', { hours: [...aWeek(closed(0)), open(6)] }, 'hours'],
    ['a day twice', { hours: aWeek(open(6)) }, 'hours'],
    ['a day that is none', { hours: aWeek(open(7)) }, 'hours.0.weekday'],
    ['half a day', { hours: aWeek(open(0.5)) }, 'hours.0.weekday'],
    [
      'an open day without opening',
      { hours: aWeek({ weekday: 0, isOpen: true, close: '17:00' }) },
      'hours.0.open',
    ],
    [
      'an open day without closing',
      { hours: aWeek({ weekday: 0, isOpen: true, open: '17:00', close: null }) },
      'hours.0.close',
    ],
    ['closing before opening', { hours: aWeek(open(0, '17:00', '09:00')) }, 'hours.0.close'],
    ['closing as it opens', { hours: aWeek(open(0, '09:00', '09:00')) }, 'hours.0.close'],
    ['a time that is none', { hours: aWeek(open(0, '9:00', '17:00')) }, 'hours.0.open'],
    ['midnight as 24:00', { hours: aWeek(open(0, '09:00', '24:00')) }, 'hours.0.close'],
    ['a word for yes', { hours: aWeek({ ...open(0), isOpen: 'yes' }) }, 'hours.0.isOpen'],
  ])('with %s is refused and changes nothing', async (_, payload, field) => {
    const before = (await get('/api/clinic/schedule')).body;
    const answer = await send('PUT', '/api/clinic/schedule', payload);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([field]);
    expect((await get('/api/clinic/schedule')).body).toEqual(before);
  });
});

describe('the assistant', () => {
  test.each([
    [{ enabled: false }, false],
    [{ voiceAgentEnabled: false }, false],
    [{ enabled: true, voiceAgentEnabled: true }, true],
  ])('is switched by %j', async (payload, enabled) => {
    const answer = await send('POST', '/api/clinic/voice-agent', payload);
    expect(answer.body).toEqual({ success: true, data: { voiceAgentEnabled: enabled } });
    expect((await get('/api/clinic/voice-agent')).body.data).toEqual({
      voiceAgentEnabled: enabled,
      warnings: [],
    });
  });

  test.each([
    [{}],
    [{ enabled: 'false' }],
    [{ enabled: null }],
    [{ enabled: 0 }],
    [{ enabled: true, voiceAgentEnabled: false }],
  ])('is not switched by %j', async (payload) => {
    const before = (await get('/api/clinic/voice-agent')).body;
    expect((await send('POST', '/api/clinic/voice-agent', payload)).status).toBe(400);
    expect((await get('/api/clinic/voice-agent')).body).toEqual(before);
  });
});

test('a text with an unknown placeholder is reported whenever the settings are read', async () => {
  const fresh = await app.aClinic();
  const settings = async () => (await get('/api/clinic/settings', fresh.manager)).body.data.smsWarnings;
  expect(await settings()).toEqual([]);
  const payload = { smsTemplateBookEn: 'With {doctor} on {date}' };
  await app.ask({ method: 'PUT', url: '/api/clinic/sms-config', as: fresh.manager, payload });
  expect(await settings()).toEqual(['smsTemplateBookEn: {doctor} is no placeholder and will be left out.']);
});

describe('clinical settings', () => {
  const pharmacy = { name: 'Main Pharmacy', phone: '+16045550123', fax: null, address: null };

  test.each([
    [{ customGreeting: 'Hello.' }, { customGreeting: 'Hello.' }],
    [{ customGreetingZh: '您好' }, { customGreetingZh: '您好' }],
    [{ pharmacy: { name: 'Main Pharmacy', phone: '604-555-0123' } }, { pharmacy }],
    [
      { appointmentTypeMappings: { follow_up: '2', checkup: null } },
      { appointmentTypeMappings: { follow_up: '2' } },
    ],
  ])('%j is stored as %j in addition to existing values', async (change, kept) => {
    const all = {
      customGreeting: 'Old',
      customGreetingZh: '旧',
      pharmacy: { ...pharmacy, name: 'Old' },
      appointmentTypeMappings: { general: 'B' },
    };
    await send('PUT', '/api/clinic/clinical-settings', all);
    const answer = await send('PUT', '/api/clinic/clinical-settings', change);
    expect(answer.body.data).toEqual({ ...all, ...kept });
    expect((await get('/api/clinic/clinical-settings')).body.data).toEqual({ ...all, ...kept });
  });

  test('null clears each of them', async () => {
    const none = {
      customGreeting: null,
      customGreetingZh: null,
      pharmacy: null,
      appointmentTypeMappings: null,
    };
    await send('PUT', '/api/clinic/clinical-settings', {
      customGreeting: 'x',
      pharmacy,
      appointmentTypeMappings: { a: 'B' },
    });
    expect((await send('PUT', '/api/clinic/clinical-settings', none)).body.data).toEqual(none);
  });

  test.each([
    [{}, 'body'],
    [{ greeting: 'x' }, 'body'],
    [{ customGreeting: '' }, 'customGreeting'],
    [{ customGreeting: 'x'.repeat(1001) }, 'customGreeting'],
    [{ pharmacy: 'Main' }, 'pharmacy'],
    [{ pharmacy: {} }, 'pharmacy.name'],
    [{ pharmacy: { name: 'Main', fax: 'none' } }, 'pharmacy.fax'],
    [{ appointmentTypeMappings: ['B'] }, 'appointmentTypeMappings'],
    [{ appointmentTypeMappings: { general: 3 } }, 'appointmentTypeMappings.general'],
    [{ appointmentTypeMappings: { general: '' } }, 'appointmentTypeMappings.general'],
    [{ appointmentTypeMappings: { general: 'x'.repeat(21) } }, 'appointmentTypeMappings.general'],
    [
      { appointmentTypeMappings: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'B'])) },
      'appointmentTypeMappings',
    ],
  ])('%j is refused, naming %s', async (change, field) => {
    const answer = await send('PUT', '/api/clinic/clinical-settings', change);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

const ROUTES: Array<[Method, string, object?]> = [
  ['GET', '/api/clinic/me'],
  ['PUT', '/api/clinic/me', { name: 'Taken Over' }],
  ['GET', '/api/clinic/settings'],
  ['GET', '/api/clinic/schedule'],
  ['PUT', '/api/clinic/schedule', { hours: aWeek(closed(0)) }],
  ['GET', '/api/clinic/voice-agent'],
  ['POST', '/api/clinic/voice-agent', { enabled: false }],
  ['GET', '/api/clinic/clinical-settings'],
  ['PUT', '/api/clinic/clinical-settings', { customGreeting: 'Taken over' }],
  ['GET', '/api/clinic/logo'],
  ['DELETE', '/api/clinic/logo'],
];

describe.each(ROUTES)('%s %s', (method, url, payload) => {
  const ask = (options: { as?: TestClinic['manager']; query?: Record<string, string> }) =>
    app.ask({ method, url, ...(payload ? { payload } : {}), ...options });
  const NOBODYS = '4f1c2a3b-5d6e-4f70-8192-a3b4c5d6e7f8';

  test('requires signing in', async () => {
    expect((await ask({})).status).toBe(401);
  });

  test('never reaches another clinic', async () => {
    const before = (await get('/api/clinic/settings', neighbour.manager)).body;
    expect((await ask({ as: clinic.manager, query: { clinicId: neighbour.id } })).status).toBe(403);
    await ask({ as: clinic.manager });
    expect((await get('/api/clinic/settings', neighbour.manager)).body).toEqual(before);
  });

  test('serves an admin who names the clinic, and no other', async () => {
    expect((await ask({ as: app.admin })).status).toBe(400);
    expect((await ask({ as: app.admin, query: { clinicId: 'no-id' } })).status).toBe(400);
    expect((await ask({ as: app.admin, query: { clinicId: NOBODYS } })).status).toBe(404);
    const named = await ask({ as: app.admin, query: { clinicId: clinic.id } });
    expect(named.status).toBe(url.endsWith('/logo') && method === 'GET' ? 404 : 200);
  });
});

describe.each(ROUTES.filter(([method]) => method !== 'GET'))(
  'the audit row of %s %s',
  (method, url, payload) => {
    test('is audited once, in the transaction of the change', async () => {
      const requestId = `audit-${randomUUID()}`;
      await app.ask({
        method,
        url,
        as: clinic.manager,
        headers: { 'x-request-id': requestId },
        ...(payload ? { payload } : {}),
      });
      const rows = await app.database.ownerQuery(
        `select clinic_id, user_id, success, xmin::text in (
         select xmin::text from clinics where id = $2 union select xmin::text from clinic_config where clinic_id = $2
         union select xmin::text from business_hours where clinic_id = $2) as together
         from audit_log where request_id = $1`,
        [requestId, clinic.id],
      );
      expect(rows).toEqual([
        { clinic_id: clinic.id, user_id: clinic.manager.user.id, success: true, together: true },
      ]);
    });
  },
);

test('a change reaches a process that had cached the clinic', async () => {
  const notices = await listenForNotices(app.database.connection, silentLogger);
  const elsewhere = createClinics({ db: app.database.db, notices, clock: app.clock, files: inMemoryFiles() });
  const renamed = `Renamed ${randomUUID()}`;
  expect(await elsewhere.profile(clinic.id)).toMatchObject({ id: clinic.id });
  const heard = new Promise((resolve) => notices.on('clinic', resolve));
  await send('PUT', '/api/clinic/me', { name: renamed });
  expect(await heard).toBe(clinic.id);
  expect(await elsewhere.profile(clinic.id)).toMatchObject({ name: renamed });
  expect(await elsewhere.exists(clinic.id)).toBe(true);
  expect(await elsewhere.exists('4f1c2a3b-5d6e-4f70-8192-a3b4c5d6e7f8')).toBe(false);
  await notices.close();
});

test("a clinic's EMR facts are part of its profile, its secrets are not", async () => {
  await app.database.ownerQuery(
    `insert into emr_connections (clinic_id, prefer_rest, username, sealed, config_pulled_at, oauth_token_expires_at)
     values ($1, true, 'desk-user', 'sealed-bytes', '2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z')`,
    [clinic.id],
  );
  const { body } = await get('/api/clinic/settings');
  expect(body.data).toMatchObject({
    preferRest: true,
    emrConfigPulledAt: '2026-11-01T00:00:00.000Z',
    emrOauthTokenExpiresAt: '2027-11-01T00:00:00.000Z',
  });
  expect(JSON.stringify(body)).not.toMatch(/sealed|desk-user/);
});
