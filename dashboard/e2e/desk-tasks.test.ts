import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

declare global {
  interface Window {
    clicks: number;
  }
}

/** What the desk does every day, from Today on, in clicks of the mouse. Typing and keys are no clicks. */
describe.skipIf(!chromiumPath)('the tasks of the desk', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  /** Counts in the page, so that a click that a page swallows counts as well. */
  async function counted(task: () => Promise<void>): Promise<{ clicks: number; seconds: number }> {
    const { page } = visit;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.evaluate(() => {
      window.clicks = 0;
      addEventListener('pointerdown', ({ isTrusted }) => (window.clicks += Number(isTrusted)), true);
    });
    const before = performance.now();
    await task();
    const seconds = (performance.now() - before) / 1000;
    const clicks = await page.evaluate(() => window.clicks);
    console.info(`${expect.getState().currentTestName}: ${clicks} clicks, ${seconds.toFixed(1)} s`);
    return { clicks, seconds };
  }

  test('a call is found by the name of its patient', async () => {
    const { page } = visit;
    const { clicks } = await counted(async () => {
      await page.getByRole('link', { name: /^Calls\b/ }).click();
      await page.getByRole('searchbox').first().click();
      await page.keyboard.type('ada brown');
      await page.locator('main tbody tr').filter({ hasText: 'Ada Brown' }).first().waitFor();
      // Only hers are left.
      await expect.poll(() => page.locator('main tbody tr').count()).toBe(1);
    });
    expect(clicks).toBeLessThanOrEqual(2);
  });

  test('an afternoon is closed in under six clicks', async () => {
    const { page } = visit;
    const { clicks } = await counted(async () => {
      await page.getByRole('link', { name: 'Schedule', exact: true }).click();
      await page.getByRole('button', { name: 'Close a time' }).click();
      await page.getByLabel('All day').click();
      await page.getByRole('button', { name: /^Close Nov 16/ }).click();
      await page.getByText(/^Closed: /).waitFor();
    });
    const { body } = await clinic.service.ask({
      method: 'GET',
      url: '/api/clinic/closures',
      as: clinic.manager,
    });
    expect(body.data).toMatchObject([{ from: '2026-11-16', startTime: '12:00', endTime: '17:00' }]);
    expect(clicks).toBeLessThan(6);
  });

  test('what waits is taken and done', async () => {
    const { page } = visit;
    const { clicks } = await counted(async () => {
      await page
        .getByRole('link', { name: /^Inbox/ })
        .first()
        .click();
      await page.locator('main li button').nth(2).click();
      await page.getByRole('button', { name: /^Done/ }).first().click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    });
    expect(clicks).toBeLessThanOrEqual(3);
  });
});
