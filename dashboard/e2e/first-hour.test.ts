import { mkdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../server/tests/account-scenes.ts';
import { chromiumPath, expectNoSidewaysScroll, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

/** `PICTURES=<folder>` keeps what the first hour looks like. */
const { PICTURES } = process.env;

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/first-hour-${name}.png` });
}

describe.skipIf(!chromiumPath)('the first hour of a receptionist', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic({ PUBLIC_URL: 'https://frontdesk.test' });
    visitors = await openBrowser(clinic.address);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  /** The link of an invitation that a manager has made on the page. */
  async function invited(page: Page, email: string, name: string): Promise<string> {
    await page.goto('/settings/people');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = page.getByRole('region', { name: 'Link' }).getByText('#');
    return new URL(await link.first().innerText()).hash;
  }

  test('from the invitation to the tour: name, password, app, recovery codes, four steps', async () => {
    const manager = await visitors.visit();
    await signIn(manager.page, clinic.managerEmail);
    const hash = await invited(manager.page, 'dana@fraser.test', 'Dana Roy');
    await manager.page.getByText('Dana Roy').first().waitFor();
    await expectSound(manager);
    await picture(manager.page, 'people');

    const visit = await visitors.visit();
    const { page } = visit;
    await page.goto(`/accept-invitation${hash}`);
    await page.getByRole('heading', { name: 'Welcome, Dana Roy' }).waitFor();
    await page.getByText('Maya Fong invited you to the front desk of Fraser Street.').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Dana Roy');
    await page.getByText('with the initials DR').waitFor();
    await page.getByText('You sign in as dana@fraser.test.').waitFor();
    await expectSound(visit);
    await picture(page, 'invitation');
    await page.getByLabel('New password').fill('les vaches de la colline');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();

    await page.getByRole('img', { name: /code/i }).waitFor();
    const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText();
    await expectSound(visit);
    await picture(page, 'authenticator');
    await page.getByLabel('Six digits').fill(codeOf(secret, clinic.service.clock.now()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(file.split('\n').filter((line) => codes.includes(line))).toEqual(codes);
    await picture(page, 'codes');
    const begin = page.getByRole('button', { name: 'Begin' });
    expect(await begin.isDisabled()).toBe(true);
    await page.getByLabel('I saved the recovery codes').check();
    await begin.click();

    const tour = page.getByRole('region', { name: 'A short tour' });
    for (const [at, name] of ['Today', 'Inbox', 'Calls', 'Settings'].entries()) {
      await tour.getByText(`${at + 1} of 4`).waitFor();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await expectNotCovered(page);
      await expectSound(visit);
      await picture(page, `tour-${at + 1}`);
      // By the keyboard alone: from the words that have the focus, over Back, to the way on.
      await page.keyboard.press('Tab');
      if (at > 0) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await tour.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await tour.count()).toBe(0);
    await page.getByTitle('My account').getByText('Dana Roy').waitFor();
    await visit.context.close();
    await manager.context.close();
  });

  test('a name that is changed is the one that colleagues see', async () => {
    const visit = await visitors.visit();
    const { page } = visit;
    await signIn(page, clinic.managerEmail);
    await page.getByTitle('My account').getByText('Maya Fong').waitFor();
    await page.goto('/settings/people');
    await page.getByRole('region', { name: 'Your name' }).getByLabel('Name').fill('Maya Fong-Lee');
    await page.getByText('with the initials ML').waitFor();
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByTitle('My account').getByText('Maya Fong-Lee').waitFor();
    await page.goto('/inbox');
    await page
      .getByRole('button', { name: /Ada Brown/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Take/ }).click();
    await page.getByText('Assigned to Maya Fong-Lee').waitFor();
    await picture(page, 'taken');
    await visit.context.close();
  });

  test.each([
    ['dark', 'zh', 'small', '带我看看', '简短导览'],
    ['light', 'zh-Hant', 'phone', '帶我看看', '簡短導覽'],
  ] as const)('who asks is shown around again: %s, %s, %s', async (theme, language, size, ask, label) => {
    const visit = await visitors.visit({ theme, language, size });
    const { page } = visit;
    await signIn(page, clinic.managerEmail);
    await page.getByRole('button', { name: /我的(账号|賬號|帳號)/ }).click();
    await page.getByRole('menuitem', { name: ask }).click();
    const tour = page.getByRole('region', { name: label });
    await tour.waitFor();
    await expectNotCovered(page);
    await expectNoSidewaysScroll(page);
    await expectSound(visit);
    await picture(page, `tour-${theme}-${language}`);
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'hidden' });
    await visit.context.close();
  });

  test('an invitation that is over says so at once', async () => {
    const { page, context } = await visitors.visit({ theme: 'dark', language: 'zh', size: 'phone' });
    await page.goto('/accept-invitation#nothing');
    await page.getByText('链接无效、已被使用或已过期。').waitFor();
    await picture(page, 'over');
    await context.close();
  });
});

/** The tour stands above the screen that it explains, and over nothing of it. */
async function expectNotCovered(page: Page): Promise<void> {
  const [tour, main] = await Promise.all([
    page.locator('section[aria-live], section:has(> p[aria-live])').first().boundingBox(),
    page.locator('main').boundingBox(),
  ]);
  expect(tour && main && tour.y + tour.height <= main.y + 1).toBe(true);
}
