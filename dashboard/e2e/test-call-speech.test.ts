import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseScenario } from '../../server/src/features/test-calls/scenario.ts';
import { chromiumPath, expectNoSidewaysScroll, expectSound, openBrowser, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { signIn } from './sign-in.ts';

/** A browser that listens, as a test speaks to it by `window.heard`. */
const LISTENING = `
  window.SpeechRecognition = class {
    start() { window.listening = this; }
    abort() { this.onend?.(); }
  };
  window.heard = (...words) => {
    window.listening.onresult({ results: words.map((transcript) => [{ transcript }]) });
    window.listening.onend();
  };
  window.misheard = (error) => { window.listening.onerror({ error }); window.listening.onend(); };
`;
const DEAF = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';

describe.skipIf(!chromiumPath)('a test call that is spoken, and one that becomes a scenario', () => {
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

  const visit = async (look: Parameters<Visitors['visit']>[0], browserHas: string, path: string) => {
    const visit = await visitors.visit(look);
    await visit.context.addInitScript(browserHas);
    await signIn(visit.page, clinic.managerEmail, path);
    return visit;
  };
  const heard = (page: Page, ...words: string[]) =>
    page.evaluate((said) => (window as unknown as { heard(...said: string[]): void }).heard(...said), words);

  test('what is spoken stands in the field, and is sent when the person says so', async () => {
    const caller = await visit({}, LISTENING, '/test-call?way=talk');
    const { page, context } = caller;
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByLabel('Who calls').selectOption('withheld');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('some browsers send the sound to their maker').waitFor();
    await page.getByRole('button', { name: 'Speak it' }).click();
    await page.getByRole('button', { name: 'Listening. Stop' }).waitFor();
    await expectSound(caller);
    const before = sent.length;
    await heard(page, 'When are', 'you open?');
    expect(await page.getByLabel('What the caller says').inputValue()).toBe('When are you open?');
    expect(sent).toHaveLength(before);
    expect(
      await page.evaluate(() => (window as unknown as { listening: { lang: string } }).listening.lang),
    ).toBe('en-CA');
    await page.getByRole('button', { name: 'Say it' }).click();
    await page.locator('ol code', { hasText: 'get_clinic_info' }).waitFor();

    await page.getByRole('button', { name: 'Speak it' }).click();
    await page.evaluate(() =>
      (window as unknown as { misheard(error: string): void }).misheard('not-allowed'),
    );
    await page.getByText('This page may not use the microphone.').waitFor();
    await expectSound(caller);
    await context.close();
  });

  test('in Mandarin it listens in Mandarin, on a phone too', async () => {
    const caller = await visit(
      { language: 'zh', size: 'small', theme: 'dark' },
      LISTENING,
      '/test-call?way=talk',
    );
    const { page, context } = caller;
    await page.getByRole('button', { name: '拨打', exact: true }).click();
    await page.getByRole('button', { name: '用语音输入' }).click();
    expect(
      await page.evaluate(() => (window as unknown as { listening: { lang: string } }).listening.lang),
    ).toBe('zh-CN');
    await expectNoSidewaysScroll(page);
    await expectSound(caller);
    await context.close();
  });

  test('a browser that cannot listen offers it not', async () => {
    const { page, context } = await visit({}, DEAF, '/test-call?way=talk');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByLabel('What the caller says').waitFor();
    expect(await page.getByRole('button', { name: 'Speak it' }).count()).toBe(0);
    await context.close();
  });

  test('the rules of the voice lead to it, on a phone too', async () => {
    const caller = await visit({ size: 'small' }, DEAF, '/settings/voice');
    const { page, context } = caller;
    await page.getByRole('link', { name: 'Hear it in a test call' }).click();
    await page.waitForURL('**/test-call');
    await page.getByRole('link', { name: 'All calls' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectSound(caller);
    await context.close();
  });

  test('a call of the history becomes a scenario to download, and there is a way back to the calls', async () => {
    const caller = await visit({}, DEAF, '/test-call?way=hand');
    const { page, context } = caller;
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    expect(await navigation.getByRole('link', { name: 'Calls' }).getAttribute('aria-current')).toBe('page');
    const kim = page.getByLabel('Who calls').locator('option', { hasText: 'Kim' }).first();
    await page.getByLabel('Who calls').selectOption({ label: (await kim.textContent()) ?? '' });
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    for (const tool of ['search_patient_by_phone', 'find_earliest_appointment', 'create_appointment']) {
      await page.getByLabel('Tool', { exact: true }).selectOption(tool);
      await page.getByRole('button', { name: 'Run it' }).click();
      await page.locator('ol code', { hasText: tool }).waitFor();
    }
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByText('The call is over.').waitFor();
    await page.getByRole('link', { name: 'All calls' }).click();
    await page.waitForURL('**/calls');
    const booked = (of: Page) =>
      of.getByRole('row').filter({ hasText: 'Test' }).filter({ hasText: 'Booked' }).first();
    await booked(page).click();
    await page.getByRole('region', { name: 'What was said' }).waitFor();
    expect(await page.getByRole('button', { name: 'Make a scenario of it' }).count()).toBe(0);
    await context.close();

    const operator = await visitors.visit();
    await signIn(operator.page, 'admin@frontdesk.test');
    await operator.page
      .getByRole('main')
      .getByRole('button', { name: /Fraser Street/ })
      .click();
    await operator.page.getByRole('button', { name: 'View as this clinic' }).click();
    await operator.page.getByText('You see Fraser Street as its manager does.').waitFor();
    await operator.page.goto('/calls');
    await booked(operator.page).click();
    await operator.page.getByRole('button', { name: 'Make a scenario of it' }).click();
    await operator.page.getByRole('dialog', { name: 'A scenario of this call' }).waitFor();
    await expectSound(operator);
    const downloading = operator.page.waitForEvent('download');
    await operator.page.getByRole('button', { name: 'Download' }).click();
    const file = await (await downloading).path();
    const pack = parseScenario(JSON.parse(await readFile(file, 'utf8')));
    expect(pack.turns.map(({ tool }) => tool)).toEqual([
      'search_patient_by_phone',
      'find_earliest_appointment',
      'create_appointment',
    ]);
    await operator.context.close();
  });
});
