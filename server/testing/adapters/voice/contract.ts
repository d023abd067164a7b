import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { VoiceAdapter } from '../../../src/adapters/voice/adapter.ts';
import { toolFile } from '../../../src/adapters/voice/vapi/objects.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { Secret } from '../../../src/kernel/secrets/secret.ts';
import { frozenClock } from '../../../src/kernel/time/clock.ts';
import type { VoiceFields, VoiceFiles } from '../../../src/ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../src/ports/voice/voice-platform.ts';
import type {
  ReadAddress,
  VoiceAnswer,
  VoiceEvent,
  VoiceWebhook,
  WebhookDocument,
} from '../../../src/ports/voice/voice-webhook.ts';

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
  /** What the vendor sends for our events, about `CALL`; some vendors have no word for some of them. */
  readonly bodies: Readonly<Partial<Record<VoiceEvent['kind'], object>>>;
  /** Where the vendor posts them to. */
  addressOf(kind: VoiceEvent['kind']): ReadAddress;
  /** What its messages say of `CALL`, where that is less. */
  readonly call: Readonly<Partial<Record<keyof typeof CALL, string | null>>>;
  /** The tool calls of the body for `tool-calls`. */
  readonly toolCalls: ReadonlyArray<{ id: string; name: string; arguments: object }>;
  /** The headers by which the vendor proves who it is. */
  prove(body: Buffer, secret: string, now: Date): Record<string, string>;
  /** Bodies that were seen in the wild, and what is to be read in each. */
  readonly recorded: readonly Recorded[];
  /** The vendor's API with one number, one lineup and one call of the number, under these ids. */
  readonly ids: {
    readonly number: string;
    readonly lineup: string;
    readonly assistant: string;
    readonly call: string;
  };
  connect(): Promise<{ url: string; apiKey: string; goSilent(): void; close(): Promise<void> }>;
  /** Files that are fit to be pushed, and the same with a fault; what the complaint says. */
  readonly files: VoiceFiles;
  readonly faulty: { readonly files: VoiceFiles; readonly complaint: RegExp };
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
    describe('the sender of a message', () => senders(subject));
    describe('a message', () => messages(subject));
    describe('a response', () => answers(subject));
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
    assistantId: null,
    assistantRequest: 'assistant',
    platform: null,
    clock: frozenClock(NOW),
    log: silentLogger,
  });
}

function senders(subject: VoiceSubject): void {
  const body = bytesOf(subject.bodies.report ?? {});
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

  test('is nobody in production without a secret', () => {
    expect(open(subject, null, true).authenticate(proof(''), body)).toEqual({ status: 'not-configured' });
  });

  test('is identified by headers whose names may be logged', () => {
    expect(open(subject).senderHeaders).toEqual(expect.arrayContaining(Object.keys(proof(SECRET))));
  });
}

function messages(subject: VoiceSubject): void {
  const read = (kind: VoiceEvent['kind']) =>
    open(subject).read(bytesOf(subject.bodies[kind] ?? {}), subject.addressOf(kind));

  test.each(Object.keys(subject.bodies) as VoiceEvent['kind'][])('is one of our events: %s', (kind) => {
    expect(read(kind)).toMatchObject({ kind, ...CALL, ...subject.call, type: expect.any(String) });
  });

  test('has its tool calls, each once and in order', () => {
    expect(read('tool-calls')).toMatchObject({ toolCalls: subject.toolCalls });
  });

  test('about the end of a call has the whole report', () => {
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

  test('about a transfer says so', () => {
    expect(read('status')).toMatchObject({ phase: 'forwarding', callDropped: false });
  });

  test.each<[string, Buffer]>([
    ['no JSON', Buffer.from('{"mess')],
    ['nothing', Buffer.alloc(0)],
    ['no message', Buffer.from('{}')],
    ['a list', Buffer.from('[]')],
  ])('is refused where it is %s', (_, body) => {
    expect(() => open(subject).read(body, subject.addressOf('report'))).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' }),
    );
  });

  describe.runIf(subject.recorded.length > 0)('in recorded bodies', () => {
    test.each(subject.recorded.map((each) => [each.file, each] as const))(
      '%s',
      (_, { body, expect: told }) => {
        expect(open(subject).read(body, subject.addressOf('report'))).toMatchObject(told);
      },
    );
  });
}

const ANSWERED = {
  clinicId: null,
  language: 'en',
  answeredBy: null,
  transferNumber: null,
  otherwise: 'Please call the clinic again.',
} as const;

/** What the platform or the caller must be told of an answer. */
function saidIn(answer: VoiceAnswer): string[] {
  switch (answer.status) {
    case 'answer-call':
      return [answer.otherwise];
    case 'transfer':
      return [answer.number];
    case 'spoken':
      return [answer.message];
    default:
      return [];
  }
}

function answers(subject: VoiceSubject): void {
  const webhook = open(subject);
  const address = subject.addressOf('tool-calls');
  const calls = webhook.read(bytesOf(subject.bodies['tool-calls'] ?? {}), address);
  const results = subject.toolCalls.map(({ name }) => ({ message: `two\nlines of ${name}`, success: false }));
  const ALL: readonly VoiceAnswer[] = [
    { status: 'received' },
    { status: 'tool-results', results },
    { status: 'answer-call', ...ANSWERED },
    { status: 'transfer', number: '+16045550111' },
    { status: 'spoken', message: 'Please call the clinic.' },
    { status: 'unknown-clinic', error: 'No clinic.', results },
  ];

  test.each(ALL.map((answer) => [answer.status, answer] as const))('is written for %s', async (_, answer) => {
    const text = JSON.stringify(await webhook.write(calls, answer));
    for (const value of saidIn(answer)) expect(text).toContain(value);
  });

  test('has a result for each tool call, in order, on one line and with the failure first', async () => {
    const text = JSON.stringify(await webhook.write(calls, { status: 'tool-results', results }));
    const places = subject.toolCalls.map(({ name }) => text.indexOf(`lines of ${name}`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('\\n');
    expect(text.indexOf('success')).toBeLessThan(text.indexOf('message'));
  });

  test('is described for the reference', async () => {
    const { document } = webhook.addresses.find(({ path }) => path === address.path) ?? {};
    const { body, answer, refusal } = document as WebhookDocument;
    expect(body.safeParse(subject.bodies['tool-calls']).success).toBe(true);
    const written = await webhook.write(calls, { status: 'tool-results', results });
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

  test('finds numbers, lineups, assistants and calls by id; missing ones are null', async () => {
    const { calledNumber } = CALL;
    const { ids } = subject;
    expect(await platform.phoneNumber(ids.number, soon())).toMatchObject({ number: calledNumber });
    expect(await platform.phoneNumbers(soon())).toMatchObject([{ id: ids.number, number: calledNumber }]);
    expect(await platform.lineup(ids.lineup, soon())).toMatchObject({ assistantIds: [ids.assistant] });
    expect((await platform.lineups(soon())).map(({ id }) => id)).toEqual([ids.lineup]);
    expect((await platform.assistants(soon())).map(({ id }) => id)).toEqual([ids.assistant]);
    expect(await platform.call(ids.call, soon())).toMatchObject({ id: ids.call, phoneNumberId: ids.number });
    const ofNumber = await platform.calls({ phoneNumberId: ids.number, limit: 5 }, soon());
    expect(ofNumber).toMatchObject([{ id: ids.call }]);
    expect(await platform.calls({ phoneNumberId: 'another', limit: 5 }, soon())).toEqual([]);
    expect([
      await platform.phoneNumber('none', soon()),
      await platform.lineup('none', soon()),
      await platform.call('none', soon()),
    ]).toEqual([null, null, null]);
  });

  test('creates the objects of the files, changes them and lists them by name', async () => {
    const { objects } = subject.adapter;
    const made = new Map<string, string>();
    for (const { kind, name, parts, isOnlyChanged, fields } of objects.wanted(subject.files)) {
      if (isOnlyChanged) continue;
      const wanted = fields(parts.map((part) => made.get(part) ?? ''));
      const created = await platform.create(kind, wanted, soon());
      const id = objects.idOf(created);
      expect(id).not.toBe('');
      made.set(`${kind} ${name}`, id);
      expect(await platform.change(kind, id, objects.changeOf(kind, wanted), soon())).toMatchObject(
        objects.changeOf(kind, wanted),
      );
    }
    for (const { kind, name, isOnlyChanged } of objects.wanted(subject.files)) {
      if (isOnlyChanged) continue;
      const listed = await platform.list(kind, [name], soon());
      expect(listed.filter((each) => objects.nameOf(each) === name).map(objects.idOf)).toEqual([
        made.get(`${kind} ${name}`),
      ]);
    }
  });

  test('is unavailable with a wrong key, and on a timeout', async () => {
    const stranger = connect('another key');
    await expect(stranger.phoneNumber(subject.ids.number, soon())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await stranger.close();
    vendor.goSilent();
    await expect(platform.phoneNumber(subject.ids.number, AbortSignal.timeout(80))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
}

function objects({ adapter: { objects: form }, files, faulty }: VoiceSubject): void {
  const wanted = form.wanted(files).map(({ kind, parts, fields }) => ({
    kind,
    fields: fields(parts.map((part) => `id of ${part}`)),
    parts,
  }));

  test('are ordered by dependency, each of a listed kind', () => {
    const seen: string[] = [];
    for (const { kind, name, parts } of form.wanted(files)) {
      expect(form.kinds).toContain(kind);
      expect(seen).toEqual(expect.arrayContaining([...parts]));
      seen.push(`${kind} ${name}`);
    }
  });

  test('contain prompts, tools, the words between languages and the ids of their parts', () => {
    const text = JSON.stringify(wanted);
    const [assistant] = files.assistants;
    for (const word of ['Lists the providers.', 'city', 'One moment.', assistant?.prompt ?? '?'])
      expect(text).toContain(word);
    for (const { fields, parts } of wanted)
      for (const part of parts) expect(JSON.stringify(fields)).toContain(`id of ${part}`);
  });

  test('contain the secret only beside our URL, and it is not compared', () => {
    for (const { kind, fields } of wanted) {
      const text = JSON.stringify(form.withSecret(fields, new Secret(SECRET)));
      expect(text.includes(SECRET)).toBe(form.secretKinds.has(kind) && text.includes('/api/voice'));
      const compared = JSON.stringify(JSON.parse(text), (key, value) =>
        form.notOurs.has(key) ? undefined : value,
      );
      expect(compared).not.toContain(SECRET);
    }
  });

  test('are validated before they are sent', () => {
    expect(form.complaints(files)).toEqual([]);
    expect(form.complaints(faulty.files).join()).toMatch(faulty.complaint);
  });
}

/** Two assistants that hand over to each other, and one tool. */
export function someFiles(own: VoiceFiles['own'] = []): VoiceFiles {
  const serverMessages = ['tool-calls'];
  const server = { url: 'https://desk.example/api/voice', timeoutSeconds: 20 };
  const handoff = (assistant: string) => [
    { assistant, message: 'One moment.', description: 'Another language' },
  ];
  const fields = toolFile({
    name: 'get_providers',
    description: 'Lists the providers.',
    arguments: z.object({ city: z.string() }),
    wait: 'spoken',
  });
  const assistant = (name: string) => ({
    name,
    tools: ['get_providers'],
    prompt: `You are the front desk, ${name}.`,
    fields: { serverMessages, server },
  });
  return {
    tools: [{ name: 'get_providers', fields: fields as VoiceFields }],
    assistants: [assistant('English'), assistant('Mandarin')],
    lineups: [
      {
        name: 'Front desk',
        members: [
          { assistant: 'English', handoffs: handoff('Mandarin') },
          { assistant: 'Mandarin', handoffs: handoff('English') },
        ],
      },
    ],
    own,
    numbers: [],
  };
}
