import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { signIn } from './sign-in.ts';

/** Five months before this one: each better than the last. */
const PAST = `
  insert into call_logs (clinic_id, call_id, started_at, ended_at, local_date, local_hour, duration_seconds, language, outcome, intent,
                         transferred, outcomes, caller_phone, asked_again, misunderstood, turns_to_booking, seconds_to_booking)
  select $1, 'past-' || months || '-' || n, at, at + interval '2 minutes', at::date, 10, 120,
         case when n % 4 = 0 then 'zh' else 'en' end, outcome, case outcome when 'booked' then 'book' else 'inquiry' end, outcome = 'transferred',
         jsonb_build_array(jsonb_build_object('what', case when n = 7 then 'emergency' else outcome end, 'key', 'x', 'undone', false, 'patientId', null,
           'patientName', null, 'appointmentId', null, 'oldAppointmentId', null, 'providerId', null, 'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
         '+16045550' || 300 + n, (n % 10 < months)::int, (n % 9 < months - 1)::int,
         case when outcome = 'booked' then 5 + months + n % 3 end, case when outcome = 'booked' then 80 + 14 * months + n end
    from generate_series(1, 5) as months, generate_series(1, 40) as n,
         lateral (select timestamptz '2026-11-10 18:00Z' - make_interval(months => months) as at,
                         case when n % 10 < 1 + months / 2 then 'transferred' when n % 2 = 0 then 'booked' else 'clinic_info' end as outcome) as call`;

const QUALITY: Place = {
  path: '/calls/quality',
  en: 'Misunderstood wishes',
  zh: '没听懂的要求',
  asks: '**/api/clinic/analytics/conversations',
  failed: 'The figures could not be read.',
};

describe.skipIf(!chromiumPath)('the quality of conversations', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    await clinic.service.database.ownerQuery(PAST, [clinic.clinicId]);
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const figure = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

  test('opens with a sentence, and has each figure beside the five months before', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('link', { name: 'Quality' }).click();
    await page.getByText('91% of November’s calls finished without a person.').waitFor();
    await page.getByText('3 wishes were misunderstood, 2 of them in Mandarin.').waitFor();
    await page.getByText('22 calls from November 1 to 16.').waitFor();
    expect(await figure(page, 'Asked twice').innerText()).toContain('17%');
    expect(await figure(page, 'Turns to a booking').innerText()).toContain('9.5');
    await page.getByRole('img', { name: /^Time to a booking: Jun 2:\d\d, .*Nov 1:/ }).waitFor();
    await figure(page, 'Possible emergencies').getByText('none').waitFor();
  });

  test('a figure leads to its calls, and to no others', async () => {
    const { page } = visit;
    await page.goto('/calls/quality');
    await figure(page, 'Finished without a person').getByRole('link', { name: '2 were not' }).click();
    await page.getByRole('button', { name: 'Figure: Not finished without a person' }).waitFor();
    await page.getByRole('button', { name: 'Any day: November' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await page.locator('tbody tr', { hasText: 'To a person' }).waitFor();

    await page.goto('/calls/quality?month=2026-10');
    await figure(page, 'Possible emergencies').getByRole('link', { name: 'one call' }).click();
    await page.locator('tbody tr', { hasText: 'Emergency' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?month=2026-10&figure=emergency');
  });

  test('beside the figures stand the newest calls of one of them, each a click away', async () => {
    const { page } = visit;
    await page.goto('/calls/quality');
    const beside = page.getByRole('complementary', { name: 'Misunderstood wishes' });
    await expect.poll(() => beside.getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Show the calls: Asked twice' }).click();
    const asked = page.getByRole('complementary', { name: 'Asked twice' });
    await asked.getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL(/open=/);
    await page.getByRole('button', { name: 'Close' }).waitFor();
  });

  test('one language is looked at by itself, and all of it can be taken along', async () => {
    const { page } = visit;
    await page.goto('/calls/quality?language=zh&month=2026-09');
    await page.getByText('10 calls from September 1 to 30.').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('conversations-2026-11-16.csv');
  });

  test('a clinic that nobody has called is told what will be here', async () => {
    const quiet = await visitors.visit();
    await signIn(quiet.page, clinic.quietEmail, '/calls/quality');
    await quiet.page.getByText('Nobody has called in these months.').waitFor();
    await quiet.context.close();
  });

  test('says what failed, and is well again', async () => {
    await expectAllToRecover(visit, [QUALITY]);
  });

  test.each(LOOKS)('is sound: $theme, $language, $size', async (look) => {
    await expectAllSound(visitors, look, clinic.managerEmail, [QUALITY]);
  });
});
