import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '../../server/src/features/links/pages/render.ts';
import { PREVIEW_PAGES, previewOf } from '../../server/src/features/links/preview.ts';
import { PAGE_LANGUAGES } from '../../server/src/features/links/view.ts';
import { date } from '../../server/src/kernel/calendar.ts';
import { chromiumPath, expectSound, openBrowser, SIZES, type Visitors } from './browser.ts';

const clinic = {
  name: 'Fraser Street Clinic',
  phone: '+16045550100',
  address: '4120 Fraser Street',
  logo: null,
};

describe.skipIf(!chromiumPath)('a page for patients', () => {
  let browser: Visitors;
  beforeAll(async () => {
    browser = await openBrowser('http://127.0.0.1');
  });
  afterAll(() => browser.close());

  test.each(['light', 'dark'] as const)('is sound on a phone, %s', async (theme) => {
    const visit = await browser.visit({ size: 'phone', theme });
    for (const name of PREVIEW_PAGES)
      for (const language of PAGE_LANGUAGES) {
        const around = { clinic, language, path: '/p/preview', form: null };
        await visit.page.setContent(renderPage(previewOf(name, date('2026-11-18')), around));
        await expectSound(visit);
        const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(SIZES.phone.width);
      }
  });
});
