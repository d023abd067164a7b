import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

const CHOSEN = 'a rather different phrase';
const HOUR_MS = 3_600_000;

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp({ PUBLIC_URL: 'https://frontdesk.test' });
  clinic = await service.aClinic();
});
afterAll(() => service.close());

const post = (url: string, as: SignedIn | null, payload?: object) =>
  service.ask({ method: 'POST', url, ...(as ? { as } : {}), ...(payload ? { payload } : {}) });
const tokenIn = (link: string) => link.split('#')[1] ?? '';
const accept = (payload: object) => post('/api/auth/accept-invitation', null, payload);

/** The first manager of a new clinic and the link that the operator passes on. */
async function aFirstManager() {
  const managerEmail = `${randomUUID()}@clinic.test`;
  const made = await post('/api/admin/clinics', service.admin, { name: 'New Clinic', managerEmail });
  const { id } = made.body.data.manager;
  const { body } = await post(`/api/admin/users/${id}/reset-password`, service.admin);
  return { email: managerEmail, link: body.data.link as string, expiresAt: body.data.expiresAt as string };
}

test('the first manager of a new clinic has three days to choose a password and a name', async () => {
  const { email, link, expiresAt } = await aFirstManager();
  expect(link).toMatch(/^https:\/\/frontdesk\.test\/accept-invitation#/);
  expect((Date.parse(expiresAt) - service.clock.now().getTime()) / HOUR_MS).toBe(72);

  const welcome = { token: tokenIn(link), password: CHOSEN, name: 'Maya Fong' };
  expect((await accept(welcome)).body).toEqual({ success: true, data: { email } });
  expect((await accept(welcome)).status).toBe(400);

  const { data: manager } = (await post('/api/auth/login', null, { email, password: CHOSEN })).body;
  const listed = await service.ask({ method: 'GET', url: '/api/clinic/users', as: manager });
  expect([listed.status, listed.body.data[0].name]).toEqual([200, 'Maya Fong']);
});

test('a weak password does not use the welcome link up', async () => {
  const { link } = await aFirstManager();
  expect((await accept({ token: tokenIn(link), password: 'short' })).status).toBe(400);
  expect((await accept({ token: tokenIn(link), password: CHOSEN })).status).toBe(200);
});

test('a user who has signed in before gets a one-hour link, which is not an invitation', async () => {
  const email = `${randomUUID()}@clinic.test`;
  const invited = await post('/api/clinic/users', clinic.manager, { email });
  await accept({ token: tokenIn(invited.body.data.link), password: PASSWORD });
  const { data: person } = (await post('/api/auth/login', null, { email, password: PASSWORD })).body;
  const { body } = await post(`/api/clinic/users/${person.user.id}/reset-password`, clinic.manager);

  expect(body.data.link).toContain('/reset-password#');
  expect((Date.parse(body.data.expiresAt) - service.clock.now().getTime()) / HOUR_MS).toBe(1);
  expect((await accept({ token: tokenIn(body.data.link), password: CHOSEN })).status).toBe(400);
});
