import type { Page } from 'playwright-core';

/**
 * Goes to another screen of the page that is open, as a link of the dashboard does. Loading the page anew costs three times
 * the CPU, and axe must then be read and compiled again. That each address opens by itself is a rule of everyday.test.ts.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
