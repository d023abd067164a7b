import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import {
  aClinicProfile,
  CLINIC_NUMBER,
  clinicsOf,
  type TestWebhook,
  testWebhook,
  toolMessage,
} from '../../../../tests/test-webhook.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { type Calls, createCalls } from '../../calls/index.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { createLedger } from '../../scheduling/ledger/index.ts';
import { defineTool, type Tool } from '../tool.ts';

const failed = phrase({ en: 'Nothing was done.', zh: '没有办理。' });
const aTool = (name: string, writes: boolean): Tool =>
  defineTool({
    name,
    description: '',
    arguments: z.looseObject({ date: z.string().optional() }),
    writes,
    whenItFails: { result: { success: false }, say: failed },
    run: async (given) => ({ success: true, message: 'Fine.', echo: given }),
  });
const tools = [
  aTool('search', false),
  aTool('checkAvailability', false),
  aTool('get_weather', false),
  aTool('book_appointment', true),
  aTool('bookClinicAppointment', true),
];

const MARKER = 'MARKER-7f3a';
const prompt = { role: 'system', message: `You are a receptionist. ${MARKER}` };
const call = {
  id: 'c-1',
  type: 'inboundPhoneCall',
  status: 'queued',
  cost: 0,
  phoneNumberId: 'pn-1',
  customer: { number: `+1604555${MARKER}` },
  monitor: { controlUrl: `https://control.invalid/${MARKER}` },
  metadata: { note: MARKER },
};
const shared = {
  timestamp: 1_794_848_400_000,
  call,
  phoneNumber: { id: 'pn-1', number: CLINIC_NUMBER, twilioAuthToken: MARKER },
  assistant: { model: { messages: [prompt] }, server: { secret: MARKER } },
  artifact: { messages: [prompt, { role: 'user', message: MARKER }], variableValues: { name: MARKER } },
};

/** One body for each shape the platform has, each with something in it that must not be logged. */
const own: object[] = [
  toolMessage([{ name: 'search', arguments: { name: MARKER } }], shared),
  toolMessage([{ name: 'book_appointment', arguments: JSON.stringify({ reason: MARKER }) }], shared),
  toolMessage([{ name: MARKER }, { id: '2', name: 'search', arguments: `{"cut":"${MARKER}` }], shared),
  {
    message: {
      ...shared,
      type: 'function-call',
      functionCall: { name: 'checkAvailability', parameters: { date: MARKER } },
    },
  },
  {
    message: {
      ...shared,
      type: 'tool-call',
      toolCall: { id: '1', function: { name: 'search', arguments: {} } },
    },
  },
  {
    message: {
      ...shared,
      type: 'tool_calls',
      toolWithToolCallList: [{ tool: { name: 'search' }, toolCall: { id: '1', arguments: {} } }],
    },
  },
  { message: { ...shared, type: 'assistant-request' } },
  { message: { ...shared, type: 'transfer-destination-request' } },
  { message: { ...shared, type: 'status-update', status: 'in-progress' } },
  { message: { ...shared, type: 'status-update', status: 'forwarding', transcript: MARKER } },
  {
    message: {
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-request-returned-invalid-assistant',
      inboundPhoneCallDebuggingArtifacts: { error: MARKER },
    },
  },
  {
    message: {
      ...shared,
      type: 'end-of-call-report',
      endedReason: 'customer-ended-call',
      startedAt: '2026-11-16T17:00:00Z',
      endedAt: '2026-11-16T17:01:00Z',
      durationSeconds: 60,
      cost: 0.1,
      transcript: `AI: Hello\nUser: ${MARKER}`,
      summary: MARKER,
      analysis: { summary: MARKER },
    },
  },
  { message: { ...shared, type: 'end-of-call-report', call: {}, transcript: MARKER } },
  {
    message: {
      ...shared,
      type: 'end-of-call-report',
      phoneNumber: {},
      call: { id: 'c-9' },
      transcript: MARKER,
    },
  },
  { message: { ...shared, type: 'conversation-update', conversation: [prompt] } },
  { message: { ...shared, type: 'transcript', transcript: MARKER } },
  { message: { ...shared, type: 'hang' } },
  { type: 'conversation-update', call: { id: 'c-1' }, message: { role: 'user', content: MARKER } },
  { event: { type: 'conversation-update', call: { id: 'c-1' } } },
  { ...shared, type: 'end-of-call-report', metadata: { clinicId: MARKER } },
];

const folder = process.env.PAYLOADS_DIR;
const samples =
  folder && existsSync(join(folder, 'index.json'))
    ? (
        JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Array<{
          file: string;
          expect: unknown;
        }>
      )
        .filter(({ file }) => /^(captured|constructed|docs)\//.test(file))
        .map(({ file, expect: expected }) => ({
          file,
          isMessage: expected !== null,
          text: readFileSync(join(folder, file), 'utf8'),
        }))
    : [];

const lines: string[] = [];
let database: TestDatabase;
let calls: Calls;
let webhook: TestWebhook;
beforeAll(async () => {
  database = await testDatabase();
  const numbers = samples
    .map(({ text }) => /"number": ?"(\+\d+)"/.exec(text)?.[1])
    .filter((number) => number !== undefined);
  const clinics: ClinicProfile[] = [];
  for (const voicePhoneNumber of new Set([CLINIC_NUMBER, ...numbers])) {
    const id = await insertClinic(database.ownerQuery);
    clinics.push(aClinicProfile({ id, voicePhoneNumber, handoffPhone: '+16045550122' }));
  }
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  calls = createCalls({
    db: database.db,
    notices: { on: () => undefined },
    clinics: clinicsOf(clinics),
    clock: frozenClock('2026-11-16T17:00:00Z'),
    log,
  });
  const ledger = createLedger({ db: database.db });
  webhook = await testWebhook({ tools, clinics, calls, ledger, log, assistantId: 'as-1' });
});
afterAll(async () => {
  await webhook.close();
  await calls.close();
  await database.close();
});

describe.runIf(samples.length > 0)('bodies seen elsewhere', () => {
  test.each(samples.map((sample) => [sample.file, sample] as const))(
    '%s is answered',
    async (file, sample) => {
      const began = performance.now();
      const { status, body } = await webhook.post(sample.text);
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(status).toBeLessThan(500);
      if (file.endsWith('.raw.txt')) expect(status).toBe(400);
      // The only messages that need a clinic and may have none are those that run tools and ask for a number.
      if (sample.isMessage && status !== 200)
        expect([status, Array.isArray(body.results)]).toEqual([400, true]);
    },
  );
});

describe('bodies nobody should send', () => {
  test.each(own.map((body, index) => [index, body] as const))(
    'our own body %i is answered',
    async (_, body) => {
      expect((await webhook.post(body)).status).toBe(200);
    },
  );

  test('thousands of seeded mutations of them cause no fault', async () => {
    const random = seeded(20261116);
    const bodies = [...own, ...samples.flatMap(({ text }) => parsedOr(text))];
    const statuses = new Map<number, number>();
    for (let run = 0; run < 2_500; run += 1) {
      let body: unknown = structuredClone(bodies[Math.floor(random() * bodies.length)]);
      for (let change = 0; change <= run % 3; change += 1) body = changed(body, random);
      const text = JSON.stringify(body) ?? '';
      const cut = run % 25 === 0 ? text.slice(0, Math.floor(random() * text.length)) : text;
      const { status } = await webhook.post(cut);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([200, 400]);
    expect(statuses.get(200)).toBeGreaterThan(1_000);
  }, 180_000);
});

describe('characters PostgreSQL cannot store', () => {
  const odd = 'a\\u0000\\ud83d b';
  const toolCall = (given: string) =>
    `{"message":{"type":"tool-calls","call":{"id":"odd-1","customer":{"number":"+1604\\u0000555"}},"phoneNumber":{"number":"${CLINIC_NUMBER}"},
      "toolCalls":[{"id":"t\\u0000","function":{"name":"book_appointment","arguments":${given}}}]}}`;

  test.each([
    ['an object', `{"date":"${odd}"}`],
    ['text within text', JSON.stringify(`{"date":"${odd}"}`)],
  ])('are taken out of the arguments, given as %s, before a tool sees them', async (_, given) => {
    const { status, body } = await webhook.post(toolCall(given));

    expect(status).toBe(200);
    expect(body.results).toEqual([
      {
        toolCallId: 't\u0000',
        name: 'book_appointment',
        result: { success: true, message: 'Fine.', echo: { date: 'a b' } },
      },
    ]);
  });

  test('are removed from a report, which is stored', async () => {
    const { status } = await webhook.post(
      `{"message":{"type":"end-of-call-report","call":{"id":"odd-2"},"phoneNumber":{"number":"${CLINIC_NUMBER}"},
        "customer":{"number":"+1604${odd}"},"endedReason":"${odd}","artifact":{"transcript":"User: ${odd}"},"analysis":{"summary":"${odd}"}}}`,
    );
    const rows = await database.ownerQuery(
      "select transcript, summary, ended_reason from call_logs where call_id = 'odd-2'",
    );

    expect(status).toBe(200);
    expect(rows).toEqual([{ transcript: 'User: a b', summary: 'a b', ended_reason: 'a b' }]);
  });
});

test('every trace is written, and none was lost', async () => {
  await calls.close();
  expect(calls.stats().trace).toEqual({ waiting: 0, dropped: 0 });
});

test('none of the spoken words, questions and secrets above is logged', () => {
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
  expect(lines.filter((line) => line.includes('receptionist'))).toEqual([]);
});

function parsedOr(text: string): unknown[] {
  try {
    return [JSON.parse(text.replace(/^\uFEFF/, ''))];
  } catch {
    return [];
  }
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ODD: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  { id: {} },
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  '{{call.id}}',
  '__proto__',
  "'; drop table call_logs; --",
  [null, 7, 'x'],
  { number: 7 },
  '2026-02-30T25:61:00Z',
];

/** Takes one member somewhere in the tree and drops it, makes something odd of it, or puts it elsewhere. */
function changed(body: unknown, random: () => number): unknown {
  const places: Array<[Record<string, unknown>, string]> = [];
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 8) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      walk((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  walk(body, 0);
  const place = places[Math.floor(random() * places.length)];
  if (!place) return ODD[Math.floor(random() * ODD.length)];
  const [parent, key] = place;
  const what = random();
  if (what < 0.3) delete parent[key];
  else if (what < 0.8) parent[key] = structuredClone(ODD[Math.floor(random() * ODD.length)]);
  else if (what < 0.9) parent[key] = JSON.stringify(parent[key]) ?? null;
  else
    parent[['id', 'type', 'call', 'name', 'number'][Math.floor(random() * 5)] ?? 'id'] = structuredClone(
      parent[key],
    );
  return body;
}
