import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClinicBook, clinicBook } from '../book/clinic-book.ts';
import { type RunningBridge, startBridge } from './emr-bridge.ts';

/** Fields of any response; each test reads those it expects. */
interface BridgeAnswer {
  readonly id: string;
  readonly patients: readonly { readonly id: string }[];
  readonly days: readonly unknown[];
  readonly appointments: readonly unknown[];
  readonly items: readonly unknown[];
  readonly durationMinutes: number;
  readonly error: unknown;
}

let book: ClinicBook;
let bridge: RunningBridge;

beforeEach(async () => {
  book = clinicBook();
  book.addProvider({ providerNo: '101', lastName: 'Lee', firstName: 'Ann', specialty: 'Family' });
  book.addPatient({
    firstName: 'Wei',
    lastName: 'Chen',
    born: '1985-03-15',
    phone: '604-555-0142',
    hin: '9123 456 789',
  });
  book.addPatient({ firstName: 'Zoé', lastName: 'Park', cellPhone: '(778) 555-0100', patientStatus: 'IN' });
  bridge = await startBridge({ books: new Map([['clinic-1', book]]), apiKey: 'bridge-key' });
});

afterEach(() => bridge.close());

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(bridge.url + path, {
    method,
    headers: { 'x-api-key': 'bridge-key', 'x-clinic-id': 'clinic-1', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as BridgeAnswer };
}

const nine = {
  patientId: '1',
  providerId: '101',
  date: '2026-02-17',
  startTime: '09:00',
  durationMinutes: 15,
  type: 'B',
};

describe('access', () => {
  test.each([
    ['a wrong key', { 'x-api-key': 'guess' }, 401, 'UNAUTHORIZED'],
    ['no clinic', { 'x-clinic-id': '' }, 400, 'CLINIC_REQUIRED'],
    ['a clinic of somebody else', { 'x-clinic-id': 'clinic-2' }, 404, 'CLINIC_NOT_FOUND'],
  ])('%s', async (_, headers, status, code) => {
    expect(await ask('GET', '/providers', undefined, headers)).toMatchObject({
      status,
      body: { error: { code } },
    });
  });

  test('anybody may request its health', async () => {
    expect(await (await fetch(`${bridge.url}/health`)).json()).toEqual({ status: 'ok' });
  });
});

describe('patients', () => {
  test.each([
    ['by phone, however it was typed', '?phone=6045550142', ['1']],
    ['by a cell number', '?phone=7785550100', ['2']],
    ['by name in spoken order', '?name=wei%20chen', ['1']],
    ['by name the other way round', '?name=Chen%20Wei', ['1']],
    ['by name without accents', '?name=zoe', ['2']],
    ['by name and another birth date', '?name=Chen&dateOfBirth=1999-01-01', []],
    ['by health number', '?hin=9123456789', ['1']],
  ])('are found %s', async (_, query, ids) => {
    const { body } = await ask('GET', `/patients${query}`);

    expect(body.patients.map(({ id }) => id)).toEqual(ids);
  });

  test('a search for everybody is refused', async () => {
    expect((await ask('GET', '/patients?name=%20')).status).toBe(400);
  });

  test('a former one is shown as inactive', async () => {
    expect((await ask('GET', '/patients/2')).body).toMatchObject({ active: false, phone: '(778) 555-0100' });
  });

  test('can be registered', async () => {
    const jane = {
      firstName: 'Jane',
      lastName: 'Doe',
      dateOfBirth: '1990-01-02',
      sex: 'F',
      phone: '6045550111',
      language: 'zh',
    };
    const { status, body } = await ask('POST', '/patients', jane);

    expect(status).toBe(201);
    expect((await ask('GET', `/patients/${body.id}`)).body).toMatchObject(jane);
  });

  test('are not registered partially', async () => {
    expect(await ask('POST', '/patients', { firstName: 'Jane' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Missing: lastName, dateOfBirth, sex.' } },
    });
  });
});

test('providers are people', async () => {
  expect((await ask('GET', '/providers')).body).toEqual({
    providers: [{ id: '101', firstName: 'Ann', lastName: 'Lee', specialty: 'Family', active: true }],
  });
});

test('a schedule has the days that have a template, both ends included', async () => {
  book.setTemplate('101', 2, '1'.repeat(48));
  book.setHoliday('2026-02-24');

  expect((await ask('GET', '/providers/101/schedule?from=2026-02-17&to=2026-02-24')).body.days).toEqual([
    { date: '2026-02-17', template: '1'.repeat(48), holiday: false },
    { date: '2026-02-24', template: '1'.repeat(48), holiday: true },
  ]);
});

describe('appointments', () => {
  test('are booked, listed, read and cancelled', async () => {
    const { body: made } = await ask('POST', '/appointments', nine);
    const kept = { ...nine, id: made.id, status: 't', reason: '', notes: '' };

    expect((await ask('GET', `/appointments/${made.id}`)).body).toEqual(kept);
    expect((await ask('PUT', `/appointments/${made.id}`, { status: 'C', notes: 'by phone' })).body).toEqual({
      ...kept,
      status: 'C',
      notes: 'by phone',
    });
    expect(
      (await ask('GET', '/appointments?patientId=1&from=2026-02-17&to=2026-02-17')).body.appointments,
    ).toHaveLength(1);
    expect(book.appointments()).toMatchObject([{ startTime: '09:00:00', endTime: '09:14:00', status: 'C' }]);
  });

  test('can be made longer without moving', async () => {
    await ask('POST', '/appointments', nine);

    expect((await ask('PUT', '/appointments/1', { durationMinutes: 30 })).body).toMatchObject({
      startTime: '09:00',
      durationMinutes: 30,
    });
  });

  test.each([
    ['with a second to spare', '09:14:59'],
    ['with a minute to spare', '09:14:00'],
  ])('that end %s last a quarter of an hour', async (_, endTime) => {
    await ask('POST', '/appointments', nine);
    book.staffChange(1, { endTime });

    expect((await ask('GET', '/appointments/1')).body.durationMinutes).toBe(15);
  });

  test.each([
    ['an appointment nobody has', 'GET', '/appointments/9', undefined, 404],
    ['a change of one nobody has', 'PUT', '/appointments/9', { status: 'C' }, 404],
    ['a booking without a time', 'POST', '/appointments', { ...nine, startTime: '' }, 400],
    ['a body that is no JSON', 'POST', '/appointments', 'hello', 400],
    ['rows of everybody', 'GET', '/appointments', undefined, 400],
    ['a day that is none', 'GET', '/appointments?providerId=101&from=tomorrow', undefined, 400],
    ['a place nobody has', 'GET', '/beds', undefined, 404],
    ['a verb nobody has', 'DELETE', '/appointments/1', undefined, 405],
  ])('%s', async (_, method, path, body, status) => {
    const answer = await ask(method, path, body);

    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});

test.each([
  ['template-codes', 23],
  ['appointment-types', 5],
  ['appointment-statuses', 15],
])("the clinic's %s", async (domain, count) => {
  expect((await ask('GET', `/config/${domain}`)).body.items).toHaveLength(count);
});
