import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { VoiceAdapter } from '../../../src/adapters/voice/adapter.ts';
import { frozenClock } from '../../../src/kernel/clock.ts';
import { Secret } from '../../../src/kernel/secret.ts';
import type { DescribedTool } from '../../../src/ports/voice-objects.ts';
import type { VoicePlatform } from '../../../src/ports/voice-platform.ts';
import type { VoiceAnswer, VoiceEvent, VoiceWebhook } from '../../../src/ports/voice-webhook.ts';

/** A call as every body of the subject tells of it. */
export const CALL = {
  callId: 'c-1',
  callerPhone: '+16045550142',
  calledNumber: '+16045550100',
  phoneNumberId: 'pn-1',
} as const;

export interface VoiceSubject {
  readonly name: string;
  readonly adapter: VoiceAdapter;
  /** What the vendor sends for each of our events, about `CALL`. */
  readonly bodies: Readonly<Record<VoiceEvent['kind'], object>>;
  /** The tool calls of the body for `tool-calls`. */
  readonly toolCalls: ReadonlyArray<{ id: string; name: string; arguments: object }>;
  /** The headers by which the vendor proves who it is. */
  prove(body: Buffer, secret: string, now: Date): Record<string, string>;
  /** Bodies that were seen in the wild, and what is to be read in each. */
  readonly recorded: readonly Recorded[];
  /** The vendor's API with one number, `pn-1`, one squad, `sq-1` of `as-1`, and one call of the number, `c-1`. */
  connect(): Promise<{ url: string; apiKey: string; goSilent(): void; close(): Promise<void> }>;
}

export interface Recorded {
  readonly file: string;
  readonly body: Buffer;
  readonly expect: Readonly<Record<string, unknown>>;
}

const NOW = '2026-11-16T17:00:00Z';
const SECRET = 'a-secret-of-the-webhook';
const soon = () => AbortSignal.timeout(3_000);
const bytesOf = (body: object) => Buffer.from(JSON.stringify(body));

/** What every voice adapter must do, run against each of them. */
export function describeVoiceAdapter(subject: VoiceSubject): void {
  describe(`the voice contract, kept by ${subject.name}`, () => {
    describe('who sent a message', () => senders(subject));
    describe('what a message says', () => messages(subject));
    describe('what is answered', () => answers(subject));
    describe('the API', () => api(subject));
    describe('the objects', () => objects(subject));
  });
}

function open({ adapter }: VoiceSubject, secret: string | null = SECRET, production = false): VoiceWebhook {
  return adapter.webhook({
    production,
    webhookSecret: secret === null ? null : new Secret(secret),
    webhookApiKey: null,
    resultFormat: 'object',
    clock: frozenClock(NOW),
  });
}

function senders(subject: VoiceSubject): void {
  const body = bytesOf(subject.bodies.silence);
  const proof = (secret: string, of = body) => subject.prove(of, secret, new Date(NOW));

  test('is known by the secret, over the bytes as they came', () => {
    expect(open(subject).authenticate(proof(SECRET), body)).toMatchObject({ status: 'accepted' });
  });

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['another secret', proof('another-secret')],
  ])('is refused with %s', (_, headers) => {
    expect(open(subject).authenticate(headers, body)).toEqual({ status: 'refused' });
  });

  test('is not taken for anybody in production without a secret', () => {
    expect(open(subject, null, true).authenticate(proof(''), body)).toEqual({ status: 'not-configured' });
  });

  test('tries it by headers whose names may be logged', () => {
    expect(open(subject).senderHeaders).toEqual(expect.arrayContaining(Object.keys(proof(SECRET))));
  });
}

function messages(subject: VoiceSubject): void {
  const read = (kind: VoiceEvent['kind']) => open(subject).read(bytesOf(subject.bodies[kind]));

  test.each(Object.keys(subject.bodies) as VoiceEvent['kind'][])('is one of our events: %s', (kind) => {
    expect(read(kind)).toMatchObject({ kind, ...CALL, type: expect.any(String) });
  });

  test('has its tool calls, each once and in their order', () => {
    expect(read('tool-calls')).toMatchObject({ toolCalls: subject.toolCalls });
  });

  test('that a call is over has the whole report', () => {
    expect(read('report')).toMatchObject({
      report: {
        callerPhone: CALL.callerPhone,
        startedAt: new Date('2026-11-16T17:00:00Z'),
        endedAt: new Date('2026-11-16T17:01:30Z'),
        durationSeconds: 90,
        cost: 0.21,
        transcript: 'AI: Hello\nUser: Hi',
        summary: 'A caller booked a visit.',
        wasTransferred: false,
      },
    });
  });

  test('that a call is being forwarded says so', () => {
    expect(read('status')).toMatchObject({ phase: 'forwarding', callDropped: false });
  });

  test.each<[string, Buffer]>([
    ['no JSON', Buffer.from('{"mess')],
    ['nothing', Buffer.alloc(0)],
    ['no message', Buffer.from('{}')],
    ['a list', Buffer.from('[]')],
  ])('is refused where it is %s', (_, body) => {
    expect(() => open(subject).read(body)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });

  describe.runIf(subject.recorded.length > 0)('in bodies that others have seen', () => {
    test.each(subject.recorded.map((each) => [each.file, each] as const))(
      '%s',
      (_, { body, expect: told }) => {
        expect(open(subject).read(body)).toMatchObject(told);
      },
    );
  });
}

function answers(subject: VoiceSubject): void {
  const webhook = open(subject);
  const calls = webhook.read(bytesOf(subject.bodies['tool-calls']));
  const results = subject.toolCalls.map(({ name }) => ({ message: `two\nlines of ${name}`, success: false }));
  const ALL: readonly VoiceAnswer[] = [
    { status: 'received' },
    { status: 'tool-results', results },
    { status: 'assistant', assistantId: 'as-1' },
    { status: 'squad', squadId: 'sq-1' },
    { status: 'transfer', number: '+16045550111' },
    { status: 'spoken', message: 'Please call the clinic.' },
    { status: 'unknown-clinic', error: 'No clinic.', results },
  ];

  test.each(ALL.map((answer) => [answer.status, answer] as const))('is written for %s', (_, answer) => {
    const { status: __, results: ___, ...said } = answer as VoiceAnswer & { results?: object };
    const text = JSON.stringify(webhook.write(calls, answer));
    for (const value of Object.values(said)) expect(text).toContain(value);
  });

  test('each tool call gets its own result, by its id, on one line and with the failure first', () => {
    const text = JSON.stringify(webhook.write(calls, { status: 'tool-results', results }));
    const places = subject.toolCalls.map(({ id, name }) => [
      text.indexOf(id),
      text.indexOf(`lines of ${name}`),
    ]);
    expect(places.flat()).toEqual([...places.flat()].sort((one, other) => one - other));
    expect(places.flat()).not.toContain(-1);
    expect(text).not.toContain('\\n');
    expect(text.indexOf('success')).toBeLessThan(text.indexOf('message'));
  });

  test('is described for the reference', () => {
    const { body, answer, refusal } = webhook.document;
    expect(body.safeParse(subject.bodies['tool-calls']).success).toBe(true);
    const written = webhook.write(calls, { status: 'tool-results', results });
    expect(answer.safeParse(written).success).toBe(true);
    expect(z.looseObject(refusal).safeParse(written).success).toBe(true);
  });
}

function api(subject: VoiceSubject): void {
  let vendor: Awaited<ReturnType<VoiceSubject['connect']>>;
  let platform: VoicePlatform & { close(): Promise<void> };
  const connect = (apiKey: string) =>
    subject.adapter.platform({ url: vendor.url, apiKey: new Secret(apiKey) });
  beforeEach(async () => {
    vendor = await subject.connect();
    platform = connect(vendor.apiKey);
  });
  afterEach(async () => {
    await platform.close();
    await vendor.close();
  });

  test('knows numbers, squads, assistants and calls by their ids; what is not there is null', async () => {
    const { calledNumber: number, phoneNumberId } = CALL;
    expect(await platform.phoneNumber('pn-1', soon())).toMatchObject({ id: 'pn-1', number });
    expect(await platform.phoneNumbers(soon())).toMatchObject([{ id: 'pn-1', number }]);
    expect(await platform.squad('sq-1', soon())).toMatchObject({ id: 'sq-1', assistantIds: ['as-1'] });
    expect((await platform.assistants(soon())).map(({ id }) => id)).toEqual(['as-1']);
    expect(await platform.call('c-1', soon())).toMatchObject({ id: 'c-1', phoneNumberId });
    expect(await platform.calls({ phoneNumberId: 'pn-1', limit: 5 }, soon())).toMatchObject([{ id: 'c-1' }]);
    expect(await platform.calls({ phoneNumberId: 'pn-2', limit: 5 }, soon())).toEqual([]);
    expect([
      await platform.phoneNumber('none', soon()),
      await platform.squad('none', soon()),
      await platform.call('none', soon()),
      await platform.change('assistant', 'none', { name: 'x' }, soon()),
    ]).toEqual([null, null, null, null]);
  });

  test('takes objects, changes them and lists them', async () => {
    const made = await platform.create('assistant', { name: 'Second' }, soon());
    expect(await platform.change('assistant', String(made.id), { name: 'Third' }, soon())).toMatchObject({
      id: made.id,
      name: 'Third',
    });
    expect((await platform.list('assistant', soon())).map(({ id }) => id)).toContain(made.id);
  });

  test('is unavailable with a wrong key, and when it does not answer in time', async () => {
    const stranger = connect('another key');
    await expect(stranger.phoneNumber('pn-1', soon())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await stranger.close();
    vendor.goSilent();
    await expect(platform.phoneNumber('pn-1', AbortSignal.timeout(80))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
}

function objects({ adapter: { objects: form } }: VoiceSubject): void {
  const tool: DescribedTool = {
    name: 'get_providers',
    description: 'Lists the providers.',
    arguments: z.object({ city: z.string() }),
    wait: 'spoken',
  };
  const toolFields = form.toolFile(tool) as Record<string, unknown>;
  const assistant = form.assistantOf({}, { name: 'English', prompt: 'You are the front desk.' });
  const squad = {
    name: 'Desk',
    members: [
      {
        assistant: 'English',
        handoffs: [{ assistant: 'Mandarin', message: 'One moment.', description: 'zh' }],
      },
    ],
  };

  test('have the names that we gave them', () => {
    expect(form.nameOf(toolFields)).toBe('get_providers');
    expect(form.nameOf(assistant)).toBe('English');
    expect(form.nameOf(form.squadOf(squad, ['as-1']))).toBe('Desk');
  });

  test('hold what they are made of', () => {
    const texts = [
      [toolFields, ['Lists the providers.', 'city']],
      [form.withTools(assistant, ['t-1', 't-2']), ['You are the front desk.', 't-1', 't-2']],
      [form.squadOf(squad, ['as-1']), ['as-1', 'Mandarin', 'One moment.']],
    ] as const;
    for (const [fields, words] of texts)
      for (const word of words) expect(JSON.stringify(fields)).toContain(word);
  });

  test('carry the secret only where our address is, and it is not compared', () => {
    const text = JSON.stringify(form.withSecret(toolFields, new Secret(SECRET)));
    expect(text).toContain(SECRET);
    const compared = JSON.stringify(JSON.parse(text), (key, value) =>
      form.notOurs.has(key) ? undefined : value,
    );
    expect(compared).not.toContain(SECRET);
    expect(JSON.stringify(form.withSecret({ name: 'x' }, new Secret(SECRET)))).not.toContain(SECRET);
  });

  test('are complained about before they are sent', () => {
    const nameless = { name: 'no name', fields: form.toolFile({ ...tool, name: 'no name' }) as object };
    const files = {
      tools: [{ ...nameless, fields: { ...nameless.fields } }],
      assistants: [],
      squads: [squad],
    };
    expect(form.complaints(files).join()).toMatch(/no name for a tool.*unknown member English/);
    expect(
      form.complaints({ tools: [{ name: tool.name, fields: toolFields }], assistants: [], squads: [] }),
    ).toEqual([]);
  });
}
