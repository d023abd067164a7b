import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from './clinic.ts';

/** Signs in with a request of the browser, which keeps the session cookie, and opens no page. */
export async function openSession(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: PASSWORD },
    headers: { 'x-frontdesk-client': 'browser' },
  });
  if (!answer.ok()) throw new Error(`signing in as ${email}: ${answer.status()} ${await answer.text()}`);
}

/**
 * Signs in and opens the page at `path`. The form itself is tested in sign-in.test.ts; opening it, or the first page, in
 * every test costs a page load each time.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await openSession(page.context(), email);
  await page.goto(path);
  await page.getByRole('navigation').first().waitFor();
}
