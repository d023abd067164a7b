import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aClinicProfile,
  type TestWebhook,
  testWebhook,
  toolMessage,
} from '../../../../tests/test-webhook.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, detail, reason } from '../arguments/argument.ts';
import type { EmergencyReport } from '../dispatch/clinic-news.ts';
import { defineTool } from '../tool.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
const done: string[] = [];
const book = defineTool({
  name: 'book',
  description: '',
  arguments: argumentsOf({ reason }),
  writes: true,
  whenItFails: { result: { success: false }, say: failed },
  run: async ({ reason }) => {
    done.push(reason ?? '');
    return { success: true, message: "You're booked." };
  },
});
const handOver = defineTool({
  name: 'hand_over',
  description: '',
  arguments: argumentsOf({ context: detail('', 300) }),
  inEmergency: 'goes-on',
  whenItFails: { result: { transfer: true }, say: failed },
  run: async (_, { emergency }) => ({
    transfer: true,
    emergencies: emergency.length,
    message: 'One moment.',
  }),
});

const reports: EmergencyReport[] = [];
let webhook: TestWebhook;
const open = async (clinic: Parameters<typeof aClinicProfile>[0] = {}) => {
  webhook = await testWebhook({
    tools: [book, handOver],
    clinics: [aClinicProfile(clinic)],
    clinicNews: {
      emergency: async (report) => void reports.push(report),
      chartIncomplete: async () => undefined,
      notTransferred: async () => undefined,
    },
  });
};
beforeEach(async () => {
  done.length = 0;
  reports.length = 0;
});
afterEach(() => webhook.close());

const say = async (id: string, given: object, name = 'book', callId = 'c-1') =>
  (await webhook.post(toolMessage([{ id, name, arguments: given }], { call: { id: callId } }))).body
    .results[0].result;
const CHEST = { reason: 'crushing chest pain and cannot breathe' };

test('emergency words are answered with what to do now, and nothing is booked', async () => {
  await open();
  expect(await say('t-1', CHEST)).toEqual({
    success: false,
    emergency: true,
    message: expect.stringContaining('911'),
  });
  expect(done).toEqual([]);
  expect(webhook.live.items.get('c-1')).toMatchObject({
    kind: 'emergency',
    words: [],
    facts: { note: CHEST.reason, told: '' },
  });
});

test('repeating the wish runs the tool and marks it; repeating the message does not', async () => {
  await open();
  const first = await say('t-1', CHEST);
  expect(await say('t-1', CHEST)).toEqual(first);
  expect(await say('t-2', { reason: 'crushing chest pain, he says it is no emergency' })).toMatchObject({
    success: true,
  });
  expect(done).toHaveLength(1);
  expect(webhook.live.items.get('c-1')?.facts?.next).toContain('wentOn');
});

test('another emergency, another tool and another call get a new warning', async () => {
  await open();
  await say('t-1', CHEST);
  expect(await say('t-2', { reason: 'heavy bleeding' })).toMatchObject({ emergency: true });
  expect(await say('t-3', { context: 'chest pain' }, 'hand_over')).toMatchObject({ emergency: true });
  expect(await say('t-4', CHEST, 'book', 'c-2')).toMatchObject({ emergency: true });
  expect(done).toEqual([]);
});

test('a caller who is to be transferred hears the warning first, and is transferred', async () => {
  await open();
  expect(await say('t-1', { context: 'chest pain' }, 'hand_over')).toEqual({
    transfer: true,
    emergency: true,
    emergencies: 1,
    message: expect.stringMatching(/911.*One moment\.$/),
  });
});

test('a caller who mentions suicide hears about 9-8-8, even after another warning', async () => {
  await open();
  expect((await say('t-1', { reason: 'I want to kill myself' })).message).toContain('9-8-8');
  expect((await say('t-2', { reason: '我想自杀', language: 'zh' }, 'book', 'c-2')).message).toMatch(
    /孤单.*9-8-8/,
  );
  await say('t-3', CHEST, 'book', 'c-3');
  expect((await say('t-4', { reason: 'chest pain, and I want to die' }, 'book', 'c-3')).message).toContain(
    '9-8-8',
  );
});

test('a caller who mentions suicide is offered a person and never told to hang up', async () => {
  await open();
  const { message } = await say('t-1', { reason: 'I want to kill myself' });
  expect(message).toMatch(/^I'm glad you told me.*9-8-8.*Shall I put you through to somebody here\?$/);
  const chinese = await say('t-2', { reason: '我想自杀', language: 'zh' }, 'book', 'c-2');
  expect(chinese.message).toMatch(/^谢谢您告诉我.*9-8-8.*要不要我帮您转给诊所的人？$/);
  for (const words of [message, chinese.message]) expect(words).not.toMatch(/hang up|挂断/);
});

test("words beyond the reason's width count too, and denied ones do not", async () => {
  await open();
  expect(await say('t-1', { reason: `${'a long story. '.repeat(10)} chest pain` })).toMatchObject({
    emergency: true,
  });
  expect(await say('t-2', { reason: 'cough, no chest pain' })).toMatchObject({ success: true });
});

test("a clinic's own words replace ours, and a clinic that has disabled warnings books", async () => {
  await open({ emergencyMessage: 'Hang up. Dial 911. Then call our nurse.' });
  expect((await say('t-1', CHEST)).message).toMatch(/^Hang up\. Dial 911\./);
  await webhook.close();
  await open({ emergencyWarnings: false });
  expect(await say('t-1', CHEST)).toMatchObject({ success: true });
});
