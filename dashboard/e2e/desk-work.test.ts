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

/** Of the simulated EMR: Fiona MacDonald. */
const CHART = '22';
const PHONE = '+16045550116';

declare global {
  interface Window {
    alarms: string[];
  }
}

describe.skipIf(!chromiumPath)('the work of the desk', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic({ SMS_API_URL: 'http://127.0.0.1:1', SMS_API_KEY: 'a-key' });
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 600_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const query = (text: string, ...values: unknown[]) =>
    clinic.service.database.ownerQuery(text, [clinic.clinicId, ...values]);
  const states = () =>
    query("select state from inbox_items where clinic_id = $1 and kind = 'callback' order by state");

  test('several items are done at once and undone at once', async () => {
    const { page } = visit;
    await query(`insert into inbox_items (clinic_id, kind, cause, name, phone, since, facts)
      select $1, 'callback', 'bulk ' || n, 'Caller ' || n, '+1604555020' || n, now(), '{"reason": "a form"}'
        from generate_series(1, 3) n`);
    await page.goto('/inbox?kind=callback');
    for (const n of [1, 2, 3]) await page.getByLabel(`Choose: Caller ${n}, Call back`).check();
    await page.getByText('3 chosen').waitFor();
    await expectSound(visit);
    const before = await states();
    await page.getByRole('button', { name: 'Mark 3 done' }).click();
    await page.getByText('3 done', { exact: true }).waitFor();
    await page.getByLabel('Choose: Caller 1, Call back').waitFor({ state: 'detached' });
    expect((await states()).filter(({ state }) => state === 'done')).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Choose: Caller 1, Call back').waitFor();
    expect(await states()).toEqual(before);
    await page.getByRole('button', { name: /Caller 2 .*Call back/ }).click();
    await page.keyboard.press('x');
    await page.getByText('1 chosen').waitFor();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByText('1 chosen').waitFor({ state: 'detached' });
  });

  test('texts that failed to one number are one item, which says how many and why', async () => {
    const { page } = visit;
    await query(
      `insert into inbox_items (clinic_id, kind, cause, phone, since, facts)
       values ($1, 'sms_failed', 'several', '+16045550188', now(), '{"code": "30006", "texts": "a b c"}')`,
    );
    await page.goto('/inbox?kind=sms_failed');
    await page.getByRole('button', { name: /604-555-0188 .*Text not delivered/ }).click();
    await page
      .locator('#root')
      .getByText('3 text messages did not reach their number. It is a landline.')
      .first()
      .waitFor();
  });

  test('the call-back list and the day sheet are what is printed, and nothing of the page', async () => {
    const { page } = visit;
    await page.goto('/inbox');
    await page.getByRole('button', { name: 'Print call-back list' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const list = page.locator('.print-sheet');
    await list.getByText('Call-back list, Monday, November 16').waitFor();
    await list.getByRole('cell', { name: 'Ada Brown' }).first().waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/schedule?date=2026-11-18');
    await page.getByRole('button', { name: 'Print the day' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('.print-sheet').getByText('Day sheet, Wednesday, November 18').waitFor();
    await page
      .locator('.print-sheet')
      .getByRole('cell', { name: /René Tremblay, Chart/ })
      .waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  test('a patient is texted from a template, and only where the number has agreed', async () => {
    const { page } = visit;
    await query(
      `insert into inbox_items (clinic_id, kind, cause, name, phone, patient_id, since, facts)
       values ($1, 'callback', 'fiona', 'Fiona MacDonald', $2, $3, now(), '{"reason": "iron tablets"}')`,
      PHONE,
      CHART,
    );
    await page.goto('/inbox?kind=callback');
    await page.getByRole('button', { name: /Fiona MacDonald .*Call back/ }).click();
    await page.getByRole('button', { name: 'Text this patient' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Start from').selectOption({ label: 'A form is ready' });
    await expect
      .poll(() => panel.getByLabel('Text', { exact: true }).inputValue())
      .toMatch(/^Fraser Street: your form is ready/);
    await panel.getByLabel('Language of the text').selectOption('zh');
    await expect
      .poll(() => panel.getByLabel('Text', { exact: true }).inputValue())
      .toContain('您的表格已备好');
    await expectSound(visit);
    await panel.getByRole('button', { name: 'Send text' }).click();
    await panel.getByText('This number has not agreed to texts.').waitFor();
    await query(
      `insert into consents (clinic_id, phone, kind, state, source, evidence)
       values ($1, $2, 'booking', 'given', 'form', 'signed')`,
      PHONE,
    );
    await panel.getByLabel('Text', { exact: true }).fill('Please call us about Thursday.');
    await panel.getByRole('button', { name: 'Send text' }).click();
    await page.getByText('The text is on its way.').waitFor();
    await panel.getByText('Text, message from the desk').waitFor();
    expect(
      await query(
        "select body, to_number, patient_id from sms_messages where clinic_id = $1 and action = 'note'",
      ),
    ).toEqual([{ body: 'Please call us about Thursday.', to_number: PHONE, patient_id: CHART }]);
    expect(page.url()).not.toMatch(/Fiona|0116/);
  });

  test('an emergency of half a day ago is first in the inbox, and no longer on every screen', async () => {
    const other = await visitors.visit();
    const { page, context } = other;
    await query(
      "update inbox_items set since = $2 where clinic_id = $1 and kind = 'emergency' and state = 'open'",
      new Date(clinic.service.clock.now().getTime() - 12.5 * 3_600_000),
    );
    await signIn(page, clinic.managerEmail, '/inbox');
    await page.locator('main li').first().getByText('Possible emergency').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.title()).toBe('Inbox · Frontdesk');
    await context.close();
  });

  test('an emergency is on every screen, in the title, and a notification with a sound, once', async () => {
    const other = await visitors.visit();
    const { page, context } = other;
    await context.grantPermissions(['notifications'], { origin: clinic.address });
    await page.addInitScript(() => {
      window.alarms = [];
      class Shown {
        static permission = 'granted';
        onclick: (() => void) | null = null;
        constructor(title: string, options: { body: string }) {
          window.alarms.push(`${title}: ${options.body}`);
        }
      }
      Object.defineProperty(window, 'Notification', { value: Shown });
      const start = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function create() {
        window.alarms.push('tone');
        return start.call(this);
      };
    });
    await query(
      "update inbox_items set state = 'done', closed_at = now() where clinic_id = $1 and kind = 'emergency'",
    );
    await signIn(page, clinic.managerEmail, '/calls');
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.title()).toBe('Calls · Frontdesk');
    await query(
      `insert into inbox_items (clinic_id, kind, cause, urgent, name, phone, since, facts)
       values ($1, 'emergency', 'new', true, 'Guoqiang Zhou', '+16045550142', now(), '{}')`,
    );
    await page.getByRole('alert').getByText('Guoqiang Zhou').waitFor();
    await page.getByRole('alert').getByText('Waiting less than a minute, unassigned.').waitFor();
    await expect.poll(() => page.title()).toBe('▲ 1 Calls · Frontdesk');
    const told = await page.evaluate(() => window.alarms);
    expect(told.filter((alarm) => alarm === 'tone')).toHaveLength(3);
    expect(told.filter((alarm) => alarm !== 'tone')).toEqual([
      'Possible emergency: A caller may have an emergency. Open Frontdesk to see who.',
    ]);
    for (const name of ['Schedule', 'Settings', 'Today']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('alert').getByText('Guoqiang Zhou').waitFor();
    }
    expect((await page.evaluate(() => window.alarms)).length).toBe(4);
    await expectSound(other);
    await page.getByRole('alert').getByRole('link', { name: 'Open' }).click();
    await page.waitForURL((url) => url.pathname === '/inbox' && url.searchParams.has('open'));
    // The row in the list says it too; the key belongs to the open item.
    await page
      .getByRole('region', { name: 'Possible emergency' })
      .getByRole('region', { name: 'Call now' })
      .waitFor();
    await page.keyboard.press('t');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe('Inbox · Frontdesk');
    await context.close();
  });

  test.each([
    ['small', 'dark', 'zh'],
    ['phone', 'light', 'en'],
  ] as const)('the list with its boxes is sound at %s, %s, %s', async (size, theme, language) => {
    const other = await visitors.visit({ size, theme, language });
    await signIn(other.page, clinic.managerEmail, '/inbox');
    await other.page.locator('main li input[type="checkbox"]').first().check();
    await expectSound(other);
    await expectNoSidewaysScroll(other.page);
    await other.context.close();
  });
});
