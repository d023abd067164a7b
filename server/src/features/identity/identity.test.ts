import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestApp, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const login = (email: string, password: string) =>
  service.ask({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

test('signing in gives two tokens and the profile, never the hash', async () => {
  const { status, body } = await login('ADMIN@frontdesk.test', PASSWORD);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: { user: { email: 'admin@frontdesk.test', role: 'platform_admin', clinicId: null } },
  });
  expect(Object.keys(body.data.user).sort()).toEqual(['clinicId', 'email', 'id', 'role']);
});
