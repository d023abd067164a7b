import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

const DESK = 'grace.okafor@fraser.test';

describe.skipIf(!chromiumPath)('the front desk', () => {
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
    await signIn(visit.page, DESK);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const adaBrown = () => visit.page.getByRole('button', { name: /Ada Brown .*Call back/ });

  test('begins Today with what there is to do', async () => {
    const { page } = visit;
    await page.goto('/');
    await page.getByText(/^Good morning, Grace\. \d+ things to do/).waitFor();
    await page.getByText(/^13 calls answered today/).waitFor();
    await expectSound(visit);
  });

  test('notes with one key that nobody answered, and the item comes back for the next try', async () => {
    const { page } = visit;
    await page.goto('/inbox');
    await adaBrown().click();
    await page.getByText('Call them in English').waitFor();
    await page.keyboard.press('n');
    await page.getByText('Call back, Ada Brown: no answer, comes back for the next try').waitFor();
    await adaBrown().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Snoozed 1' }).click();
    await adaBrown().getByText('tried once').waitFor();
    await adaBrown().click();
    await page.getByText('Grace Okafor called, nobody answered').waitFor();
    await expectSound(visit);
  });

  test('gives an item to a colleague, puts it off, and finds it by whose it is', async () => {
    const { page } = visit;
    await page.goto('/inbox?view=snoozed');
    await adaBrown().click();
    await page.getByText('Call them in English').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByText('Who takes it?').waitFor();
    await expectSound(visit);
    await page.getByRole('dialog').getByRole('button', { name: 'Maya Fong' }).click();
    await adaBrown().getByText('Maya Fong').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('dialog').getByText('When should it come back?').waitFor();
    await expectSound(visit);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /In 30 minutes/ })
      .click();
    await page.getByText('Call back, Ada Brown: comes back later').waitFor();
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await page.getByText('Nothing is assigned to you.').waitFor();
    await page.goto('/inbox');
    await page.getByRole('button', { name: /Wei Chen/ }).click();
    // The key belongs to the item that is open.
    await page.getByRole('button', { name: 'Wei Chen 陈伟', exact: true }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('link', { name: 'Mine 1' }).click();
    await page.getByRole('button', { name: /^Wei Chen.*ago/ }).waitFor();
    await expectSound(visit);
  });

  test('reads the settings and finds nothing to change, and no people, privacy or connections', async () => {
    const { page } = visit;
    await page.goto('/settings/clinic');
    await page.getByText('A manager of the clinic can change it.').waitFor();
    expect(await page.getByLabel('Front desk phone').isDisabled()).toBe(true);
    for (const name of ['Privacy', 'Connections', 'Team'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
    await expectSound(visit);
    for (const path of ['/settings/connections', '/settings/privacy', '/test-call?way=hand']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
    }
    await page.goto('/calls');
    expect(await page.getByRole('link', { name: 'Test call' }).count()).toBe(0);
  });

  test('has an own account, and a manager invites to the role', async () => {
    const { page } = visit;
    await page.goto('/settings/people');
    await page.getByText('Your second factor').waitFor();
    expect(await page.getByText('Managers can do everything.').count()).toBe(0);
    const manager = await visitors.visit();
    await signIn(manager.page, clinic.managerEmail, '/settings/people');
    await manager.page.getByText('Grace Okafor').waitFor();
    await manager.page.getByRole('button', { name: 'Invite someone' }).click();
    await manager.page.getByLabel('Email').fill('new.desk@fraser.test');
    await manager.page.getByLabel('Role').selectOption('clinic_staff');
    await manager.page.getByRole('button', { name: 'Create invitation' }).click();
    await manager.page.getByText('The invitation for new.desk@fraser.test is ready').waitFor();
    await manager.page.getByText('new.desk@fraser.test Front desk').waitFor();
    await expectSound(manager);
    await manager.context.close();
  });
});
