import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../server/tests/account-scenes.ts';
import { kindName } from '../src/features/operation-ops/job-kinds.ts';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic, PASSWORD } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { heldBack } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

const ADMIN = 'admin@frontdesk.test';

const PLACES: readonly Place[] = [
  {
    path: '/clinics',
    en: 'Issues',
    zh: '待解决的问题',
    asks: '**/api/admin/clinics/overview',
    failed: 'The clinics could not be read.',
  },
  {
    path: '/operation/health',
    en: 'Calls today',
    zh: '今日通话',
    asks: '**/api/admin/clinics/overview',
    failed: 'The clinics could not be read.',
  },
  {
    path: '/operation/support',
    en: 'Dr. Lee is offered on Fridays',
    zh: 'Dr. Lee is offered on Fridays',
    asks: '**/api/admin/support/tickets?*',
    failed: 'The questions could not be read.',
  },
  {
    path: '/operation/audit',
    en: 'When (UTC)',
    zh: '操作',
    asks: '**/api/admin/audit?*',
    failed: 'The audit log could not be read.',
  },
  {
    path: '/operation',
    en: 'Dependencies',
    zh: '依赖的服务',
    asks: '**/api/admin/ops/status',
    failed: 'The state of the service could not be read.',
  },
  {
    path: '/operation/jobs',
    en: 'Given up',
    zh: '已放弃',
    asks: '**/api/admin/ops/jobs?*',
    failed: 'The jobs could not be read.',
  },
  {
    path: '/operation/users',
    en: 'All users',
    zh: '所有可登录的人',
    asks: '**/api/admin/users?*',
    failed: 'The team could not be read.',
  },
];

describe.skipIf(!chromiumPath)('the operation', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, ADMIN);
  });
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test.each(LOOKS)('is sound: $theme, $language, $size', (look) =>
    expectAllSound(visitors, look, ADMIN, PLACES),
  );

  test('says what failed with the request id, shows its shape meanwhile, and is well again', () =>
    expectAllToRecover(visit, PLACES));

  test('every kind of job has a name that a person would give it, in both languages', () => {
    const kinds = clinic.service.jobs.map((kind) => kind.replace(/^cron:/, ''));
    expect(kinds.filter((kind) => kindName(kind, 'en') === kind || kindName(kind, 'zh') === kind)).toEqual(
      [],
    );
  });

  test('users stand under named columns, each with their clinic', async () => {
    const { page } = visit;
    await page.goto('/operation/users');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'maya.fong@fraser.test' })
      .getByText('Fraser Street')
      .waitFor();
    await page.getByText('Last sign-in', { exact: true }).first().waitFor();
  });

  test('is closed to managers', async () => {
    const manager = await visitors.visit();
    await signIn(manager.page, clinic.managerEmail, '/operation/audit');
    await manager.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await manager.context.close();
  });

  test('a clinic is suspended with a reason and resumed, and the audit tells of it', async () => {
    const { page } = visit;
    await page.goto('/clinics');
    await page.getByRole('button', { name: 'Harbour View' }).click();
    await page.getByText('Last seven days').waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByLabel('Reason, which its managers read').fill('Not paid since May.');
    await expectSound(visit);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Suspended: Not paid since May.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('It goes on as before.').waitFor();
    await page.goto('/operation/audit');
    await page.getByRole('row', { name: 'Resumed a clinic' }).getByRole('button').click();
    const entry = page.getByRole('region', { name: 'Entry' });
    await entry.getByText('clinic.resume').waitFor();
    await entry.getByText('Harbour View').waitFor();
    await page.goto(page.url());
    await entry.getByText('clinic.resume').waitFor();
    await page.getByLabel('Action').selectOption({ label: 'Suspended a clinic' });
    await page.waitForURL((url) => url.searchParams.get('action') === 'clinic.suspend');
    await page.getByRole('row', { name: 'Resumed a clinic' }).waitFor({ state: 'hidden' });
    await expectSound(visit);
  });

  test('the clinics of one EMR are found in the address, and taken away with seven days of each', async () => {
    const { page } = visit;
    await page.goto('/clinics');
    await page
      .getByRole('img', { name: /calls in 7 days: (\d+, ){6}\d+$/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'EMR: All' }).click();
    await page.getByRole('menuitem', { name: /^No EMR/ }).click();
    await page.waitForURL((url) => url.searchParams.get('emr') === 'no-emr');
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'As CSV' }).click();
    const text = await readFile(await (await sheet).path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('Calls 6 d ago,Calls 5 d ago');
    expect(text).not.toContain('OSCAR');
    await expectSound(visit);
  });

  test('the line at the foot tells an operator how the service does', async () => {
    const { page } = visit;
    await page.goto('/operation/users');
    const line = page.getByRole('region', { name: 'System status' });
    await line.getByText('Database answers').waitFor();
    const { body } = await clinic.service.ask({ method: 'GET', url: '/health' });
    const health = { ...body, sending: 'held' };
    await page.route('**/api/admin/health', (route) =>
      route.fulfill({ json: { success: true, data: health } }),
    );
    await page.reload();
    await line.getByText('nothing is sent until it is released').waitFor();
    await page.unroute('**/api/admin/health');
    await line.getByRole('link', { name: 'Open operations' }).click();
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  });

  test('number and squad are chosen from what the voice platform has', async () => {
    const { page } = visit;
    const number = {
      ...{ id: '611c8c8e-ab43-4af0-8df0-f2f8fac8115b', number: '+16045550177', name: 'Main line' },
      ...{ provider: null, assistantId: null, squadId: null, createdAt: null, vendor: 'vapi' },
    };
    const offers = {
      'phone-numbers': [number],
      squads: [{ id: 'squad-7', vendor: 'vapi', name: 'Front desk' }],
    };
    for (const [what, data] of Object.entries(offers))
      await page.route(`**/api/admin/voice/${what}`, (route) =>
        route.fulfill({ json: { success: true, data } }),
      );
    await page.goto('/clinics');
    await page.getByRole('button', { name: 'Harbour View' }).click();
    await page.getByLabel('Number', { exact: true }).selectOption({ label: '604-555-0177, Main line' });
    await page.getByLabel('Squad').selectOption({ label: 'Front desk' });
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('Linked.').waitFor();
    await page.getByRole('button', { name: 'Fraser Street' }).click();
    await page.getByText('Vancouver').last().waitFor();
    await page.getByLabel('Number', { exact: true }).selectOption({
      label: '604-555-0177, Main line, used by Harbour View',
    });
    await expectSound(visit);
    for (const what of Object.keys(offers)) await page.unroute(`**/api/admin/voice/${what}`);
  });

  test('an operator who views a clinic is marked on every screen until he leaves', async () => {
    const { page } = visit;
    await page.goto('/clinics');
    await page.getByRole('button', { name: 'Fraser Street' }).click();
    await page.getByRole('button', { name: 'View as this clinic' }).click();
    await page.goto('/calls');
    await page.getByRole('button', { name: /9:12 am/ }).click();
    await page.getByText('Wanted her blood pressure taken').waitFor();
    for (const path of ['/inbox', '/settings/voice', '/clinics']) {
      await page.goto(path);
      await page.getByText('You see Fraser Street as its manager does.').waitFor();
    }
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You see Fraser Street').waitFor({ state: 'hidden' });
    const seen = await clinic.service.database.ownerQuery<{ count: string }>(
      'select count(*) from audit_log where clinic_id = $1 and user_id = $2',
      [clinic.clinicId, clinic.service.admin.user.id],
    );
    expect(Number(seen[0]?.count)).toBeGreaterThan(0);
  });

  test("a clinic's book is watched by a switch, and Operations shows how far behind it is", async () => {
    const { page } = visit;
    await page.goto('/clinics');
    await page.getByRole('button', { name: 'Fraser Street' }).click();
    await page.getByText('Nothing, so it is off').waitFor();
    await page.getByRole('switch', { name: 'Watch it even if nothing needs it yet' }).click();
    await page.getByText('an operator', { exact: true }).waitFor();
    await expectSound(visit);
    await page.goto('/operation');
    const books = page.getByRole('region', { name: 'Watched schedules' });
    await books.scrollIntoViewIfNeeded();
    await books.getByRole('link', { name: 'Fraser Street' }).click();
    await page.getByRole('switch', { name: 'Watch it even if nothing needs it yet' }).click();
    await page.getByText('Nothing, so it is off').waitFor();
  });

  test('all texts are stopped with a reason, and let go again', async () => {
    const { page } = visit;
    await page.goto('/operation');
    const texts = page.getByRole('region', { name: 'Texts to patients' });
    await texts.getByRole('button', { name: 'Stop all texts' }).click();
    await texts.getByText('Write why, for whoever lifts it.').waitFor();
    await texts.getByLabel('Why').fill('Wrong texts are going out');
    await texts.getByRole('button', { name: 'Stop all texts' }).click();
    await texts.getByText('Wrong texts are going out').waitFor();
    await expectSound(visit);
    await texts.getByRole('button', { name: 'Let them leave again' }).click();
    await texts.getByText('Texts are being sent.').waitFor();
  });

  test('debug mode is announced on every screen with a countdown, and turned off there', async () => {
    const { page } = visit;
    await page.goto('/operation');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Debug mode is on: the log holds patient data.').waitFor();
    await page.goto('/operation/users');
    await page.getByText(/It ends by itself in/).waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByText('Debug mode is on').waitFor({ state: 'hidden' });
  });

  test('a job that was given up is found by its state and done again, after a question', async () => {
    const { page } = visit;
    await page.goto('/operation');
    await page.getByText(/One job was given up in the last day/).waitFor();
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('menuitem', { name: 'Given up' }).click();
    await page.getByRole('button', { name: /Send a text, Fraser Street/ }).click();
    await page.getByText('All its tries have failed.').waitFor();
    await page.getByRole('button', { name: /^Retry: Send a text/ }).click();
    await page.getByText('Do “Send a text” again for Fraser Street?').waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Yes, do it again' }).click();
    await page.getByText('It is being done again.').waitFor();
    await page.getByText('No job matches.').waitFor();
  });

  test('a dry run of the voice push reads as a difference, line by line', async () => {
    const { page } = visit;
    const prompt = (line: string) => ['Be brief.', line, 'Say goodbye.'].join('\n');
    const [before, after] = [prompt('If it is slow, wait.'), prompt('If it is slow, say so, then wait.')];
    const changes = [
      { kind: 'tool', name: 'request_callback', state: 'new', fields: [] },
      { kind: 'assistant', name: 'booking', state: 'changed', fields: [{ path: 'prompt', before, after }] },
    ];
    const data = { output: '', durationMs: 12, changes };
    await page.route('**/api/admin/ops/voice-push', (route) =>
      route.fulfill({ json: { success: true, data } }),
    );
    await page.goto('/operation');
    await page.getByRole('button', { name: 'Dry run' }).click();
    const difference = page.getByRole('list', { name: 'What would change' });
    await difference.getByText('If it is slow, say so, then wait.').waitFor();
    await difference.getByText('If it is slow, wait.').waitFor();
    expect(await difference.getByText('Be brief.').count()).toBe(0);
    await page.getByRole('button', { name: 'Push these 2' }).waitFor();
    await expectSound(visit);
    await page.unroute('**/api/admin/ops/voice-push');
  });

  test('a backup is taken, checked as a restore would, and downloaded', async () => {
    const { page } = visit;
    await page.goto('/operation');
    await page.getByRole('region', { name: 'Backups' }).scrollIntoViewIfNeeded();
    await page.getByText('No backup yet.').waitFor();
    const taken = await heldBack(page, '**/api/admin/ops/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText(/are being copied and read back/).waitFor();
    await expectSound(visit);
    taken();
    await page.getByText('The backup is there and was read back.').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Check:/ }).click();
    await page.getByText('A restore would work').waitFor({ timeout: 30_000 });
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 30_000 }),
      page.getByRole('button', { name: /^Download:/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^frontdesk-.*\.tar\.gz$/);
    await expectSound(visit);
  });

  test('an operator with a second factor is asked for it before a backup is given', async () => {
    const { page } = visit;
    const { service } = clinic;
    const asAdmin = async (url: string, payload: object) =>
      (
        await service.ask({
          method: 'POST',
          url: `/api/auth/second-factor/totp${url}`,
          as: service.admin,
          payload,
        })
      ).body.data;
    const { secret } = await asAdmin('', { password: PASSWORD });
    const code = codeOf(secret, service.clock.now());
    const { recoveryCodes } = await asAdmin('/confirm', { code });
    await page.goto('/operation');
    await page.getByRole('region', { name: 'Backups' }).scrollIntoViewIfNeeded();
    await page
      .getByRole('button', { name: /^Download:/ })
      .first()
      .click();
    const asked = page.getByLabel('Code from your app, or a recovery code');
    await asked.fill(code);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText('That was not right. Try once more.').waitFor();
    await expectSound(visit);
    await asked.fill(recoveryCodes[0]);
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 30_000 }),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^frontdesk-.*\.tar\.gz$/);
    await asAdmin('/remove', { password: PASSWORD, recoveryCode: recoveryCodes[1] });
  });

  test('the audit is verified on a button: whole, and then touched by somebody', async () => {
    const { page } = visit;
    await page.goto('/operation/audit');
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByText('Audit log intact.').waitFor();
    await expectSound(visit);
    const { ownerQuery } = clinic.service.database;
    await ownerQuery('alter table audit_log disable trigger user');
    await ownerQuery("update audit_log set ip = '198.51.100.9' where clinic_id = $1 and seq = 2", [
      clinic.clinicId,
    ]);
    await ownerQuery('alter table audit_log enable trigger user');
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByText('Entry 2 of Fraser Street was changed after it was written.').waitFor();
    await expectSound(visit);
  });

  test('a question of a clinic is taken and answered', async () => {
    const { page } = visit;
    const signedIn = await clinic.service.ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: clinic.managerEmail, password: PASSWORD },
    });
    await clinic.service.ask({
      method: 'POST',
      url: '/api/clinic/support/tickets',
      as: signedIn.body.data,
      payload: { title: 'How do I close Christmas?', description: 'We are away for a week.' },
    });
    await page.goto('/operation/support');
    await page.getByRole('button', { name: /How do I close Christmas/ }).click();
    await page.getByText('We are away for a week.').last().waitFor();
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.getByText('Yours').waitFor();
    await page.getByLabel('Answer').fill('Under Schedule, Close.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('li', { hasText: 'Under Schedule, Close.' }).waitFor();
    await expectSound(visit);
  });
});
