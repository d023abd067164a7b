import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

const CHOSEN = 'les vaches de la colline';
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe.skipIf(!chromiumPath)('from nothing to live', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('a clinic goes from nothing to live without leaving the browser', async () => {
    const began = performance.now();
    const operator = await visitors.visit();
    const desk = operator.page;
    await signIn(desk, 'admin@frontdesk.test');
    await desk.getByRole('button', { name: 'New clinic' }).click();
    await desk.getByLabel('Clinic name').fill('Queensborough');
    await desk.getByLabel('City', { exact: true }).fill('New Westminster');
    await desk.getByRole('button', { name: 'Next' }).click();
    await desk.getByLabel('First manager’s email').fill('lily@queensborough.test');
    await desk.getByRole('button', { name: 'Set up the clinic' }).click();
    const link = await desk.locator('code', { hasText: '#' }).textContent();
    await expectSound(operator);
    await desk.getByRole('button', { name: 'Done' }).click();

    const manager = await visitors.visit();
    const { page } = manager;
    const { pathname, hash } = new URL(link ?? '');
    await page.goto(`${pathname}${hash}`);
    await page.getByLabel('New password').fill(CHOSEN);
    await page.locator('button[type="submit"]').click();
    await page.getByRole('button', { name: 'Later, in Settings > Team' }).click();
    await page.waitForURL('**/settings');
    await page.getByText(/more are needed to go live/).waitFor();
    await expectSound(manager);

    await page.getByRole('region', { name: 'Clinic' }).getByRole('link', { name: 'Clinic details' }).click();
    await page.getByLabel('Front desk phone').fill('604-555-0177');
    await page.getByLabel('Street address').fill('310 Ewen Avenue');
    await save(page);
    await page.getByText('Saved.').waitFor();

    await page.getByRole('link', { name: 'Privacy', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lily Chow');
    await page.getByLabel('Email', { exact: true }).fill('lily@queensborough.test');
    await save(page);

    await page.getByRole('link', { name: /^EMR connection/ }).click();
    await page.getByLabel('Address', { exact: true }).fill(clinic.emr.baseUrl);
    await page.getByLabel('User name').fill(clinic.emr.username);
    await page.getByLabel('Password').fill(clinic.emr.password);
    await save(page);
    await page.getByText('Saved. Test the connection now.').waitFor();
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('Everything that callers need works.').waitFor();
    await page.getByRole('button', { name: 'Read from the EMR' }).click();
    await page.getByText(/things have changed/).waitFor();

    await page.getByRole('link', { name: 'Providers', exact: true }).click();
    await page.getByRole('button', { name: 'Read from the EMR' }).click();
    await page.getByRole('button', { name: /Take over/ }).click();
    await page.getByText('The roster agrees with the EMR now.').waitFor();

    await page.getByRole('link', { name: /^Set-up/ }).click();
    await page.getByRole('button', { name: 'Tell us you are ready' }).click();
    await page.getByText(/You told us/).waitFor();

    await desk.getByLabel('Number', { exact: true }).fill('+16045550177');
    await desk.getByLabel('Squad').fill('squad-queensborough');
    await desk.getByRole('button', { name: 'Link', exact: true }).click();
    await desk.getByText('Linked.').waitFor();

    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/You can go live/).waitFor();
    await page.getByRole('button', { name: 'Go live' }).click();
    await page.getByRole('button', { name: 'Yes, go live' }).click();
    await page.getByText('Queensborough is live: the assistant answers the phone.').waitFor();
    await expectSound(manager);
    console.info(`From nothing to live in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    await manager.context.close();
    await operator.context.close();
  });
});
