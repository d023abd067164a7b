import type { Page } from 'playwright-core';
import { PASSWORD } from './clinic.ts';

/**
 * Signs in with a request of the browser, which keeps the session cookie, then opens the first page. The form itself is
 * tested in sign-in.test.ts; opening it in every test costs a page load each time.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.context().request.post('/api/auth/login', {
    data: { email, password: PASSWORD },
    headers: { 'x-frontdesk-client': 'browser' },
  });
  if (!answer.ok()) throw new Error(`signing in as ${email}: ${answer.status()} ${await answer.text()}`);
  await page.goto('/');
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/clinics');
  await page.getByRole('navigation').waitFor();
}
