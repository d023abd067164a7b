import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../tests/test-app.ts';

export let app: TestApp;

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
export const NOBODYS = '4f1c2a3b-5d6e-4f70-8192-a3b4c5d6e7f8';
export const ask = (method: Method, url: string, payload?: object, headers = {}) =>
  app.ask({ method, url: `/api/admin/${url}`, as: app.admin, headers, ...(payload ? { payload } : {}) });
export const anEmail = () => `${randomUUID()}@clinic.test`;
export const aNumber = () => `+1604${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
export const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});
export const rowsIn = async (...tables: string[]) => {
  const counts = await Promise.all(
    tables.map((table) => app.database.ownerQuery<{ count: number }>(`select count(*) from ${table}`)),
  );
  return counts.map(([row]) => row?.count);
};
export const FIVE_KINDS = ['clinics', 'clinic_config', 'business_hours', 'onboarding_progress', 'users'];

export async function aReadyClinic() {
  const clinic = await app.aClinic();
  const voice = { voicePhoneNumber: aNumber(), voiceSquadId: 'squad-1' };
  await ask('PUT', `clinics/${clinic.id}/voice`, voice);
  return { ...clinic, ...voice };
}

export function usePlatform(): void {
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
}
