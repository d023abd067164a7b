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

/** Of the simulated EMR. */
const CHART = '22';
const PHONE = '+16045550116';

/** A patient who called, has a visit, was texted and waits for a call back. */
async function liveAPatientsWeek({ service, clinicId }: ClinicInBrowser): Promise<void> {
  const query = (text: string) => service.database.ownerQuery(text, [clinicId]);
  await query(`
    insert into call_logs (clinic_id, call_id, started_at, ended_at, duration_seconds, outcome, intent, caller_phone,
                           patient_id, summary, local_date, local_hour, outcomes)
    values ($1, 'fiona', '2026-11-16T16:40:00Z', '2026-11-16T16:42:05Z', 125, 'booked', 'book', '${PHONE}', '${CHART}',
            'Booked a blood test with Dr. Lee.', '2026-11-16', 9,
            '[{"what": "booked", "key": "booked", "patientId": "${CHART}", "patientName": "Fiona MacDonald", "appointmentId": "7100", "at": "2026-11-16T16:41:00Z"}]')`);
  await query(`
    insert into attempts (clinic_id, call_id, tool, arguments_hash, state, lease_until, appointment_id, patient_id,
                          patient_name, starts_at, created_at, updated_at, draft)
    values ($1, 'fiona', 'create_appointment', 'x', 'booked', now(), '7100', '${CHART}', 'Fiona MacDonald', '2026-11-26 10:20',
            '2026-11-16T16:41:00Z', '2026-11-16T16:41:00Z',
            '{"action": "book", "date": "2026-11-26", "time": "10:20", "durationMinutes": 15, "patientId": "${CHART}",
              "providerId": "101", "providerName": "Dr. Margaret Lee", "reason": "Blood test", "old": null}')`);
  await query(`
    insert into watched_rows (clinic_id, id, patient_id, provider_id, date, time, duration_minutes, status)
    values ($1, '7099', '${CHART}', '101', '2026-11-20', '14:15', 15, 'N')`);
  await query(`
    with given as (
      insert into consents (clinic_id, phone, kind, state, source, evidence, at, call_id)
      values ($1, '${PHONE}', 'booking', 'given', 'call', 'Yes, a text is fine.', '2026-11-16T16:41:00Z', 'fiona') returning id)
    insert into sms_messages (clinic_id, call_id, action, appointment_id, to_number, body, state, delivery_status,
                              created_at, sent_at, consent_id)
    select $1, 'fiona', 'book', '7100', '${PHONE}', 'See you.', 'sent', 'delivered', '2026-11-16T16:41:10Z',
           '2026-11-16T16:41:12Z', id from given`);
  await query(`
    insert into inbox_items (clinic_id, kind, cause, name, phone, patient_id, since, facts)
    values ($1, 'callback', 'fiona', 'Fiona MacDonald', '${PHONE}', '${CHART}', '2026-11-16T16:43:00Z',
            '{"reason": "iron tablets before the blood test", "language": "en"}')`);
}

describe.skipIf(!chromiumPath)('the panel of a patient', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    await liveAPatientsWeek(clinic);
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const panel = () => visit.page.getByRole('dialog');
  const fiona = () => visit.page.getByRole('button', { name: 'Fiona MacDonald', exact: true });
  const isOpen = () => panel().getByText('Everything, newest first').waitFor();
  const close = async () => {
    await visit.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  };

  test('opens from the list of calls with all that is known, and leads to each of it', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await fiona().first().click();
    await isOpen();
    for (const words of [
      'Visit 10:20 am, Dr. Margaret Lee',
      'Blood test, 15 min, booked by the assistant',
      'Visit 2:15 pm, Dr. Margaret Lee',
      'Missed',
      'Call, 2 min 5 s',
      'Booked a blood test with Dr. Lee.',
      'Text, booking',
      'Delivered',
      'On the phone: “Yes, a text is fine.”',
    ])
      await panel().getByText(words, { exact: true }).first().waitFor();
    await expectSound(visit);
    await panel().getByRole('radio', { name: 'Calls 1' }).click();
    expect(await panel().getByText('Text, booking').count()).toBe(0);
    await panel().getByRole('link', { name: 'Open' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Calls' }).getByText('Booked a blood test').first().waitFor();
  });

  test('keeps the patient out of the address, and gives the focus back', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await fiona().first().click();
    await isOpen();
    expect(new URL(page.url()).search).toBe('');
    await close();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fiona MacDonald');
  });

  test('opens from a call, an inbox item and a text', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('button', { name: /Fiona MacDonald, .*16/ }).click();
    await page
      .getByRole('region', { name: 'Calls' })
      .getByRole('button', { name: /Fiona MacDonald/ })
      .first()
      .click();
    await isOpen();
    await close();
    await page.goto('/inbox');
    await page.getByRole('button', { name: /Fiona MacDonald .*Call back/ }).click();
    await fiona().click();
    await isOpen();
    await close();
    await page.goto('/settings/texts/sent');
    await fiona().click();
    await isOpen();
    await close();
  });

  test('takes a new row of the ledger, and shows STOP as one line', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await fiona().first().click();
    await isOpen();
    await panel().getByRole('button', { name: 'Record a consent' }).click();
    await panel().getByRole('radio', { name: 'Withdrawn' }).click();
    await panel().getByRole('button', { name: 'Record that it was withdrawn' }).click();
    await panel().getByText('Write what was said or signed.').waitFor();
    await panel().getByLabel('Number').selectOption({ label: '604-555-0116' });
    await panel().getByLabel('What was said or signed').fill('Wants no texts any more');
    await expectSound(visit);
    await panel().getByRole('button', { name: 'Record that it was withdrawn' }).click();
    const ledger = panel().getByRole('table', { name: 'Consents' });
    await ledger.getByText('Signed form: Wants no texts any more').waitFor();
    expect(await ledger.getByText('All texts').count()).toBe(1);
    const rows = await clinic.service.database.ownerQuery(
      `select kind, state, by from consents where clinic_id = $1 and evidence = 'Wants no texts any more' order by kind`,
      [clinic.clinicId],
    );
    expect(rows).toEqual(
      ['booking', 'offers', 'reminder'].map((kind) => ({
        ...{ kind, state: 'withdrawn', by: clinic.managerEmail },
      })),
    );
    await close();
  });

  test('says that the EMR is away and shows the rest', async () => {
    const { page } = visit;
    await page.route(/\/api\/clinic\/patients\/\w+$/, (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'OSCAR_UNAVAILABLE', message: 'away' } }),
    );
    await page.goto('/calls');
    await fiona().first().click();
    await isOpen();
    await panel().getByText('The EMR did not answer.', { exact: false }).waitFor();
    await panel().getByRole('heading', { name: 'Fiona MacDonald' }).waitFor();
    await page.unroute(/\/api\/clinic\/patients\/\w+$/);
    await close();
  });

  test.each([
    ['desk', 'dark', 'en'],
    ['phone', 'light', 'en'],
    ['phone', 'dark', 'zh'],
    ['desk', 'light', 'zh'],
  ] as const)('is sound on a %s, %s, in %s', async (size, theme, language) => {
    const look = await visitors.visit({ size, theme, language });
    await signIn(look.page, clinic.managerEmail, '/calls');
    await look.page.getByRole('button', { name: 'Fiona MacDonald', exact: true }).first().click();
    await look.page
      .getByRole('dialog')
      .getByText(language === 'zh' ? '全部记录，最新的在前' : 'Everything, newest first')
      .waitFor();
    await look.page.getByRole('dialog').getByText('Dr. Margaret Lee').first().waitFor();
    await look.page
      .getByRole('dialog')
      .getByRole('link', { name: language === 'zh' ? '拨打' : 'Call' })
      .waitFor();
    await expectSound(look);
    await expectNoSidewaysScroll(look.page);
    if (process.env.PICTURES)
      await look.page.screenshot({
        path: `${process.env.PICTURES}/patient-${size}-${theme}-${language}.png`,
      });
    await look.context.close();
  });
});
