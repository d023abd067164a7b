import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic, PASSWORD } from './clinic.ts';
import { brokenAnswer, heldBack } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

const ADMIN = 'admin@frontdesk.test';

interface Place {
  readonly path: string;
  readonly en: string;
  readonly zh: string;
  readonly asks: string;
  readonly failed: string;
}

const PLACES: readonly Place[] = [
  {
    path: '/clinics',
    en: 'What it lacks',
    zh: '缺少什么',
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
    en: 'What was done',
    zh: '操作',
    asks: '**/api/admin/audit?*',
    failed: 'The audit could not be read.',
  },
  {
    path: '/operation',
    en: 'What it stands on',
    zh: '依赖的服务',
    asks: '**/api/admin/ops/status',
    failed: 'The state of the service could not be read.',
  },
  {
    path: '/operation/users',
    en: 'Everybody who signs in',
    zh: '所有可登录的人',
    asks: '**/api/admin/users?*',
    failed: 'The people could not be read.',
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

  test.each([
    { theme: 'light', language: 'en', size: 'desk' },
    { theme: 'dark', language: 'zh', size: 'small' },
  ] as const)(
    'is sound: $theme, $language, $size',
    async (look) => {
      const other = await visitors.visit(look);
      await signIn(other.page, ADMIN);
      for (const place of PLACES) {
        await other.page.goto(place.path);
        await other.page.getByText(place[look.language]).first().waitFor();
        await expectSound(other);
        await expectNoSidewaysScroll(other.page);
      }
      await other.context.close();
    },
    60_000,
  );

  test('says what failed with the request id, shows its shape meanwhile, and is well again', async () => {
    const { page } = visit;
    for (const place of PLACES) {
      await page.route(place.asks, (route) => route.fulfill(brokenAnswer));
      await page.goto(place.path);
      await page.getByText(place.failed).first().waitFor();
      await page.getByText('7f3a91c2').first().waitFor();
      visit.forgiveComplaints();
      await page.unroute(place.asks);
      const answer = await heldBack(page, place.asks);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByText(place.failed).first().waitFor({ state: 'hidden' });
      answer();
      await page.getByText(place.en).first().waitFor();
      await page.unroute(place.asks);
    }
  }, 60_000);

  test('is closed to managers', async () => {
    const manager = await visitors.visit();
    await signIn(manager.page, clinic.managerEmail);
    await manager.page.goto('/operation/audit');
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
    await page.locator('tbody tr').first().getByRole('button').click();
    await page.getByText('Request', { exact: true }).waitFor();
    await expectSound(visit);
  });

  test('an operator who views a clinic is marked on every screen until he leaves', async () => {
    const { page } = visit;
    await page.goto('/clinics');
    await page.getByRole('button', { name: 'Fraser Street' }).click();
    await page.getByRole('button', { name: 'View as this clinic' }).click();
    await page.goto('/calls');
    await page.getByRole('button', { name: /09:12/ }).click();
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

  test('debug mode is announced on every screen with a countdown, and turned off there', async () => {
    const { page } = visit;
    await page.goto('/operation');
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await page.getByText('Debug mode is on: the log holds patient data.').waitFor();
    await page.goto('/operation/users');
    await page.getByText(/It ends by itself in/).waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByText('Debug mode is on').waitFor({ state: 'hidden' });
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
