import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { heldBack } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

const DESK = 'grace.okafor@fraser.test';

const PLACES: readonly Place[] = [
  {
    path: '/settings/texts/reminders',
    en: 'Who may be reminded',
    zh: '可以提醒谁',
    asks: '**/api/clinic/reminders',
    failed: 'The reminders could not be read.',
  },
  {
    path: '/settings/texts/standby',
    en: 'How patients are asked',
    zh: '如何询问',
    asks: '**/api/clinic/standby-rules',
    failed: 'The rules could not be read.',
  },
];

describe.skipIf(!chromiumPath)('reminders and standby', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    await clinic.service.database.ownerQuery(
      `insert into users (clinic_id, email, name, role, password_hash)
       select clinic_id, $1, 'Grace Okafor', 'clinic_staff', password_hash from users where email = $2`,
      [DESK, clinic.managerEmail],
    );
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const told = async (url: string) => {
    const { body } = await clinic.service.ask({ method: 'GET', url, as: clinic.manager });
    return body.data;
  };

  test.each(LOOKS)('settings are sound: $theme, $language, $size', async (look) => {
    await expectAllSound(visitors, look, clinic.managerEmail, PLACES);
  });

  test('settings say what failed, and are well again', async () => {
    await expectAllToRecover(visit, PLACES);
  });

  test('the desk leaves a visit out, and sees whom to call', async () => {
    const desk = await visitors.visit();
    const { page } = desk;
    await signIn(page, DESK, '/schedule/reminders');
    await page.getByText('Not sent: too close to the visit').first().waitFor();
    await page.getByRole('button', { name: '9:00 am, John Smith' }).click();
    await page.waitForURL((url) => url.searchParams.has('open'));
    expect(page.url()).not.toContain('Smith');
    await page.getByRole('button', { name: 'Leave out' }).click();
    await page.getByText('Left out. Nothing is sent for it.').waitFor();
    await expectSound(desk);
    await page.goto('/schedule/reminders?show=call');
    await page.getByRole('button', { name: '10:20 am, Jane Doe' }).waitFor();
    expect(
      await page.getByRole('table', { name: 'Visits and their reminders' }).locator('tbody tr').count(),
    ).toBe(3);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('To call about their visit: Tuesday, November 17').waitFor();
    expect(await page.locator('main').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'As CSV' }).click();
    expect((await sheet).suggestedFilename()).toBe('reminders-2026-11-17.csv');
    await page.goto('/settings/texts/reminders');
    await page.getByText('A manager of the clinic can change it.').waitFor();
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
    await expectSound(desk);
    await desk.context.close();
  });

  test('a manager sets when reminders leave, is warned of a placeholder, and needs words for implied consent', async () => {
    const { page } = visit;
    await page.goto('/settings/texts/reminders');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Hours before the visit').fill('12');
    await page.getByRole('dialog').getByLabel('follow-up').check();
    await expectSound(visit);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('Tuesday, before 8:00 pm').waitFor();
    await page.getByLabel('English').fill('{clinicName}: see you {date} at {time}, {doctor}');
    await page.getByText('{doctor} is not known and would be left out.').waitFor();
    await page.getByText('1 segment').first().waitFor();
    await page.getByLabel('Everyone with a cell number, until they opt out').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('main').getByRole('alert').waitFor();
    await page.getByLabel(/Why you may/).fill('Patients gave their number on the intake form.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Please check the note.').waitFor();
    await page.getByText('text: {doctor} is no placeholder and will be left out.').waitFor();
    expect(await told('/api/clinic/reminders')).toMatchObject({
      windows: [{ hoursBefore: 48 }, { hoursBefore: 12, kinds: ['follow_up'] }, { hoursBefore: 4 }],
      consentPolicy: 'implied',
    });
  });

  test('an offer is skipped, a wish changed, and a patient taken off the list', async () => {
    const { page } = visit;
    await page.goto('/schedule/standby');
    await page.getByRole('timer').waitFor();
    await page.getByText('their visit is longer than this time').waitFor();
    await page.getByRole('button', { name: 'Skip to the next' }).click();
    await page.getByText('Skipped. The next one is asked.').waitFor();
    await page.locator('tbody tr').nth(2).getByRole('button').first().click();
    await page.getByLabel('Priority').fill('9');
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('tbody tr').first().getByText('Priority 9').waitFor();
    await page.locator('tbody button').first().click();
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Removed from the list.').waitFor();
    expect((await told('/api/clinic/standby?state=removed')).length).toBe(1);
  });

  test('a patient is found in the EMR and put on the list', async () => {
    const { page } = visit;
    await page.goto('/schedule/standby');
    await page.getByRole('button', { name: 'Add a patient' }).click();
    await page.getByLabel('Name or phone number').fill('Tremblay');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page
      .getByRole('button', { name: /Tremblay/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Mon', { exact: true }).check();
    await page.getByLabel('Latest start').fill('11:30');
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('On the list.').waitFor();
    await page.getByText('Mon, until 11:30 am, any provider').waitFor();
  });

  test('standby is switched on with the clinic’s own minutes', async () => {
    const { page } = visit;
    await page.goto('/settings/texts/standby');
    await page.getByRole('switch', { name: 'Offer freed times' }).click();
    await page.getByLabel('Minutes to answer').fill('45');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. It applies from the next freed time.').waitFor();
    expect(await told('/api/clinic/standby-rules')).toMatchObject({ enabled: true, minutesToAnswer: 45 });
  });

  test('a dry run tells who would have been asked last week, and a visit who would be asked if it were cancelled', async () => {
    const { page } = visit;
    await page.goto('/settings/texts/standby');
    await page.getByRole('button', { name: 'Try these rules' }).click();
    await page.getByText(/Somebody would have been asked in time for \d of \d freed times/).waitFor();
    await page.getByText('Whether they would have said yes is not known.').waitFor();
    await expectSound(visit);
    await page.goto('/schedule?date=2026-11-18&provider=101&at=09:00');
    await page.getByText('If this visit is cancelled, these patients are asked in this order:').waitFor();
    await expectSound(visit);
  });

  test('nothing is said of the last days before they are known', async () => {
    const { page } = visit;
    const answer = await heldBack(page, '**/api/clinic/standby/offers?*');
    await page.goto('/schedule/standby');
    await page.getByRole('button', { name: 'Add a patient' }).waitFor();
    expect(await page.getByText('No time was offered in these days.').count()).toBe(0);
    answer();
    await page.getByRole('heading', { name: 'Last 7 days' }).waitFor();
    await page.unroute('**/api/clinic/standby/offers?*');
  });

  test('Today counts the times that were refilled, and their minutes', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.getByText('One time refilled this week, 15 minutes.').waitFor();
  });
});
