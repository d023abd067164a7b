import { type ClinicBook, clinicBook, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClinic, type ClinicApp, clinicApp, type TestClinic } from '../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';

const ACCOUNT = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 } as const;

let database: TestDatabase;
let service: ClinicApp;
let book: ClinicBook;
let emr: Awaited<ReturnType<typeof startSoapEmr>>;
let clinic: TestClinic;

beforeAll(async () => {
  database = await testDatabase();
  service = await clinicApp({ database });
});
afterAll(async () => {
  await service.close();
  await database.close();
});
beforeEach(async () => {
  clinic = await aClinic(database);
  book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee' });
  book.addProvider({ providerNo: '102', firstName: 'Bo', lastName: 'Wong' });
  emr = await startSoapEmr({ ...ACCOUNT, book, dialect: 'carlos' });
  await ask('PUT', 'emr', { baseUrl: emr.baseUrl, username: '128', password: ACCOUNT.password });
  await ask('POST', 'providers/sync');
  return () => emr.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  service.ask({ method, url: `/api/clinic/${path}`, as: clinic.manager, ...(payload ? { payload } : {}) });
const offered = async () => (await service.providers.roster(clinic.id)).map(({ id }) => id);
const anHourPasses = async () => {
  const [job] = service.providers.crons;
  expect(job).toMatchObject({ name: 'provider-roster', cron: '17 * * * *' });
  return job?.run(AbortSignal.timeout(30_000));
};
const isNow = (providerNo: string, status: '0' | '1') =>
  book.addProvider({ providerNo, firstName: 'Bo', lastName: 'Wong', status });

test('a provider the EMR made inactive is no longer offered, and returns with the EMR', async () => {
  expect(await offered()).toEqual(['102', '101']);
  isNow('102', '0');
  await anHourPasses();
  expect(await offered()).toEqual(['101']);

  isNow('102', '1');
  await anHourPasses();
  expect(await offered()).toEqual(['102', '101']);
});

test('nobody is added, and providers the manager removed or disabled stay so', async () => {
  const { data } = (await ask('GET', 'providers')).body;
  await ask(
    'DELETE',
    `providers/${data.find((row: { emrProviderId: string }) => row.emrProviderId === '102').id}`,
  );
  book.addProvider({ providerNo: '103', firstName: 'New', lastName: 'Doctor' });
  await anHourPasses();
  expect(await offered()).toEqual(['101']);
});

test('an EMR that does not answer leaves the roster unchanged', async () => {
  emr.faults.set({ kind: 'error', status: 500 });
  expect(await anHourPasses()).toMatchObject({ unanswered: expect.any(Number) });
  expect(await offered()).toEqual(['102', '101']);
});

test("the configuration's age does not look newer than it is", async () => {
  const pulled = async () => (await ask('GET', 'emr')).body.data.emrConfigPulledAt;
  const before = await pulled();
  service.clock.advance(3_600_000);
  isNow('102', '0');
  await anHourPasses();
  expect(await pulled()).toBe(before);
});
