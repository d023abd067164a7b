import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { LOOKS } from './places.ts';
import { signIn } from './sign-in.ts';

/** An answer's body may never be reported as read, so nothing waits for that: the page has drawn what it knows after two frames. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Dr. Singh tomorrow at 9:40: Emily Chen is being asked about it. */
const FREED = '/schedule?date=2026-11-17&provider=103&at=09:40';
/** Dr. Li tomorrow at 4:40 pm: freed, and ended because it fitted nobody. */
const ENDED = '/schedule?date=2026-11-17&provider=102&at=16:40';

describe.skipIf(!chromiumPath)('who is asked about a freed time', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  const keep = (change: object) =>
    clinic.service.ask({
      method: 'PUT',
      url: '/api/clinic/standby-rules',
      as: clinic.manager,
      payload: change,
    });
  beforeAll(async () => {
    clinic = await openClinic();
    await keep({ enabled: true });
    visitors = await openBrowser(clinic.address);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test.each(LOOKS)('the schedule says it soundly: $theme, $language, $size', async (look) => {
    const visit = await visitors.visit(look);
    await signIn(visit.page, clinic.managerEmail);
    for (const path of [FREED, ENDED]) {
      await visit.page.goto(path);
      const panel = visit.page.getByRole('region', { name: look.language === 'zh' ? '提前空位' : 'Standby' });
      await panel.waitFor();
      await expectSound(visit);
    }
    await visit.context.close();
  });

  test('everybody in the order of the list, each with the reason', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, clinic.managerEmail, FREED);
    const panel = page.getByRole('region', { name: 'Standby' });
    await panel.getByText('This time was freed.').waitFor();
    const rows = (await panel.getByRole('listitem').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    expect(rows).toEqual([
      'Li Hua Chen Their visit is longer than this time',
      expect.stringMatching(/^Emily Chen Is being asked now, until \d+:\d\d [ap]m$/),
      'Jane Smith Next, if the answer is no',
    ]);
    await context.close();
  });

  test('a time that fits nobody: that it is not offered any more, why, and why each is passed over', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, clinic.managerEmail, ENDED);
    const panel = page.getByRole('region', { name: 'Standby' });
    await panel
      .getByText('This time was freed and is not offered any more: it fits nobody who waits.')
      .waitFor();
    await panel.getByText('patients who wait are not asked').click();
    await panel.getByText('Wants another time of day').first().waitFor();
    expect(await panel.getByText('Is being asked now').count()).toBe(0);
    await context.close();
  });

  test('nothing about a time that nobody has left, nor while standby is off', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, clinic.managerEmail);
    const answered = page.waitForResponse('**/api/clinic/standby/next?*');
    await page.goto('/schedule?date=2026-11-17&provider=103&at=15:30');
    await answered;
    await page.getByText('Another time').waitFor();
    await drawn(page);
    expect(await page.getByRole('region', { name: 'Standby' }).count()).toBe(0);
    await keep({ enabled: false });
    const off = page.waitForResponse('**/api/clinic/standby/next?*');
    await page.goto(FREED);
    await off;
    await drawn(page);
    expect(await page.getByRole('region', { name: 'Standby' }).count()).toBe(0);
    await keep({ enabled: true });
    await context.close();
  });
});
