import { afterEach, expect, test } from 'vitest';
import { type TestWebhook, testWebhook, toolMessage } from '../../../../tests/test-webhook.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, reason } from '../arguments/argument.ts';
import { defineTool } from '../tool.ts';

const TOOL_MS = 40;
let webhook: TestWebhook;
afterEach(() => webhook.close());

/** Tools that take a while, and how many of them ever ran at once. */
async function aLine(change: object = {}, answerWithinMs = 4_300) {
  const seen = { running: 0, most: 0, ran: 0 };
  const slow = defineTool({
    name: 'look',
    description: '',
    arguments: argumentsOf({ reason }),
    whenItFails: {
      result: { success: false },
      say: phrase({ en: 'Nothing was done.', zh: '没有办理。' }),
    },
    inCrowd: 'calls-back',
    run: async () => {
      seen.running += 1;
      seen.ran += 1;
      seen.most = Math.max(seen.most, seen.running);
      await new Promise((resolve) => setTimeout(resolve, TOOL_MS));
      seen.running -= 1;
      return { success: true, message: 'Done.' };
    },
    ...change,
  });
  webhook = await testWebhook({ tools: [slow], answerWithinMs });
  return seen;
}

const asked = (count: number, callId: string | null, round = 0) =>
  webhook.post(
    toolMessage(
      Array.from({ length: count }, (_, at) => ({ id: `t-${round}-${at}`, name: 'look' })),
      callId ? { call: { id: callId } } : { call: {} },
    ),
  );
const isDone = ({ result }: { result: { success: boolean } }) => result.success;

test('twenty reads of one call run three at a time, and all are answered', async () => {
  const seen = await aLine();
  const [one, two] = await Promise.all([asked(20, 'c-1'), asked(20, 'c-1', 1)]);
  expect(seen).toMatchObject({ most: 3, ran: 40 });
  expect([...one.body.results, ...two.body.results].every(isDone)).toBe(true);
});

test('reads of another call do not wait for them', async () => {
  const seen = await aLine();
  await Promise.all([asked(20, 'c-1'), asked(3, 'c-2')]);
  expect(seen.most).toBe(6);
});

test('a message without a call id is a call of its own', async () => {
  const seen = await aLine();
  await Promise.all([asked(9, null), asked(9, null, 1)]);
  expect(seen.most).toBe(6);
});

test('a tool without EMR requests does not wait', async () => {
  const seen = await aLine({ inCrowd: 'goes-on' });
  await asked(12, 'c-1');
  expect(seen.most).toBe(12);
});

test('a write waits for no other message, because it may be a redelivery', async () => {
  const seen = await aLine({ writes: true });
  await Promise.all([0, 1, 2, 3, 4].map((round) => asked(1, 'c-1', round)));
  expect(seen).toMatchObject({ most: 5, ran: 5 });
});

test('a read that gets no turn in time is answered in words and never starts', async () => {
  const seen = await aLine({}, TOOL_MS * 4 + 150);
  const { body } = await asked(20, 'c-1');
  expect(body.results.filter(isDone).length).toBeLessThan(20);
  expect(body.results.every(({ result }: { result: { message: string } }) => result.message)).toBe(true);
  const { ran } = seen;
  await new Promise((resolve) => setTimeout(resolve, TOOL_MS * 4));
  expect(seen.ran).toBe(ran);
  expect(ran).toBeLessThan(20);
});
