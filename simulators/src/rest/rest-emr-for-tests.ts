import { afterEach, beforeEach, expect } from 'vitest';
import { type ClinicBook, clinicBook } from '../book/clinic-book.ts';
import { type RestEmrOptions, type RunningRestEmr, startRestEmr } from './emr-rest.ts';
import { restTestClient, type Spoil } from './rest-test-client.ts';

export const consumer = { consumerKey: 'key0123456789abc', consumerSecret: 'secret0123456789' };
export const day = '2026-02-17';
export const epochOf = (text: string) => Date.parse(`${text}-07:00`);

export interface RestAnswer {
  readonly content: readonly { readonly providerNo: string }[];
  readonly total: number;
  readonly demographicNo: number;
  readonly appointment: unknown;
  readonly appointments: readonly { readonly id: number }[];
  readonly types: readonly unknown[];
}

export let book: ClinicBook;
export let emr: RunningRestEmr;
export let token: { token: string; secret: string };

export async function open(options: Partial<RestEmrOptions> = {}) {
  await emr?.close();
  emr = await startRestEmr({ book, dialect: 'classic', ...consumer, ...options });
  token = emr.issueToken();
}

export const ask = (method: string, path: string, spoil: Spoil = {}) =>
  restTestClient({ ...consumer, ...token })(method, `${emr.baseUrl}/ws/services/${path}`, spoil);

export const askJson = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body === undefined ? {} : { body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as RestAnswer;
};

/** Signs the following requests with this token. */
export function signWith(next: typeof token): void {
  token = next;
}

export function useRestEmr(): void {
  beforeEach(async () => {
    book = clinicBook();
    book.addProvider({ providerNo: '101', lastName: 'Lee', firstName: 'Ann' });
    book.addPatient({
      firstName: 'Wei',
      lastName: 'Chen',
      born: '1985-03-15',
      phone: '604-555-0142',
      hin: '9123456789',
    });
    book.addPatient({ firstName: 'Ashlee', lastName: 'Park', phone: '6045550199', cellPhone: '7785550100' });
    book.addPatient({ firstName: 'Old', lastName: 'Chen', patientStatus: 'IN', phone: '604-555-0142' });
    await open();
  });
  afterEach(() => emr.close());
}
