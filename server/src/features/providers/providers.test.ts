import { describe, expect, test } from 'vitest';
import {
  add,
  ask,
  book,
  clinic,
  database,
  emr,
  list,
  MONDAY,
  NOBODY,
  names,
  service,
  useRoster,
} from '../../../testing/features/providers/provider-clinic.ts';
import { aClinic, clinicApp } from '../../../tests/clinic-app.ts';
import { NOTHING_SAID } from '../../../tests/world/facts.ts';

useRoster();

describe('entering the roster by hand', () => {
  test('a provider is entered, changed and removed', async () => {
    const lee = await add({ name: ' Dr. Lee ', emrProviderId: '101', specialty: 'Family' });
    expect(lee).toEqual({
      id: expect.any(String),
      emrProviderId: '101',
      name: 'Dr. Lee',
      specialty: 'Family',
      status: 'active',
      acceptsNewPatients: true,
      ...NOTHING_SAID,
      fromEmr: [],
      overrides: { visitMode: null, visitReason: null, isNewPatient: null, preferredTime: null },
    });
    const { body } = await ask('PUT', `providers/${lee.id}`, { status: 'on_leave' });
    expect(body.data).toEqual({ ...lee, status: 'on_leave' });

    expect((await ask('DELETE', `providers/${lee.id}`)).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  test('stores, changes and clears what the manager says about a provider as a person', async () => {
    const said = {
      ...{ gender: 'female', languages: ['English', '广东话', 'yue', 'pa'], minAge: 0, maxAge: 18 },
      ...{ nameZh: ' 王美医生 ', bio: 'Family doctor.', bioZh: '家庭医生。' },
    };
    const mei = await add({ name: 'Dr. Mei Wong', emrProviderId: '102', ...said });
    const kept = { ...said, languages: ['en', 'yue', 'pa'], nameZh: '王美医生' };
    expect(mei).toMatchObject(kept);
    expect((await list('?search=王美')).data).toMatchObject([kept]);
    expect(await service.providers.roster(clinic.id)).toMatchObject([{ id: '102', ...kept }]);

    const change = { gender: null, languages: [], maxAge: null, nameZh: '', bio: null };
    const { body } = await ask('PUT', `providers/${mei.id}`, change);
    expect(body.data).toEqual({ ...mei, ...change, nameZh: null });
    expect(await service.providers.roster(clinic.id)).toMatchObject([{ gender: null, languages: [] }]);
  });

  test('keeps the youngest age at or below the oldest, even if only one of them is sent', async () => {
    expect((await ask('POST', 'providers', { name: 'Dr. Lee', minAge: 19, maxAge: 18 })).status).toBe(400);
    const { id } = await add({ name: 'Dr. Lee', minAge: 18 });
    const refused = await ask('PUT', `providers/${id}`, { maxAge: 17, gender: 'male' });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await ask('PUT', `providers/${id}`, { maxAge: 18 })).body.data).toMatchObject({ gender: null });
    expect((await ask('PUT', `providers/${NOBODY}`, { maxAge: 18 })).status).toBe(404);
  });

  test.each([
    [{ gender: 'F' }],
    [{ languages: 'en' }],
    [{ languages: ['Klingonish'] }],
    [{ languages: Array.from({ length: 21 }, () => 'en') }],
    [{ minAge: -1 }],
    [{ maxAge: 131 }],
    [{ minAge: 1.5 }],
    [{ minAge: '18' }],
    [{ nameZh: '王'.repeat(41) }],
    [{ bio: 'x'.repeat(601) }],
    [{ bioZh: 7 }],
  ])('%j says nothing of a person, and is refused', async (payload) => {
    const { id } = await add({ name: 'Dr. Lee' });
    const { status, body } = await ask('PUT', `providers/${id}`, payload);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('the list is sorted by name, paged, and filtered by status and search', async () => {
    await add({ name: 'Dr. Wong', emrProviderId: '102' });
    await add({ name: 'Dr. Ames', specialty: '100% Sports', status: 'inactive' });
    await add({ name: 'Dr. Lee', emrProviderId: '101' });

    expect(await names()).toEqual(['Dr. Ames', 'Dr. Lee', 'Dr. Wong']);
    expect(await names('?page=2&pageSize=2')).toEqual(['Dr. Wong']);
    expect((await list('?pageSize=2')).pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
    expect(await names('?status=inactive')).toEqual(['Dr. Ames']);
    expect(await names('?search=wONG')).toEqual(['Dr. Wong']);
    expect(await names('?search=101')).toEqual(['Dr. Lee']);
    expect(await names('?search=0%25')).toEqual(['Dr. Ames']);
    expect(await names('?search=_')).toEqual([]);
  });

  test.each(['?page=0', '?pageSize=101', '?pageSize=x', '?status=gone', '?search=', '?search=%00'])(
    'the list refuses %s',
    async (query) => {
      expect((await ask('GET', `providers${query}`)).status).toBe(400);
    },
  );

  test('an EMR number belongs to one provider per clinic', async () => {
    const lee = await add({ name: 'Dr. Lee', emrProviderId: '101' });
    const wong = await add({ name: 'Dr. Wong', emrProviderId: '102' });
    const other = await aClinic(database);

    expect((await ask('POST', 'providers', { name: 'Twin', emrProviderId: '101' })).status).toBe(409);
    expect((await ask('PUT', `providers/${wong.id}`, { emrProviderId: '101' })).status).toBe(409);
    expect((await ask('PUT', `providers/${lee.id}`, { emrProviderId: null })).status).toBe(200);
    expect((await add({ name: 'Dr. Far', emrProviderId: '101' }, other)).emrProviderId).toBe('101');
  });

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 7 }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'Dr. Lee', status: 'retired' }],
    [{ name: 'Dr. Lee', emrProviderId: '../1' }],
    [{ name: 'Dr. Lee', emrProviderId: 'x'.repeat(41) }],
    [{ name: 'Dr. Lee', specialty: null }],
    [{ name: 'Dr. Lee', specialty: 'x'.repeat(201) }],
  ])('entering %j is refused', async (payload) => {
    const { status, body } = await ask('POST', 'providers', payload);

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test.each([[{}], [{ colour: 'red' }], [{ name: null }], [{ status: 'x' }]])(
    'changing with %j is refused',
    async (payload) => {
      const { id } = await add({ name: 'Dr. Lee' });
      expect((await ask('PUT', `providers/${id}`, payload)).status).toBe(400);
    },
  );

  test("a provider the clinic does not have is 404, and so is another clinic's", async () => {
    const other = await aClinic(database);
    const { id } = await add({ name: 'Dr. Far', emrProviderId: '7' }, other);
    for (const unknown of [id, NOBODY]) {
      expect((await ask('PUT', `providers/${unknown}`, { name: 'Mine' })).status).toBe(404);
      expect((await ask('PUT', `providers/${unknown}/config`, { visitMode: 'phone' })).status).toBe(404);
      expect((await ask('GET', `providers/${unknown}/effective-config`)).status).toBe(404);
      expect((await ask('DELETE', `providers/${unknown}`)).status).toBe(404);
    }
    expect((await ask('PUT', 'providers/7', { name: 'Mine' })).status).toBe(400);
    expect((await ask('GET', 'providers', undefined, other)).body.data).toMatchObject([{ name: 'Dr. Far' }]);
  });
});

describe('providers offered to callers', () => {
  const offered = async () => (await service.providers.roster(clinic.id)).map(({ id }) => id);

  test('are the EMR’s own while the clinic has entered nobody', async () => {
    expect((await offered()).sort()).toEqual(['101', '102']);
  });

  test('are the active ones with a number, the default one first', async () => {
    await add({ name: 'A', emrProviderId: '1' });
    await add({ name: 'B', emrProviderId: '2', status: 'on_leave' });
    await add({ name: 'C', emrProviderId: '3', status: 'inactive' });
    await add({ name: 'D' });
    await add({ name: 'E', emrProviderId: '5' });
    await database.ownerQuery("update clinic_config set default_provider_id = '5' where clinic_id = $1", [
      clinic.id,
    ]);

    expect(await offered()).toEqual(['5', '1']);
  });

  test('are none if the clinic disabled everybody', async () => {
    await add({ name: 'A', emrProviderId: '101', status: 'inactive' });

    expect(await offered()).toEqual([]);
    expect(await service.providers.resolve(clinic.id, { id: '101' })).toEqual({ status: 'none' });
  });

  test('change at once, in other processes a moment later', async () => {
    const other = await clinicApp({ database });
    const lee = await add({ name: 'Dr. Lee', emrProviderId: '101' });
    const elsewhere = async () => (await other.providers.roster(clinic.id)).length;
    expect([await offered(), await elsewhere()]).toEqual([['101'], 1]);
    await ask('PUT', `providers/${lee.id}`, { status: 'on_leave' });

    expect(await offered()).toEqual([]);
    await expect.poll(elsewhere).toBe(0);
    await other.close();
  });

  test('include everything that determines what they may book', async () => {
    await ask('POST', 'emr/sync');
    await ask('PUT', 'voice-config', { bookingBufferMinutes: 5, defaultVisitReason: 'results' });
    await ask('PUT', 'emr-config/template-codes', { codes: [{ code: 'V', bookable: true }] });
    const config = await service.providers.bookingConfig(clinic.id);

    expect(config).toMatchObject({
      timeZone: 'America/Vancouver',
      rules: {
        bookingBufferMinutes: 5,
        maxDailyBookings: null,
        minAdvanceBookingHours: 0,
        scheduleIntelligenceEnabled: true,
      },
    });
    expect(config.codes.overrides.get('V')).toBe(true);
    expect(config.codes.offered.get('s')).toBe('same-day');
    expect(config.visitDefaults('101')).toEqual({
      visitMode: 'in_person',
      visitReason: 'results',
      isNewPatient: false,
      preferredTime: 'any',
    });
  });
});

describe("tracing a day's schedule", () => {
  const check = (payload: object) => ask('POST', 'emr/test-schedule', payload);

  test('shows template, book and the times callers would be offered', async () => {
    book.staffBook({ providerNo: '101', date: '2026-11-17', startTime: '09:00', minutes: 15 });
    const { status, body } = await check({ providerId: '101', date: '2026-11-17' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      providerId: '101',
      schedule: { slotMinutes: 15, holiday: false, slots: 32, codes: { 1: 28, L: 4 } },
      bookings: { total: 1, live: 1 },
    });
    expect(body.data.openSlots[0]).toBe('09:15');
    expect(body.data.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
      ['connection', true],
      ['schedule', true],
      ['bookings', true],
      ['open-slots', true],
    ]);
  });

  test('accepts our own id as well as the EMR’s number', async () => {
    const lee = await add({ name: 'Dr. Lee', emrProviderId: '101' });
    const none = await add({ name: 'Dr. Nobody' });

    expect((await check({ providerId: lee.id, date: MONDAY })).body.data.providerId).toBe('101');
    expect((await check({ providerId: none.id, date: MONDAY })).status).toBe(400);
    expect((await check({ providerId: NOBODY, date: MONDAY })).status).toBe(404);
  });

  test('shows the step at which nothing is left: no template, or no EMR', async () => {
    const failed = (steps: Array<{ step: string; ok: boolean }>) =>
      steps.filter(({ ok }) => !ok).map(({ step }) => step);
    expect(failed((await check({ providerId: '102', date: MONDAY })).body.data.steps)).toContain('schedule');

    await emr.close();
    const { status, body } = await check({ providerId: '101', date: MONDAY });
    expect(status).toBe(200);
    expect(failed(body.data.steps)).toEqual(['schedule', 'bookings']);
  });

  test.each([
    [{}],
    [{ providerId: '101' }],
    [{ date: MONDAY }],
    [{ providerId: '101', date: '2026-02-30' }],
    [{ providerId: '101', date: '16/11/2026' }],
    [{ providerId: '1/../2', date: MONDAY }],
  ])('refuses %j', async (payload) => {
    expect((await check(payload)).status).toBe(400);
  });
});

test('every change is in the audit log of its clinic', async () => {
  const { id } = await add({ name: 'Dr. Lee', emrProviderId: '101' });
  await ask('PUT', `providers/${id}`, { name: 'Dr. S. Lee' });
  await ask('PUT', `providers/${id}/config`, { visitMode: 'phone' });
  await ask('PUT', `providers/${NOBODY}`, { name: 'Nobody' });
  await ask('POST', 'providers/sync');
  await ask('POST', 'schedule/sync');
  await ask('PUT', 'voice-config', { bookingBufferMinutes: 5 });
  const rows = await database.ownerQuery(
    "select action, success from audit_log where clinic_id = $1 and action <> 'emr.settings' order by seq",
    [clinic.id],
  );

  expect(rows.map(({ action, success }) => [action, success])).toEqual([
    ['provider.add', true],
    ['provider.update', true],
    ['provider.config', true],
    ['provider.update', false],
    ['provider.sync', true],
    ['clinic.schedule-sync', true],
    ['clinic.voice-config', true],
  ]);
});

test.each([
  ['GET', 'providers'],
  ['POST', 'providers'],
  ['PUT', `providers/${NOBODY}`],
  ['DELETE', `providers/${NOBODY}`],
  ['POST', 'providers/sync'],
  ['GET', `providers/${NOBODY}/effective-config`],
  ['PUT', `providers/${NOBODY}/config`],
  ['PUT', 'voice-config'],
  ['PUT', 'emr-config/booking-constraints'],
  ['PUT', 'emr-config/appointment-types'],
  ['POST', 'schedule/sync'],
  ['POST', 'emr/sync'],
  ['POST', 'emr/test-schedule'],
] as const)('%s /api/clinic/%s is closed to strangers', async (method, path) => {
  expect((await service.ask({ method, url: `/api/clinic/${path}` })).status).toBe(401);
});
