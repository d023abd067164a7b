import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** The headless shell comes first: opening a page takes a third of the CPU that the whole browser takes. */
const KNOWN = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

export const chromiumPath = KNOWN.find((path) => path !== '' && existsSync(path)) ?? null;

/** Why these tests do not run, for whoever reads the output. */
export const NO_BROWSER =
  'no Chromium here: apt-get install chromium-headless-shell fonts-noto-cjk, or set CHROMIUM_PATH to one';
if (!chromiumPath) console.warn(`The dashboard's tests in a browser are skipped: ${NO_BROWSER}.`);

/** `npm test` walks through the screens once; the other looks, and screens that are empty or fail, come with the rest. */
export const IN_EVERYDAY_PART = [undefined, 'everyday'].includes(process.env.TESTS);
export const IN_THOROUGH_PART = process.env.TESTS !== 'everyday';

export const SIZES = {
  desk: { width: 1440, height: 900 },
  rail: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 740 },
} as const;

const LOCALES = { en: 'en-CA', zh: 'zh-CN', 'zh-Hant': 'zh-HK' } as const;

interface Look {
  readonly size?: keyof typeof SIZES;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'zh' | 'zh-Hant';
  /** False for a browser that runs no JavaScript. */
  readonly scripts?: boolean;
  /** With the service worker, which shows a page of its own without a network. Installing it costs every other test. */
  readonly keepsOffline?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of. */
  readonly complaints: readonly string[];
  /** As seldom as possible: where a test breaks the service on purpose, the browser says so too. */
  forgiveComplaints(): void;
}

export interface Visitors {
  visit(look?: Look): Promise<Visit>;
  close(): Promise<void>;
}

/** Answers that a test asks for; the browser notes each in its console. */
const EXPECTED = /Failed to load resource: the server responded with a status of (400|401|403|404|409|429)/;

export async function openBrowser(address: string): Promise<Visitors> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: QUIET });
  return {
    visit: async ({
      size = 'desk',
      theme = 'light',
      language = 'en',
      scripts = true,
      keepsOffline = false,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: SIZES[size],
        colorScheme: theme,
        javaScriptEnabled: scripts,
        serviceWorkers: keepsOffline ? 'allow' : 'block',
        locale: LOCALES[language],
        // Of a country whose clocks stand elsewhere than the clinic's.
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
        hasTouch: size === 'phone' || size === 'small',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return { page, context, complaints, forgiveComplaints: () => complaints.splice(0) };
    },
    close: () => browser.close(),
  };
}

let axeSource: string | null = null;

/** Nothing that axe finds at levels A and AA, and nothing in the console. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  axeSource ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // A document that was examined before has axe already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: Array<{ id: string; nodes: Array<{ html: string; failureSummary?: string }> }>;
        }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Describing every node that passed takes a third of the time, and nobody reads it.
    const { violations } = await axe.run({
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
    );
  });
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
}

/** Nothing sticks out to the right: no page can be pushed sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main div')]
      .filter((element) => /auto|scroll|visible/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.className),
  );
  expect(over, page.url()).toEqual([]);
}
