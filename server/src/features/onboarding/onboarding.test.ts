import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anOnboardingOffice,
  makeReady,
  type OnboardingOffice,
} from '../../../testing/features/onboarding/onboarding-office.ts';
import type { Answer } from '../../../testing/features/support/office.ts';
import type { User } from '../../kernel/people/user.ts';

let office: OnboardingOffice;
let clinic: Awaited<ReturnType<OnboardingOffice['aClinic']>>;
let neighbour: typeof clinic;
beforeAll(async () => {
  office = await anOnboardingOffice();
  clinic = await office.aClinic();
  neighbour = await office.aClinic();
  await makeReady(office, neighbour.id);
});
afterAll(() => office.close());

const ROOT = '/api/clinic/onboarding';
type Method = 'GET' | 'PUT' | 'POST';
const ask = (method: Method, path: string, as: User, payload?: object, more: object = {}) =>
  office.ask({ method, url: `${ROOT}${path}`, as, ...(payload ? { payload } : {}), ...more });
const progress = async (as: User) => (await ask('GET', '', as)).body.data;
const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});
const readyClinic = async () => {
  const ready = await office.aClinic();
  return { ...ready, book: await makeReady(office, ready.id) };
};
const query = (text: string, values: unknown[]) => office.database.ownerQuery(text, values);

const NO_STEPS = { clinic_details: false, emr_connection: false, business_hours: false, validation: false };

describe('the progress', () => {
  test('of a new clinic has no step done', async () => {
    const { manager } = await office.aClinic();
    expect(await progress(manager)).toEqual({ steps: NO_STEPS, completedAt: null, status: 'pending' });
  });

  test.each(Object.keys(NO_STEPS))('sets and resets the step %s, and leaves the others', async (step) => {
    const { manager } = await office.aClinic();
    const done = await ask('PUT', '', manager, { steps: { [step]: true, launch: true } });
    expect(done.status).toBe(200);
    expect(done.body.data.steps).toEqual({ ...NO_STEPS, [step]: true });
    await ask('PUT', '', manager, { steps: { [step]: false } });
    expect((await progress(manager)).steps).toEqual(NO_STEPS);
  });

  test('is created for a clinic that has none', async () => {
    const { id, manager } = await office.aClinic();
    await query('delete from onboarding_progress where clinic_id = $1', [id]);
    expect((await progress(manager)).steps).toEqual(NO_STEPS);
    await ask('PUT', '', manager, { steps: { validation: true } });
    expect((await progress(manager)).steps).toEqual({ ...NO_STEPS, validation: true });
  });

  test.each([
    [{}, 'steps'],
    [{ steps: {} }, 'steps'],
    [{ steps: { launch: true } }, 'steps'],
    [{ steps: [] }, 'steps'],
    [{ steps: { validation: 'yes' } }, 'steps.validation'],
    [{ steps: { validation: null } }, 'steps.validation'],
  ])('refuses %j, naming %s', async (payload, field) => {
    const refused = await ask('PUT', '', clinic.manager, payload);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([field]);
  });
});

describe('completing', () => {
  test('has no preconditions, notifies every admin once, and keeps its first time', async () => {
    const { id, manager } = await office.aClinic();
    await query('update clinics set name = $2 where id = $1', [id, `Clinic ${id}`]);
    const first = office.clock.now().toISOString();
    expect((await ask('POST', '/complete', manager)).body.data).toMatchObject({
      completedAt: first,
      status: 'pending',
    });
    office.clock.advance(60_000);
    const again = await ask('POST', '/complete', manager, {});
    expect(again.status).toBe(200);
    expect(again.body.data.completedAt).toBe(first);
    const told = (await office.toldTo(office.admin)).filter((title) => title.includes(`Clinic ${id}`));
    expect(told).toEqual([`Clinic ${id} has finished its set-up`]);
    expect(await office.toldTo(manager)).toEqual([]);
  });
});

describe('going live', () => {
  const status = async (id: string) =>
    (await query('select status, activated_at from clinics where id = $1', [id]))[0];

  test('activates a pending clinic if the seven blocking checks pass, and notifies its managers once', async () => {
    const { id, manager } = await readyClinic();
    const live = await ask('POST', '/go-live', manager);
    const at = office.clock.now();
    expect(live).toMatchObject({
      status: 200,
      body: { data: { status: 'active', activatedAt: at.toISOString() } },
    });
    expect(await status(id)).toEqual({ status: 'active', activated_at: at });

    office.clock.advance(60_000);
    const again = await ask('POST', '/go-live', manager);
    expect(again).toMatchObject({ status: 200, body: { data: { activatedAt: at.toISOString() } } });
    expect(await office.toldTo(manager)).toEqual(['Fraser Street Clinic is live']);
  });

  test('keeps succeeding for an active clinic, whatever has changed since', async () => {
    const { id, manager } = await readyClinic();
    await ask('POST', '/go-live', manager);
    await query('update clinics set voice_squad_id = null where id = $1', [id]);
    expect((await ask('POST', '/go-live', manager)).status).toBe(200);
  });

  test('does not query the EMR, which may be down', async () => {
    const { id, manager } = await readyClinic();
    office.emrs.delete(id);
    expect((await ask('POST', '/go-live', manager)).status).toBe(200);
  });

  test('is refused for a closed clinic', async () => {
    const { id, manager } = await readyClinic();
    await query(`update clinics set status = 'inactive' where id = $1`, [id]);
    const refused = await ask('POST', '/go-live', manager);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'INVALID_REQUEST', details: { clinicStatus: 'inactive' } });
    expect((await status(id))?.status).toBe('inactive');
  });

  test('names all failing checks, and changes nothing', async () => {
    const { id, manager } = await office.aClinic();
    const refused = await ask('POST', '/go-live', manager);
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('INVALID_REQUEST');
    const missing = [
      'clinic_info',
      'active_providers',
      'emr_connection',
      'vapi_assigned',
      'privacy_officer',
      'credentials_encrypted',
    ];
    expect(refused.body.details.missing).toEqual(missing);
    expect(fieldsOf(refused)).toEqual(missing);
    expect(await status(id)).toEqual({ status: 'pending', activated_at: null });
    expect(await office.toldTo(manager)).toEqual([]);
  });

  test('twice at once succeeds twice and notifies once', async () => {
    const { manager } = await readyClinic();
    const both = await Promise.all([1, 2].map(() => ask('POST', '/go-live', manager)));
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await office.toldTo(manager)).toHaveLength(1);
  });
});

describe('trying slots', () => {
  const slots = (payload: object, as = neighbour.manager) => ask('POST', '/test-slots', as, payload);
  const TUESDAY = '2026-11-17';

  test("by the EMR's number or by our own id, returns the day a caller would hear", async () => {
    const [row] = await query('select id from providers where clinic_id = $1', [neighbour.id]);
    for (const providerId of ['101', row?.id]) {
      const { status, body } = await slots({ providerId, date: TUESDAY });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ providerId: '101', date: TUESDAY, hasAvailability: true });
      expect(body.data.slots).toHaveLength(32);
      expect(body.data.slots[0]).toEqual({ time: '09:00', display: 'nine' });
    }
  });

  test.each([
    ['a day off', { providerId: '101', date: '2026-11-22' }, 404, 'NO_AVAILABILITY'],
    ['a day that is past', { providerId: '101', date: '2026-11-10' }, 404, 'NO_AVAILABILITY'],
    ['a provider without a schedule', { providerId: '102', date: TUESDAY }, 404, 'NO_AVAILABILITY'],
    ['somebody unknown', { providerId: '999', date: TUESDAY }, 404, 'NOT_FOUND'],
    ['an id that is nobody', { providerId: randomUUID(), date: TUESDAY }, 404, 'NOT_FOUND'],
    ['no provider', { date: TUESDAY }, 400, 'INVALID_REQUEST'],
    ['a provider that is none', { providerId: 'Dr. Lee', date: TUESDAY }, 400, 'INVALID_REQUEST'],
    ['no date', { providerId: '101' }, 400, 'INVALID_REQUEST'],
    ['a date that is none', { providerId: '101', date: '2026-02-30' }, 400, 'INVALID_REQUEST'],
    ['a date in words', { providerId: '101', date: 'tomorrow' }, 400, 'INVALID_REQUEST'],
  ])('%s is %j → %i %s', async (_, payload, status, code) => {
    const refused = await slots(payload);
    expect(refused.status).toBe(status);
    expect(refused.body.code).toBe(code);
  });

  test('says that a provider without an EMR number has none', async () => {
    const [row] = await query(`insert into providers (clinic_id, name) values ($1, 'Dr. New') returning id`, [
      neighbour.id,
    ]);
    const refused = await slots({ providerId: row?.id, date: TUESDAY });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(['providerId']);
  });

  test('without an EMR says so', async () => {
    const refused = await slots({ providerId: '101', date: TUESDAY }, clinic.manager);
    expect(refused).toMatchObject({ status: 503, body: { code: 'OSCAR_UNAVAILABLE' } });
  });

  test("does not know another clinic's provider", async () => {
    const { id } = await readyClinic();
    const [row] = await query('select id from providers where clinic_id = $1', [id]);
    expect((await slots({ providerId: row?.id, date: TUESDAY })).status).toBe(404);
  });
});

describe('trying the patient search', () => {
  const search = (payload: object, as = neighbour.manager, headers = {}) =>
    ask('POST', '/test-patient-search', as, payload, { headers });
  const wei = {
    id: '1',
    firstName: 'Wei',
    lastName: 'Chen',
    dateOfBirth: '1980-05-15',
    phone: '6045550142',
    sex: 'F',
  };

  test.each([
    ['a name', { name: 'Wei Chen' }, '1', true],
    ['a name and a birth date', { name: 'wei chen', dateOfBirth: '1990-01-01' }, '2', false],
    ['a name as it is heard', { name: 'Way Chan', dateOfBirth: '1990-01-01' }, '2', false],
    ['a phone', { phone: '(604) 555-0142' }, '1', false],
  ])('by %s, %j, it finds %s; several: %s', async (_, payload, id, several) => {
    const { status, body } = await search(payload);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ found: true, several, patient: { id } });
  });

  test('shows what the assistant knows about a patient, and no more', async () => {
    const { body } = await search({ phone: '6045550142' });
    expect(body.data.patient).toEqual(wei);
  });

  test.each([
    ['nobody of that name', { name: 'Nobody Atall' }, 404, 'PATIENT_NOT_FOUND', []],
    ['nobody of that number', { phone: '604-555-9999' }, 404, 'PATIENT_NOT_FOUND', []],
    ['neither name nor phone', {}, 400, 'INVALID_REQUEST', ['body']],
    ['a birth date alone', { dateOfBirth: '1980-05-15' }, 400, 'INVALID_REQUEST', ['body']],
    ['an empty name', { name: ' ' }, 400, 'INVALID_REQUEST', ['name']],
    ['a phone in words', { phone: 'home' }, 400, 'INVALID_REQUEST', ['phone']],
    [
      'a birth date that is none',
      { name: 'Wei', dateOfBirth: '1980' },
      400,
      'INVALID_REQUEST',
      ['dateOfBirth'],
    ],
  ])('%s, %j, is %i %s', async (_, payload, status, code, fields) => {
    const refused = await search(payload);
    expect(refused.status).toBe(status);
    expect(refused.body.code).toBe(code);
    expect(fieldsOf(refused)).toEqual(fields);
  });

  test('without an EMR says so', async () => {
    expect((await search({ name: 'Wei Chen' }, clinic.manager)).status).toBe(503);
  });

  test('audits who was viewed, and by whom', async () => {
    const requestId = `search-${randomUUID()}`;
    await search({ phone: '6045550142' }, neighbour.manager, { 'x-request-id': requestId });
    const rows = await query(
      'select user_id, clinic_id, action, success, details from audit_log where request_id = $1',
      [requestId],
    );
    expect(rows).toMatchObject([
      {
        user_id: neighbour.manager.id,
        clinic_id: neighbour.id,
        action: 'onboarding.test-patient-search',
        success: true,
        details: { patientId: '1' },
      },
    ]);
  });
});

const ROUTES: [Method, string, object?][] = [
  ['GET', ''],
  ['PUT', '', { steps: { validation: true } }],
  ['GET', '/validate'],
  ['POST', '/go-live'],
  ['POST', '/complete'],
  ['POST', '/test-slots', { providerId: '101', date: '2026-11-17' }],
  ['POST', '/test-patient-search', { name: 'Wei Chen' }],
];

describe.each(ROUTES)(`%s ${ROOT}%s`, (method, path, payload) => {
  test('requires signing in', async () => {
    const body = payload ? { payload } : {};
    expect((await office.ask({ method, url: `${ROOT}${path}`, ...body })).status).toBe(401);
  });

  test('never reaches another clinic', async () => {
    const other = await readyClinic();
    const before = await progress(other.manager);
    const named = { query: { clinicId: other.id } };
    expect((await ask(method, path, clinic.manager, payload, named)).status).toBe(403);
    expect(await progress(other.manager)).toEqual(before);
  });

  test('serves an admin who names the clinic, and no other', async () => {
    const { id } = await readyClinic();
    const asked = async (query: Record<string, string>) =>
      (await ask(method, path, office.admin, payload, { query })).status;
    expect(await asked({})).toBe(400);
    expect(await asked({ clinicId: randomUUID() })).toBe(404);
    expect(await asked({ clinicId: id })).toBe(200);
  });
});

test.each(ROUTES.filter(([method]) => method !== 'GET'))(
  `%s ${ROOT}%s leaves one audit row`,
  async (method, path, payload) => {
    const { id, manager } = await readyClinic();
    const requestId = `onboarding-${randomUUID()}`;
    await ask(method, path, manager, payload, { headers: { 'x-request-id': requestId } });
    const rows = await query('select clinic_id, user_id, success from audit_log where request_id = $1', [
      requestId,
    ]);
    expect(rows).toEqual([{ clinic_id: id, user_id: manager.id, success: true }]);
  },
);

test.each([
  ['PUT', '', 'onboarding_progress', 'clinic_id', { steps: { validation: true } }],
  ['POST', '/complete', 'onboarding_progress', 'clinic_id', undefined],
  ['POST', '/go-live', 'clinics', 'id', undefined],
] as const)(`%s ${ROOT}%s writes its audit row in the transaction of the change`, async (...row) => {
  const [method, path, table, column, payload] = row;
  const { id, manager } = await readyClinic();
  const requestId = `together-${randomUUID()}`;
  await ask(method, path, manager, payload, { headers: { 'x-request-id': requestId } });
  const rows = await query(
    `select xmin::text = (select xmin::text from ${table} where ${column} = $2) as together
       from audit_log where request_id = $1`,
    [requestId, id],
  );
  expect(rows).toEqual([{ together: true }]);
});
