import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { chromiumPath, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { daySheet } from './day-sheet.ts';
import { signIn } from './sign-in.ts';

/** `PICTURES=<folder> npm test -- pictures` draws every screen, to be looked at beside the last ones. */
const FOLDER = process.env.PICTURES;
/** Only those whose name fits, where a few are looked at: `PICTURES_OF=settings`. */
const WANTED = new RegExp(process.env.PICTURES_OF ?? '');

const SCREENS: ReadonlyArray<readonly [name: string, path: string, act?: (page: Page) => Promise<void>]> = [
  ['today', '/'],
  ['calls', '/calls'],
  ['call', '/calls', (page) => page.getByRole('button', { name: /9:12/ }).click()],
  ['analytics', '/calls/analytics'],
  ['quality', '/calls/quality'],
  ['report', '/calls/report?month=2026-11'],
  ['test-call', '/test-call?way=hand', (page) => playACall(page)],
  ['test-call-scenarios', '/test-call?way=scenario'],
  ['inbox', '/inbox'],
  ['item', '/inbox', (page) => page.locator('main li button').nth(1).click()],
  ['fax', '/inbox/fax', (page) => page.locator('main img').waitFor()],
  ['waitlist', '/inbox/waitlist'],
  ['support', '/inbox/support', (page) => page.locator('main li button').first().click()],
  ['schedule', '/schedule?date=2026-11-18'],
  ['why', '/schedule?date=2026-11-18&provider=101&at=09:00'],
  ['freed', '/schedule?date=2026-11-17&provider=103&at=09:40'],
  ['week', '/schedule?view=week&provider=102'],
  ['close', '/schedule?date=2026-11-18&close=new'],
  ['reminders', '/schedule/reminders'],
  [
    'reminders-visit',
    '/schedule/reminders',
    (page) => page.getByRole('button', { name: /9:00 am, John Smith|上午9:00, John Smith/ }).click(),
  ],
  ['standby', '/schedule/standby'],
  ['standby-change', '/schedule/standby', (page) => page.locator('tbody button').first().click()],
  ['hours', '/schedule/hours'],
  ['settings', '/settings'],
  ['settings-clinic', '/settings/clinic'],
  ['settings-emr', '/settings/emr', (page) => page.locator('#test button').click()],
  [
    'settings-providers',
    '/settings/providers',
    (page) =>
      page
        .getByRole('button', { name: /Margaret Lee/ })
        .first()
        .click(),
  ],
  ['settings-voice', '/settings/voice', (page) => page.locator('#rules input').first().fill('45')],
  ['settings-texts', '/settings/texts'],
  ['settings-texts-reminders', '/settings/texts/reminders'],
  [
    'settings-texts-reminders-below',
    '/settings/texts/reminders',
    (page) => page.locator('#who').scrollIntoViewIfNeeded(),
  ],
  [
    'settings-texts-standby',
    '/settings/texts/standby',
    async (page) => {
      await page.locator('#dry-run button').click();
      await page.locator('#dry-run [role=status]').scrollIntoViewIfNeeded();
    },
  ],
  ['settings-texts-sent', '/settings/texts/sent'],
  ['settings-texts-opt-outs', '/settings/texts/opt-outs'],
  ['settings-connections', '/settings/connections'],
  ['settings-privacy', '/settings/privacy'],
  [
    'settings-privacy-looks',
    '/settings/privacy/looks',
    async (page) => {
      await page.locator('#report input').first().fill('604-555-0136');
      await page.locator('#report button[type="submit"]').click();
    },
  ],
  ['settings-people', '/settings/people'],
  ['notifications', '/notifications'],
  ['palette', '/', (page) => page.keyboard.press('Control+k')],
];

/** A call that has found its patient and has a form open. */
async function playACall(page: Page): Promise<void> {
  await page.locator('main select').first().waitFor();
  await page.getByRole('button', { name: /^(Call|拨打|撥打)$/ }).click();
  for (const tool of ['search_patient_by_phone', 'find_earliest_appointment']) {
    await page.locator('main select').first().selectOption(tool);
    await page.locator('main form button').click();
    await page.locator('main ol code', { hasText: tool }).waitFor();
  }
  await page.locator('main select').first().selectOption('create_appointment');
  await page.locator('main form button').last().click();
  await page.locator('main ol code', { hasText: 'create_appointment' }).waitFor();
}

/** The operator's, over all clinics. */
const OPERATION: typeof SCREENS = [
  ['clinics', '/clinics'],
  ['clinic', '/clinics', (page) => page.locator('tbody button').first().click()],
  ['health', '/operation/health'],
  ['operation-report', '/operation/report?month=2026-11'],
  ['support-queue', '/operation/support'],
  [
    'audit',
    '/operation/audit',
    (page) => page.locator('main section').first().getByRole('button').first().click(),
  ],
  ['operations', '/operation'],
  ['operations-below', '/operation', (page) => page.mouse.wheel(0, 700)],
  ['jobs', '/operation/jobs', (page) => page.locator('tbody button').first().click()],
  ['users', '/operation/users'],
];

const LOOKS = [
  { name: 'desk', size: 'desk', theme: 'light', language: 'en' },
  { name: 'desk-dark-zh', size: 'desk', theme: 'dark', language: 'zh' },
  { name: 'phone', size: 'phone', theme: 'light', language: 'en' },
  { name: 'rail', size: 'rail', theme: 'dark', language: 'en' },
] as const;

describe.skipIf(!chromiumPath || !FOLDER)('pictures', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    await mkdir(FOLDER ?? '', { recursive: true });
    clinic = await openClinic();
    // On, so that the schedule says who is asked about a freed time.
    const rules = { method: 'PUT', url: '/api/clinic/standby-rules', payload: { enabled: true } } as const;
    await clinic.service.ask({ ...rules, as: clinic.manager });
    visitors = await openBrowser(clinic.address);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test.runIf(WANTED.test('oscar-day-sheet'))("of an EMR's day, as our rows stand in it", async () => {
    const { page, context } = await visitors.visit();
    await page.setContent(await daySheet());
    await page.locator('body').screenshot({ path: join(FOLDER ?? '', 'oscar-day-sheet.png') });
    await context.close();
  });

  test.each(LOOKS)(
    'of $name',
    async ({ name, ...look }) => {
      const { page, context } = await visitors.visit(look);
      const draw = (title: string) => page.screenshot({ path: join(FOLDER ?? '', `${title}-${name}.png`) });
      const drawAll = async (screens: typeof SCREENS) => {
        for (const [title, path, act] of screens.filter(([each]) => WANTED.test(each))) {
          await page.goto(path);
          await page.locator('h1').waitFor();
          await page.waitForTimeout(900);
          await act?.(page);
          await page.waitForTimeout(600);
          await draw(title);
        }
      };
      await page.goto('/sign-in');
      await page.locator('form').waitFor();
      await draw('sign-in');
      await signIn(page, clinic.managerEmail);
      await drawAll(SCREENS);
      await context.clearCookies();
      await signIn(page, 'admin@frontdesk.test');
      await drawAll(OPERATION);
      await context.close();
    },
    240_000,
  );
});
