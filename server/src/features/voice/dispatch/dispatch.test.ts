import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestWebhook, testWebhook, toolMessage } from '../../../../tests/test-webhook.ts';
import { Failure } from '../../../kernel/failure.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { type Call, defineTool } from '../tool.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
let webhook: TestWebhook | null = null;
afterEach(async () => {
  await webhook?.close();
  webhook = null;
});

/** Tools that tell when they begin and end when the test says so. */
function handTools(result: object = { success: true }) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const waiting = new Map<string, (value?: unknown) => void>();
  const started = (label: string) =>
    begun.includes(label) ? Promise.resolve() : new Promise((resolve) => waiting.set(label, resolve));
  const make = (name: string, writes: boolean) =>
    defineTool({
      name,
      description: '',
      arguments: z.object({ label: z.string() }),
      writes,
      whenItFails: { result: { success: false }, say: failed },
      run: ({ label }) =>
        new Promise<object>((resolve) => {
          begun.push(label);
          ends.set(label, () => resolve({ ...result, label }));
          waiting.get(label)?.();
        }),
    });
  const call = (name: 'read' | 'write', label: string) => ({ id: label, name, arguments: { label } });
  return {
    tools: [make('read', false), make('write', true)],
    begun,
    started,
    end: (label: string) => ends.get(label)?.(),
    call,
  };
}

const resultsOf = (body: { results: Array<{ result: object }> }) => body.results.map(({ result }) => result);

describe('several calls in one message', () => {
  test('reads run in parallel, writes one after another, and answers keep their order', async () => {
    const { tools, begun, started, end, call } = handTools();
    webhook = await testWebhook({ tools });
    const answer = webhook.post(
      toolMessage([call('write', 'w1'), call('read', 'r1'), call('write', 'w2'), call('read', 'r2')]),
    );
    await Promise.all([started('w1'), started('r1'), started('r2')]);
    expect(begun).not.toContain('w2');
    end('r2');
    end('w1');
    await started('w2');
    end('w2');
    end('r1');
    expect(resultsOf((await answer).body)).toMatchObject([
      { label: 'w1' },
      { label: 'r1' },
      { label: 'w2' },
      { label: 'r2' },
    ]);
  });
});

describe('when the time is up', () => {
  test('every call is answered, whatever its tool does', async () => {
    const { tools, begun, end, call } = handTools();
    webhook = await testWebhook({ tools, answerWithinMs: 250 });
    const began = performance.now();
    const { status, body } = await webhook.post(
      toolMessage([call('write', 'w1'), call('write', 'w2'), call('read', 'r1')]),
    );
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual([
      { success: false, unconfirmed: true, message: expect.stringContaining("couldn't confirm") },
      { success: false, message: 'Nothing was done.' },
      { success: false, message: expect.stringContaining('longer than usual') },
    ]);
    // The second write was told to have done nothing, so it must not begin when the first one ends at last.
    end('w1');
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['w1', 'r1']);
    end('r1');
  });

  test('a write that ends late has its true answer ready for a retry', async () => {
    const { tools, begun, end, call } = handTools();
    webhook = await testWebhook({ tools, answerWithinMs: 200 });
    const message = toolMessage([call('write', 'w1')]);
    expect(resultsOf((await webhook.post(message)).body)).toMatchObject([{ unconfirmed: true }]);
    expect(webhook.answeredLate).toEqual([]);
    end('w1');
    // The caller heard that it is not sure: the clinic tells them how it ended.
    await expect.poll(() => webhook?.answeredLate).toEqual([{ isTexted: false }]);
    expect(resultsOf((await webhook.post(message)).body)).toEqual([{ success: true, label: 'w1' }]);
    expect(begun).toEqual(['w1']);
  });

  test.each([
    { isRecorded: false, onList: 1 },
    { isRecorded: true, onList: 0 },
  ])(
    'a write refused too late adds its caller to the inbox unless it was recorded: %o',
    async ({ isRecorded, onList }) => {
      const { tools, end, call } = handTools({ success: false });
      webhook = await testWebhook({ tools, answerWithinMs: 200, isRecorded });
      const { body } = await webhook.post(toolMessage([call('write', 'w1')]));
      expect(resultsOf(body)).toMatchObject([{ unconfirmed: true }]);
      end('w1');
      await expect.poll(() => webhook?.answeredLate).toHaveLength(1);
      await expect.poll(() => webhook?.metTrouble).toHaveLength(onList);
    },
  );

  test('a clinic that cannot be looked up in time gets a sentence too', async () => {
    const { tools, call } = handTools();
    const never = new Promise<never>(() => undefined);
    const seen = (await import('../../../../tests/test-webhook.ts')).callsInMemory();
    webhook = await testWebhook({
      tools,
      answerWithinMs: 200,
      calls: { ...seen.calls, languageOf: () => never },
    });
    const { status, body } = await webhook.post(toolMessage([call('read', 'r1')]));
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual([{ success: false, message: expect.stringContaining('having trouble') }]);
  });
});

describe('the ledger', () => {
  const written = defineTool({
    name: 'written',
    description: '',
    arguments: z.object({}),
    writes: true,
    whenItFails: { result: { success: false }, say: failed },
    run: async (_, call) => ({ success: true, attempt: call.run(null).attemptId }),
  });

  test('that is unreachable runs nothing and denies nothing, because the same call may have run before', async () => {
    const down = async () => {
      throw new Failure('UNAVAILABLE', 'away');
    };
    webhook = await testWebhook({ tools: [written], ledger: { runOnce: down } });
    const { status, body } = await webhook.post(toolMessage([{ name: 'written' }]));
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual([
      {
        success: false,
        unconfirmed: true,
        message: expect.stringMatching(/^Our system is having trouble just now\. .* until it's confirmed\.$/),
      },
    ]);
  });

  test('that fails after the work does not turn a success into a failure', async () => {
    webhook = await testWebhook({
      tools: [written],
      ledger: {
        runOnce: async (_clinicId, _key, _deadline, work) => {
          await work('a-1');
          throw new Failure('UNAVAILABLE', 'away');
        },
      },
    });
    const { body } = await webhook.post(toolMessage([{ name: 'written' }]));
    expect(resultsOf(body)).toEqual([{ success: true, attempt: 'a-1' }]);
  });

  test('identifies a call by its id, tool and arguments, not by the bytes', async () => {
    const keys: object[] = [];
    webhook = await testWebhook({
      tools: [{ ...written, aliases: ['scritto'], arguments: z.looseObject({}) }],
      ledger: {
        runOnce: async (_clinicId, key, _deadline, work) => {
          keys.push(key);
          return { answer: await work('a'), repeated: false };
        },
      },
    });
    const given = [{ a: 1, b: 2 }, '{"b":2, "a":1}', { a: 1, b: 2, c: '{{c}}' }];
    for (const args of given) await webhook.post(toolMessage([{ name: 'written', arguments: args }]));
    await webhook.post(toolMessage([{ name: 'scritto', arguments: { a: 1, b: 2 } }]));
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1);
    await webhook.post(toolMessage([{ name: 'written', arguments: { a: 2 } }]));
    await webhook.post(toolMessage([{ id: '\u0000'.repeat(300), name: 'written' }]));
    expect(keys.at(-1)).toMatchObject({ toolCallId: expect.stringMatching(/^hash:[0-9a-f]{64}$/) });
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(3);
  });
});

describe("a tool's input", () => {
  const look = (writes: boolean, see: (call: Call) => object) =>
    defineTool({
      name: 'look',
      description: '',
      arguments: z.object({}),
      writes,
      whenItFails: { result: {}, say: failed },
      run: async (_, call) => see(call),
    });

  test("has the clinic's local time, the caller and the remaining time", async () => {
    const seen = look(false, ({ now, callerPhone, callId, isOpen, deadline, language }) => ({
      now,
      callerPhone,
      callId,
      isOpen,
      language,
      hasTime: deadline.remainingMs() > 4_000 && deadline.remainingMs() < 4_500,
    }));
    webhook = await testWebhook({ tools: [seen] });
    const { body } = await webhook.post(toolMessage([{ name: 'look' }]));
    expect(resultsOf(body)[0]).toEqual({
      now: { date: '2026-11-16', time: '10:00' },
      callerPhone: '+16045550142',
      callId: 'c-1',
      isOpen: true,
      language: 'en',
      hasTime: true,
    });
  });

  test("a tool's run is traced with duration and outcome, without what was said", async () => {
    const seen = look(true, (call) => {
      call.run(true).trace('emr', { operation: 'book' });
      return { success: false, message: 'MARKER' };
    });
    webhook = await testWebhook({ tools: [seen] });
    await webhook.post(toolMessage([{ id: 't-1', name: 'look', arguments: { secret: 'MARKER' } }]));
    expect(webhook.seen.traced.map(({ kind, detail }) => ({ kind, ...detail }))).toEqual([
      { kind: 'message', type: 'tool-calls', calls: 1 },
      { kind: 'emr', operation: 'book' },
      {
        kind: 'tool',
        tool: 'look',
        id: 't-1',
        ms: expect.any(Number),
        success: false,
        unconfirmed: undefined,
        ended: 'answered',
        asked: { secret: 'given' },
        answered: {},
      },
    ]);
  });

  test('a reading tool cannot write by accident', async () => {
    webhook = await testWebhook({ tools: [look(false, (call) => call.run(null))] });
    const { body } = await webhook.post(toolMessage([{ name: 'look' }]));
    expect(resultsOf(body)).toEqual([{ message: 'Nothing was done.' }]);
  });
});
