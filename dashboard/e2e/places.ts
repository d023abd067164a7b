import { expectNoSidewaysScroll, expectSound, type Visit, type Visitors } from './browser.ts';
import { moveTo } from './move-to.ts';
import { brokenAnswer, heldBack } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

/** A page, what it shows once it stands, what it asks for, and what it says when that fails. */
export interface Place {
  readonly path: string;
  readonly en: string;
  readonly zh: string;
  readonly asks: string;
  readonly failed: string;
}

export const LOOKS = [
  { theme: 'light', language: 'en', size: 'desk' },
  { theme: 'dark', language: 'zh', size: 'small' },
] as const;

/** Nothing that axe finds, nothing in the console, and no page can be pushed sideways. */
export async function expectAllSound(
  visitors: Visitors,
  look: (typeof LOOKS)[number],
  email: string,
  places: readonly Place[],
): Promise<void> {
  const visit = await visitors.visit(look);
  await signIn(visit.page, email);
  for (const place of places) {
    await moveTo(visit.page, place.path);
    await visit.page.getByText(place[look.language]).first().waitFor();
    await expectSound(visit);
    await expectNoSidewaysScroll(visit.page);
  }
  await visit.context.close();
}

/** What failed is said with the request id, its shape stands there meanwhile, and it is well again. */
export async function expectAllToRecover(visit: Visit, places: readonly Place[]): Promise<void> {
  const { page } = visit;
  for (const { path, asks, failed, en } of places) {
    await page.route(asks, (route) => route.fulfill(brokenAnswer));
    await page.goto(path);
    await page.getByText(failed).first().waitFor();
    await page.getByText('7f3a91c2').first().waitFor();
    visit.forgiveComplaints();
    await page.unroute(asks);
    const answer = await heldBack(page, asks);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText(failed).first().waitFor({ state: 'hidden' });
    answer();
    await page.getByText(en).first().waitFor();
    await page.unroute(asks);
  }
}
