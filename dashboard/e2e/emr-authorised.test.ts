import { clinicBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic, PASSWORD } from './clinic.ts';
import { signIn } from './sign-in.ts';

/** For whoever wants to look at them. */
const FOLDER = process.env.PICTURES;
const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };

describe.skipIf(!chromiumPath)('coming back from the EMR', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let emr: RunningRestEmr;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    const now = () => clinic.service.clock.now().getTime();
    emr = await startRestEmr({ ...CONSUMER, book: clinicBook(), dialect: 'open-o', now });
    const payload = {
      ...CONSUMER,
      emrType: 'emr-rest',
      baseUrl: emr.baseUrl,
      username: null,
      password: null,
    };
    await clinic.service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
    await emr?.close();
  });

  /** The person's click at the EMR, and where the service then sends the browser. */
  async function decided(allowed: boolean): Promise<string> {
    const { body } = await clinic.service.ask({
      method: 'POST',
      url: '/api/emr-oauth/initiate',
      payload: { clinicId: clinic.clinicId },
    });
    const callback = new URL(emr.decide(body.data.authorizationUrl, allowed) ?? '');
    const answer = await fetch(`${clinic.address}${callback.pathname}${callback.search}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    return pathname + search;
  }

  test.each([
    ['en', 'Your EMR is authorized. Sign in to test the connection.', 'connected'],
    // The second token would replace the first, which works: it waits for a manager.
    ['zh', '病历系统已授权。请登录确认是谁授权的。', 'waiting'],
  ] as const)(
    'without a session one reads what became of it (%s), and signing in leads to the connection',
    async (language, words, became) => {
      const visit = await visitors.visit({ language });
      const { page, context } = visit;
      await page.goto(await decided(true));
      await page.getByRole('status').getByText(words).waitFor();
      await expectSound(visit);
      await page.locator('input[type="email"]').fill(clinic.managerEmail);
      await page.locator('input[type="password"]').fill(PASSWORD);
      await page.locator('button[type="submit"]').click();
      await page.waitForURL(`**/settings/emr?emr=${became}`);
      await context.close();
    },
  );

  test('a manager sees who authorised the token that waits, and from where, and only then it is used', async () => {
    const waiting = async () =>
      (await clinic.service.ask({ method: 'GET', url: '/api/clinic/emr', as: clinic.manager })).body.data
        .waitingAuthorisations as unknown[];
    await decided(true);
    expect((await waiting()).length).toBeGreaterThan(0);
    const visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail, '/settings/emr');
    const section = visit.page.getByRole('region', { name: 'A new authorization needs' });
    await section.getByText('The connection that works stays until you confirm.', { exact: false }).waitFor();
    await section.getByText('127.0.0.1', { exact: false }).first().waitFor();
    await expectSound(visit);
    if (FOLDER) await visit.page.screenshot({ path: `${FOLDER}/emr-waiting.png` });
    await section.getByRole('button', { name: 'Use it' }).first().click();
    await visit.page.getByText('The new authorization is in use.').waitFor();
    await expect.poll(waiting).toEqual([]);
    await visit.context.close();
  });

  test('one who did not allow it reads that, too', async () => {
    const visit = await visitors.visit();
    await visit.page.goto(await decided(false));
    await visit.page.getByRole('status').getByText('Your EMR was not authorized.').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/sign-in');
    await visit.context.close();
  });
});
