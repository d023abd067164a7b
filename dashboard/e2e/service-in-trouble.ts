import type { Page } from 'playwright-core';

/** What a service says that fails. */
export const brokenAnswer = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({
    success: false,
    code: 'INTERNAL_ERROR',
    error: 'x',
    details: {},
    requestId: '7f3a91c2-0001',
  }),
};

/** A service that takes its time: it answers when the returned function is called. */
export async function heldBack(page: Page, asks: string): Promise<() => void> {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(asks, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return () => answer();
}
