import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('how long callers waited', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    for (const [at, tool, ms] of [
      ['2026-11-12T18:00:00Z', 'create_appointment', 2_400],
      ['2026-11-13T18:00:00Z', 'find_earliest_appointment', 900],
      ['2026-10-15T18:00:00Z', 'create_appointment', 5_100],
    ] as const)
      await clinic.service.database.ownerQuery(
        "insert into call_events (clinic_id, call_id, at, kind, detail) values ($1, 'c-waits', $2, 'tool', $3)",
        [clinic.clinicId, at, JSON.stringify({ tool, ms })],
      );
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('stands in seconds beside the time before, by day and by what was asked, with tables and files', async () => {
    const { page } = visit;
    await page.goto('/calls/analytics');
    await page.locator('#waits').scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'How long callers wait for an answer' }).waitFor();
    await page
      .getByRole('heading', {
        name: 'Half of the answers come in under 0.9 s, 95% under 3.4 s',
      })
      .waitFor();
    const slow = page.locator('section', { hasText: 'The longest wait: book' });
    expect(await slow.getByRole('row', { name: /^Book/ }).innerText()).toMatch(/3\.4 s\s+5\.1 s/);
    const saved = page.waitForEvent('download');
    await slow.getByRole('button', { name: /As CSV/ }).click();
    expect((await saved).suggestedFilename()).toBe('slow-answers-2026-11-16.csv');
    await expectSound(visit);
  });

  test('is missing alone where only it cannot be read', async () => {
    const { page } = visit;
    await page.route('**/analytics/waits?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR' } }),
    );
    await page.goto('/calls/analytics');
    await page.locator('#waits').scrollIntoViewIfNeeded();
    await page.getByText('How long callers waited could not be read.').waitFor();
    await page.getByText('In 28 days the assistant answered').waitFor();
    visit.forgiveComplaints();
    await expectSound(visit);
    await page.unroute('**/analytics/waits?*');
  });

  test.each([
    ['small', 'light', 'en'],
    ['desk', 'dark', 'zh'],
  ] as const)('is sound at %s, %s, %s', async (size, theme, language) => {
    const other = await visitors.visit({ size, theme, language });
    await signIn(other.page, clinic.managerEmail);
    await other.page.goto('/calls/analytics');
    await other.page.locator('#waits').scrollIntoViewIfNeeded();
    await other.page
      .getByText(language === 'en' ? 'The typical wait' : '通常的等待')
      .scrollIntoViewIfNeeded();
    await expectSound(other);
    await expectNoSidewaysScroll(other.page);
    await other.context.close();
  });
});
