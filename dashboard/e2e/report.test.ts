import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, LOOKS, type Place } from './places.ts';
import { signIn } from './sign-in.ts';

const REPORT: Place = {
  path: '/calls/report?month=2026-11',
  en: 'Finished without a person',
  zh: '无需前台办妥',
  asks: '**/api/clinic/reports/monthly*',
  failed: 'The report could not be loaded',
};

describe.skipIf(!chromiumPath)("the partners' report", () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    await clinic.service.database.ownerQuery(
      `insert into knowledge_questions (clinic_id, language, question, answered_by, last_at, months) values
         ($1, 'en', 'Where can I park?', 'profile', now(), '{"2026-11": 4}'),
         ($1, 'zh', '请问在哪里停车？', 'profile', now(), '{"2026-11": 2}'),
         ($1, 'en', 'Do you give travel vaccines?', null, now(), '{"2026-11": 7}')`,
      [clinic.clinicId],
    );
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('opens on last month, and another month is chosen beside it', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('link', { name: 'Monthly report' }).click();
    await page.getByRole('article', { name: 'October 2026' }).waitFor();
    await page.getByLabel('Month', { exact: true }).selectOption({ label: 'November 2026' });
    await page.getByRole('article', { name: 'November 2026' }).getByText('The month so far').waitFor();
    // The bars are a picture; the same figures stand in a table, and come to the month's sum.
    const days = page.getByRole('table', { name: 'Appointments booked per day' }).first();
    const booked = await days.getByRole('cell').allInnerTexts();
    expect(booked).toHaveLength(30);
    const sum = booked.reduce((all, each) => all + Number(each), 0);
    await page
      .getByRole('row', { name: new RegExp(`^Appointments booked ${sum} `) })
      .first()
      .waitFor();
    await page
      .getByText(/Most on \w+, November \d+: \d+\./)
      .first()
      .waitFor();
  });

  test('lists what callers asked most, and says what has no answer yet', async () => {
    const asked = visit.page.getByRole('region', { name: 'What callers asked most' }).first();
    expect(await asked.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Do you give travel vaccines\? no answer yet\s+7$/),
      // Asked in two languages, answered by the settings.
      expect.stringMatching(/^Address, parking and what to bring\s+6$/),
    ]);
  });

  test('is saved as PDF', async () => {
    const { page } = visit;
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('frontdesk-report-2026-11.pdf');
  });

  test('a manager names who gets it, and takes it back', async () => {
    const { page } = visit;
    await page.getByLabel('Email address').fill('Dr.Lee@clinic.test');
    await page.getByLabel('Language').selectOption('zh-Hant');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove dr.lee@clinic.test' }).click();
    await page.getByText('dr.lee@clinic.test gets no more reports').waitFor();
  });

  test.each(LOOKS)('is sound in $theme, $language, $size', (look) =>
    expectAllSound(visitors, look, clinic.managerEmail, [REPORT]),
  );
});
