import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  IN_EVERYDAY_PART,
  IN_THOROUGH_PART,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { moveTo } from './move-to.ts';
import { brokenAnswer } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

interface Screen {
  readonly path: string;
  /** Seen when its data is there, in both languages. */
  readonly en: string;
  readonly zh: string;
  /** Said to a clinic to which nothing has happened. */
  readonly nothing: string;
  /** What the service answers there, where a clinic of the tests always has some. */
  readonly none?: object;
  /** Asked for, and what is said when it fails. */
  readonly asks: string;
  readonly failed: string;
}

const SCREENS: readonly Screen[] = [
  {
    path: '/',
    en: '13 calls answered today',
    zh: '接了 13 通电话',
    nothing: 'Nobody has called yet today.',
    asks: '**/api/clinic/inbox?*',
    failed: 'The inbox could not be read.',
  },
  {
    path: '/calls',
    en: 'To a person',
    zh: '转给前台',
    nothing: 'Nobody has called yet.',
    asks: '**/api/clinic/call-history?*',
    failed: 'The calls could not be read.',
  },
  {
    path: '/calls/analytics',
    en: 'In 28 days the assistant answered 23 calls',
    zh: '28 天内助理接听了 23 通电话',
    nothing: 'Nobody has called in this time.',
    asks: '**/api/clinic/analytics?*',
    failed: 'The figures could not be read.',
  },
  {
    path: '/calls/quality',
    en: '91% of November’s calls finished without a person.',
    zh: '11 月有 91% 的来电无需前台即办妥。',
    nothing: 'Nobody has called in these months.',
    asks: '**/api/clinic/analytics/conversations',
    failed: 'The figures could not be read.',
  },
  {
    path: '/inbox',
    en: 'Booking in doubt',
    zh: '预约未确定',
    nothing: 'Nothing needs you.',
    asks: '**/api/clinic/inbox?*',
    failed: 'The inbox could not be read.',
  },
  {
    path: '/inbox/fax',
    en: 'Specialist’s report',
    zh: '专科报告',
    nothing: 'No faxes to review.',
    asks: '**/api/fax/documents?*',
    failed: 'The faxes could not be read.',
  },
  {
    path: '/inbox/waitlist',
    en: '5 people are waiting for a family doctor.',
    zh: '5 人在等候家庭医生。',
    nothing: 'Nobody is on the waitlist.',
    asks: '**/api/clinic/waitlist?*',
    failed: 'The waitlist could not be read.',
  },
  {
    path: '/inbox/support',
    en: 'Dr. Lee is offered on Fridays',
    zh: '等待您的答复',
    nothing: 'You have not asked us anything yet.',
    asks: '**/api/clinic/support/tickets?*',
    failed: 'Your questions could not be read.',
  },
  {
    path: '/schedule',
    en: 'John Smith',
    zh: 'John Smith',
    nothing: 'Nobody can be booked yet.',
    none: {
      timezone: 'America/Vancouver',
      now: { date: '2026-11-16', time: '10:00' },
      providers: [],
    },
    asks: '**/api/clinic/schedule/days?*',
    failed: 'The book could not be read.',
  },
  {
    path: '/schedule/reminders',
    en: '4 of 13 of tomorrow’s patients confirmed, 1 can’t come.',
    zh: '明天的 13 位病人中 4 位已确认，1 位不能来。',
    nothing: 'No reminders for this day.',
    asks: '**/api/clinic/reminders/log?*',
    failed: 'The reminders could not be read.',
  },
  {
    path: '/schedule/standby',
    en: 'No consent, call',
    zh: '未同意，请致电',
    nothing: 'Nobody is waiting for an earlier time.',
    asks: '**/api/clinic/standby?*',
    failed: 'The list could not be read.',
  },
  {
    path: '/schedule/hours',
    en: 'Christmas Day',
    zh: '圣诞节',
    nothing: 'Nothing is closed.',
    asks: '**/api/clinic/closures',
    failed: 'The closures could not be read.',
  },
  {
    path: '/notifications',
    en: 'A caller asked to be called back',
    zh: '全部标为已读',
    nothing: 'No notifications yet.',
    asks: '**/api/notifications?*',
    failed: 'The notifications could not be read.',
  },
];

/** Follows a call: it has no list that could be empty or fail. */
const LIVE = { path: '/calls/live', en: 'In progress', zh: '通话中' } as const;

describe.skipIf(!chromiumPath)('the screens', () => {
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

  const shown = (page: Page, words: string) => page.getByText(words, { exact: false }).first().waitFor();

  const looks = [
    { theme: 'light', language: 'en', size: 'desk' },
    { theme: 'dark', language: 'zh', size: 'small' },
    { theme: 'dark', language: 'en', size: 'rail' },
  ] as const;
  test.each(looks.filter(({ size }) => (size === 'desk' ? IN_EVERYDAY_PART : IN_THOROUGH_PART)))(
    'show what happened, soundly: $theme, $language, $size',
    async (look) => {
      const visit = await visitors.visit(look);
      await signIn(visit.page, clinic.managerEmail);
      // An emergency is on every screen, and leaves room for the screen.
      const strip = await visit.page.getByRole('alert').first().boundingBox();
      expect(strip?.height).toBeLessThanOrEqual(72);
      for (const screen of [...SCREENS, LIVE]) {
        await moveTo(visit.page, screen.path);
        await shown(visit.page, screen[look.language]);
        // Between the two, only what depends on the width.
        if (look.size === 'rail') expect(visit.complaints).toEqual([]);
        else await expectSound(visit);
        await expectNoSidewaysScroll(visit.page);
        expect(await visit.page.title()).not.toMatch(/Wei|Ada|604/);
        // Days and numbers as people write them, never as they are kept.
        const read = await visit.page.locator('body').innerText();
        expect(read, screen.path).not.toMatch(/\+1[ -]?604|\b20\d\d-\d\d-\d\d\b|day \d\d? November/);
      }
      await visit.context.close();
    },
    180_000,
  );

  test.runIf(IN_THOROUGH_PART)(
    'leave nothing of the service in English or in simplified characters for who reads traditional ones',
    async () => {
      const visit = await visitors.visit({ size: 'rail', language: 'zh-Hant' });
      await signIn(visit.page, clinic.managerEmail);
      for (const [path, words] of [
        ['/', '要求回電'],
        ['/inbox', '待核對的傳真'],
        ['/schedule?close=new', '聖誕節'],
        ['/notifications', '全部標為已讀'],
      ] as const) {
        await moveTo(visit.page, path);
        await shown(visit.page, words);
        const read = await visit.page.locator('main').innerText();
        expect(read, path).not.toMatch(/请|这|为|电|预|传|节|诊|处理/);
        expect(read, path).not.toMatch(/Call back|Fax to review|Your clinic is live/);
      }
      await visit.context.close();
    },
  );

  test.runIf(IN_THOROUGH_PART)('lead from an emergency in the list to its number in red', async () => {
    const visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail, '/inbox');
    // First in its list, whatever came later.
    const row = visit.page.locator('main li').first();
    await row.getByText('Possible emergency').waitFor();
    // Of a fax, who sent it stands first: all of them are to be reviewed.
    const fax = visit.page.getByRole('button', { name: /^Cambie Neurology/ });
    await fax.getByText('Fax to review: Specialist’s report').waitFor();
    await row.getByText('“tightness in my chest”').waitFor();
    await row.getByRole('button').click();
    const call = visit.page.getByRole('region', { name: 'Call now' });
    await call.getByRole('link', { name: 'Call 604-555-0142' }).waitFor();
    await expectSound(visit);
    await visit.context.close();
  });

  test.runIf(IN_THOROUGH_PART)(
    'keep every column in sight beside an open call, its tools in words',
    async () => {
      const visit = await visitors.visit({ size: 'rail' });
      await signIn(visit.page, clinic.managerEmail, '/calls');
      await visit.page.getByRole('button', { name: /9:12 am/ }).click();
      const said = visit.page.getByRole('region', { name: 'What was said' });
      await said.waitFor();
      await expectNoSidewaysScroll(visit.page);
      expect(await said.innerText()).not.toContain('_');
      await visit.context.close();
    },
  );

  test.runIf(IN_THOROUGH_PART)('say what will be here where nothing has happened yet', async () => {
    const visit = await visitors.visit();
    await signIn(visit.page, clinic.quietEmail);
    for (const { path, nothing, asks, none } of SCREENS) {
      if (none)
        await visit.page.route(asks, (route) => route.fulfill({ json: { success: true, data: none } }));
      await moveTo(visit.page, path);
      await shown(visit.page, nothing);
      await expectSound(visit);
    }
    await visit.context.close();
  });

  describe.runIf(IN_THOROUGH_PART)('with a service that does not do well', () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await visitors.visit();
      await signIn(visit.page, clinic.managerEmail);
    });
    afterAll(() => visit?.context.close());

    test.each(SCREENS)(
      '$path shows its shape, then what failed with the request id, and is well again',
      async (screen) => {
        const { page } = visit;
        let answer: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(screen.asks, async (route) => {
          await held;
          await route.fulfill(brokenAnswer).catch(() => undefined);
        });
        await page.goto(screen.path);
        await page.getByRole('status', { name: 'Loading' }).first().waitFor();
        await expectSound(visit);
        answer();
        await shown(page, screen.failed);
        await shown(page, '7f3a91c2');
        visit.forgiveComplaints();
        await expectSound(visit);
        await page.unroute(screen.asks);
        await page.getByRole('button', { name: 'Try again' }).first().click();
        await shown(page, screen.en);
      },
    );
  });
});
