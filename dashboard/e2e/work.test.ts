import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('work at the desk', () => {
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

  test('an item is found, taken, noted and done by keyboard, and the last step is undone', async () => {
    const { page } = visit;
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL('**/inbox*');
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.getByText('Look for it in your schedule').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await page.getByText('Call them in English').waitFor();
    expect(await page.getByRole('link', { name: 'Call 604-555-0143' }).getAttribute('href')).toBe(
      'tel:+16045550143',
    );
    await page.keyboard.press('t');
    await page.getByText('Assigned to Maya Fong').waitFor();
    await page.getByLabel('Note for colleagues').fill('Left a message.');
    await page.keyboard.press('Enter');
    await page.getByText('Left a message.').waitFor();
    await expectSound(visit);
    await page.locator('main').focus();
    await page.keyboard.press('e');
    await page.getByText('Call back, Ada Brown: done').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).waitFor();
  });

  test('an item is dismissed with a reason, and is found among what is done', async () => {
    const { page } = visit;
    await page.goto('/inbox');
    await page.getByRole('button', { name: /Fax to review/ }).click();
    await page.getByText('Open the fax and say whose it is.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByLabel('Reason').fill('A test page.');
    await expectSound(visit);
    await page.keyboard.press('Enter');
    await page.getByText('Fax to review: dismissed').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await page
      .getByText(/match this fax/)
      .first()
      .waitFor();
  });

  test('calls are filtered in the address, and searched for without leaving a word in it', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('button', { name: /^Outcome/ }).click();
    await page.getByRole('menuitem', { name: 'Moved' }).click();
    await page.waitForURL('**/calls?outcome=rescheduled');
    await page.getByRole('button', { name: /^Any day/ }).click();
    await page.getByRole('menuitem', { name: 'Today' }).click();
    await page.waitForURL((url) => url.searchParams.get('span') === 'today');
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('iron tablets');
    await page.getByText('No call matches.').waitFor();
    expect(page.url()).not.toContain('iron');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('button', { name: /9:12 am/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a call shows what was said and done; what is pinned on its timeline has an address', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('button', { name: /9:12 am/ }).click();
    await page.getByText('Wanted her blood pressure taken').waitFor();
    await page.getByText('十点四十五可以的。').waitFor();
    const slow = page.getByRole('button', { name: 'Book a visit, 3.4 s, slow' });
    await slow.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await slow.evaluate((bar) => bar === document.activeElement)).toBe(false);
    await page.keyboard.press('ArrowRight');
    expect(await slow.evaluate((bar) => bar === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.has('event'));
    const address = page.url();
    await expectSound(visit);
    await page.goto('/');
    await page.goto(address);
    await page.locator('strong', { hasText: 'Book a visit' }).waitFor();
    // As the service writes it, for who asks us.
    expect(await page.getByText('create_appointment').isVisible()).toBe(false);
    await page.getByText('Technical details').click();
    await page.getByText('create_appointment').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/calls');
  });

  test('a call is found by the last four digits, and by a name with other accents', async () => {
    const { page } = visit;
    for (const typed of ['0142', 'àda brówn']) {
      await page.goto('/calls');
      await page.getByRole('searchbox').first().fill(typed);
      await expect.poll(() => page.locator('main tbody tr').count()).toBe(1);
      await page.locator('main tbody tr').getByText('Ada Brown').waitFor();
    }
  });

  test('an emergency stands in the list of calls beside what was booked; only figures have figures of one width', async () => {
    const { page } = visit;
    await page.route('**/api/clinic/call-history?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [call] = body.data.filter(({ outcome }: { outcome: string }) => outcome === 'booked');
      const [was] = call.outcomes;
      call.outcomes = [
        { ...was, what: 'emergency' },
        { ...was, what: 'booked' },
      ];
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/calls');
    const row = page.locator('main tbody tr').filter({ hasText: /emergency/i });
    await row.getByText('Booked').waitFor();
    const widths = (place: string) =>
      row.locator(place).evaluate((cell) => getComputedStyle(cell).fontVariantNumeric);
    expect(await widths('td:nth-of-type(1)')).toBe('normal');
    expect(await widths('td:last-of-type')).toBe('tabular-nums');
    await page.unroute('**/api/clinic/call-history?*');
  });

  test('what came of a call stands on its timeline in words', async () => {
    const { page } = visit;
    await page.goto('/calls');
    await page.getByRole('button', { name: /9:34 am/ }).click();
    const timeline = page.getByRole('toolbar', { name: 'Timeline' });
    await timeline.getByRole('button', { name: 'Inbox: Call back', exact: true }).waitFor();
    expect(await timeline.getByRole('button', { name: /callback/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/calls');
  });

  test('those on the waitlist are moved together; who cannot go there stays, and is counted', async () => {
    const { page } = visit;
    await page.goto('/inbox/waitlist');
    await page.getByLabel('Choose Priya Raman').check();
    await page.getByLabel('Choose Marcel Gagnon').focus();
    await page.keyboard.press('Space');
    await page.getByText('2 chosen').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Contacted' }).click();
    await page.getByText('1 now: Contacted. 1 stayed where they were').waitFor();
    await page.getByRole('button', { name: 'Add someone' }).click();
    await page.getByLabel('Given name').fill('Min');
    await page.getByLabel('Family name').fill('Zhao');
    await page.getByLabel('Number', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await page.getByText('is not a phone number').waitFor();
    await page.getByLabel('Number', { exact: true }).fill('604-555-0161');
    await page.keyboard.press('Enter');
    await page.getByText('Min Zhao is on the list.').waitFor();
    await page.getByLabel('Choose Min Zhao').waitFor();
  });

  test('a question to us is asked, and answered in its thread', async () => {
    const { page } = visit;
    await page.goto('/inbox/support');
    await page.getByRole('button', { name: /Dr. Lee is offered on Fridays/ }).click();
    await page.getByLabel('Your reply').fill('From the fourth of December on.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').getByText('From the fourth of December on.').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Ask for help' }).click();
    await page.getByLabel('What is it about').fill('Texts come late');
    await page.getByLabel('What happened').fill('Half an hour after the call.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: /Texts come late/ }).waitFor();
    await page.waitForURL((url) => /^[\da-f-]{36}$/.test(url.searchParams.get('open') ?? ''));
  });

  test('a notification opens its item, and is read', async () => {
    const { page } = visit;
    await page.goto('/notifications');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByRole('button', { name: /Your clinic is live/ }).waitFor();
    await page.getByText('Unread 1').click();
    await page.getByRole('button', { name: /Your clinic is live/ }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /A caller asked to be called back/ }).click();
    await page.waitForURL('**/inbox?open=*');
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  });

  test('another person hears at once what one has done', async () => {
    const { page } = visit;
    const other = await visitors.visit();
    await signIn(other.page, clinic.managerEmail, '/inbox');
    await other.page.getByRole('button', { name: /Text not delivered/ }).waitFor();
    await page.goto('/inbox');
    await page.getByRole('button', { name: /Text not delivered/ }).click();
    await page.getByRole('button', { name: /^Done/ }).click();
    await other.page.getByRole('button', { name: /Text not delivered/ }).waitFor({ state: 'hidden' });
    await other.context.close();
  });

  test('a key is heard while its screen is still on its way', async () => {
    const { page } = visit;
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      if (/\/in\/calls['"`]/.test(body)) await held;
      await route.fulfill({ response, body });
    });
    await page.goto('/calls');
    await page.getByRole('navigation').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, number or page').waitFor();
    arrive();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await page.unroute('**/assets/*.js');
  });

  test('the palette goes everywhere, and an operator is told whose clinic this is', async () => {
    const operator = await visitors.visit();
    await signIn(operator.page, 'admin@frontdesk.test');
    const { page } = operator;
    await page.getByRole('heading', { name: 'Clinics', level: 1 }).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /Fraser Street/ })
      .click();
    await page.getByRole('button', { name: 'View as this clinic' }).click();
    await page.getByText('You see Fraser Street as its manager does.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, number or page').fill('inbox');
    await page.getByRole('option', { name: /Inbox/ }).waitFor();
    await expectSound(operator);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox*');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Clinics', level: 1 }).waitFor();
    await operator.context.close();
  });
});
