import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { moveUntilQuiet } from './open-until-quiet.ts';
import { signIn } from './sign-in.ts';

const RUN = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><b>Wei</b>';
/** How much of it a screen must show, as text. */
const SHOWN = '<b>Wei</b>';

/** Where callers, patients and colleagues write something that others read. */
const SCREENS = ['/', '/calls', '/inbox', '/inbox/waitlist', '/inbox/fax', '/settings/texts/sent'];

describe.skipIf(!chromiumPath)('what strangers say', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let callId = '';
  beforeAll(async () => {
    clinic = await openClinic();
    const query = clinic.service.database.ownerQuery;
    await query(
      `insert into call_logs (clinic_id, call_id, started_at, ended_at, duration_seconds, local_date, local_hour, outcome, intent, caller_phone, summary, transcript)
       select clinic_id, 'call-hostile', started_at, ended_at, duration_seconds, local_date, local_hour, outcome, intent, caller_phone, $2, $3
         from call_logs where clinic_id = $1 and call_id = 'call-lin'`,
      [clinic.clinicId, RUN, `User: ${RUN}\nAI: ${RUN}`],
    );
    const [call] = await query<{ id: string }>("select id from call_logs where call_id = 'call-hostile'");
    callId = call?.id ?? '';
    await query(
      "insert into waitlist_entries (clinic_id, first_name, last_name, phone, notes, source) values ($1, $2, $2, '+16045550142', $2, 'call')",
      [clinic.clinicId, RUN],
    );
    await query('update sms_messages set body = $2 where clinic_id = $1', [clinic.clinicId, RUN]);
    await query(
      "update inbox_items set facts = facts || jsonb_build_object('reason', $2::text, 'name', $2::text) where clinic_id = $1",
      [...[clinic.clinicId, RUN]],
    );
    await query('update fax_documents set file_name = $2 where clinic_id = $1', [clinic.clinicId, RUN]);
    visitors = await openBrowser(clinic.address);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('is shown as text on every screen, and nothing of it runs', async () => {
    const { page, context, complaints } = await visitors.visit();
    await signIn(page, clinic.managerEmail);
    const shown: string[] = [];
    for (const path of [...SCREENS, `/calls?open=${callId}`]) {
      await moveUntilQuiet(page, path);
      // Not every screen shows every field.
      if (await page.getByText(SHOWN).first().isVisible()) shown.push(path);
      expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
      expect(await page.locator('img[src="x"], #root script, #root b').count(), path).toBe(0);
    }
    expect(shown).toEqual(expect.arrayContaining(['/inbox/waitlist', `/calls?open=${callId}`]));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
