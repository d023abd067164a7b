import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPostOffice } from '../../../testing/adapters/mail/post-office.ts';
import { PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

const OTHER = 'a rather different phrase';

let office: Awaited<ReturnType<typeof aPostOffice>>;
let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  office = await aPostOffice();
  service = await testApp({ PUBLIC_URL: 'https://frontdesk.test', SMTP_URL: office.url });
  clinic = await service.aClinic();
});
afterAll(async () => {
  await service.close();
  await office.close();
});

const post = (url: string, payload: object, as?: SignedIn) =>
  service.ask({ method: 'POST', url, payload, ...(as ? { as } : {}) });

/** Emails to an address as delivered; `=` marks a soft line break. */
const lettersTo = (email: string) => {
  const said = office.said.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
  return said.split(/^DATA$/m).filter((letter) => letter.includes(`To: ${email}`));
};

test('a manager who creates a reset link for a colleague never sees it: it is mailed to the colleague', async () => {
  const email = `${randomUUID()}@clinic.test`;
  const invited = await post('/api/clinic/users', { email }, clinic.manager);
  const token = String(invited.body.data.link).split('#')[1];
  await post('/api/auth/accept-invitation', { token, password: PASSWORD });
  const colleague = (await post('/api/auth/login', { email, password: PASSWORD })).body.data as SignedIn;

  const url = `/api/clinic/users/${colleague.user.id}/reset-password`;
  const { status, body } = await post(url, {}, clinic.manager);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ link: null, mailed: true })]);
  expect(JSON.stringify(body)).not.toContain('reset-password#');

  const [mailed = ''] = lettersTo(email).flatMap(
    (letter) => /reset-password#([\w-]+)/.exec(letter)?.[1] ?? [],
  );
  expect((await post('/api/auth/reset-password', { token: mailed, password: OTHER })).status).toBe(200);
  expect((await post('/api/auth/login', { email, password: OTHER })).status).toBe(200);
});
