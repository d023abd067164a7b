import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectNoSidewaysScroll,
  expectSound,
  openBrowser,
  type Visit,
  type Visitors,
} from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

describe.skipIf(!chromiumPath)('what the desk looks at all day', () => {
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

  /** An appointment of the book with the call and the text that belong to it. */
  async function bookedByCall(): Promise<void> {
    const { database, ask } = clinic.service;
    const { body } = await ask({
      method: 'GET',
      url: '/api/clinic/schedule/days?from=2026-11-18&days=1',
      as: clinic.manager,
    });
    const rows = body.data.providers.flatMap(
      ({ days }: { days: Array<{ appointments: unknown[] }> }) => days[0]?.appointments ?? [],
    ) as Array<Record<string, string>>;
    const row = rows.find(({ patientName }) => patientName === 'René Tremblay');
    const draft = {
      ...{ action: 'book', date: '2026-11-18', time: '09:00', durationMinutes: 15, old: null },
      ...{ providerId: '101', providerName: 'Dr. Lee', patientId: row?.patientId, reason: '' },
    };
    const [call] = await database.ownerQuery<{ call_id: string }>(
      'select call_id from call_logs where clinic_id = $1 and ended_at is not null limit 1',
      [clinic.clinicId],
    );
    await database.ownerQuery(
      `insert into attempts (clinic_id, call_id, tool, arguments_hash, state, lease_until, appointment_id, draft)
       values ($1, $2, 'create_appointment', 'x', 'booked', now(), $3, $4)`,
      [clinic.clinicId, call?.call_id, row?.appointmentId, JSON.stringify(draft)],
    );
    await database.ownerQuery(
      `with given as (
         insert into consents (clinic_id, phone, kind, state, source, evidence)
         values ($1, '+16045550177', 'booking', 'given', 'call', 'said yes') returning id)
       insert into sms_messages (clinic_id, call_id, action, appointment_id, to_number, body, language, state,
                                 delivery_status, sent_at, consent_id)
       select $1, $2, 'book', $3, '+16045550177', 'See you.', 'en', 'sent', 'delivered', now(), id from given`,
      [clinic.clinicId, call?.call_id, row?.appointmentId],
    );
  }

  test('an appointment shows who comes, what for, their number, what was texted and its call', async () => {
    await bookedByCall();
    const { page } = visit;
    await page.goto('/schedule?date=2026-11-18');
    await page.getByRole('button', { name: /9:00 am, René Tremblay/ }).click();
    const panel = page.getByRole('region', { name: 'Booked' }).last();
    await panel.getByText('René Tremblay').waitFor();
    await panel.getByText(/Chart \d+/).waitFor();
    await panel.getByText('Confirmation: delivered').waitFor();
    await panel.getByRole('link', { name: /^Call \d{3}-\d{3}-\d{4}$/ }).waitFor();
    expect(await page.getByText('Not offered', { exact: true }).count()).toBe(0);
    await expectSound(visit);
    await panel.getByRole('link', { name: 'Open the call that booked it' }).click();
    await page.waitForURL((url) => url.pathname === '/calls' && url.searchParams.has('open'));
  });

  test('a call is called back: the whole number shows after a click, which is written down', async () => {
    const { page } = visit;
    await page.evaluate(() => {
      // A browser without a phone would leave the page for it.
      window.addEventListener('beforeunload', (event) => event.preventDefault());
    });
    await page.getByRole('button', { name: 'Call back', exact: true }).click();
    await page.getByRole('link', { name: /^Call \d{3}-\d{3}-\d{4}$/ }).waitFor();
    const seen = () =>
      clinic.service.database.ownerQuery(
        "select count(*)::int as count from audit_log where action = 'call.reveal' and clinic_id = $1",
        [clinic.clinicId],
      );
    await expect.poll(seen).toEqual([{ count: 1 }]);
    await expectSound(visit);
  });

  test('at 1920 the inbox uses the width, and nothing of a row that is short is cut', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto('/inbox');
    const rows = page.locator('main li button');
    await rows.first().waitFor();
    expect((await rows.first().boundingBox())?.width).toBeGreaterThan(520);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('an address that leads nowhere says so in our own clothes', async () => {
    const { page } = visit;
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page.getByRole('heading', { name: '这个地址没有内容' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(251, 251, 250)',
    );
    await page.getByRole('link', { name: /Go to Today/ }).waitFor();
    await expectSound(visit);
  });

  test('the question mark on a screen leads to the page about it', async () => {
    const { page } = visit;
    for (const [path, help] of [
      ['/', '/guide/front-desk.html#today'],
      ['/inbox/fax', '/guide/front-desk.html#faxes'],
      ['/schedule/standby', '/guide/standby.html'],
      ['/settings/emr', '/guide/connecting-oscar.html'],
    ] as const) {
      await page.goto(path);
      const link = page.getByRole('link', { name: 'Help for this page' });
      await link.waitFor();
      expect([path, await link.getAttribute('href')]).toEqual([path, help]);
    }
    const phone = await visitors.visit({ size: 'phone' });
    await signIn(phone.page, clinic.managerEmail, '/inbox');
    await phone.page.getByRole('button', { name: 'My account' }).click();
    const item = phone.page.getByRole('menuitem', { name: 'Help for this page' });
    expect(await item.getAttribute('href')).toBe('/guide/front-desk.html#inbox');
    await phone.context.close();
  });

  test('the dashboard can be installed, and says where it is without a network', async () => {
    const other = await visitors.visit({ keepsOffline: true });
    const { page, context } = other;
    await signIn(page, clinic.managerEmail);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? { href: '' };
      return (await fetch(href)).json();
    });
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
    for (const { src, sizes } of manifest.icons as Array<{ src: string; sizes: string }>) {
      const width = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return picture.naturalWidth;
      }, src);
      expect(`${width}x${width}`).toBe(sizes);
    }
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto('/calls');
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
    await page.getByRole('heading', { name: '沒有網絡連線' }).waitFor();
    const kept = await page.evaluate(async () => {
      const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const lists = await Promise.all(shelves.map((shelf) => shelf.keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline.html']);
    await context.setOffline(false);
    other.forgiveComplaints();
    await page.getByRole('link', { name: /Try again/ }).click();
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await context.close();
  });

  test('a screen stays open when the connection is lost, and the next one opens when it is back', async () => {
    const other = await visitors.visit();
    const { page, context } = other;
    await signIn(page, clinic.managerEmail, '/inbox');
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).waitFor();
    await context.setOffline(true);
    await page.getByText('There is no connection.').waitFor();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByText('That screen cannot be opened without a connection.').waitFor();
    await page.getByRole('button', { name: /Ada Brown .*Call back/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/inbox');
    await context.setOffline(false);
    await page.getByText('There is no connection.').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
    await context.close();
  });

  test.each(['desk', 'small'] as const)('traditional Chinese is the third language at %s', async (size) => {
    const other = await visitors.visit({
      size,
      language: 'zh-Hant',
      theme: size === 'desk' ? 'light' : 'dark',
    });
    const { page } = other;
    await signIn(page, clinic.managerEmail);
    await page.getByRole('heading', { name: '今天', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hant');
    for (const [path, said] of [
      ['/settings/texts', '短訊'],
      ['/schedule', '預約'],
      ['/inbox', '待辦'],
    ] as const) {
      await page.goto(path);
      await page.getByText(said).first().waitFor();
    }
    await page.getByText('分鐘前').first().waitFor();
    if (size === 'desk') await page.getByText('太平洋時間').waitFor();
    await expectSound(other);
    await expectNoSidewaysScroll(page);
    if (size === 'small') {
      // How long an emergency waits is read to its end, and the tab where one is stands in sight.
      const waits = page.getByRole('alert').locator('.line-clamp-2');
      expect(await waits.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(1);
      expect(await waits.innerText()).toContain('無人');
      await page.goto('/settings/texts/opt-outs');
      const tab = page.getByRole('link', { name: '已退訂' });
      await expect
        .poll(async () => {
          const box = await tab.boundingBox();
          return (box?.x ?? 999) + (box?.width ?? 0);
        })
        .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await page.goto('/inbox');
    }
    if (size === 'desk') {
      await page.getByRole('button', { name: '切换到简体中文' }).click();
      await page.getByRole('heading', { name: '待办', level: 1 }).waitFor();
      await page.getByRole('button', { name: '切換到繁體中文' }).click();
      await page.getByRole('heading', { name: '待辦', level: 1 }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: '待辦', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Switch to English' }).click();
      await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    }
    await other.context.close();
  });

  test.each([
    ['desk', 'light', 'en', /The EMR does not answer. This is the book as it was/],
    ['small', 'dark', 'zh', /病历系统没有回应。以下是/],
  ] as const)(
    'with the EMR away the last known day is there at %s, %s, %s',
    async (size, theme, language, said) => {
      const other = await visitors.visit({ size, theme, language });
      await signIn(other.page, clinic.managerEmail, '/schedule');
      await other.page.locator('main section button').first().waitFor();
      await clinic.unplugEmr();
      await other.page.goto('/schedule');
      await other.page.locator('#root').getByText(said).waitFor();
      await other.page.locator('main section button').first().waitFor();
      other.forgiveComplaints();
      await expectSound(other);
      await expectNoSidewaysScroll(other.page);
      if (language === 'en') {
        await clinic.service.database.ownerQuery(
          "update emr_connections set state = 'unreachable', condition = null where clinic_id = $1",
          [clinic.clinicId],
        );
        await other.page.goto('/');
        await other.page.getByText('System status').waitFor();
        await other.page
          .getByText(/Not responding|The EMR fails at something/)
          .first()
          .waitFor();
        expect(await other.page.getByText('Nothing to do', { exact: true }).count()).toBe(0);
        await other.page.goto('/schedule?date=2026-11-20');
        await other.page.getByText('The book could not be read.').waitFor();
      }
      await other.context.close();
    },
  );
});
