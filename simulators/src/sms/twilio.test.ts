import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultSwitch } from '../faults.ts';
import { type HttpRequest, type Listener, listen } from '../http-listener.ts';
import { ledger } from '../ledger.ts';
import { type SmsProvider, startSmsProvider } from './sms-provider.ts';

const accountId = 'AC0123456789abcdef0123456789abcdef';
const service = 'MG0123456789abcdef0123456789abcdef';
const token = 'the token of the clinic group';
const clinic = '+16045550100';
const patient = '+16045550142';
const landline = '+16045550199';

let provider: SmsProvider;
let requests: HttpRequest[];
let webhook: Listener;
beforeEach(async () => {
  requests = [];
  const work = (request: HttpRequest) => () => {
    requests.push(request);
    return { status: 200 };
  };
  webhook = await listen((request) => ({ operation: 'event', work: work(request) }), {
    faults: faultSwitch(),
    ledger: ledger(),
  });
  provider = await startSmsProvider({
    vendor: 'twilio',
    apiKey: token,
    accountId,
    profiles: [{ id: service, numbers: [clinic] }],
    landlines: [landline],
    webhook: { url: `${webhook.url}/inbound` },
  });
});
afterEach(() => Promise.all([provider.close(), webhook.close()]));

const send = (over: Record<string, string> = {}, { account = accountId, password = token } = {}) =>
  fetch(`${provider.url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ From: clinic, To: patient, Body: 'You are booked.', ...over }),
  });
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: number }).code,
];
const fields = () => requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body.toString())));

test('a message is accepted with 201, and not yet delivered', async () => {
  const response = await send({ MessagingServiceSid: service });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 'accepted',
    num_segments: '0',
    to: patient,
    messaging_service_sid: service,
  });
  expect(provider.accepted()).toHaveLength(1);
});

describe('refusals', () => {
  test.each([
    ['a message without text', { Body: '' }, 400, 21602],
    ['a number that cannot be', { To: '+1604555014' }, 400, 21211],
    ['a sender of no service', { From: '+16045550177' }, 400, 21606],
    ['a country that is not allowed', { To: '+8613800138000' }, 400, 21408],
    ['a text of more than 1600 characters', { Body: 'a'.repeat(1_601) }, 400, 21617],
  ])('%s', async (_, over, status, code) => {
    expect(await refusal(await send(over))).toEqual([status, code]);
    expect(provider.accepted()).toHaveLength(0);
  });

  test('a wrong token, and a wrong account', async () => {
    expect(await refusal(await send({}, { password: 'wrong' }))).toEqual([401, 20003]);
    expect(await refusal(await send({}, { account: service }))).toEqual([401, 20003]);
  });

  test('too many messages, with a retry time only if requested', async () => {
    provider.rateLimit();
    const plain = await send();
    expect(plain.headers.get('retry-after')).toBeNull();
    expect(await refusal(plain)).toEqual([429, 20429]);
    provider.rateLimit({ retryAfterSeconds: 3 });
    expect((await send()).headers.get('retry-after')).toBe('3');
  });
});

test('callbacks go to the address of the message, as signed forms without time or text', async () => {
  await send({ StatusCallback: `${webhook.url}/status?message=1` });
  await provider.deliverReceipts();
  expect(requests.map(({ target }) => target)).toEqual(['/status?message=1', '/status?message=1']);
  expect(fields().map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered']);
  const [first = {}] = fields();
  expect(Object.keys(first)).not.toContain('Body');
  const signed = Object.keys(first)
    .sort()
    .reduce((text, name) => text + name + first[name], `${webhook.url}/status?message=1`);
  expect(requests[0]?.headers['x-twilio-signature']).toBe(
    createHmac('sha1', token).update(signed).digest('base64'),
  );
});

test('a message without its own address has no callbacks', async () => {
  await send();
  await provider.deliverReceipts();
  expect(requests).toEqual([]);
});

test('a landline accepts the message and never receives it', async () => {
  await send({ To: landline, StatusCallback: webhook.url });
  await provider.deliverReceipts();
  expect(fields()[1]).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30006' });
});

test("a STOP goes to the service's address with its classification, and blocks the patient", async () => {
  await provider.receive({ from: patient, to: clinic, text: 'Stop' });
  expect(requests[0]?.path).toBe('/inbound');
  expect(fields()[0]).toMatchObject({ SmsStatus: 'received', Body: 'Stop', OptOutType: 'STOP' });
  expect(await refusal(await send())).toEqual([400, 21610]);
});
