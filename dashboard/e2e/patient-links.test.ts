import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Visit as Booked, type LinkLine, linkLine, PATIENT } from '../../server/journeys/link-line.ts';
import type { AnsweringClinic } from '../../server/journeys/phone-line.ts';
import { PREVIEW_PAGES, previewOf } from '../../server/src/features/links/opening/preview.ts';
import { PAGE_LANGUAGES } from '../../server/src/features/links/opening/view.ts';
import { renderPage } from '../../server/src/features/links/pages/render.ts';
import { date } from '../../server/src/kernel/time/calendar.ts';
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
    // The dark theme changes colours, no words: each page once, the languages in turn.
    const languagesOf = (at: number) =>
      theme === 'light' ? PAGE_LANGUAGES : PAGE_LANGUAGES.slice(at % PAGE_LANGUAGES.length).slice(0, 1);
    for (const [at, name] of PREVIEW_PAGES.entries())
      for (const language of languagesOf(at)) {
        const around = { clinic, language, path: '/p/preview', form: null };
        await visit.page.setContent(renderPage(previewOf(name, date('2026-11-18')), around));
        await expectSound(visit);
        const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(SIZES.phone.width);
      }
  });
});

describe.skipIf(!chromiumPath)('to a screen reader', () => {
  test('the page is a heading, a group of three named boxes and the buttons, in that order', async () => {
    const browser = await openBrowser('http://127.0.0.1');
    const { page } = await browser.visit({ size: 'phone', scripts: false });
    const around = { clinic, language: 'en', path: '/p/preview', form: null } as const;
    await page.setContent(renderPage(previewOf('visit', date('2026-11-18')), around));
    const tree = await page.locator('main').ariaSnapshot();
    await browser.close();
    const names = tree.match(/(?:heading|group|textbox|button) "[^"]+"/g);
    expect(names).toEqual([
      expect.stringMatching(/^heading /),
      expect.stringMatching(/^group "/),
      'textbox "Month"',
      'textbox "Day"',
      'textbox "Year"',
      'button "Yes, I’ll be there"',
      'button "I can’t come"',
      'button "Find another time"',
    ]);
  });
});

const LEFT_AS_IT_WAS = 't';

/** Tabs to the control that reads so, and presses Enter on it. */
async function press(page: Page, label: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').textContent();
    if (focused && label.test(focused)) {
      await Promise.all([page.waitForLoadState('load'), page.keyboard.press('Enter')]);
      return;
    }
  }
  throw new Error(`nothing reads ${label} on the way`);
}

async function typeBirthDate(page: Page): Promise<void> {
  const [year = '', month = '', day = ''] = PATIENT.birthDate.split('-');
  await page.locator('[name=birthMonth]').focus();
  for (const part of [month, day, year]) {
    await page.keyboard.type(part);
    if (part !== year) await page.keyboard.press('Tab');
  }
}

describe.skipIf(!chromiumPath).each(['emr-soap', 'emr-rest', 'emr-bridge'] as const)(
  'on a phone without JavaScript, by keyboard alone, over %s',
  (wire) => {
    let line: LinkLine;
    let browser: Visitors;
    let clinic: AnsweringClinic;
    let visit: Booked;
    let page: Page;
    beforeAll(async () => {
      line = await linkLine();
      clinic = await line.clinicOn(wire);
      browser = await openBrowser(line.address);
    });
    afterAll(async () => {
      await browser.close();
      await line.close();
    });
    const ofPatient = () =>
      clinic.book
        .liveAppointments()
        .filter(({ demographicNo, date }) => demographicNo === PATIENT.no && date >= '2026-11-16');
    const statusOf = ({ id }: Booked) => clinic.book.appointment(id)?.status;
    const said = () => page.locator('main').innerText();
    const open = async (link: string) => {
      ({ page } = await browser.visit({ size: 'phone', scripts: false }));
      await page.goto(link);
    };
    beforeEach(async () => {
      for (const row of ofPatient()) clinic.book.staffDelete(row.id);
      visit = line.aVisit(clinic);
    });

    test('Enter after the birth date chooses nothing', async () => {
      await open(await line.visitLink(clinic, visit));
      await typeBirthDate(page);
      await Promise.all([page.waitForLoadState('load'), page.keyboard.press('Enter')]);
      await page.locator('[role=alert]').waitFor();
      expect(statusOf(visit)).toBe(LEFT_AS_IT_WAS);
    });

    test('a patient confirms, then cancels', async () => {
      const link = await line.visitLink(clinic, visit);
      await open(link);
      await typeBirthDate(page);
      await press(page, /be there/);
      await expect.poll(said).toContain('See you then');
      await open(link);
      await typeBirthDate(page);
      await press(page, /can’t come/);
      await expect.poll(said).toContain('cancelled');
      expect(statusOf(visit)).toMatch(/^C/);
    });

    test('a patient moves to another time', async () => {
      await open(await line.visitLink(clinic, visit));
      await typeBirthDate(page);
      await press(page, /another time/);
      await page.locator('button[name=time]').first().waitFor();
      await press(page, /\d:\d\d/);
      await expect.poll(() => statusOf(visit)).toMatch(/^C/);
      expect(ofPatient()).toHaveLength(1);
    });

    test('a patient books what the clinic asked for', async () => {
      const { path } = await line.requestLink(clinic);
      await open(path);
      await typeBirthDate(page);
      await press(page, /Choose a time/);
      await page.locator('button[name=time]').first().waitFor();
      await press(page, /\d:\d\d/);
      await expect.poll(async () => ofPatient().length).toBe(2);
    });

    test('a patient takes a freed time', async () => {
      const { path } = await line.offerLink(clinic, visit, { date: '2026-11-17', time: '10:00' });
      for (const row of clinic.book.liveAppointments())
        if (row.date === '2026-11-17' && row.startTime.startsWith('10:00')) clinic.book.staffDelete(row.id);
      await open(path);
      await typeBirthDate(page);
      await press(page, /Take it/);
      await expect.poll(async () => ofPatient().map(({ date }) => date)).toEqual(['2026-11-17']);
    });
  },
);
