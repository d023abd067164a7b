import type { Page } from 'playwright-core';
import { PASSWORD } from './clinic.ts';

/** Through the door as everybody, until the shell stands: the address changes before the page does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/clinics');
  await page.getByRole('navigation').waitFor();
}
