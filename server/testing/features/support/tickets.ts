import { afterAll, beforeAll } from 'vitest';
import { createSupport } from '../../../src/features/support/index.ts';
import type { User } from '../../../src/kernel/people/user.ts';
import { type Answer, anOffice, type Office } from './office.ts';

export let office: Office;
export let clinic: Awaited<ReturnType<Office['aClinic']>>;
export let neighbour: typeof clinic;

export const CLINIC = '/api/clinic/support/tickets';
export const ADMIN = '/api/admin/support/tickets';
export type Method = 'GET' | 'POST' | 'PUT';

export const ask = (method: Method, url: string, as: User, payload?: object, more: object = {}) =>
  office.ask({ method, url, as, ...(payload ? { payload } : {}), ...more });
export const open = async (more: object = {}, as = clinic.manager): Promise<string> =>
  (await ask('POST', CLINIC, as, { title: 'Help', description: 'It is broken.', ...more })).body.data.id;
export const asClinic = (id: string, as = clinic.manager) => ask('GET', `${CLINIC}/${id}`, as);
export const asAdmin = (id: string) => ask('GET', `${ADMIN}/${id}`, office.admin);
export const reply = (id: string, payload: object, as = clinic.manager) =>
  ask('POST', `${CLINIC}/${id}/messages`, as, payload);
export const answer = (id: string, payload: object, as = office.admin) =>
  ask('POST', `${ADMIN}/${id}/messages`, as, payload);
export const change = (id: string, payload: object) => ask('PUT', `${ADMIN}/${id}`, office.admin, payload);
export const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});

export function useTicketOffice(): void {
  beforeAll(async () => {
    office = await anOffice((needs) => [createSupport(needs)]);
    clinic = await office.aClinic();
    neighbour = await office.aClinic();
  });
  afterAll(() => office.close());
}
