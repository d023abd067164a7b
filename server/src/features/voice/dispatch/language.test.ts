import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aClinicProfile,
  type TestWebhook,
  testWebhook,
  toolMessage,
} from '../../../../tests/test-webhook.ts';
import { loadToolbox } from '../toolbox.ts';

let webhook: TestWebhook;
let chineseOnly: TestWebhook;
const { tools } = await loadToolbox();
beforeAll(async () => {
  webhook = await testWebhook({ tools, answerWithinMs: 3_000 });
  chineseOnly = await testWebhook({ tools, clinics: [aClinicProfile({ supportedLanguages: ['zh'] })] });
});
afterAll(() => Promise.all([webhook.close(), chineseOnly.close()]));

const messageOf = async (at: TestWebhook, name: string, given: object, more: object) =>
  (await at.post(toolMessage([{ name, arguments: given }], { call: { id: `c-${name}` }, ...more }))).body
    .results[0].result.message as string | undefined;
const ENGLISH = /[A-Za-z]{2,}/;

test.each(tools.map(({ name }) => name).filter((name) => name !== 'log_call_metadata'))(
  '%s answers in Chinese from the first word: by its assistant, its argument or its clinic',
  async (name) => {
    const said = [
      await messageOf(webhook, name, {}, { assistant: { name: 'Frontdesk Mandarin' } }),
      await messageOf(webhook, name, {}, { assistant: { name: 'Desk', transcriber: { language: 'zh-CN' } } }),
      await messageOf(webhook, name, { language: 'zh' }, { call: { id: `d-${name}` } }),
      // What the call has learned.
      await messageOf(webhook, name, {}, { call: { id: `d-${name}` } }),
      await messageOf(chineseOnly, name, {}, {}),
    ];
    for (const message of said) {
      expect(message).toMatch(/\p{Script=Han}/u);
      expect(message?.replaceAll('Fraser Street Clinic', '')).not.toMatch(ENGLISH);
    }
  },
);

test('every tool accepts the language, and an English assistant continues in English after a Chinese one', async () => {
  for (const { name, arguments: schema } of tools)
    expect([name, Object.keys((schema as unknown as { shape: object }).shape)]).toEqual([
      name,
      expect.arrayContaining(['language']),
    ]);
  const call = { call: { id: 'c-both' } };
  expect(
    await messageOf(webhook, 'get_clinic_info', {}, { ...call, assistant: { name: 'Frontdesk Mandarin' } }),
  ).toMatch(/今天/);
  expect(
    await messageOf(webhook, 'get_clinic_info', {}, { ...call, assistant: { name: 'Frontdesk English' } }),
  ).toMatch(/Today/);
});
