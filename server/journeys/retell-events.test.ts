import { ACCESS_TOKEN, type RetellPlatform, startRetellPlatform } from '@frontdesk/simulators';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLER } from '../tests/world/facts.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';
import { SPOILED_CALLS, SPOILED_TEXTS } from './retell-spoiled.ts';

const EVENTS = '/api/voice/retell';
const START = Date.UTC(2026, 10, 16, 18);
let vendor: RetellPlatform;
let line: PhoneLine;
let clinic: AnsweringClinic;
const logged: string[] = [];

beforeAll(async () => {
  vendor = await startRetellPlatform({ apiKey: 'key of a journey at retell' });
  const log = pino({ level: 'trace' }, { write: (text: string) => void logged.push(text) });
  line = await phoneLine({ env: { RETELL_API_URL: vendor.url }, log });
  clinic = await line.aClinic();
});
afterAll(async () => {
  await line.close();
  await vendor.close();
});

type Fields = Readonly<Record<string, unknown>>;

const SAID = [
  { role: 'agent', content: 'How can I help you?', words: [{ word: 'How', start: 0.5, end: 2 }] },
  { role: 'user', content: 'Who are your doctors?', words: [{ word: 'Who', start: 3, end: 4.5 }] },
];

/** A call as it is when it is over and analysed; earlier events have less of it. */
const callOf = (callId: string): Fields => ({
  call_id: callId,
  call_type: 'phone_call',
  direction: 'inbound',
  from_number: CALLER,
  to_number: clinic.number,
  metadata: {},
  start_timestamp: START,
  transcript: 'Agent: How can I help you?\nUser: Who are your doctors?\n',
  transcript_object: SAID,
  transcript_with_tool_calls: SAID,
});
const END = {
  call_status: 'ended',
  end_timestamp: START + 90_000,
  duration_ms: 90_000,
  disconnection_reason: 'user_hangup',
  call_cost: { combined_cost: 21, product_costs: [] },
};
const ANALYSIS = { call_analysis: { call_summary: 'Asked for the doctors.', user_sentiment: 'Neutral' } };

/** What each event carries beside the call. */
const CARRIES: Readonly<Record<string, Fields>> = {
  call_started: { transcript: '', transcript_object: [], transcript_with_tool_calls: [] },
  transcript_updated: {},
  call_ended: END,
  call_analyzed: { ...END, ...ANALYSIS },
};
const send = async (callId: string, event: string) =>
  (await line.retell.post(EVENTS, { event, call: { ...callOf(callId), ...CARRIES[event] } })).http;

/** The whole row, without what no two rows share. */
async function recordOf(callId: string): Promise<Fields | undefined> {
  const [row] = await line.service.database.ownerQuery<{ row: Record<string, unknown> }>(
    'select to_jsonb(call_logs) as row from call_logs where clinic_id = $1 and call_id = $2',
    [clinic.id, callId],
  );
  if (!row) return undefined;
  const { id: _, call_id: __, created_at: ___, updated_at: ____, ...record } = row.row;
  return record;
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    ordersOf([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

describe('the four events of a call', () => {
  const orders = ordersOf(Object.keys(CARRIES)).map((order) => [order.join(', '), order] as const);

  test('there are 24 orders of them', () => {
    expect(new Set(orders.map(([name]) => name)).size).toBe(24);
  });

  test.each(orders)('leave the same record, each sent twice: %s', async (name, order) => {
    const callId = `call_${name.replaceAll(/\W+/g, '-')}`;
    for (const event of order)
      expect([await send(callId, event), await send(callId, event)]).toEqual([200, 200]);
    await expect
      .poll(() => recordOf(callId))
      .toMatchObject({
        ...{ status: 'ended', source: 'retell', caller_phone: CALLER, duration_seconds: 90, cost: 0.21 },
        ...{ summary: 'Asked for the doctors.', ended_reason: 'user_hangup', transferred: false },
        transcript: 'AI: How can I help you?\nUser: Who are your doctors?',
      });
    // The first order is the usual one, and the others are measured by it.
    expect(await recordOf(callId)).toEqual(await recordOf(`call_${Object.keys(CARRIES).join('-')}`));
  });
});

describe('malformed events', () => {
  test('there are about a hundred of them', () => {
    expect(SPOILED_CALLS.length + SPOILED_TEXTS.length).toBeGreaterThanOrEqual(100);
    expect(new Set([...SPOILED_CALLS, ...SPOILED_TEXTS].map(([name]) => name)).size).toBe(
      SPOILED_CALLS.length + SPOILED_TEXTS.length,
    );
  });

  const isWellAnswered = (path: string, { http, body }: { http: number; body?: unknown }) => {
    if (http >= 400 && http < 500) return true;
    const { message } = (body ?? {}) as { message?: unknown };
    return http === 200 && (path === EVENTS || (typeof message === 'string' && message !== ''));
  };

  test.each(SPOILED_CALLS.map(([name, spoil], at) => [name, spoil, at] as const))(
    'are answered, and the call is still recorded: %s',
    async (_, spoil, at) => {
      const callId = `call_spoiled_${at}`;
      const whole = { ...callOf(callId), ...END };
      const tool = `${EVENTS}/tools/get_providers`;
      for (const [path, body] of [
        [EVENTS, { event: 'transcript_updated', call: spoil(whole) }],
        [tool, { name: 'get_providers', args: {}, call: spoil(whole) }],
        [EVENTS, { event: 'call_ended', call: spoil(whole) }],
      ] as const) {
        const reply = await line.retell.post(path, body);
        expect(isWellAnswered(path, reply), `${path}: ${reply.http} ${reply.text?.slice(0, 200)}`).toBe(true);
      }
      expect(await send(callId, 'call_analyzed')).toBe(200);
      await expect
        .poll(() => recordOf(callId))
        .toMatchObject({ status: 'ended', summary: expect.stringMatching(/\S/), source: 'retell' });
    },
  );

  test.each(SPOILED_TEXTS)('are answered in words or refused: %s', async (_, path, body) => {
    const reply = await line.retell.post(path, body);
    expect(isWellAnswered(path, reply), `${reply.http} ${reply.text?.slice(0, 200)}`).toBe(true);
  });
});

test('the access token of a web call is in no log and no table', async () => {
  const call = { ...callOf('call_web'), call_type: 'web_call', from_number: undefined, to_number: undefined };
  const web = { ...call, access_token: ACCESS_TOKEN, metadata: { clinicId: clinic.id } };
  const before = logged.length;
  for (const [path, body] of [
    [EVENTS, { event: 'call_started', call: web }],
    [`${EVENTS}/tools/get_providers`, { name: 'get_providers', args: {}, call: web }],
    // What goes wrong is logged: there it must not be either.
    [
      `${EVENTS}/tools/get_providers`,
      { name: 'get_providers', args: {}, call: { access_token: ACCESS_TOKEN } },
    ],
    [`${EVENTS}/tools/order_pizza`, { name: 'order_pizza', args: 'none', call: web }],
    [EVENTS, { event: 'call_ended', call: { ...web, ...END, metadata: { clinicId: 'nobody’s' } } }],
    [EVENTS, { event: 'call_analyzed', call: { ...web, ...END, ...ANALYSIS } }],
  ] as const)
    expect((await line.retell.post(path, body)).http).toBeLessThan(500);
  await line.retell.post(EVENTS, { event: 'call_ended', call: web }, { 'x-retell-signature': 'v=1,d=0' });
  await expect.poll(() => recordOf('call_web')).toMatchObject({ status: 'ended' });

  expect(logged.length).toBeGreaterThan(before);
  expect(logged.filter((text) => text.includes(ACCESS_TOKEN))).toEqual([]);
  const tables = await line.service.database.ownerQuery<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const rows = await line.service.database.ownerQuery(
      `select 1 from "${name}" as t where t::text like $1 limit 1`,
      [`%${ACCESS_TOKEN}%`],
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
});
