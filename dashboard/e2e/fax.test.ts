import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic, receiveFax } from './clinic.ts';
import { faxRead } from './day.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('whose is this fax', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  let twoPages: string;
  beforeAll(async () => {
    clinic = await openClinic();
    twoPages = await receiveFax(clinic.service, clinic.manager, {
      at: '2026-11-16T09:30',
      file: '02-lab-result.tiff',
      pages: 2,
      reviewReason: 'several',
      extracted: faxRead({
        ...{ first: 'John', last: 'Smith', born: '1999-01-01', phn: null },
        ...{ sender: 'Pacific Laboratories', documentType: 'lab_result' },
        confidences: { patientName: 0.97, dateOfBirth: 0.6, sender: 0.95, documentType: 0.96 },
        places: {
          patientName: { page: 2, words: 'Patient: SMITH, JOHN' },
          sender: { page: 1, words: 'Pacific Laboratories' },
        },
      }),
    });
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail, '/inbox/fax');
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const statusOf = async (id: string) => {
    const rows = 'select status, matched_demographic_id from fax_documents where id = $1';
    return (await clinic.service.database.ownerQuery(rows, [id]))[0];
  };
  const firstFax = async () => new URL(visit.page.url()).searchParams.get('open') ?? '';

  test('everybody who may be meant is there with birth date and reason, and of two a person says which', async () => {
    const { page } = visit;
    const wei = page.getByRole('radio', { name: /Wei Chen.*born Mar 15, 1985.*Same health number/ });
    const jane = page.getByRole('radio', {
      name: /Jane Smith.*born Sep 30, 1972.*Same name and birth date/,
    });
    await wei.waitFor();
    await jane.waitFor();
    expect(await page.getByRole('button', { name: 'Choose a patient' }).isDisabled()).toBe(true);
    await page.getByText('“DOB: 30-Sep-1972 PHN: 9123 450 013”').first().waitFor();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Confirm Jane Smith' }).waitFor();
    await expectSound(visit);
  });

  test('Undo stays while the next fax shows, and u brings the last one back to review', async () => {
    const { page } = visit;
    await page.keyboard.press('n');
    await page.waitForURL((url) => url.searchParams.has('open'));
    await page.goto('/inbox/fax');
    await page.getByRole('radio', { name: /Jane Smith/ }).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.getByText('Jane Smith: confirmed').waitFor();
    await page.getByText('No patient in the EMR matches this fax.').first().waitFor();
    await expectSound(visit);
    await page.keyboard.press('u');
    await page.getByText('Taken back. It waits for you again.').waitFor();
    await page.getByRole('radio', { name: /Jane Smith/ }).waitFor();
    expect(await page.getByText('Jane Smith: confirmed').count()).toBe(0);
    expect(await statusOf(await firstFax())).toEqual({
      status: 'review_needed',
      matched_demographic_id: null,
    });
  });

  test('what is in the chart by then stays there, and the screen says what to do', async () => {
    const { page } = visit;
    const id = await firstFax();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.getByText('Jane Smith: confirmed').waitFor();
    await clinic.service.database.ownerQuery(
      "update fax_documents set filing_state = 'filed', filing_sent_at = now() where id = $1",
      [id],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It is in the chart already. Take it out in your EMR').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await statusOf(id)).toMatchObject({ status: 'verified' });
  });

  test('a field leads to the page it was read on', async () => {
    const { page } = visit;
    await page.goto(`/inbox/fax?open=${twoPages}`);
    await page.getByRole('img', { name: 'Page 1 of the fax' }).waitFor();
    await page.getByRole('button', { name: /Page 2 “Patient: SMITH, JOHN”/ }).click();
    await page.getByRole('img', { name: 'Page 2 of the fax' }).waitFor();
    expect(await page.getByText('Page 2 of 2').count()).toBe(1);
    await expectSound(visit);
  });

  test('a patient is found by a part of the name, a phone number or a health number', async () => {
    const { page } = visit;
    const field = page.getByLabel('Another patient');
    for (const [typed, who] of [
      ['Chen', /Emily Chen, born Jun 21, 2014/],
      ['604-555-0142', /Wei Chen/],
      ['9123 450 013', /Wei Chen, born Mar 15, 1985/],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Patients found' }).getByRole('button', { name: who }).waitFor();
    }
    await field.fill('Nobody Whatever');
    await page.keyboard.press('Enter');
    await page.getByText('No patient found.').waitFor();
    expect(page.url()).not.toMatch(/Chen|9123|Nobody/);
  });

  test('an EMR that does not answer is said, and asked again', async () => {
    const { page } = visit;
    await page.route('**/candidates', (route) => route.fulfill({ status: 503, json: { code: 'EMR_AWAY' } }));
    await page.goto('/inbox/fax');
    await page.getByText('The EMR did not answer, so no patients are suggested.').waitFor();
    visit.forgiveComplaints();
    await expectSound(visit);
    await page.unroute('**/candidates');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The EMR did not answer').waitFor({ state: 'hidden' });
  });

  test('every field that was read can be corrected, is marked so, and is put back', async () => {
    const { page } = visit;
    await page.goto(`/inbox/fax?open=${twoPages}`);
    const fields = ['From', 'Type', 'Date', 'Patient', 'Birth date', 'Health no.', 'Phone'];
    for (const field of fields) await page.getByRole('button', { name: `Correct: ${field}` }).waitFor();
    await page.getByRole('button', { name: 'Correct: Patient' }).click();
    await page.getByLabel('Patient', { exact: true }).fill('Wei Chen');
    await page.keyboard.press('Enter');
    await page.getByText('Patient: corrected').waitFor();
    await page.getByText('Read as: John Smith').waitFor();
    await page.getByRole('button', { name: 'Correct: Birth date' }).click();
    await page.getByLabel('Birth date', { exact: true }).first().fill('1985-03-15');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Birth date: corrected').waitFor();
    await page.getByRole('radio', { name: /Wei Chen.*Same name and birth date/ }).waitFor();
    await page.getByRole('button', { name: 'Correct: Type' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Imaging report' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Read as: Lab result').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Put back what was read: Patient' }).click();
    await page.getByText('Read as: John Smith').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Correct: From' }).click();
    await page.getByLabel('From', { exact: true }).fill('Nobody');
    await page.keyboard.press('Escape');
    await page.getByText('Pacific Laboratories').first().waitFor();
    expect(page.url()).not.toMatch(/Chen|1985/);
  });

  test('a fax that is nobody’s is set aside, and comes back with one key', async () => {
    const { page } = visit;
    await page.goto(`/inbox/fax?open=${twoPages}`);
    await page.getByRole('button', { name: 'Not for a chart' }).click();
    await expectSound(visit);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Set aside: Duplicate').waitFor();
    expect(await statusOf(twoPages)).toMatchObject({ status: 'verified', matched_demographic_id: null });
    await page.goto(`/inbox/fax?open=${twoPages}`);
    await page.getByText('A colleague has set this aside: Duplicate.').waitFor();
    await page.getByRole('button', { name: 'Take it back to review' }).click();
    await page.getByText('Taken back. It waits for you again.').waitFor();
    expect(await statusOf(twoPages)).toMatchObject({ status: 'review_needed' });
  });

  test('a provider is named for the copy in the EMR', async () => {
    const { page } = visit;
    await page.goto(`/inbox/fax?open=${twoPages}`);
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await page.getByLabel('For the attention of').selectOption({ label: 'Dr. Margaret Lee' });
    await page.keyboard.press('Escape');
    await page.locator('main').first().focus();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: /^Confirm / }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const [routed] = await clinic.service.database.ownerQuery(
      'select routed_to from fax_documents where id = $1',
      [twoPages],
    );
    expect(routed).toEqual({ routed_to: '101' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back. It waits for you again.').waitFor();
  });

  test.each([
    ['small', 'light', 'en'],
    ['small', 'dark', 'zh'],
    ['desk', 'dark', 'en'],
    ['desk', 'light', 'zh'],
  ] as const)('is sound at %s, %s, %s', async (size, theme, language) => {
    const other = await visitors.visit({ size, theme, language });
    await signIn(other.page, clinic.managerEmail, `/inbox/fax?open=${twoPages}`);
    await other.page.getByRole('img').first().waitFor();
    await other.page.getByRole('radio').first().waitFor({ state: 'attached' });
    await expectSound(other);
    await expectNoSidewaysScroll(other.page);
    await other.context.close();
  });
});
