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
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { brokenAnswer, heldBack } from './service-in-trouble.ts';
import { signIn } from './sign-in.ts';

const STAGE = '**/api/clinic/test-calls/stage';

describe.skipIf(!chromiumPath)('a test call', () => {
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

  const visit = async (look: Parameters<Visitors['visit']>[0], path: string): Promise<Visit> => {
    const visit = await visitors.visit(look);
    await signIn(visit.page, clinic.managerEmail, path);
    return visit;
  };
  const run = async (page: Page, tool: string) => {
    await page.getByLabel('Tool', { exact: true }).selectOption(tool);
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.locator('ol code', { hasText: tool }).waitFor();
  };

  test("is a clinic's first booked call, without leaving the browser", async () => {
    const caller = await visit({}, '/settings');
    const { page, context } = caller;
    await page.getByRole('link', { name: 'Or be the caller here, in a test call' }).click();
    await page.getByText('Nobody is on the line.').waitFor();
    await expectSound(caller);
    await page.getByText('By hand', { exact: true }).click();

    // Somebody who shares the number with nobody: of a family, the birth date would be asked for.
    await page.getByLabel('Who calls').selectOption({ label: await callerNamed(page, 'Kim') });
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(/On the line/).waitFor();
    await run(page, 'search_patient_by_phone');
    await run(page, 'find_earliest_appointment');
    await run(page, 'create_appointment');
    await page.locator('main ol p', { hasText: "You're booked" }).waitFor();
    await page.getByText('Booked', { exact: true }).waitFor();
    await expectSound(caller);

    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByRole('link', { name: 'See it in Calls' }).click();
    await page.waitForURL('**/calls?open=*');
    // In the list and in the panel beside it.
    await page.getByText('Test', { exact: true }).nth(1).waitFor();
    await page.getByRole('toolbar').waitFor();
    await expectSound(caller);
    await context.close();
  });

  test('is talked through with the built-in agent, which says what it does not understand', async () => {
    const caller = await visit({ theme: 'dark' }, '/test-call?way=talk');
    const { page, context } = caller;
    await page.getByLabel('Who calls').selectOption('withheld');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByLabel('What the caller says').fill('Do you sell bicycles?');
    await page.getByRole('button', { name: 'Say it' }).click();
    await page.getByText('The built-in agent does not know this sentence.').waitFor();
    await expectSound(caller);
    await page.getByLabel('What the caller says').fill('When are you open?');
    await page.keyboard.press('Enter');
    await page.locator('ol code').first().waitFor();
    await expectSound(caller);
    await context.close();
  });

  test('replays a scenario, passed or with its difference', async () => {
    const caller = await visit({}, '/test-call?way=scenario');
    const { page, context } = caller;
    // By what their callers want, never by the name of a file.
    await page.getByRole('heading', { name: 'Moving and cancelling' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('book-earliest');
    await page.getByRole('button', { name: 'Run: Asks for the hours.' }).click();
    await page.getByText('1 of 1 passed').waitFor();
    await page.getByRole('link', { name: 'Open the call' }).waitFor();
    await page.route('**/api/clinic/test-calls/scenarios/doctors', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, passed: false, wrong: ['texts: nothing instead of book'] } },
      });
    });
    await page.getByRole('button', { name: 'Run: Asks for the doctors.' }).click();
    await page.getByText('texts: nothing instead of book').waitFor();
    await expectSound(caller);
    await context.close();
  });

  test.each([
    { theme: 'dark', language: 'zh', size: 'desk' },
    { theme: 'light', language: 'zh', size: 'small' },
    { theme: 'dark', language: 'en', size: 'small' },
  ] as const)('is whole in $theme, $language, $size', async (look) => {
    for (const [path, en, zh] of [
      ['/test-call?way=hand', 'Be the caller', '由您来当来电者'],
      ['/test-call?way=scenario', 'Calls that are known to go well', '已知正常的通话'],
    ] as const) {
      const caller = await visit(look, path);
      await caller.page
        .getByText(look.language === 'zh' ? zh : en)
        .first()
        .waitFor();
      await expectNoSidewaysScroll(caller.page);
      await expectSound(caller);
      await caller.context.close();
    }
  });

  test('says what failed', async () => {
    const caller = await visitors.visit();
    const { page } = caller;
    await signIn(page, clinic.managerEmail);
    await page.route(STAGE, (route) => route.fulfill(brokenAnswer));
    await page.goto('/test-call?way=hand');
    await page.getByText('What a test call needs could not be read.').waitFor();
    caller.forgiveComplaints();
    await expectSound(caller);
    await caller.context.close();
  });

  test('waits in the shape of what is coming', async () => {
    const caller = await visitors.visit();
    const { page } = caller;
    await signIn(page, clinic.managerEmail);
    const answer = await heldBack(page, STAGE);
    await page.goto('/test-call?way=hand');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    answer();
    await page.getByText('Nobody is on the line.').waitFor();
    await caller.context.close();
  });
});

async function callerNamed(page: Page, name: string): Promise<string> {
  return (
    (await page.getByLabel('Who calls').locator('option', { hasText: name }).first().textContent()) ?? ''
  );
}
