import { clinicBook, startBridge } from '@frontdesk/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { bookOf } from '../../../../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../../../../testing/adapters/emr/contract/standard-clinic.ts';
import { draft, newcomer } from '../../../../testing/adapters/emr/contract/writes-contract.ts';
import { answering } from '../../../../testing/adapters/emr/scripted-http.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { emrSent, emrTrouble } from '../../../ports/emr.ts';
import { emrHttp } from '../http.ts';
import { bridgeEmr } from './adapter.ts';

const wait = () => ({ signal: AbortSignal.timeout(10_000) });
const days = (from: string, to = from) => ({ from: date(from), to: date(to) });
const settings = { clinicId: 'clinic-1', baseUrl: 'http://bridge.example/v1/', key: new Secret('the-key') };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function clinic() {
  const book = bookOf(standardClinic);
  const books = new Map([
    ['clinic-1', book],
    ['clinic-2', clinicBook()],
  ]);
  const server = await startBridge({ books, apiKey: 'the-key' });
  const http = emrHttp({ baseUrl: server.url, caCertificate: null, hosts: true });
  closing.push(
    () => server.close(),
    () => http.close(),
  );
  const connect = (clinicId: string) => bridgeEmr({ ...settings, clinicId, baseUrl: server.url }, http);
  return { book, server, connect, emr: connect('clinic-1') };
}

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => 'it succeeded',
    (reason: unknown) => reason,
  );
  return { trouble: emrTrouble(error), sent: emrSent(error), message: String(error) };
}

test('every request has the key and the clinic', async () => {
  const http = answering({ text: '{"providers":[]}' });
  await bridgeEmr(settings, http).listProviders(wait());
  expect(http.asked[0]).toMatchObject({
    url: 'http://bridge.example/v1/providers',
    headers: { 'x-api-key': 'the-key', 'x-clinic-id': 'clinic-1' },
  });
});

test("a clinic sees only its own patients, and an unserved one sees nobody's", async () => {
  const { connect } = await clinic();
  expect(await connect('clinic-2').findPatients({ phone: '6045551234' }, wait())).toEqual({
    patients: [],
    more: false,
  });
  expect((await failureOf(connect('clinic-3').listProviders(wait()))).trouble).toBe('refused');
});

test('a caller known only by cell number is found, which SOAP cannot do', async () => {
  const { emr, book } = await clinic();
  const id = book.addPatient({
    firstName: 'Cell',
    lastName: 'Only',
    phone: '604-555-1111',
    cellPhone: '7785552222',
  });
  const { patients } = await emr.findPatients({ phone: '7785552222' }, wait());
  expect(patients.map((patient) => patient.id)).toEqual([String(id)]);
});

test("a bridge that refuses searches by birth date alone is not asked for one: the name's results are the answer", async () => {
  const { emr, server } = await clinic();
  server.faults.set({ kind: 'slow', ms: 0 }, { times: 1 });
  server.faults.set({ kind: 'error', status: 400 });
  const { patients } = await emr.findPatients({ name: 'Jon Smyth', dateOfBirth: date('1980-05-15') }, wait());
  expect(patients).toEqual([]);
});

test('a registration reaches the chart with all its fields', async () => {
  const { emr, book } = await clinic();
  await emr.registerPatient?.(newcomer({ language: 'zh' }), wait());
  expect(book.patients().at(-1)).toMatchObject({
    firstName: 'Nora',
    yearOfBirth: '1991',
    phone: '6045557777',
    postal: 'V6A 1A1',
    hin: '9055501239',
    hcType: 'BC',
    email: 'nora@example.com',
    spokenLanguage: 'Chinese',
  });
});

test('the reason of a cancellation is appended to the notes', async () => {
  const { emr, book } = await clinic();
  await emr.cancel('1', 'patient called', wait());
  expect(book.appointment(1)?.notes).toBe('bring films\npatient called');
});

describe('responses of the bridge', () => {
  const error = JSON.stringify({ error: { code: 'X', message: 'JOHN SMITH 9698658215 is not there' } });

  test.each([
    [401, error, 'credentials', 'answered'],
    [403, error, 'credentials', 'answered'],
    [400, error, 'bad-request', 'answered'],
    [409, error, 'refused', 'answered'],
    [429, error, 'refused', 'answered'],
    [404, error, 'refused', 'answered'],
    [404, 'no such page', 'misconfigured', 'answered'],
    [302, '', 'misconfigured', 'answered'],
    [500, error, 'refused', 'answered'],
    [500, 'oops', 'refused', 'unknown'],
    [503, error, 'unreachable', 'unknown'],
    [504, '', 'unreachable', 'unknown'],
    [200, '', 'malformed', 'unknown'],
    [200, '[]', 'malformed', 'unknown'],
    [200, '{"id":null}', 'malformed', 'unknown'],
  ])('%i "%s" to a booking is %s, and it was sent: %s', async (status, text, trouble, sent) => {
    const failure = await failureOf(bridgeEmr(settings, answering({ status, text })).book(draft(), wait()));
    expect(failure).toMatchObject({ trouble, sent });
    expect(failure.message).not.toMatch(/SMITH|9698/);
  });

  test('a web page is not data', async () => {
    const http = answering({ text: '<html></html>', contentType: 'text/html' });
    expect(await failureOf(bridgeEmr(settings, http).listProviders(wait()))).toMatchObject({
      trouble: 'misconfigured',
    });
  });

  test('its own 404 means "not found", a web server’s does not', async () => {
    const own = bridgeEmr(settings, answering({ status: 404, text: error }));
    expect(await own.getPatient('1', wait())).toBeNull();
    expect(await own.cancel('1', '', wait())).toBe('not-found');
    const foreign = bridgeEmr(
      settings,
      answering({ status: 404, text: 'Not Found', contentType: 'text/plain' }),
    );
    expect(await failureOf(foreign.getPatient('1', wait()))).toMatchObject({ trouble: 'misconfigured' });
  });

  test('its health alone does not prove the key', async () => {
    const http = answering({ text: '{"status":"ok"}' }, { status: 401, text: error });
    expect(await failureOf(bridgeEmr(settings, http).ping(wait()))).toMatchObject({ trouble: 'credentials' });
  });

  test.each([
    ['a template that does not divide the day', { date: '2026-03-03', template: '1'.repeat(50) }],
    ['a day that is none', { date: 'tomorrow', template: '1'.repeat(48) }],
  ])('%s cannot be read', async (_, day) => {
    const http = answering({ text: JSON.stringify({ days: [day] }) });
    const work = bridgeEmr(settings, http).getSchedule('1', days('2026-03-03'), wait());
    expect(await failureOf(work)).toMatchObject({ trouble: 'malformed' });
  });

  test('days without a template are omitted', async () => {
    const listed = [
      { date: '2026-03-04', template: '1'.repeat(48), holiday: true },
      { date: '2026-03-03', template: '' },
      { date: '2026-03-05', template: null },
    ];
    const http = answering({ text: JSON.stringify({ days: listed }) });
    const found = await bridgeEmr(settings, http).getSchedule('1', days('2026-03-03', '2026-03-05'), wait());
    expect(found).toMatchObject([{ date: '2026-03-04', holiday: true, slotMinutes: 30 }]);
  });

  test('a row without notes has none, and is cancelled without inventing any', async () => {
    const row = {
      id: 9,
      patientId: 1,
      providerId: '1',
      date: '2026-03-03',
      startTime: '09:00',
      durationMinutes: 15,
    };
    const http = answering({ text: JSON.stringify(row) });
    const emr = bridgeEmr(settings, http);
    expect(await emr.getAppointment('9', wait())).toMatchObject({
      id: '9',
      patientId: '1',
      notes: null,
      status: '',
    });
    await emr.cancel('9', 'patient called', wait());
    expect(http.asked.at(-1)).toMatchObject({ method: 'PUT', body: '{"status":"C"}' });
  });
});
