import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS } from '../src/features/audit/looks.ts';
import { aClinicRow, aPerson, bearer, type Person, SIGNING } from './people.ts';
import { changesSomething, isOurs, type ListedRoute, listingRoutes, nameOf, PROBE } from './route-list.ts';
import { PASSWORD, type TestApp, testApp } from './test-app.ts';

let service: TestApp;
let changing: readonly ListedRoute[];
let clinicId: string;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  const { made, routes } = await listingRoutes(() => testApp(SIGNING));
  service = made;
  changing = routes.filter((route) => isOurs(route) && changesSomething(route) && route.access !== 'webhook');
  const query = service.database.ownerQuery;
  clinicId = await aClinicRow(query);
  admin = await aPerson(query, service.clock, null);
  manager = await aPerson(query, service.clock, clinicId);
});
afterAll(() => service.close());

const addressOf = ({ url }: ListedRoute) => url.replace(/:\w+/g, () => randomUUID());
/** The clinic in an admin's route, or the manager's own clinic. */
const clinicOf = ({ access, url: pattern }: ListedRoute, url: string) => {
  if (access === 'clinic' || access === 'signed-in') return clinicId;
  const named = pattern.startsWith('/api/admin/clinics/:');
  return named ? (url.split('/')[4] ?? null) : null;
};
const rowsOf = (requestId: string) =>
  service.database.ownerQuery('select * from audit_log where request_id = $1', [requestId]);

async function probe(route: ListedRoute, headers: Record<string, string>) {
  const requestId = randomUUID();
  const url = addressOf(route);
  await service.app.inject({
    method: route.method as 'POST',
    url: `${url}?note=not-kept`,
    headers: { 'x-request-id': requestId, 'user-agent': 'a crawler', ...headers },
    remoteAddress: '192.0.2.7',
  });
  return { url, rows: await rowsOf(requestId) };
}

test('every requested change leaves one row: who, what, where from, and that it succeeded', async () => {
  for (const route of changing) {
    const person = route.access === 'admin' ? admin : manager;
    const { url, rows } = await probe(route, { ...bearer(person.accessToken), ...PROBE });
    expect([nameOf(route), rows]).toEqual([
      nameOf(route),
      [
        expect.objectContaining({
          user_id: route.access === 'public' ? null : person.id,
          clinic_id: clinicOf(route, url),
          action: expect.stringMatching(/\S+/),
          resource: url,
          ip: '192.0.2.7',
          user_agent: 'a crawler',
          success: true,
        }),
      ],
    ]);
  }
  expect(changing.length).toBeGreaterThan(10);
});

test('every refused change leaves one row too', async () => {
  for (const route of changing.filter(({ access }) => access !== 'public')) {
    const { rows } = await probe(route, {});
    expect([nameOf(route), rows]).toEqual([
      nameOf(route),
      [expect.objectContaining({ user_id: null, success: false, details: { status: 401 } })],
    ]);
  }
});

test("an admin's work in a clinic leaves the row in that clinic", async () => {
  for (const route of changing.filter(({ access }) => access === 'clinic')) {
    const { rows } = await probe(route, { ...bearer(admin.accessToken), 'x-clinic-id': clinicId, ...PROBE });
    expect([nameOf(route), rows[0]?.clinic_id, rows[0]?.user_id]).toEqual([
      nameOf(route),
      clinicId,
      admin.id,
    ]);
  }
});

describe('a real change', () => {
  const newClinic = (managerEmail: string) => ({
    name: 'Main Street Clinic',
    managerEmail,
    managerPassword: PASSWORD,
  });
  const create = (payload: object, requestId: string) =>
    service.ask({
      method: 'POST',
      url: '/api/admin/clinics',
      headers: { ...bearer(admin.accessToken), 'x-request-id': requestId },
      payload,
    });

  test('leaves one row, with the sent values and without secrets', async () => {
    const requestId = randomUUID();
    const { status } = await create(newClinic('one@audit.test'), requestId);
    const rows = await rowsOf(requestId);

    expect(status).toBe(200);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      success: true,
      action: 'clinic.create',
      details: { body: { managerPassword: '[redacted]' }, fields: expect.arrayContaining(['managerEmail']) },
    });
  });

  test('that fails halfway leaves only the row that says so', async () => {
    const clinics = async () =>
      (await service.database.ownerQuery('select count(*)::int as count from clinics'))[0]!.count;
    const before = await clinics();
    const requestId = randomUUID();
    const { status } = await create(newClinic('one@audit.test'), requestId);

    expect(status).toBe(409);
    expect(await clinics()).toBe(before);
    expect(await rowsOf(requestId)).toEqual([
      expect.objectContaining({ success: false, action: 'clinic.create' }),
    ]);
  });
});

test('that is refused leaves only its status, none of the sent values', async () => {
  const requestId = randomUUID();
  await service.ask({
    method: 'POST',
    url: '/api/admin/debug',
    headers: { ...bearer(admin.accessToken), 'x-request-id': requestId },
    payload: { enabled: 'maybe', password: 'hunter2', name: 'Wei Chen', deep: [{ phone: '+16045550142' }] },
  });

  expect(await rowsOf(requestId)).toMatchObject([{ success: false, details: { status: 400 } }]);
  expect(Object.keys((await rowsOf(requestId))[0]!.details)).toEqual(['status']);
});

test.each<[string, string, object]>([
  [
    'POST',
    '/api/clinic/waitlist',
    { firstName: 'Weiling', lastName: 'Chenowith', phone: '+16045550142', notes: 'asked for Dr. Okafor' },
  ],
  [
    'POST',
    '/api/clinic/onboarding/test-patient-search',
    { name: 'Weiling Chenowith', dateOfBirth: '1984-03-12' },
  ],
  [
    'POST',
    '/api/clinic/onboarding/test-patient-search',
    { phone: '+16045550142', dateOfBirth: '1984-03-12' },
  ],
  [
    'PUT',
    '/api/clinic/privacy-officer',
    { privacyOfficerName: 'Weiling', privacyOfficerEmail: 'w@okafor.test' },
  ],
])('%s %s leaves no name, number or birth date in the log', async (method, url, payload) => {
  const requestId = randomUUID();
  await service.ask({
    method: method as 'POST',
    url,
    headers: { ...bearer(manager.accessToken), 'x-request-id': requestId },
    payload,
  });
  const rows = await rowsOf(requestId);

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/weiling|chenowith|okafor|5550142|1984|12T/i);
});

test('settings are stored by value, so that a change can be traced', async () => {
  const requestId = randomUUID();
  await service.ask({
    method: 'PUT',
    url: '/api/clinic/me',
    headers: { ...bearer(manager.accessToken), 'x-request-id': requestId },
    payload: { acceptingNewPatients: false, city: 'Burnaby' },
  });

  expect((await rowsOf(requestId))[0]?.details).toEqual({
    body: { acceptingNewPatients: false },
    fields: ['city'],
  });
});

test('a body with a very long text is recorded all the same', async () => {
  const requestId = randomUUID();
  await service.ask({
    method: 'POST',
    url: '/api/admin/debug',
    headers: { ...bearer(admin.accessToken), 'x-request-id': requestId },
    payload: { enabled: `${'x'.repeat(299)}${'😀'.repeat(50)}` },
  });

  expect(await rowsOf(requestId)).toHaveLength(1);
});

test('every change and every read has words on the operator’s screen', async () => {
  // A computed name, because the server's compiler settings do not include JSX.
  const source = new URL('../../dashboard/src/features/operation-audit/actions.ts', import.meta.url).pathname;
  const { isNamed } = (await import(source)) as { isNamed(action: string): boolean };
  const names = changing.map((route) => route.action ?? nameOf(route));
  const looks = Object.values(LOOKS).flat();
  expect(names.length).toBeGreaterThan(100);
  expect([...new Set([...names, ...looks])].filter((name) => !isNamed(name))).toEqual([]);
});
