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

/** Fiona MacDonald of the simulated EMR, who waits for a call back. */
const CHART = '22';
const PHONE = '+16045550116';

describe.skipIf(!chromiumPath)('the desk asks a patient to book', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  const rows = (text: string) => clinic.service.database.ownerQuery(text, [clinic.clinicId]);
  beforeAll(async () => {
    clinic = await openClinic();
    await rows(`
      insert into inbox_items (clinic_id, kind, cause, name, phone, patient_id, since, facts)
      values ($1, 'callback', 'fiona', 'Fiona MacDonald', '${PHONE}', '${CHART}', '2026-11-16T16:43:00Z',
              '{"reason": "iron tablets before the blood test", "language": "en"}')`);
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const panel = () => visit.page.getByRole('dialog');
  const form = () => panel().getByRole('form', { name: 'Ask to book' });
  const requests = () =>
    rows(`select patient_id, provider_id, visit_reason, from_date::text as from_date,
    to_date::text as to_date, note, state, phone from booking_requests where clinic_id = $1 order by created_at`);
  const openItem = async ({ page }: Visit, ask: string) => {
    await page.goto('/inbox');
    await page
      .getByRole('button', { name: /Fiona MacDonald/ })
      .first()
      .click();
    await page.getByRole('button', { name: ask }).click();
  };

  test('from the inbox, and hears that there is no consent to texts', async () => {
    await openItem(visit, 'Ask to book by link');
    await form().getByLabel('Visit').selectOption({ label: 'Check-up' });
    await form().getByLabel('With').selectOption({ label: 'Dr. Margaret Lee' });
    await form().getByLabel('From').fill('2026-12-01');
    await form().getByLabel('Until').fill('2026-12-14');
    await form().getByLabel('Note for the patient').fill('Blood pressure check');
    await form().getByRole('button', { name: 'Text a link to book' }).click();
    await form().getByText('This patient has not agreed to reminders by text.', { exact: false }).waitFor();
    await expectSound(visit);
    expect(await requests()).toEqual([]);
  });

  test('by a link that is shown once, and sees what becomes of it', async () => {
    await form().getByRole('button', { name: 'Only give me the link' }).click();
    await panel().getByText('Shown once. Nothing was texted.').waitFor();
    expect(await requests()).toEqual([
      {
        ...{ patient_id: CHART, provider_id: '101', visit_reason: 'checkup', phone: null, state: 'asked' },
        ...{ from_date: '2026-12-01', to_date: '2026-12-14', note: 'Blood pressure check' },
      },
    ]);
    const list = panel().getByRole('list', { name: 'Please book' });
    await list.getByText('Asked', { exact: true }).waitFor();
    await expectSound(visit);
    for (const [state, shown] of [
      ['opened', 'Opened'],
      ['booked', 'Booked'],
    ] as const) {
      await rows(`update booking_requests set state = '${state}' where clinic_id = $1`);
      await visit.page.keyboard.press('Escape');
      await openItem(visit, 'Ask to book by link');
      await list.getByText(shown, { exact: true }).waitFor();
    }
    await rows(
      `update booking_requests set state = 'asked', valid_until = now() - interval '1 year' where clinic_id = $1`,
    );
    await openItem(visit, 'Ask to book by link');
    await list.getByText('Expired', { exact: true }).waitFor();
  });

  test('by a text, reminded as the clinic wants, and takes it back', async () => {
    await rows(`
      insert into consents (clinic_id, phone, kind, state, source, evidence)
      values ($1, '${PHONE}', 'reminder', 'given', 'form', 'Signed')`);
    await rows('update clinic_config set remind_booking_requests = true where clinic_id = $1');
    await openItem(visit, 'Ask to book by link');
    await expect.poll(() => form().getByLabel('Remind once after three days').isChecked()).toBe(true);
    await form().getByRole('button', { name: 'Text a link to book' }).click();
    await visit.page.getByText('The text with the link is on its way').waitFor();
    expect((await requests()).at(-1)).toMatchObject({
      phone: PHONE,
      state: 'asked',
      visit_reason: 'follow_up',
    });
    const jobs = await rows("select kind from jobs where clinic_id = $1 and kind = 'remind-booking-request'");
    expect(jobs).toHaveLength(1);
    await panel().getByRole('button', { name: 'Take back' }).click();
    await panel().getByText('Taken back', { exact: true }).waitFor();
    expect((await requests()).at(-1)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    ['desk', 'dark', 'en'],
    ['phone', 'light', 'en'],
    ['phone', 'dark', 'zh'],
    ['desk', 'light', 'zh'],
  ] as const)('is sound on a %s, %s, in %s', async (size, theme, language) => {
    const look = await visitors.visit({ size, theme, language });
    await signIn(look.page, clinic.managerEmail);
    await openItem(look, language === 'zh' ? '用链接请病人预约' : 'Ask to book by link');
    const name = language === 'zh' ? '请病人预约' : 'Ask to book';
    const asked = look.page.getByRole('dialog').getByRole('form', { name });
    await asked.scrollIntoViewIfNeeded();
    await expectSound(look);
    await expectNoSidewaysScroll(look.page);
    if (process.env.PICTURES)
      await look.page.screenshot({
        path: `${process.env.PICTURES}/please-book-${size}-${theme}-${language}.png`,
      });
    await look.page.goto('/settings/texts/links');
    const frame = language === 'zh' ? '病人看到的页面' : 'The page as a patient sees it';
    await look.page.getByTitle(frame).waitFor();
    await look.page.getByLabel(language === 'zh' ? '语言' : 'Language').selectOption('zh-Hant');
    await look.page.frameLocator('iframe').getByText('您能來嗎？').waitFor();
    await expectSound(look);
    await expectNoSidewaysScroll(look.page);
    if (process.env.PICTURES)
      await look.page.screenshot({ path: `${process.env.PICTURES}/links-${size}-${theme}-${language}.png` });
    await look.context.close();
  });
});
