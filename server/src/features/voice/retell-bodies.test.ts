import { createHmac } from 'node:crypto';
import { sign } from 'retell-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CLINIC_NUMBER, type TestWebhook, testWebhook } from '../../../tests/test-webhook.ts';
import { CALLER } from '../../../tests/world/facts.ts';
import { defineTool } from './tool.ts';

const KEY = 'key_of_retell_0123456789';
const EVENTS = '/api/voice/retell';
const TOOL = `${EVENTS}/tools/get_providers`;
let hook: TestWebhook;
let ran = 0;

beforeAll(async () => {
  const tool = defineTool({
    name: 'get_providers',
    description: 'Lists the providers.',
    arguments: z.object({ city: z.string().optional() }),
    whenItFails: { result: {}, say: () => 'Sorry.' },
    run: async () => {
      ran += 1;
      return { success: true, providers: [], message: 'We have\nDr. Lee.' };
    },
  });
  hook = await testWebhook({ retellKey: KEY, secret: 'the first platform has its own', tools: [tool] });
});
afterAll(() => hook.close());

/** Signed for the moment that the service's clock shows. */
async function post(url: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const stamp = hook.clock.now().getTime();
  const digest = createHmac('sha256', KEY).update(text).update(String(stamp)).digest('hex');
  return hook.post(text, { url, headers: { 'x-retell-signature': `v=${stamp},d=${digest}` } });
}

const call = {
  call_id: 'call_1',
  call_type: 'phone_call',
  direction: 'inbound',
  from_number: CALLER,
  to_number: CLINIC_NUMBER,
  start_timestamp: 1_763_312_400_000,
  transcript: 'Agent: Hello\nUser: Hi\n',
  transcript_object: [{ role: 'user', content: 'Hi', words: [{ word: 'Hi', start: 1, end: 2 }] }],
  transcript_with_tool_calls: [
    { role: 'user', content: 'Hi' },
    { role: 'tool_call_invocation', tool_call_id: 't-1', name: 'get_providers', arguments: '{}' },
  ],
  metadata: {},
};
const toolBody = { name: 'get_providers', args: {}, call };

test("a tool's response is the result itself, on one line", async () => {
  const { status, body } = await post(TOOL, toolBody);
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, providers: [], message: 'We have Dr. Lee.' },
  });
});

test.each([TOOL, EVENTS])(
  'without a valid signature %s is 401, whatever the first platform accepts',
  async (url) => {
    const old = await sign('{}', 'another key');
    for (const headers of [
      {},
      { 'x-retell-signature': old },
      { authorization: 'Bearer the first platform has its own' },
    ])
      expect((await hook.post(toolBody, { url, headers })).status).toBe(401);
  },
);

test('an unassigned number, an unknown tool and unreadable arguments are refused in words, with 200', async () => {
  const stranger = { ...toolBody, call: { ...call, to_number: '+16045559999' } };
  for (const [url, body] of [
    [TOOL, stranger],
    [`${EVENTS}/tools/order_pizza`, toolBody],
    [TOOL, { ...toolBody, args: 'no json' }],
    [TOOL, { ...toolBody, args: [1, 2] }],
  ] as const) {
    const answer = await post(url, body);
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(answer.body).not.toHaveProperty('results');
  }
});

test('bare arguments are answered in words, and the platform is recorded as misconfigured', async () => {
  const before = hook.flaws.length;
  for (const body of [
    { city: 'Vancouver' },
    {},
    { name: 'get_providers', args: {} },
    { args: {}, call: null },
    { args: {}, call: 'c' },
  ])
    expect(await post(TOOL, body)).toMatchObject({
      status: 200,
      body: { success: false, message: expect.any(String) },
    });
  expect(hook.flaws.slice(before)).toEqual(Array.from({ length: 5 }, () => 'retell'));
  expect(await post(TOOL, { language: 'zh' })).toMatchObject({
    body: { message: expect.stringMatching(/系统/) },
  });
});

test('a web call belongs to the clinic in its metadata', async () => {
  const clinicId = hook.clinicId;
  const web = { call_id: 'call_web', call_type: 'web_call', access_token: 'secret', metadata: { clinicId } };
  const { status, body } = await post(TOOL, { ...toolBody, call: web });
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
});

test('an incoming call is answered with its clinic; an unknown number without one', async () => {
  const inbound = (to_number: string) => ({
    event: 'call_inbound',
    call_inbound: { from_number: CALLER, to_number, call_id: 'call_in' },
  });
  const known = await post(EVENTS, inbound(CLINIC_NUMBER));
  expect(known).toMatchObject({
    status: 200,
    body: { call_inbound: { metadata: { clinicId: hook.clinicId, language: 'en' } } },
  });
  for (const value of Object.values(known.body.call_inbound.dynamic_variables))
    expect(typeof value).toBe('string');
  const unknown = await post(EVENTS, inbound('+16045559999'));
  expect(unknown.status).toBe(200);
  expect(unknown.body.call_inbound).not.toHaveProperty('metadata');
});

test('messages of 8 MB are accepted, of 20 MB refused', async () => {
  const long = (bytes: number) => ({
    event: 'transcript_updated',
    call: { ...call, call_id: 'call_long', transcript: 'x'.repeat(bytes) },
  });
  expect((await post(EVENTS, long(8_200_000))).status).toBe(200);
  const { status } = await post(EVENTS, long(20_000_000));
  expect(status).toBe(413);
});

/** What may become of any value in a body. */
const TWISTS: ReadonlyArray<(value: unknown) => unknown> = [
  () => undefined,
  () => null,
  () => 'text',
  () => 7,
  () => [],
  () => ({}),
  (value) => JSON.stringify(value ?? null),
];

function twisted(body: object, path: readonly string[], twist: (value: unknown) => unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  let inner = copy;
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  inner[last] = twist(inner[last]);
  return copy;
}

function pathsIn(value: object, path: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...(typeof inner === 'object' && inner !== null ? pathsIn(inner, [...path, key]) : []),
  ]);
}

describe('malformed bodies', () => {
  const ended = {
    ...call,
    end_timestamp: 1_763_312_490_000,
    duration_ms: 90_000,
    disconnection_reason: 'user_hangup',
    call_cost: { combined_cost: 21, product_costs: [] },
    call_analysis: { call_summary: 'Booked.', user_sentiment: 'Positive' },
  };
  const bodies: ReadonlyArray<[string, string, object]> = [
    ['a tool', TOOL, toolBody],
    ['call_ended', EVENTS, { event: 'call_ended', call: ended }],
    [
      'call_inbound',
      EVENTS,
      { event: 'call_inbound', call_inbound: { from_number: CALLER, to_number: CLINIC_NUMBER } },
    ],
  ];
  const all = bodies.flatMap(([, url, body]) =>
    pathsIn(body).flatMap((path) => TWISTS.map((twist) => [url, twisted(body, path, twist)] as const)),
  );

  test('are answered with 200 or a 4xx, a tool always with a sentence', async () => {
    expect(all.length).toBeGreaterThan(300);
    for (const [url, body] of all) {
      const answer = await post(url, body);
      const text = JSON.stringify(body);
      expect(answer.status === 200 || (answer.status >= 400 && answer.status < 500), text).toBe(true);
      if (url === TOOL && answer.status === 200) expect(typeof answer.body.message, text).toBe('string');
    }
  });

  test('bodies that are not JSON are refused', async () => {
    for (const text of ['', '{', 'null', '[]', '"x"', '7']) {
      expect((await post(EVENTS, text)).status, text).toBe(400);
      expect((await post(TOOL, text)).status, text).toBe(400);
    }
  });

  test.each(['call_ringing', 'chat_started', 'x'.repeat(500)])(
    'the event %s is acknowledged',
    async (event) => {
      expect(await post(EVENTS, { event, call, chat: {} })).toMatchObject({
        status: 200,
        body: { received: true },
      });
    },
  );
});

test('readable tool calls still run', () => {
  expect(ran).toBeGreaterThan(50);
});
