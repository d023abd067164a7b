import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  aClinicProfile,
  CLINIC_ID,
  CLINIC_NUMBER,
  type TestWebhook,
  testWebhook,
  toolMessage,
  type WebhookOptions,
} from '../../../tests/test-webhook.ts';
import { Failure } from '../../kernel/failure.ts';
import { phrase } from '../../kernel/phrase.ts';
import { defineTool } from './tool.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
const hello = phrase({ en: 'Hello.', zh: '您好。' });

const greet = defineTool({
  name: 'greet',
  aliases: ['sayHello'],
  description: '',
  arguments: z.object({ name: z.string().optional() }),
  renamed: { who: 'name' },
  whenItFails: { result: { greeted: false }, say: failed },
  run: async ({ name }, call) => ({ greeted: true, name, message: hello(call.language), text: 'two\nlines' }),
});
const write = defineTool({
  name: 'write',
  description: '',
  arguments: z.object({ what: z.string() }),
  writes: true,
  whenItFails: { result: { success: false }, say: failed },
  run: async ({ what }) => {
    if (what === 'emr') throw new Failure('EMR_UNAVAILABLE', 'gone');
    if (what === 'bug') throw new TypeError('a bug');
    return { message: 'done', success: what !== 'refused' };
  },
});
const tools = [greet, write];

let webhook: TestWebhook | null = null;
const open = async (options: WebhookOptions = {}) => {
  webhook = await testWebhook({ tools, ...options });
  return webhook;
};
afterEach(async () => {
  await webhook?.close();
  webhook = null;
});

const results = (body: { results: Array<{ result: Record<string, unknown> }> }) =>
  body.results.map(({ result }) => result);

describe('the three addresses', () => {
  test.each(['/api/voice', '/api/voice/', '/api/voice/get_clinic_info', '/voice-webhook'])(
    '%s',
    async (url) => {
      const { post } = await open();
      const { status, body } = await post(toolMessage([{ name: 'greet' }]), { url });
      expect(status).toBe(200);
      expect(body).toEqual({
        results: [
          {
            toolCallId: 'call_1',
            name: 'greet',
            result: { greeted: true, message: 'Hello.', text: 'two lines' },
          },
        ],
      });
    },
  );

  test('the body may have any content type and a byte order mark', async () => {
    const { post } = await open();
    const bytes = Buffer.from(`\uFEFF${JSON.stringify(toolMessage([{ name: 'greet' }]))}`);
    expect((await post(bytes, { headers: { 'content-type': 'text/plain' } })).status).toBe(200);
  });
});

describe('authentication', () => {
  const secret = 'the-secret-of-the-webhook';
  const message = toolMessage([{ name: 'greet' }]);

  test('the signature covers the bytes, not their meaning', async () => {
    const { post, clock } = await open({ secret });
    const bytes = Buffer.from(`${JSON.stringify(message, null, 3)}\n`);
    const timestamp = String(clock.now().getTime());
    const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
    const headers = { 'x-voice-timestamp': timestamp, 'x-voice-signature': signature };
    expect((await post(bytes, { headers })).status).toBe(200);
    expect((await post(message, { headers })).status).toBe(401);
  });

  test('every refused sender gets the same response, before anything is parsed', async () => {
    const { post, voice } = await open({ secret });
    for (const body of [message, 'no json', '']) {
      const answer = await post(body, { headers: { authorization: 'Bearer nobody' } });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        success: false,
        error: 'unauthorized',
        code: 'UNAUTHORIZED',
        details: {},
      });
    }
    expect(voice.counts.refusedSignatures).toBe(3);
  });

  test('in production without a secret every message fails, and no tool runs', async () => {
    const { post, seen } = await open({ production: true });
    const { status, body } = await post(message);
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(seen.traced).toEqual([]);
  });
});

describe('invalid bodies', () => {
  test.each([
    '',
    'no json',
    '{"message":',
    '[]',
    'null',
    '7',
    '{}',
    '{"message":{}}',
    `${'['.repeat(200_000)}`,
  ])('%.20s is 400', async (body) => {
    const { post } = await open();
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('a body over one megabyte is 413, and counted', async () => {
    const { post, voice } = await open();
    const answer = await post({ message: { type: 'end-of-call-report', transcript: 'x'.repeat(1_100_000) } });
    expect([answer.status, voice.counts.tooLarge]).toEqual([413, 1]);
  });

  test('keys such as __proto__ do no harm', async () => {
    const { post } = await open();
    const body = JSON.stringify(toolMessage([{ name: 'greet' }])).replace(
      '"arguments":{}',
      '"arguments":{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}',
    );
    const answer = await post(body);
    expect([answer.status, results(answer.body)[0]?.greeted]).toEqual([200, true]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});

describe('tool calls that cannot run get a sentence, and others run', () => {
  test.each<[string, object, Record<string, unknown>]>([
    ['an unknown tool', { name: 'fly' }, { success: false }],
    ['a tool named __proto__', { name: '__proto__' }, { success: false }],
    ['a tool named constructor', { name: 'constructor' }, { success: false }],
    ['a tool without a name', { name: '' }, { success: false }],
    ['arguments that are cut off', { name: 'write', arguments: '{"what":"x' }, { success: false }],
    ['arguments that are a list', { name: 'greet', arguments: [1] }, { greeted: false }],
    ['an argument that is missing', { name: 'write', arguments: {} }, { success: false }],
    [
      'an argument the platform did not fill in',
      { name: 'write', arguments: { what: '{{what}}' } },
      { success: false },
    ],
    [
      'a tool that breaks',
      { name: 'write', arguments: { what: 'bug' } },
      { success: false, message: 'Nothing was done.' },
    ],
    [
      'a clinic system that is down',
      { name: 'write', arguments: { what: 'emr' } },
      { success: false, message: "The clinic's system isn't available just now. Nothing was done." },
    ],
  ])('%s', async (_, call, expected) => {
    const { post } = await open();
    const { status, body } = await post(
      toolMessage([{ id: '1', ...call } as never, { id: '2', name: 'greet' }]),
    );
    expect(status).toBe(200);
    expect(results(body)[0]).toMatchObject(expected);
    expect(results(body)[0]?.message).toMatch(/^[A-Z].*[.?]$/);
    expect(results(body)[1]).toMatchObject({ greeted: true });
  });

  test('a call without an id is answered without one', async () => {
    const { post } = await open();
    const { body } = await post(toolMessage([{ id: null, name: 'greet' }]));
    expect(body.results).toMatchObject([{ toolCallId: '', result: { greeted: true } }]);
  });

  test('of ten thousand calls twenty run, and all are answered in order', async () => {
    const { post } = await open();
    const calls = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, name: 'greet' }));
    const { status, body } = await post({
      message: { ...(toolMessage([]).message as object), toolCalls: calls },
    });
    expect(status).toBe(200);
    expect(body.results.map(({ toolCallId }: { toolCallId: string }) => toolCallId)).toEqual(
      calls.map(({ id }) => id),
    );
    expect(results(body).filter(({ greeted }) => greeted).length).toBe(20);
    expect(results(body)[20]).toMatchObject({
      greeted: false,
      message: expect.stringContaining('too much at once'),
    });
  });

  test('a failure begins with its success field', async () => {
    const { post } = await open();
    const { body } = await post(toolMessage([{ name: 'write', arguments: { what: 'refused' } }]));
    expect(Object.keys(results(body)[0] ?? {})).toEqual(['success', 'message']);
  });

  test('no calls give no results', async () => {
    const { post } = await open({ clinics: [] });
    expect((await post(toolMessage([]))).body).toEqual({ results: [] });
  });
});

describe('the format of a response', () => {
  test('results can be sent as one line of text', async () => {
    const { post } = await open({ resultFormat: 'string' });
    const { body } = await post(toolMessage([{ name: 'greet' }]));
    expect(body.results[0].result).toBe('{"greeted":true,"message":"Hello.","text":"two lines"}');
  });

  test('the legacy type also gets its result without a list', async () => {
    const { post } = await open();
    const { body } = await post({
      message: {
        type: 'function-call',
        functionCall: { name: 'sayHello', parameters: { who: 'Wei' } },
        phoneNumber: { number: CLINIC_NUMBER },
      },
    });
    expect(body.result).toMatchObject({ greeted: true, name: 'Wei' });
    expect(body.results).toMatchObject([{ toolCallId: '', name: 'sayHello', result: body.result }]);
  });
});

describe('language', () => {
  test('comes from the argument, then from the call, else English', async () => {
    const { post } = await open();
    const said = async (args: object, callId: string) => {
      const { body } = await post(
        toolMessage([{ name: 'greet', arguments: args }], { call: { id: callId } }),
      );
      return results(body)[0]?.message;
    };
    expect(await said({}, 'c-1')).toBe('Hello.');
    expect(await said({ language: 'Mandarin' }, 'c-1')).toBe('您好。');
    expect(await said({}, 'c-1')).toBe('您好。');
    expect(await said({ language: 'en' }, 'c-1')).toBe('Hello.');
    expect(await said({ language: 'français' }, 'c-1')).toBe('Hello.');
    expect(await said({}, 'c-2')).toBe('Hello.');
  });

  test('also applies to failures', async () => {
    const { post } = await open();
    const args = { what: 'emr', language: 'zh' };
    const { body } = await post(
      toolMessage([
        { name: 'write', arguments: args },
        { id: '2', name: 'fly', arguments: { language: 'zh' } },
      ]),
    );
    expect(results(body).map(({ message }) => message)).toEqual([
      '诊所的系统现在用不了。没有办理。',
      '这件事我在这里办不了，没有做任何更改。',
    ]);
  });
});

describe('the clinic', () => {
  const stranger = { phoneNumber: { number: '+15005550000' }, call: { id: 'c-1' } };

  test('if unknown gives 400, with a sentence for every call', async () => {
    const { post, voice } = await open();
    const { status, body } = await post(
      toolMessage(
        [
          { id: '1', name: 'greet' },
          { id: '2', name: 'fly' },
        ],
        stranger,
      ),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', error: expect.any(String) });
    expect(body.results).toMatchObject([
      { toolCallId: '1', result: { success: false, message: expect.stringContaining('clinic') } },
      { toolCallId: '2', result: { success: false } },
    ]);
    expect(voice.counts.unknownClinic).toBe(1);
  });

  test.each([
    'hang',
    'speech-update',
    'transcript[transcriptType="final"]',
    'handoff-destination-request',
    'brand-new',
    'status-update',
    'end-of-call-report',
  ])('is not needed for %s, which is acknowledged', async (type) => {
    const { post } = await open();
    expect(await post({ message: { type, ...stranger } })).toMatchObject({
      status: 200,
      body: { received: true },
    });
  });

  test('whose voice agent is off is announced as such, and runs nothing', async () => {
    const { post, seen } = await open({ clinics: [aClinicProfile({ voiceAgentEnabled: false })] });
    const { status, body } = await post(toolMessage([{ name: 'write', arguments: { what: 'x' } }]));
    expect(status).toBe(200);
    expect(results(body)).toEqual([{ success: false, message: expect.stringContaining("isn't active") }]);
    expect(seen.traced.map(({ kind }) => kind)).toEqual(['message', 'refusal']);
  });

  test('that contradicts the called number is shown in the trace', async () => {
    const other = aClinicProfile({
      id: '0190b5c2-7d3e-4f6a-8b1c-aaaaaaaaaaaa',
      voicePhoneNumber: '+17785550100',
    });
    const { post, seen } = await open({ clinics: [aClinicProfile(), other] });
    await post({ ...toolMessage([{ name: 'greet' }]), metadata: { clinicId: other.id } });
    expect(seen.traced[0]).toMatchObject({ kind: 'message', detail: { contradictsNumber: true } });
  });
});

describe('too many messages', () => {
  test('are refused, and each tool call still gets a sentence', async () => {
    const { post } = await open({ webhookLimit: 2 });
    const message = toolMessage([{ id: 'a', name: 'greet', arguments: { language: 'zh' } }]);
    await post(message);
    await post(message);
    const refused = await post(message);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.body).toMatchObject({
      code: 'RATE_LIMITED',
      results: [
        { toolCallId: 'a', result: { success: false, message: expect.stringMatching(/\p{Script=Han}/u) } },
      ],
    });
  });

  test('status updates count apart from tool calls, and are refused without results', async () => {
    const { post } = await open({ webhookLimit: 2 });
    const call = toolMessage([{ id: 'a', name: 'greet', arguments: {} }]);
    for (let times = 0; times < 3; times += 1) await post(call);
    const news = { message: { type: 'hang' } };
    expect([(await post(news)).status, (await post(news)).status]).toEqual([200, 200]);
    const refused = await post(news);
    expect([refused.status, refused.body.results]).toEqual([429, undefined]);
  });

  const greetOf = (id: string) => toolMessage([{ id: 'a', name: 'greet' }], { call: { id } });
  const statusesOf = async (post: TestWebhook['post'], ...ids: string[]) => {
    const seen: number[] = [];
    for (const id of ids) seen.push((await post(greetOf(id))).status);
    return seen;
  };

  test('of other callers do not cut off an admitted call', async () => {
    const { post } = await open({ webhookLimit: 3 });
    expect(await statusesOf(post, 'c-1', 'c-2', 'c-3')).toEqual([200, 200, 200]);
    expect(await statusesOf(post, 'c-4')).toEqual([429]);
    expect(await statusesOf(post, 'c-1', 'c-2', 'c-1')).toEqual([200, 200, 200]);
    expect(await statusesOf(post, 'c-4')).toEqual([429]);
  });

  test.each([
    ['a message that asks for nothing', { type: 'speech-update', status: 'started', call: { id: 'c-1' } }],
    ['a message without a tool call', { type: 'tool-calls', toolCalls: [], call: { id: 'c-1' } }],
  ])('an admitted call stays admitted after %s', async (_, message) => {
    const { post } = await open({ webhookLimit: 3 });
    expect(await statusesOf(post, 'c-1', 'c-2', 'c-3', 'c-4')).toEqual([200, 200, 200, 429]);
    expect((await post({ message })).status).toBe(200);
    expect(await statusesOf(post, 'c-1', 'c-4')).toEqual([200, 429]);
  });

  test('a call whose first message has no work still counts for its clinic', async () => {
    const { post } = await open({ webhookLimit: 1 });
    const news = { message: { type: 'speech-update', status: 'started', call: { id: 'c-2' } } };
    expect((await post(news)).status).toBe(200);
    expect(await statusesOf(post, 'c-1', 'c-2')).toEqual([200, 429]);
  });

  test("of one call are refused for that call only, and leave the clinic's limit to others", async () => {
    const { post } = await open({ webhookLimit: 3 });
    expect(await statusesOf(post, 'c-1', 'c-1', 'c-1', 'c-1', 'c-1')).toEqual([200, 200, 200, 429, 429]);
    expect(await statusesOf(post, 'c-2', 'c-3')).toEqual([200, 200]);
  });

  test('of a call that another process serves are accepted', async () => {
    const { post, seen } = await open({ webhookLimit: 1 });
    expect(await statusesOf(post, 'c-1', 'c-2')).toEqual([200, 429]);
    seen.calls.trace(CLINIC_ID, 'c-3', { at: new Date(), kind: 'emr', detail: {} });
    const served = await post(greetOf('c-3'));
    expect([served.status, served.headers['retry-after']]).toEqual([200, undefined]);
  });

  test('a refused message uses nothing up', async () => {
    const { post } = await open({ webhookLimit: 1, secret: 'the-secret-of-the-webhook' });
    for (let tries = 0; tries < 3; tries += 1) expect((await post(toolMessage([]))).status).toBe(401);
    const headers = { authorization: 'Bearer the-secret-of-the-webhook' };
    expect((await post(toolMessage([]), { headers })).status).toBe(200);
  });
});

test('a flood of unsigned messages logs a few lines, and all are counted', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const { post, voice } = await open({ secret: 'the-secret-of-the-webhook', log });
  for (let count = 0; count < 1_000; count += 1) await post(toolMessage([{ name: 'greet' }]));
  expect(voice.counts.refusedSignatures).toBe(1_000);
  expect(lines.filter((line) => line.includes('webhook message refused'))).toHaveLength(20);
  expect(lines.length).toBeLessThan(400);
});

test('the request log names the clinic of a message', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const { post } = await open({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) });
  await post(toolMessage([{ name: 'greet' }]));
  expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')).toMatchObject([
    { clinicId: CLINIC_ID, status: 200 },
  ]);
});

test('a message without effect logs nothing at level info', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const { post } = await open({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) });
  const call = { id: 'c-1', phoneNumber: { number: '+16045550100' } };
  await post({ message: { type: 'speech-update', status: 'started', call } });
  await post({
    message: { type: 'transcript', transcriptType: 'final', role: 'user', transcript: 'Hi', call },
  });
  expect(lines.filter((line) => JSON.parse(line).msg === 'request')).toEqual([]);
  await post({ message: { type: 'status-update', status: 'in-progress', call } });
  expect(lines.filter((line) => JSON.parse(line).msg === 'request')).toHaveLength(1);
});
