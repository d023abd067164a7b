import { readFile } from 'node:fs/promises';
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

const PHONE = '604-555-0136';
const REPORT = '/settings/privacy/looks';
const ERASURE = '/settings/privacy';
/** For whoever wants to look at them. */
const FOLDER = process.env.PICTURES;

const LOOKS = [
  { theme: 'light', language: 'en', size: 'desk' },
  { theme: 'dark', language: 'zh', size: 'phone' },
] as const;
const WORDS = {
  en: {
    phone: 'Number of the patient',
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
    approval: '须由另一位管理员批准',
    waiting: '等待批准',
    takeBack: '撤回',
  },
} as const;

describe.skipIf(!chromiumPath)('one person’s data', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic();
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
      await part('erasure').getByLabel(words.reason).fill('Asked for it in writing');
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
});
