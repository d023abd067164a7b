import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, expectSound, openBrowser, type Visit, type Visitors } from './browser.ts';
import { type ClinicInBrowser, openClinic } from './clinic.ts';
import { expectAllSound, expectAllToRecover, LOOKS, type Place } from './places.ts';
import { signIn } from './sign-in.ts';

const PLACES: readonly Place[] = [
  {
    path: '/settings/knowledge',
    en: 'Ask as a caller would',
    zh: '像来电者一样提问',
    asks: '**/api/clinic/knowledge?*',
    failed: 'The questions and answers could not be read.',
  },
];
const NUMBER = '+16045550177';

describe.skipIf(!chromiumPath)('questions and answers', () => {
  let clinic: ClinicInBrowser;
  let visitors: Visitors;
  let visit: Visit;
  beforeAll(async () => {
    clinic = await openClinic();
    const { service } = clinic;
    const kept = await service.ask({
      method: 'PUT',
      url: `/api/admin/clinics/${clinic.clinicId}/voice`,
      as: service.admin,
      payload: { voicePhoneNumber: NUMBER },
    });
    expect(kept.status).toBe(200);
    visitors = await openBrowser(clinic.address);
    visit = await visitors.visit();
    await signIn(visit.page, clinic.managerEmail);
  }, 180_000);
  afterAll(async () => {
    await visitors?.close();
    await clinic?.close();
  });

  async function callerAsks(question: string, call: string): Promise<{ answered: boolean; message: string }> {
    const toolCalls = [
      { id: `${call}-1`, type: 'function', function: { name: 'get_clinic_info', arguments: { question } } },
    ];
    const reply = await clinic.service.ask({
      method: 'POST',
      url: '/api/voice',
      payload: {
        message: {
          type: 'tool-calls',
          call: { id: call, customer: { number: '+16045550136' }, phoneNumber: { number: NUMBER } },
          toolCalls,
          toolCallList: toolCalls,
        },
      },
    });
    return reply.body.results[0].result;
  }

  test('a question that nobody could answer is answered by the manager, and then for the caller', async () => {
    expect(await callerAsks('do you do travel vaccines', 'call-1')).toMatchObject({ answered: false });
    const { page } = visit;
    await page.goto('/settings/knowledge');
    await page.getByRole('button', { name: 'Write the answer: do you do travel vaccines' }).click();
    await page
      .getByLabel('Answer, as spoken')
      .first()
      .fill('Yes, on Tuesdays. Please book two weeks before.');
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await page.getByText('Saved. Callers hear it from now on.').waitFor();
    await page.getByText('Every question so far had an answer.').waitFor();
    await expectSound(visit);
    expect(await callerAsks('do you do travel vaccines', 'call-2')).toMatchObject({
      answered: true,
      message: 'Yes, on Tuesdays. Please book two weeks before.',
    });
  });

  test('the starter set waits for its blanks, and the box tells how sure an answer is', async () => {
    const { page } = visit;
    await page.goto('/settings/knowledge');
    await page.getByRole('button', { name: 'Import, export and starter set' }).click();
    await page.getByRole('menuitem', { name: 'Add the starter set' }).click();
    await page.getByText('questions were added').waitFor();
    await page.getByRole('button', { name: /sick note for work/ }).click();
    await page.getByText('Fill in the blanks first.').waitFor();
    const answers = page.getByLabel('Answer, as spoken');
    await answers.first().fill('Yes, for 25 dollars.');
    await answers.last().fill('可以，25元。');
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await page.getByText('Saved. Callers hear it from now on.').waitFor();
    await page.getByLabel('A question in any words, English or Chinese').fill('可以开病假条吗');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('blockquote').getByText('可以，25元。').waitFor();
    await page.getByText(/answers, \d+%/).waitFor();
    await expectSound(visit);
  });

  test('a CSV file is added, and a line that cannot be read is named', async () => {
    const { page } = visit;
    await page.goto('/settings/knowledge');
    await page.getByRole('button', { name: 'Import, export and starter set' }).click();
    await page.getByRole('menuitem', { name: 'Import a CSV file' }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'answers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('question,answer\r\nIs there wifi?,"Yes, ask at the desk."\r\nNo answer here,\r\n'),
    });
    await page.getByText('One question was added.').waitFor();
    await page.getByText('Line 3').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: /Is there wifi/ }).waitFor();
  });

  test.each(LOOKS)('are sound: $theme, $language, $size', (look) =>
    expectAllSound(visitors, look, clinic.managerEmail, PLACES),
  );

  test('say what failed with the request id, show their shape meanwhile, and are well again', () =>
    expectAllToRecover(visit, PLACES));
});
