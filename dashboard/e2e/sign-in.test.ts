import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../server/tests/account-scenes.ts';
import { chromiumPath, expectNoSidewaysScroll, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic, PASSWORD } from './clinic.ts';
import { signIn } from './sign-in.ts';

/** Sets up an authenticator app for somebody; what it shows now, the next code after the one that set it up. */
async function withAuthenticator({ service }: ClinicInBrowser, email: string): Promise<() => string> {
  const signedIn = await service.ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  const as = signedIn.body.data;
  const url = '/api/auth/second-factor/totp';
  const { body } = await service.ask({ method: 'POST', url, as, payload: { password: PASSWORD } });
  const code = codeOf(body.data.secret, service.clock.now());
  await service.ask({ method: 'POST', url: `${url}/confirm`, as, payload: { code } });
  return () => codeOf(body.data.secret, new Date(service.clock.now().getTime() + 30_000));
}

describe.skipIf(!chromiumPath)('coming in', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test('a stranger is asked to sign in, and comes to the page that was asked for', async () => {
    const visit = await visitors.visit();
    const { page, context } = visit;
    await page.goto('/calls');
    await page.waitForURL('**/sign-in?next=%2Fcalls');
    await page.getByLabel('Email').fill(clinic.managerEmail);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('incorrect').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/calls');

    const [cookie] = await context.cookies(`${clinic.address}/api/auth/refresh`);
    expect([cookie?.httpOnly, cookie?.sameSite]).toEqual([true, 'Strict']);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/eyJ|@/);
    await page.reload();
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await expectSound(visit);
    await context.close();
  });

  test('the service gives the page a policy without inline script, and hashed files for ever', async () => {
    const page = await fetch(clinic.address, { headers: { accept: 'text/html' } });
    const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1];

    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect((await fetch(clinic.address + script)).headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    ['light', 'en', 'Sign in to Frontdesk'],
    ['dark', 'zh', '登录 Frontdesk'],
  ] as const)('the door is sound: %s, %s', async (theme, language, title) => {
    const visit = await visitors.visit({ theme, language, size: 'small' });
    await visit.page.goto('/');
    await visit.page.getByRole('heading', { name: title }).waitFor();
    await expectSound(visit);
    await expectNoSidewaysScroll(visit.page);
    await visit.context.close();
  });

  test('two tabs that wake at once stay signed in', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, clinic.managerEmail);
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto('/inbox')]);
    await Promise.all([page.reload(), other.reload()]);
    await other.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();

    await page.getByTitle('My account').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await other.waitForURL('**/sign-in?next=%2Finbox');
    await context.close();
  });

  test('an invitation ends inside, and its token leaves the address', async () => {
    const { body } = await clinic.service.ask({
      method: 'POST',
      url: '/api/admin/users',
      as: clinic.service.admin,
      payload: { email: 'grace@fraser.test', role: 'clinic_manager', clinicId: clinic.clinicId },
    });
    const { hash } = new URL(body.data.link);
    const visit = await visitors.visit();
    const { page } = visit;
    await page.goto(`/accept-invitation${hash}`);
    await page.getByLabel('Your name').fill('Grace Okafor');
    expect(page.url()).not.toContain('#');
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.getByText('among the most common').waitFor();
    await expectSound(visit);
    await page.getByLabel('New password').fill('les vaches de la colline');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.getByRole('button', { name: 'Later, in Settings' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await visit.context.close();
  });

  test('a password that was made for one use opens nothing but the way to another, then the app is asked for too', async () => {
    const email = 'dana@harbour.test';
    const { body } = await clinic.service.ask({
      method: 'POST',
      url: '/api/admin/clinics',
      as: clinic.service.admin,
      payload: { name: 'Second Clinic', managerEmail: email },
    });
    const visit = await visitors.visit();
    const { page } = visit;
    const enter = async (password: string) => {
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    const { temporaryPassword } = body.data.manager;
    await enter(temporaryPassword);
    await page.getByLabel('Current password').fill(temporaryPassword);
    await page.getByLabel('New password').fill(PASSWORD);
    await expectSound(visit);
    await page.getByRole('button', { name: 'Save password' }).click();
    // A clinic that is not live yet has its set-up for a home.
    await page.waitForURL('**/settings');
    await page.getByTitle('My account').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);

    const codeNow = await withAuthenticator(clinic, email);
    await enter(PASSWORD);
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('That code is wrong').waitFor();
    await expectSound(visit);
    await page.getByLabel('Six-digit code').fill(codeNow());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/settings');
    await visit.context.close();
  });

  test('the demo is entered by one click', async () => {
    const visit = await visitors.visit();
    const { page } = visit;
    const logins = [
      { who: 'Fraser Street', role: 'manager', email: clinic.managerEmail, password: PASSWORD },
    ];
    await page.route('**/api/demo', (route) =>
      route.fulfill({ json: { success: true, data: { logins, number: null } } }),
    );
    await page.goto('/');
    await page.getByText('This is the demo').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: /Fraser Street/ }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await visit.context.close();
  });

  test('a link that is over says so, and a forgotten password is answered alike for everybody', async () => {
    const { page, context } = await visitors.visit();
    await page.goto('/reset-password#nothing');
    await page.getByLabel('New password').fill('les vaches de la colline');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This link has expired or was already used.').waitFor();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody@nowhere.test');
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await page.getByText('If this address has an account').waitFor();
    await context.close();
  });

  test('what was written stays when the session ends meanwhile', async () => {
    const { page, context } = await visitors.visit();
    await signIn(page, clinic.managerEmail);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name, number or page').fill('iron tablet');
    await clinic.service.database.ownerQuery('delete from sessions');
    // The stream of events may have noticed before this key is pressed.
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'hidden' });
    expect(await page.getByPlaceholder('Name, number or page').inputValue()).toMatch(/^iron tablets?$/);
    await context.close();
  });
});
