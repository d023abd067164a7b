import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { moveTo } from './move-to.ts';

const QUIET_MS = 250;
const BELL = /^\?unread=true&pageSize=1$/;

/**
 * Opens a page anew and returns what it asks until it is quiet: nothing is on its way, and nothing was for a moment. The
 * session, the stream of changes and the bell's number belong to the page, not to the screen. The stream stays open, so the
 * network is never idle; the number is asked for once, after the screen, so whether it is seen here depends on the machine.
 */
export async function openUntilQuiet(page: Page, path: string): Promise<readonly string[]> {
  // Whatever the page before has left open does not count.
  await page.goto('about:blank');
  return untilQuiet(page, async () => {
    await page.goto(path);
  });
}

/** The same for another screen of the page that is open. */
export const moveUntilQuiet = (page: Page, path: string): Promise<readonly string[]> =>
  untilQuiet(page, () => moveTo(page, path));

async function untilQuiet(page: Page, go: () => Promise<void>): Promise<readonly string[]> {
  const asked: string[] = [];
  const open = new Set<Request>();
  let quietSince = performance.now();
  const begin = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (/auth|events/.test(pathname) || BELL.test(search)) return;
    if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
    open.add(request);
  };
  const end = (request: Request) => {
    if (open.delete(request)) quietSince = performance.now();
  };
  const isQuiet = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return open.size === 0 && performance.now() - quietSince > QUIET_MS;
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await go();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(isQuiet).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return asked;
}
