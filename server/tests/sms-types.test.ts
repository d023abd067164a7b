import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { telnyxApi } from '../src/adapters/sms/telnyx/send.ts';
import { twilioApi } from '../src/adapters/sms/twilio/send.ts';
import { previewTexts } from '../src/features/reminders/send/wording.ts';
import { ANSWERS } from '../src/features/replies/words.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { TEXT_LANGUAGES } from '../src/kernel/text/text-language.ts';
import { date, time } from '../src/kernel/time/calendar.ts';
import type { SmsDraft } from '../src/ports/sms-provider.ts';

const ROOT = new URL('../../', import.meta.url);
const WORKING = new URL('node_modules/.cache/sms-types/', ROOT);
afterAll(() => rm(WORKING, { recursive: true, force: true }));

const CLINIC = { name: 'Fraser Street Clinic', phone: '604-555-0100', address: '1200 Fraser Street' };
const VISIT = { place: 1, date: date('2026-11-24'), time: time('10:15'), providerName: 'Dr. Lee' };
const KEY = new Secret('a key');
const ACCOUNT = { apiUrl: 'https://api.example.test', accountId: 'AC1', apiKey: KEY };
/** Each vendor's own: what one has given a clinic is not for the other. */
const PROFILES = { telnyx: '7d9c1f0e-4a1b-4c0d-9e57-5b1f9b0c2a11', twilio: `MG${'0'.repeat(32)}` };

/** Every reminder and every answer to a reply, in every language. */
function texts(): string[] {
  const reminders = previewTexts({ text: null, textZh: null, textFr: null }, CLINIC as never);
  const answers = TEXT_LANGUAGES.flatMap((language) =>
    Object.values(ANSWERS).map((say) => say({ clinic: CLINIC.name, visits: [VISIT] }, language)),
  );
  return [...reminders.map(({ text }) => text), ...answers];
}

const draftOf = (text: string, messagingProfileId: string | null): SmsDraft => ({
  ...{ from: '+16045550100', to: '+16045550142', text, messagingProfileId },
  reference: '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e',
});

/** The package writes the same fields with a small first letter. */
const asOptions = (form: string) =>
  Object.fromEntries(
    [...new URLSearchParams(form)].map(([name, value]) => [
      `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
      value,
    ]),
  );

test('texts sent to patients match the types of both vendors', async () => {
  const telnyx = telnyxApi(ACCOUNT.apiUrl, KEY);
  const twilio = twilioApi(ACCOUNT, { webhookUrl: 'https://desk.example.test/api/sms/webhook' });
  const sent = texts();
  expect(sent.length).toBeGreaterThan(50);
  const values = sent.flatMap((text) => [
    ['Telnyx.MessageSendParams', JSON.parse(telnyx.body(draftOf(text, PROFILES.telnyx)))] as const,
    ['Telnyx.MessageSendParams', JSON.parse(telnyx.body(draftOf(text, null)))] as const,
    ['Twilio', asOptions(twilio.body(draftOf(text, PROFILES.twilio)))] as const,
    ['Twilio', asOptions(twilio.body(draftOf(text, null)))] as const,
  ]);
  const lines = [
    "import type Telnyx from 'telnyx';",
    "import type { MessageListInstanceCreateOptions as Twilio } from 'twilio/lib/rest/api/v2010/account/message.js';",
    ...values.map(([type, value], at) => `export const v${at}: ${type} = ${JSON.stringify(value)};`),
    // So that the compiler is known to look.
    ...['Telnyx.MessageSendParams', 'Twilio'].flatMap((type, at) => [
      '// @ts-expect-error',
      `export const wrong${at}: ${type} = { to: '+16045550142', text_body: 'x' };`,
    ]),
  ];
  await mkdir(WORKING, { recursive: true });
  const file = new URL('checked.ts', WORKING);
  await writeFile(file, `${lines.join('\n')}\n`);
  const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', ROOT));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const said = await promisify(execFile)(process.execPath, [compiler, ...options, fileURLToPath(file)]).then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
  expect(said).toBe('');
});
