import { demoBook, type RunningSoapEmr } from '@frontdesk/simulators';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TODAY } from '../../server/tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../../server/tests/world/vendors.ts';
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

describe.skipIf(!chromiumPath)('a test call of a clinic that is connected to its own EMR', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let emr: RunningSoapEmr;
  beforeAll(async () => {
    clinic = await openClinic();
    emr = await startClinicEmr({ book: demoBook({ today: TODAY }) });
    const { manager: as, service } = clinic;
    const payload = emrConnection(emr.baseUrl);
    await service.ask({ method: 'PUT', url: '/api/clinic/emr', as, payload });
    visitors = await openBrowser(clinic.address);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
    await emr?.close();
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

  test('books in a practice book, is seen as in Calls, and the EMR hears nothing of it', async () => {
    const heardBefore = emr.ledger.count();
    const caller = await visit({}, '/test-call?way=hand');
    const { page, context } = caller;
    await page.getByText('Practice only: nothing here reaches your EMR.').waitFor();
    expect(await page.getByLabel('Schedule', { exact: true }).locator('option').allTextContents()).toEqual([
      'Practice: an ordinary week',
      'Practice: a week that is nearly full',
      'Practice: an empty week',
      'Practice: the clinic in the scenarios',
    ]);
    await expectSound(caller);

    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('Practice', { exact: true }).waitFor();
    await run(page, 'search_patient_by_phone');
    await run(page, 'find_earliest_appointment');
    await run(page, 'create_appointment');
    await page.locator('main ol p', { hasText: "You're booked" }).waitFor();
    await page.getByText('Booked', { exact: true }).waitFor();
    await expectSound(caller);

    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.getByRole('link', { name: 'See it in Calls' }).click();
    await page.waitForURL('**/calls?open=*&practice=*');
    await page.getByRole('toolbar').waitFor();
    await page.getByText('Test', { exact: true }).waitFor();
    await expectSound(caller);
    expect(emr.ledger.count()).toBe(heardBefore);
    await context.close();
  });

  test('replays a scenario that breaks the EMR, in a book of its own', async () => {
    const heardBefore = emr.ledger.count();
    const caller = await visit({ theme: 'dark' }, '/test-call?way=scenario');
    const { page, context } = caller;
    await page.getByRole('heading', { name: 'When the EMR is away or slow' }).waitFor();
    await page.getByRole('button', { name: 'Run: The EMR is away when it is to be booked.' }).click();
    await page.getByText('1 of 1 passed').waitFor();
    await page.getByRole('link', { name: 'Open the call' }).click();
    await page.getByRole('toolbar').waitFor();
    expect(emr.ledger.count()).toBe(heardBefore);
    await context.close();
  });

  test.each([
    { theme: 'dark', language: 'zh', size: 'desk' },
    { theme: 'light', language: 'zh', size: 'small' },
    { theme: 'dark', language: 'en', size: 'small' },
  ] as const)('is whole in $theme, $language, $size', async (look) => {
    const caller = await visit(look, '/test-call?way=hand');
    const note = look.language === 'zh' ? '不会碰到您的病历系统' : 'nothing here reaches your EMR';
    await caller.page.getByText(note).waitFor();
    await expectNoSidewaysScroll(caller.page);
    await expectSound(caller);
    await caller.context.close();
  });
});
