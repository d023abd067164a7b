import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultSwitch } from '../faults.ts';
import { type HttpRequest, type Listener, listen } from '../http-listener.ts';
import { ledger } from '../ledger.ts';
import { type SmsRefusalCode, smsRefusalCodes } from './refusals.ts';
import { type SmsProvider, type SmsProviderOptions, startSmsProvider } from './sms-provider.ts';

const apiKey = 'KEY-of-the-clinic-group';
const mainStreet = '+16045550100';
const harbour = '+17785550100';
const patient = '+16045550142';
const confirmation = { from: mainStreet, to: patient, text: 'You are booked.' };

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function aProvider(options: Partial<SmsProviderOptions> = {}): Promise<SmsProvider> {
  const provider = await startSmsProvider({ apiKey, ...options });
  open.push(provider);
  return provider;
}

function send(provider: SmsProvider, body: unknown, { key = apiKey, path = '/messages' } = {}) {
  return fetch(provider.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function codeOf(response: Response): Promise<unknown> {
  const { errors } = (await response.json()) as { errors: { code: string }[] };
  return errors[0]?.code;
}

describe('sending', () => {
  test.each(['/messages', '/v2/messages'])(
    'a message posted to %s is queued, not yet delivered',
    async (path) => {
      const provider = await aProvider();
      const response = await send(provider, { ...confirmation, webhook_url: 'http://127.0.0.1/x' }, { path });

      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          record_type: 'message',
          direction: 'outbound',
          from: { phone_number: mainStreet },
          to: [{ phone_number: patient, status: 'queued' }],
          encoding: 'GSM-7',
          parts: 1,
          errors: [],
          sent_at: null,
          received_at: expect.stringMatching(/\+00:00$/),
        },
      });
      expect(provider.accepted()).toHaveLength(1);
    },
  );

  const profile = { id: 'main', numbers: [mainStreet] };
  test.each<[string, object | string, number, SmsRefusalCode]>([
    ['a body that is no JSON', '{"from"', 400, '10015'],
    ['a message without text', { from: mainStreet, to: patient }, 422, '10004'],
    ['a number without a plus', { ...confirmation, to: '6045550142' }, 400, '40310'],
    ['a number one digit short', { ...confirmation, to: '+1604555014' }, 400, '40310'],
    ['an area code that cannot be', { ...confirmation, to: '+11045550142' }, 400, '40310'],
    ['an exchange that cannot be', { ...confirmation, to: '+16041550142' }, 400, '40310'],
    ['a sender of no profile', { ...confirmation, from: harbour }, 400, '40305'],
    ['a sender of another profile', { ...confirmation, messaging_profile_id: 'other' }, 400, '40305'],
    ['a sender that is a name', { ...confirmation, from: 'CLINIC' }, 400, '40306'],
    ['a country the profile does not reach', { ...confirmation, to: '+8613800138000' }, 400, '40309'],
    ['eleven parts', { ...confirmation, text: '诊'.repeat(671) }, 400, '40302'],
  ])('%s is refused', async (_, body, status, code) => {
    const provider = await aProvider({ profiles: [profile] });
    const response = await send(provider, body);

    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(provider.accepted()).toHaveLength(0);
  });

  test('a wrong key is refused', async () => {
    const provider = await aProvider();
    const response = await send(provider, confirmation, { key: 'KEY-of-somebody' });

    expect([response.status, await codeOf(response)]).toEqual([401, '10009']);
  });

  test.each(smsRefusalCodes)('code %s can be requested, for the next message only', async (code) => {
    const provider = await aProvider();
    provider.refuse(code);

    expect(await codeOf(await send(provider, confirmation))).toBe(code);
    expect((await send(provider, confirmation)).status).toBe(200);
    expect(provider.accepted()).toHaveLength(1);
  });

  test.each([
    ['without Retry-After', {}, null, 'application/json'],
    ['with Retry-After', { retryAfterSeconds: 2 }, '2', 'application/json'],
    ['as a page of the edge', { form: 'html' as const }, null, 'text/html'],
  ])('a rate limit comes %s', async (_, how, retryAfter, type) => {
    const provider = await aProvider();
    provider.rateLimit(how);
    const response = await send(provider, confirmation);

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(response.headers.get('content-type')).toContain(type);
    expect(provider.accepted()).toHaveLength(0);
  });
});

describe('a message that was accepted although the sender was told otherwise', () => {
  test('an error after acceptance leaves one accepted message', async () => {
    const provider = await aProvider();
    provider.faults.set({ kind: 'error-after', status: 500 }, { operation: 'send-message', times: 1 });

    expect((await send(provider, confirmation)).status).toBe(500);
    expect(provider.accepted()).toHaveLength(1);
  });

  test('a broken response after acceptance leaves one accepted message', async () => {
    const provider = await aProvider();
    provider.faults.set({ kind: 'reset-mid-body' }, { times: 1 });
    const answer = send(provider, confirmation).then((response) => response.text());

    await expect(answer).rejects.toThrow();
    expect(provider.accepted()).toHaveLength(1);
  });

  test('silence after acceptance leaves one accepted message', async () => {
    const provider = await aProvider();
    provider.faults.set({ kind: 'silent' });
    const given = new AbortController();
    const answer = fetch(`${provider.url}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(confirmation),
      signal: given.signal,
    });
    await expect.poll(() => provider.accepted().length).toBe(1);
    given.abort();

    await expect(answer).rejects.toThrow();
  });

  test('an error before acceptance leaves none', async () => {
    const provider = await aProvider();
    provider.faults.set({ kind: 'error', status: 503 }, { times: 1 });

    expect((await send(provider, confirmation)).status).toBe(503);
    expect(provider.accepted()).toHaveLength(0);
    expect(provider.ledger.count('send-message')).toBe(1);
  });
});

describe("patients' replies", () => {
  const shared = [{ id: 'shared', numbers: [mainStreet, harbour] }];
  const apart = [
    { id: 'main', numbers: [mainStreet] },
    { id: 'harbour', numbers: [harbour] },
  ];

  test.each(['STOP', 'stop', ' Stop All ', 'CANCEL', 'End', 'quit', 'UNSUBSCRIBE'])(
    '"%s" silences every clinic of the profile',
    async (text) => {
      const provider = await aProvider({ profiles: shared });
      await provider.receive({ from: patient, to: mainStreet, text });

      expect(await codeOf(await send(provider, { ...confirmation, from: harbour }))).toBe('40300');
    },
  );

  test('a stop to one profile does not affect the other', async () => {
    const provider = await aProvider({ profiles: apart });
    await provider.receive({ from: patient, to: mainStreet, text: 'STOP' });

    expect((await send(provider, { ...confirmation, from: harbour })).status).toBe(200);
  });

  test('START lifts a stop', async () => {
    const provider = await aProvider({ profiles: shared });
    await provider.receive({ from: patient, to: mainStreet, text: 'STOP' });
    await provider.receive({ from: patient, to: mainStreet, text: 'start' });

    expect((await send(provider, confirmation)).status).toBe(200);
  });

  test.each(['停止', 'please stop', 'no thanks'])('"%s" is an ordinary message', async (text) => {
    const provider = await aProvider();
    await provider.receive({ from: patient, to: mainStreet, text });

    expect((await send(provider, confirmation)).status).toBe(200);
  });
});

interface Received {
  data: { id: string; event_type: string; payload: { to: { status: string }[]; errors: { code: string }[] } };
  meta: { attempt: number };
}

describe('delivery events', () => {
  let requests: HttpRequest[];
  let answers: number[];
  let clinic: Listener;

  beforeEach(async () => {
    requests = [];
    answers = [];
    const work = (request: HttpRequest) => () => {
      requests.push(request);
      return { status: answers.shift() ?? 200 };
    };
    clinic = await listen((request) => ({ operation: 'event', work: work(request) }), {
      faults: faultSwitch(),
      ledger: ledger(),
    });
    open.push(clinic);
  });

  const withWebhook = () => aProvider({ webhook: { url: clinic.url }, landlines: ['+16045550199'] });
  const bodies = () => requests.map(({ body }) => JSON.parse(body.toString()) as Received);
  const types = () => bodies().map(({ data }) => data.event_type);

  function isSigned({ headers, body }: HttpRequest, publicKey: string): boolean {
    const prefix = Buffer.from('302a300506032b6570032100', 'hex');
    const der = Buffer.concat([prefix, Buffer.from(publicKey, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(`${headers['telnyx-timestamp']}|`), body]);
    return verify(null, signed, key, Buffer.from(String(headers['telnyx-signature-ed25519']), 'base64'));
  }

  test('a sent and a final event follow, once, signed with the published key', async () => {
    const provider = await withWebhook();
    await send(provider, confirmation);
    await provider.deliverReceipts();
    await provider.deliverReceipts();

    expect(types()).toEqual(['message.sent', 'message.finalized']);
    expect(bodies().map(({ data }) => data.payload.to[0]?.status)).toEqual(['sent', 'delivered']);
    expect(Buffer.from(provider.publicKey, 'base64')).toHaveLength(32);
    expect(requests.every((request) => isSigned(request, provider.publicKey))).toBe(true);
  });

  test('a wrong signature does not fit the published key', async () => {
    const provider = await withWebhook();
    await send(provider, confirmation);
    await provider.deliverReceipts({ signature: 'wrong' });

    expect(requests.some((request) => isSigned(request, provider.publicKey))).toBe(false);
  });

  test('a landline accepts the message and never receives it', async () => {
    const provider = await withWebhook();
    await send(provider, { ...confirmation, to: '+16045550199' });
    await provider.deliverReceipts();

    expect(bodies()[1]?.data.payload).toMatchObject({
      to: [{ status: 'delivery_failed' }],
      errors: [{ code: '40001' }],
    });
  });

  test('events can arrive in the wrong order and twice, with the same id', async () => {
    const provider = await withWebhook();
    await send(provider, confirmation);
    await provider.deliverReceipts({ order: 'reversed', duplicated: true });

    expect(types()).toEqual(['message.finalized', 'message.sent', 'message.finalized', 'message.sent']);
    expect(new Set(bodies().map(({ data }) => data.id)).size).toBe(2);
    expect(bodies().map(({ meta }) => meta.attempt)).toEqual([2, 2, 1, 1]);
  });

  test('a shuffle follows the given numbers', async () => {
    const provider = await withWebhook();
    await send(provider, confirmation);
    const numbers = [0.9, 0.1];
    await provider.deliverReceipts({ order: 'shuffled', random: () => numbers.shift() ?? 0 });

    expect(types()).toEqual(['message.finalized', 'message.sent']);
  });

  test('an event that is not accepted is tried three times', async () => {
    answers = [500, 503, 500];
    const provider = await withWebhook();
    const delivery = await provider.receive({ from: patient, to: mainStreet, text: 'STOP' });

    expect(delivery).toMatchObject({ type: 'message.received', delivered: false });
    expect(bodies().map(({ meta }) => meta.attempt)).toEqual([1, 2, 3]);
    expect(bodies()[0]?.data.payload).toMatchObject({ autoresponse_type: 'STOP', direction: 'inbound' });
  });

  test("the address named by the message takes precedence over the profile's", async () => {
    answers = [500, 500, 500];
    const provider = await withWebhook();
    await send(provider, { ...confirmation, webhook_url: `${clinic.url}/own` });
    await provider.deliverReceipts();

    expect(requests.map(({ path }) => path)).toEqual(['/own', '/own', '/own', '/', '/own']);
  });
});
