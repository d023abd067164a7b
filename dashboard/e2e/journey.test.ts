import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

/** One receptionist, one morning, one page that is never reloaded: the steps stand on each other. */
describe.skipIf(!chromiumPath)("a day's work", () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    await clinic.service.database.ownerQuery(
      "insert into inbox_items (clinic_id, kind, cause, since, facts, urgent, callers) values ($1, 'emr_trouble', $2, $3, '{}', true, 3)",
      [clinic.clinicId, randomUUID(), new Date('2026-11-16T17:00:00Z')],
    );
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('signs in, sees the outage first, and calls back who asked for it', async () => {
    const { page } = visit;
    await signIn(page, clinic.managerEmail);
    await page.getByRole('link', { name: /EMR/ }).first().waitFor();
    await page.getByRole('link', { name: /Ada Brown.*[Cc]all/ }).click();
    await page.getByRole('link', { name: 'Call 604-555-0143' }).waitFor();
    await page.keyboard.press('t');
    await page.getByText('Assigned to Maya Fong').waitFor();
    await page.keyboard.press('e');
    await page.getByText('Call back, Ada Brown: done').waitFor();
  });

  test('says whose a fax is, without the mouse, and has the next one before her', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: /Fax to review/ }).click();
    await page.getByRole('link', { name: 'Review the fax' }).click();
    await page.getByText('The fax was hard to read.').waitFor();
    await page.getByRole('img', { name: 'Page 1 of the fax' }).waitFor();
    await page.getByText('1 field to check').waitFor();
    await page.getByText('born Sep 30, 1972').waitFor();
    await expectSound(visit);
    expect(page.url()).not.toMatch(/Smith|1972/);
    await page.locator('main').focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.getByText('Jane Smith: confirmed').waitFor();

    await page.getByText('No patient in the EMR matches this fax.').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Emily Chen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Emily Chen, born Jun 21, 2014/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Confirm Emily Chen' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No faxes to review.').waitFor();
    const filed = await clinic.service.database.ownerQuery<{ matched_demographic_id: string }>(
      "select matched_demographic_id from fax_documents where clinic_id = $1 and status = 'verified' order by received_at",
      [clinic.clinicId],
    );
    expect(filed.map((row) => row.matched_demographic_id)).toEqual(['5', '3']);
  });

  test('closes Christmas, and asks why a time of that day is not offered', async () => {
    const { page } = visit;
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('link', { name: 'Hours and closures' }).click();
    await page.getByRole('button', { name: 'Close Christmas Day' }).click();
    await page.getByRole('link', { name: /Christmas Day/ }).click();
    const column = page.getByRole('region', { name: 'Dr. Margaret Lee' });
    await column.getByText('Christmas Day').waitFor();
    await page.keyboard.press('Escape');
    const paper = await column.boundingBox();
    await page.mouse.click((paper?.x ?? 0) + 60, (paper?.y ?? 0) + 150);
    await page.getByText('Closed from 12:00 am to midnight: Christmas Day.').waitFor();
    await page.getByRole('link', { name: 'Open the closure' }).waitFor();
  });

  test('reads a call while it goes on: another process takes it, and each word is there', async () => {
    const { page } = visit;
    const query = clinic.service.database.ownerQuery;
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('button', { name: /9:41 am/ }).click();
    await page.getByText('李医生今天上午十点四十五分有空').waitFor();
    const [call] = await query<{ call_id: string; started_at: Date }>(
      "select call_id, started_at from call_logs where clinic_id = $1 and status = 'in_progress'",
      [clinic.clinicId],
    );
    await query('update call_logs set transcript = transcript || $2 where call_id = $1', [
      call?.call_id,
      '\nUser: 十点四十五可以的。',
    ]);
    await query(
      "insert into call_events (clinic_id, call_id, at, kind, detail) values ($1, $2, $3, 'tool', $4)",
      [
        clinic.clinicId,
        call?.call_id,
        new Date((call?.started_at.getTime() ?? 0) + 60_000),
        JSON.stringify({ tool: 'create_appointment', ms: 4_200, ended: 'failed' }),
      ],
    );
    await page.getByText('十点四十五可以的。').waitFor();
    await page.getByRole('button', { name: /Book a visit, 4.2 s, failed/ }).click();
    await page.waitForURL((url) => url.searchParams.has('event'));
    await expectSound(visit);
  });
});
