import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AT_FULL_SIZE } from '../../server/tests/full-size.ts';
import { screens } from '../src/app/screens.ts';
import { chromiumPath, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { moveUntilQuiet } from './open-until-quiet.ts';
import { signIn } from './sign-in.ts';

/** Before somebody is signed in, and the operator's own. */
const NOT_HERE = /^\/(sign-in|forgot-password|reset-password|accept-invitation|clinics|operation)/;

/** One item, call or visit open, as a link to it has it. */
const OPEN = [
  ['/calls', /9:12 am|上午9:12/],
  ['/calls', /9:34 am|上午9:34/],
  ['/inbox', /Ada Brown/],
  ['/inbox', /Wei Chen/],
] as const;

/** What only a program writes: two_words, twoWords, an id, an instant, and values that are none. */
const WRITTEN_BY_PROGRAMS =
  /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{2,}[A-Z][a-z]\w*|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\d{4}-\d\d-\d\dT|\b(?:undefined|null|NaN)\b|\[object/g;

/** The text that is seen, without addresses and the name of the client that this test signs in with, and without what is meant to be code. */
const codesOn = async ({ page }: Visit): Promise<readonly string[]> => {
  const lines = await page.evaluate(() => {
    const seen: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const place = node.parentElement;
      if (
        !place ||
        place.closest('code, kbd, pre, script, style, textarea, option, details:not([open]) > :not(summary)')
      )
        continue;
      if (place.checkVisibility()) seen.push(node.textContent ?? '');
    }
    const labels = [...document.querySelectorAll('[aria-label], [title]')].filter((each) =>
      each.checkVisibility(),
    );
    return [
      ...seen,
      ...labels.flatMap((each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('title') ?? '']),
    ];
  });
  return lines
    .map((line) => line.replace(/\S+@\S+|https?:\S+|\{\w+\}|lightMyRequest/g, ''))
    .filter((line) => line.match(WRITTEN_BY_PROGRAMS));
};

describe.skipIf(!chromiumPath)('no code reaches the screen', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  beforeAll(async () => {
    clinic = await openClinic();
    visitors = await openBrowser(clinic.address);
  }, 600_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  // The traditional words are put where the simplified ones stand, so what is no word in one is none in the other.
  test.each((['en', 'zh', 'zh-Hant'] as const).filter((language) => AT_FULL_SIZE || language !== 'zh-Hant'))(
    '%s',
    async (language) => {
      const visit = await visitors.visit({ language });
      await signIn(visit.page, clinic.managerEmail);
      const found: string[] = [];
      for (const path of Object.keys(screens).filter((each) => !NOT_HERE.test(each))) {
        await moveUntilQuiet(visit.page, path);
        found.push(...(await codesOn(visit)).map((line) => `${path}: ${line}`));
      }
      for (const [path, row] of OPEN) {
        await moveUntilQuiet(visit.page, path);
        await visit.page.getByRole('button', { name: row }).first().click();
        await visit.page.waitForURL((url) => url.search !== '');
        await visit.page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'hidden' });
        found.push(...(await codesOn(visit)).map((line) => `${path} open: ${line}`));
      }
      expect(found).toEqual([]);
      await visit.context.close();
    },
    180_000,
  );
});
