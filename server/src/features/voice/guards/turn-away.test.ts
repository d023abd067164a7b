import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLINIC_ID, type TestWebhook, testWebhook, toolMessage } from '../../../../tests/test-webhook.ts';
import { CALLER } from '../../../../tests/world/facts.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { Callback } from '../../inbox/index.ts';
import { argumentsOf, reason } from '../arguments/argument.ts';
import { defineTool } from '../tool.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
const done: string[] = [];
const aTool = (name: string, change: object) =>
  defineTool({
    name,
    description: '',
    arguments: argumentsOf({ reason }),
    whenItFails: { result: { success: false, slots: [] }, say: failed },
    run: async () => {
      done.push(name);
      return { success: true, message: 'Done.' };
    },
    ...change,
  });
const TOOLS = [
  aTool('look', { inCrowd: 'calls-back' }),
  aTool('book', { inCrowd: 'calls-back', writes: true }),
  aTool('hours', {}),
];

let webhook: TestWebhook;
let isFull = false;
let admitted: Set<string>;
let isOut = false;
const callbacks: Callback[] = [];
beforeEach(async () => {
  done.length = 0;
  callbacks.length = 0;
  [isFull, isOut, admitted] = [true, false, new Set()];
  webhook = await testWebhook({
    tools: TOOLS,
    limiter: {
      admit: (_, callId) => {
        if (!isFull) admitted.add(callId);
        return admitted.has(callId);
      },
      keep: (callId) => admitted.add(callId),
      serve: (_, __, work) => work(),
    },
    inbox: {
      callBack: async (_, wish) => {
        if (isOut) throw new Error('the database is out');
        callbacks.push(wish);
      },
    },
  });
});
afterEach(() => webhook.close());

let asked = 0;
async function ask(name: string, { callId = 'c-1', number = CALLER, id = '', ...given } = {}) {
  asked += 1;
  const call = { id: callId, customer: { number } };
  const toolCall = { id: id || `t-${asked}`, name, arguments: given };
  const { body } = await webhook.post(toolMessage([toolCall], { call }));
  return body.results[0].result;
}

test('a caller who cannot be served is told at once that the clinic calls back, which is recorded', async () => {
  const answer = await ask('look');
  expect(answer).toMatchObject({ success: false, slots: [] });
  expect(answer.message).toMatch(/^We're getting a lot of calls.*They will call you back/);
  expect(callbacks).toMatchObject([{ callId: 'c-1', phone: CALLER, told: answer.message }]);
  expect(done).toEqual([]);
});

test('also in Chinese', async () => {
  expect((await ask('look', { language: 'zh' } as object)).message).toMatch(/来电的人特别多.*回电/);
});

test('a caller who keeps asking is recorded once', async () => {
  const first = await ask('look');
  expect(await ask('look')).toEqual(first);
  await ask('book');
  expect(callbacks).toHaveLength(1);
  expect(done).toEqual([]);
});

test('a tool that needs no EMR is answered', async () => {
  expect(await ask('hours')).toMatchObject({ success: true });
});

test('an admitted call continues to its booking, however high the load', async () => {
  isFull = false;
  await ask('look');
  isFull = true;
  expect(await ask('book')).toMatchObject({ success: true });
  expect(done).toEqual(['look', 'book']);
});

test('a booking that was turned away is not made on redelivery', async () => {
  const first = await ask('book', { id: 'same' });
  isFull = false;
  expect(await ask('book', { id: 'same' })).toEqual(first);
  expect(done).toEqual([]);
});

test('no call-back is promised if it is impossible or cannot be recorded', async () => {
  expect((await ask('look', { number: 'anonymous' })).message).toMatch(
    /Shall I ask the clinic to call you back\?$/,
  );
  isOut = true;
  expect((await ask('look', { callId: 'c-2' })).message).toMatch(/Shall I ask/);
});

test('a call that another process admitted is served here too', async () => {
  webhook.seen.calls.trace(CLINIC_ID, 'c-1', { at: new Date(), kind: 'emr', detail: {} });
  expect(await ask('look')).toMatchObject({ success: true });
});

test('emergencies take precedence', async () => {
  const answer = await ask('book', { reason: 'crushing chest pain' } as object);
  expect(answer).toMatchObject({ emergency: true });
  expect(answer.message).toContain('911');
});

test('a call that was turned away counts for its clinic again, a served one does not', async () => {
  const few = await testWebhook({
    tools: TOOLS,
    webhookLimit: 2,
    limiter: {
      admit: (_, callId) => callId === 'served',
      keep: () => undefined,
      serve: (_, __, work) => work(),
    },
    inbox: { callBack: async () => undefined },
  });
  const statusOf = async (id: string) =>
    (await few.post(toolMessage([{ name: 'look' }], { call: { id, customer: { number: CALLER } } }))).status;
  expect([await statusOf('served'), await statusOf('away')]).toEqual([200, 200]);
  expect([await statusOf('away'), await statusOf('served')]).toEqual([429, 200]);
  await few.close();
});
