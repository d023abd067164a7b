import { type ClinicBook, clinicBook, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aClinic, type ClinicApp, clinicApp, type TestClinic } from '../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';

const ACCOUNT = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 } as const;
export const MONDAY = '2026-11-16';
/** Nine to five in quarters of an hour, with lunch from twelve to one. */
const NINE_TO_FIVE = `${'_'.repeat(36)}${'1'.repeat(12)}LLLL${'1'.repeat(16)}${'_'.repeat(28)}`;
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export let database: TestDatabase;
export let service: ClinicApp;
export let book: ClinicBook;
export let emr: Awaited<ReturnType<typeof startSoapEmr>>;
export let clinic: TestClinic;

/** No longer works at the clinic, by the EMR's own list. */
export const leaves = (providerNo: string) =>
  book.addProvider({ providerNo, firstName: 'Gone', lastName: 'Person', specialty: '', status: '0' });
export const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, of = clinic) =>
  service.ask({ method, url: `/api/clinic/${path}`, as: of.manager, ...(payload ? { payload } : {}) });
export const add = async (payload: object, of = clinic) =>
  (await ask('POST', 'providers', payload, of)).body.data;
export const list = async (query = '') => (await ask('GET', `providers${query}`)).body;
export const names = async (query = '') => (await list(query)).data.map(({ name }: { name: string }) => name);

export function useRoster(): void {
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
    book.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee', specialty: 'Family' });
    book.addProvider({ providerNo: '102', firstName: 'Bo', lastName: 'Wong', specialty: '' });
    for (let weekday = 1; weekday <= 5; weekday += 1) book.setTemplate('101', weekday, NINE_TO_FIVE);
    emr = await startSoapEmr({ ...ACCOUNT, book, dialect: 'classic' });
    await ask('PUT', 'emr', { baseUrl: emr.baseUrl, username: '128', password: ACCOUNT.password });
    return () => emr.close();
  });
}
