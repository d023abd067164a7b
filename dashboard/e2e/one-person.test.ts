import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
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
import { signIn } from './sign-in.ts';

const PHONE = '604-555-0136';
const REPORT = '/settings/privacy/looks';
const ERASURE = '/settings/privacy';
const REASON = 'Asked for it in writing';
const COLLEAGUE = 'jun.li@fraser.test';
/** Of whom this clinic keeps a call, and nobody else uses the number. */
const ERASED = { typed: '604-555-0136', kept: '+16045550136' };
/** For whoever wants to look at them. */
const FOLDER = process.env.PICTURES;

const LOOKS = [
  { theme: 'light', language: 'en', size: 'desk' },
  { theme: 'dark', language: 'zh', size: 'phone' },
] as const;
const WORDS = {
  en: {
    phone: 'Patient’s phone number',
    ask: 'Make the report',
    page: 'Save as a page',
    said: 'Call',
    preview: 'Show what would go',
    goes: 'This would go',
    stays: 'This stays',
    reason: 'Reason',
    erase: 'Erase',
    sure: 'Erase this person’s data?',
    approval: 'Another manager must approve',
    waiting: 'Waits for approval',
    takeBack: 'Take back',
    approve: 'Approve',
    decline: 'Decline',
    done: 'Done',
  },
  zh: {
    phone: '病人的号码',
    ask: '生成报告',
    page: '保存为网页',
    said: '通话',
    preview: '查看将删除的内容',
    goes: '将被删除',
    stays: '将保留',
    reason: '原因',
    erase: '删除',
    sure: '确定删除此人的资料吗？',
    approval: '须由另一位主管批准',
    waiting: '等待批准',
    takeBack: '撤回',
    approve: '批准',
    decline: '拒绝',
    done: '已完成',
  },
} as const;

/** What stands below the first screen is asked for when somebody comes to it. */
const readDownTo = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.scrollIntoView({ block: 'end' }));

describe.skipIf(!chromiumPath)('one person’s data', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic({ TRANSLATION_URL: 'https://words.example/v1' });
    visitors = await openBrowser(clinic.address);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  const picture = async ({ page }: Visit, name: string) => {
    if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true });
  };

  describe.each(LOOKS)('$theme, $language, $size', (look) => {
    const words = WORDS[look.language];
    let visit: Visit;
    beforeAll(async () => {
      visit = await visitors.visit(look);
      await signIn(visit.page, clinic.managerEmail);
    });
    afterAll(() => visit.context.close());
    const part = (id: 'report' | 'erasure') => visit.page.locator(`#${id}`);

    test('the access report is made, opens by itself and can be read and printed', async () => {
      const { page } = visit;
      await page.goto(REPORT);
      await part('report').getByLabel(words.phone).fill(PHONE);
      await part('report').getByRole('button', { name: words.ask }).click();
      const saving = page.waitForEvent('download');
      await part('report').getByRole('button', { name: words.page }).click();
      const path = await (await saving).path();
      await expectSound(visit);
      await expectNoSidewaysScroll(page);
      await picture(visit, `report-screen-${look.language}`);

      // Saved and opened like any file: from nowhere, without the service, and without a script.
      const html = await readFile(path, 'utf8');
      expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
      const opened = await visitors.visit(look);
      await opened.page.setContent(html);
      await opened.page.getByText(words.said, { exact: false }).first().waitFor();
      expect(await opened.page.locator('body').innerText()).toContain('0136');
      await expectNoSidewaysScroll(opened.page);
      await picture(opened, `report-page-${look.language}`);
      await opened.page.emulateMedia({ media: 'print' });
      const paper = await opened.page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      expect(paper).toBe('rgb(255, 255, 255)');
      await picture(opened, `report-print-${look.language}`);
      await opened.context.close();
    });

    test('an erasure shows what goes and what stays, wants a reason, and waits for a second person', async () => {
      const { page } = visit;
      await page.goto(ERASURE);
      await readDownTo(page, '#erasure');
      const approval = part('erasure').getByRole('switch', { name: words.approval });
      // The first look turns it on, and the clinic keeps it.
      if (look === LOOKS[0]) await approval.click();
      await expect.poll(() => approval.getAttribute('aria-checked')).toBe('true');
      await part('erasure').getByLabel(words.phone).fill(PHONE);
      await part('erasure').getByRole('button', { name: words.preview }).click();
      await part('erasure').getByText(words.goes).waitFor();
      await part('erasure').getByText(words.stays).waitFor();
      await expectSound(visit);
      await expectNoSidewaysScroll(page);
      await picture(visit, `erasure-preview-${look.language}`);
      const erase = part('erasure').getByRole('button', { name: words.erase, exact: true });
      expect(await erase.isDisabled()).toBe(true);
      await part('erasure').getByLabel(words.reason).fill(REASON);
      await erase.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.sure).waitFor();
      await expectSound(visit);
      await picture(visit, `erasure-sure-${look.language}`);
      await dialog.getByRole('button', { name: words.erase, exact: true }).click();
      await part('erasure').getByText(words.waiting).first().waitFor();
      // Who asked cannot approve it.
      await part('erasure').getByRole('button', { name: words.takeBack }).waitFor();
      await picture(visit, `erasure-waiting-${look.language}`);
      await part('erasure').getByRole('button', { name: words.takeBack }).click();
    });
  });

  test('the companies that get something of patients are those of this installation, with how to erase it there', async () => {
    for (const [language, erasing] of [
      ['en', 'To erase'],
      ['zh', '删除'],
    ] as const) {
      const visit = await visitors.visit({ language });
      await signIn(visit.page, clinic.managerEmail);
      await visit.page.goto(ERASURE);
      await readDownTo(visit.page, '#vendors');
      const vendors = visit.page.locator('#vendors');
      for (const name of ['Vapi', 'words.example']) {
        const row = vendors.locator('li').filter({ has: visit.page.getByText(name, { exact: true }) });
        expect(await row.innerText()).toContain(erasing);
      }
      // Not switched on here.
      expect(await vendors.getByText('Twilio').count()).toBe(0);
      await picture(visit, `vendors-${language}`);
      await visit.context.close();
    }
  });

  test('a second manager sees whom it is about, approves it, and the data is gone', async () => {
    const { service } = clinic;
    const invited = await service.ask({
      ...{ method: 'POST', url: '/api/clinic/users', as: clinic.manager, payload: { email: COLLEAGUE } },
    });
    const token = String(invited.body.data.link).split('#')[1];
    const url = '/api/auth/accept-invitation';
    await service.ask({ method: 'POST', url, payload: { token, password: PASSWORD } });
    const kept = () =>
      service.database.ownerQuery('select id from call_logs where clinic_id = $1 and caller_phone = $2', [
        ...[clinic.clinicId, ERASED.kept],
      ]);
    const ask = { phone: ERASED.typed, reason: REASON };
    await service.ask({
      ...{ method: 'PUT', url: '/api/clinic/erasure-settings', as: clinic.manager },
      payload: { erasuresNeedApproval: true },
    });
    const asked = await service.ask({
      ...{ method: 'POST', url: '/api/clinic/erasures', as: clinic.manager, payload: ask },
    });
    expect(asked.body.data.state).toBe('waiting');
    expect((await kept()).length).toBeGreaterThan(0);

    const visit = await visitors.visit(LOOKS[0]);
    const words = WORDS.en;
    await signIn(visit.page, COLLEAGUE);
    await visit.page.goto(ERASURE);
    await readDownTo(visit.page, '#erasure');
    const row = visit.page
      .locator('#erasure li')
      .filter({ hasText: words.waiting })
      .filter({ hasText: 'Maya Fong' });
    await row.getByText('**36').waitFor();
    await row.getByRole('button', { name: words.decline }).waitFor();
    expect(await row.getByRole('button', { name: words.takeBack }).count()).toBe(0);
    await expectSound(visit);
    await picture(visit, 'erasure-second-person');
    await row.getByRole('button', { name: words.approve }).click();

    const first = visit.page.locator('#erasure li').first();
    await first.getByText(words.done, { exact: true }).waitFor();
    await first.getByText(`approved by ${COLLEAGUE}`).waitFor();
    expect(await first.innerText()).not.toContain('**36');
    expect(await kept()).toEqual([]);
    await expectSound(visit);
    await picture(visit, 'erasure-approved');
    await visit.context.close();
  });
});
