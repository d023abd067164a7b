import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../server/tests/account-scenes.ts';
import { screens } from '../src/app/screens.ts';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic, PASSWORD } from './clinic.ts';
import { openUntilQuiet } from './open-until-quiet.ts';
import { brokenAnswer } from './service-in-trouble.ts';
import { openSession, signIn } from './sign-in.ts';

/** Before somebody is signed in. */
const OUTSIDE = new Set(['/sign-in', '/forgot-password', '/reset-password', '/accept-invitation']);
/** Charts of those who joined the standby list before their names were kept; there are fewer every day. */
const OLD_NAMES = /^\/api\/clinic\/patients\/\d+$/;
const isOperators = (path: string): boolean => /^\/(clinics|operation)(\/|$)/.test(path);

const LONG_NAME = {
  ...{
    id: '7d1f0f7e-2a40-4a35-9d3a-0d6a5f2f6a01',
    appointmentId: '88417',
    date: '2026-11-18',
    time: '14:30',
  },
  ...{ durationMinutes: 15, providerId: '101', providerName: 'Dr. Margaret Featherstonehaugh-Lee' },
  ...{ patientId: '1042', patientName: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff' },
  ...{ type: 'Complete physical examination', callLogId: null, test: false },
};

describe.skipIf(!chromiumPath)('an ordinary day', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 600_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  test.each(['desk', 'rail'] as const)('Today shows all of both columns at %s', async (size) => {
    const other = await visitors.visit({ size });
    const { page } = other;
    await page.route('**/api/clinic/today', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.next = [LONG_NAME];
      await route.fulfill({ response: answer, json: body });
    });
    await signIn(page, clinic.managerEmail);
    await page.getByText(LONG_NAME.patientName).waitFor();
    await page.getByText('7 am', { exact: true }).first().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main section, main section li')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    await other.context.close();
  });

  test('after Done the next item is the one that stands below it', async () => {
    const { page } = visit;
    await page.goto('/inbox');
    const rows = page.locator('main li button');
    await rows.first().waitFor();
    const shown = await rows.allInnerTexts();
    const heads = await page.locator('main section section').all();
    const urgent = await heads[0]?.locator('li').count();
    await rows.nth((urgent ?? 1) - 1).click();
    await page.waitForURL((url) => url.searchParams.has('open'));
    await page.getByRole('button', { name: /^Done/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const open = page.locator('main li button[aria-current="true"]');
    await expect.poll(() => open.innerText()).toBe(shown[urgent ?? 1]);
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  test.each([
    ['/calls', 'Try again'],
    ['/calls/analytics', 'Try again'],
    ['/schedule', 'Try again'],
    ['/schedule/hours', 'Try again'],
    ['/schedule/reminders', 'Try again'],
  ])('a clock that cannot be read is said on %s, and asked again', async (path, again) => {
    const other = await visitors.visit();
    const { page } = other;
    await page.route('**/api/clinic/clock', (route) => route.fulfill(brokenAnswer));
    await signIn(page, clinic.managerEmail, path);
    await page.getByText('The clinic’s clock could not be read.').waitFor();
    const button = page.getByRole('button', { name: again }).first();
    await button.waitFor();
    await page.unroute('**/api/clinic/clock');
    // It may be asked again by itself before the click comes.
    await button.click({ timeout: 3_000 }).catch(() => undefined);
    await page.getByText('The clinic’s clock could not be read.').waitFor({ state: 'hidden' });
    await page.locator('main [role="status"][aria-label="Loading"]').waitFor({ state: 'hidden' });
    await other.context.close();
  });

  test('Today does not greet by another clock than the clinic’s', async () => {
    const other = await visitors.visit();
    const { page } = other;
    await page.route('**/api/clinic/clock', (route) => route.fulfill(brokenAnswer));
    await signIn(page, clinic.managerEmail);
    await page.getByText('13 calls answered today').waitFor();
    expect(await page.getByText(/Good (morning|afternoon|evening)/).count()).toBe(0);
    await other.context.close();
  });

  test('changes in the settings are not lost by a click elsewhere', async () => {
    const { page } = visit;
    await page.goto('/settings/clinic');
    const name = page.getByLabel('Name', { exact: true }).first();
    const before = await name.inputValue();
    await name.fill('Fraser Street East');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Calls\b/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
    await expectSound(visit);
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await name.inputValue()).toBe('Fraser Street East');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Calls\b/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/calls');
    await page.goto('/settings/clinic');
    expect(await name.inputValue()).toBe(before);
  });

  test.each(['desk', 'rail'] as const)(
    'everything that can be done with an item is in reach at %s',
    async (size) => {
      const other = await visitors.visit({ size });
      const { page } = other;
      await signIn(page, clinic.managerEmail, '/inbox');
      await page.getByRole('button', { name: /Wei Chen/ }).click();
      const width = page.viewportSize()?.width ?? 0;
      for (const name of [/^Take/, /^Done/, /^Snooze/, /^Dismiss/, /^Close/]) {
        const box = await page.getByRole('button', { name }).last().boundingBox();
        expect((box?.x ?? width) + (box?.width ?? 0), String(name)).toBeLessThanOrEqual(width);
      }
      await other.context.close();
    },
  );

  test('Undo gives an item back to whoever had it', async () => {
    const { page } = visit;
    await page.goto('/inbox');
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).click();
    await page.getByRole('button', { name: /^Take/ }).click();
    await page.getByText('Assigned to Maya Fong').waitFor();
    await page.getByRole('button', { name: /^Done/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).click();
    await page.getByText('Assigned to Maya Fong').waitFor();
    await page.route('**/api/clinic/inbox/*/done', (route) => route.fulfill(brokenAnswer));
    await page.getByRole('button', { name: /^Done/ }).click();
    await page.getByText('That could not be done. Please try again.').waitFor();
    visit.forgiveComplaints();
    await page.unroute('**/api/clinic/inbox/*/done');
  });

  test('the palette leads to the pages within the places, and closes a time', async () => {
    const { page } = visit;
    for (const [typed, path] of [
      ['waitlist', '/inbox/waitlist'],
      ['providers', '/settings/providers'],
      ['privacy', '/settings/privacy'],
      ['close a time', '/schedule'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Name, number or page').fill(typed);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === path);
    }
    await page
      .getByRole('button', { name: /^Close/ })
      .first()
      .waitFor();
  });

  test('on a phone, language, theme and the way out are in the menu of the person', async () => {
    const phone = await visitors.visit({ size: 'phone' });
    await signIn(phone.page, clinic.quietEmail);
    await phone.page.getByRole('button', { name: 'My account' }).click();
    await expectSound(phone);
    await phone.page.getByRole('menuitem', { name: '切换到简体中文' }).click();
    await phone.page.getByRole('heading', { name: '今天', level: 1 }).waitFor();
    await phone.page.getByRole('button', { name: '我的账号' }).click();
    await phone.page.getByRole('menuitem', { name: '退出登录' }).click();
    await phone.page.waitForURL('**/sign-in*');
    await phone.context.close();
  });

  test('a test call opens on the conversation', async () => {
    const { page } = visit;
    await page.goto('/test-call');
    await page.getByRole('radio', { name: 'Conversation' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Conversation' }).isChecked()).toBe(true);
  });

  test('a booked time shows who comes, and why it is not offered only to who asks', async () => {
    const { page } = visit;
    await page.goto('/schedule?date=2026-11-18&provider=101&at=09:00');
    const panel = page.getByRole('region', { name: 'Booked', exact: true });
    await panel.getByRole('button', { name: 'René Tremblay' }).waitFor();
    expect(await panel.getByText('Not offered', { exact: true }).count()).toBe(0);
    expect(await panel.getByText('Other appointments').isVisible()).toBe(false);
    await panel.getByText('Why callers are not offered this time').click();
    await panel.getByText('Other appointments').waitFor();
  });

  /** Every address of the navigation, so that a new screen is counted too. */
  const addresses = Object.keys(screens)
    .filter((path) => !OUTSIDE.has(path))
    .map((path) => (path === '/settings/' ? '/settings' : path));

  describe.each([
    {
      who: 'the manager',
      email: () => clinic.managerEmail,
      paths: [...new Set(addresses.filter((path) => !isOperators(path)))],
      ofItself: ['/api/clinic/me'],
    },
    {
      who: 'the operator',
      email: () => 'admin@frontdesk.test',
      paths: addresses.filter(isOperators),
      ofItself: [],
    },
  ])('for $who', ({ email, paths, ofItself }) => {
    let other: Visit;
    beforeAll(async () => {
      other = await visitors.visit();
      await openSession(other.context, email());
    });
    afterAll(() => other?.context.close());

    test.each(paths)('%s asks the service at most eight questions, the clinic once', async (path) => {
      const asked = await openUntilQuiet(other.page, path);
      const once = new Set(asked.filter((each) => !OLD_NAMES.test(each)));
      expect(asked.length).toBeGreaterThan(0);
      expect(once.size, asked.join('\n')).toBeLessThanOrEqual(8);
      expect(asked.filter((each) => each === '/api/clinic/me')).toEqual(ofItself);
    });
  });

  test('the frame of a screen stands before any script has run', async () => {
    const bare = await visitors.visit({ scripts: false, size: 'phone' });
    await bare.page.goto('/');
    const frame = bare.page.locator('#arriving');
    expect((await frame.boundingBox())?.height).toBe(bare.page.viewportSize()?.height);
    // What a browser counts as drawn: a picture, not only a colour.
    await frame.locator('svg:visible').waitFor();
    await bare.context.close();
    const before = await visitors.visit();
    await before.page.goto('/sign-in');
    await before.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await before.page.locator('#arriving').isVisible()).toBe(false);
    await before.context.close();
  });

  /** As a browser that has kept nothing pays for it. */
  const COLD = { files: 20, kilobytes: 185 };

  test.each(['/', '/inbox', '/calls'])(
    '%s comes in few files, and its own code beside the question who is signed in',
    async (path) => {
      const other = await visitors.visit({ size: 'phone' });
      const { page } = other;
      await openSession(other.context, clinic.managerEmail);
      const devtools = await other.context.newCDPSession(page);
      await devtools.send('Network.enable');
      const asked: string[] = [];
      const names = new Map<string, string>();
      let bytes = 0;
      devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
        const { pathname } = new URL(request.url);
        names.set(requestId, pathname);
        asked.push(pathname);
      });
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (/\.(js|css)$/.test(names.get(requestId) ?? '')) bytes += encodedDataLength;
      });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main [role="status"][aria-label="Loading"]').first().waitFor({ state: 'hidden' });
      const code = asked.filter((each) => /\.(js|css)$/.test(each));
      expect(code.length, code.join('\n')).toBeLessThanOrEqual(COLD.files);
      expect(bytes / 1000).toBeLessThanOrEqual(COLD.kilobytes);
      // What was asked for ahead is what the screen asks, and is asked once.
      const questions = asked.filter((each) => each.startsWith('/api/clinic/'));
      expect(questions).toContain('/api/clinic/today');
      const shared = ['/api/clinic/me', '/api/clinic/clock', '/api/clinic/today', '/api/clinic/call-history'];
      expect(questions.filter((each, at) => shared.includes(each) && questions.indexOf(each) !== at)).toEqual(
        [],
      );
      const session = asked.indexOf('/api/auth/refresh');
      const screen = asked.findIndex((each) => /\/assets\/screen-/.test(each));
      expect(asked.filter((each) => each.startsWith('/api/auth/'))).toEqual(['/api/auth/refresh']);
      const question = asked.findIndex((each) => each.startsWith('/api/clinic/'));
      expect(Math.max(session, screen)).toBeLessThan(question);
      expect(screen).toBeGreaterThan(-1);
      await other.context.close();
    },
  );

  test('the operator’s bell opens the notifications, and alarms come before "everything runs"', async () => {
    const operator = await visitors.visit();
    const { page } = operator;
    await signIn(page, 'admin@frontdesk.test');
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.route('**/api/admin/ops/alarms?*', async (route) =>
      route.fulfill({
        json: {
          success: true,
          data: [
            {
              ...{
                name: 'BackupStale',
                severity: 'page',
                state: 'firing',
                since: '2026-11-15T10:00:00.000Z',
              },
              ...{ until: null, clinicId: null, clinicName: null, subject: null, count: null },
            },
          ],
          pagination: { page: 1, pageSize: 50, total: 1, totalPages: 1 },
        },
      }),
    );
    await page.goto('/operation');
    await page.getByText('1 alarm is firing.').waitFor();
    expect(await page.getByText('Everything is running.').count()).toBe(0);
    const alarms = await page.getByRole('heading', { name: 'Alarms' }).boundingBox();
    const log = await page.getByRole('heading', { name: 'Log' }).boundingBox();
    expect(alarms?.y).toBeLessThan(log?.y ?? 0);
    await operator.context.close();
  });

  test('the authenticator app is set up by a code that a camera reads, and the recovery codes are a file', async () => {
    const quiet = await visitors.visit();
    const { page } = quiet;
    await signIn(page, clinic.quietEmail, '/settings/people');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByLabel('Your password, to be sure it is you').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
    const secret = await page.getByRole('dialog').locator('code').innerText();
    const address = await page.getByRole('dialog').locator('a[href^="otpauth:"]').getAttribute('href');
    expect(await read(picture)).toBe(address);
    await expectSound(quiet);
    await page.getByLabel('Six digits').fill(codeOf(secret, clinic.service.clock.now()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const shown = await codes.allInnerTexts();
    expect(shown.length).toBeGreaterThan(5);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.split('\n').filter((line) => shown.includes(line))).toEqual(shown);
    await quiet.context.close();
  });
});

const CELL = 4;

/** What a camera would make of the picture. */
async function read(picture: Locator): Promise<string> {
  const size = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const drawn = (await picture.locator('path').getAttribute('d')) ?? '';
  const side = size * CELL;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dot = 0; dot < CELL * CELL; dot += 1) {
      const row = Number(y) * CELL + Math.floor(dot / CELL);
      const at = (row * side + Number(x) * CELL + (dot % CELL)) * 4;
      data.fill(0, at, at + 3);
    }
  return decodeQR({ width: side, height: side, data });
}
