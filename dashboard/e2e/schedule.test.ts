import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('the schedule', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('says rule by rule why a time is not offered, and what is offered instead', async () => {
    const { page } = visit;
    await page.goto('/schedule?date=2026-11-18');
    await page.getByRole('button', { name: /9:00 am, René Tremblay/ }).click();
    await page.waitForURL((url) => url.searchParams.has('at'));
    expect(page.url()).not.toContain('Tremblay');
    await page.locator('summary').click();
    await page.getByText('Not offered').waitFor();
    const [first] = await page.locator('section ol li').allInnerTexts();
    expect(first).toContain('Taken by René Tremblay, 9:00 am to 9:15 am.');
    await page.getByText('Chart').first().waitFor();
    await page.getByText('A caller who asks for 9:00 am is offered').waitFor();
    await page.getByRole('button', { name: '9:15 am', exact: true }).click();
    await page.getByText('Offered', { exact: true }).waitFor();
    await expectSound(visit);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('at'));
  });

  test('a click on empty paper asks about that time; lunch is not for callers', async () => {
    const { page } = visit;
    await page.goto('/schedule?date=2026-11-18');
    const column = page.getByRole('region', { name: 'Dr. Margaret Lee' });
    await column.waitFor();
    const lunch = await column.getByText('Lunch').boundingBox();
    await page.mouse.click((lunch?.x ?? 0) + 60, (lunch?.y ?? 0) + 4);
    await page.waitForURL((url) => url.searchParams.get('at') === '12:00');
    await page.getByText('which callers may not book').waitFor();
  });

  test('Christmas is closed by one click, undone by another, and closed again for good', async () => {
    const { page } = visit;
    await page.goto('/schedule/hours');
    await page.getByRole('button', { name: 'Close Christmas Day' }).click();
    await page.getByText('Closed: Christmas Day').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Close Christmas Day' }).click();
    await page.getByRole('link', { name: /Christmas Day/ }).click();
    await page.getByRole('heading', { name: 'Change a closure' }).waitFor();
    await page.getByText('Christmas Day').first().waitFor();
    await expectSound(visit);
    const { body } = await clinic.service.ask({
      method: 'GET',
      url: '/api/clinic/closures',
      as: clinic.manager,
    });
    expect(body.data.map(({ from, reason }: { from: string; reason: string }) => [from, reason])).toEqual([
      ['2026-12-25', 'Christmas Day'],
    ]);
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByText('Open again: Christmas Day').waitFor();
  });

  test('a time is closed for one provider: whom it hits is shown before', async () => {
    const { page } = visit;
    await page.goto('/schedule?date=2026-11-18');
    await page.getByRole('button', { name: 'Close a time' }).click();
    await page.getByText('11 patients are booked then and stay booked.').waitFor();
    await page.getByLabel('Who').selectOption({ label: 'Dr. Margaret Lee' });
    await page.getByText('3 patients are booked then').waitFor();
    await page.getByLabel('All day').uncheck();
    await page.getByLabel('From', { exact: true }).fill('1pm');
    await page.getByLabel('To', { exact: true }).fill('12:00');
    await page.getByRole('button', { name: /^Close Nov 18/ }).click();
    await page.getByText('must be after the beginning').waitFor();
    await page.getByLabel('To', { exact: true }).fill('17:00');
    await page.getByLabel('Reason, English').fill('Course');
    await expectSound(visit);
    await page.getByRole('button', { name: 'Close Course' }).click();
    await page.getByText('Closed: Course').waitFor();
    await page.getByRole('region', { name: 'Dr. Margaret Lee' }).getByText('Course').waitFor();
    expect(await page.getByRole('button', { name: '2:15 pm, offered to callers' }).count()).toBe(0);
  });

  test('the hours are kept with a break in them', async () => {
    const { page } = visit;
    await page.goto('/schedule/hours');
    await page.getByRole('button', { name: 'Add a break: Monday' }).click();
    await page.getByLabel('Monday: break to').fill('18:00');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Monday: break to').inputValue()).toBe('6:00 pm');
    await page.getByText('a break must lie within it').waitFor();
    await page.getByLabel('Monday: break to').fill('12:15');
    await page.getByLabel('Monday: break to').press('ArrowUp');
    expect(await page.getByLabel('Monday: break to').inputValue()).toBe('12:30 pm');
    await page.getByRole('button', { name: 'Copy Monday to Tue–Fri' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Hours saved.').waitFor();
    await page.goto('/schedule?view=week&provider=101&date=2026-11-24');
    await page.getByRole('heading', { name: 'Friday 27' }).waitFor();
    expect(await page.getByText('Break', { exact: true }).count()).toBe(5);
    await expectSound(visit);
  });
});
