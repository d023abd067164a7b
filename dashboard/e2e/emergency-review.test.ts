import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('emergencies in the settings', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('the nurse line, the red flags, and who has reviewed them, are saved and shown again', async () => {
    const { page } = visit;
    await page.goto('/settings/voice');
    await page.getByLabel('Nurse line').fill('6045550199');
    await page
      .getByText(/red flags/i)
      .first()
      .click();
    await page.getByLabel('Reviewed by').fill('Dr. Susan Lee');
    await page.getByRole('button', { name: 'Reviewed today' }).click();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It applies from the next call').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Reviewed by').inputValue()).toBe('Dr. Susan Lee');
    expect((await page.getByLabel('Nurse line').inputValue()).replace(/\D/g, '')).toMatch(/6045550199$/);
    await page.getByText(/Reviewed by Dr\. Susan Lee on /).waitFor();
  });
});
