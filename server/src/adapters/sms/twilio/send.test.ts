import type { SmsProvider as Simulator } from '@frontdesk/simulators';
import sdk from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEY, startVendor } from '../../../../testing/adapters/sms/simulated-vendor.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import type { SmsDraft } from '../../../ports/sms-provider.ts';
import { problemOf } from './codes.ts';
import { twilio } from './index.ts';
import { twilioApi } from './send.ts';

type Request = RequestClient.RequestOptions<object>;

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const SERVICE = 'MG0123456789abcdef0123456789abcdef';
const PUBLIC = 'https://frontdesk.example/api/sms/webhook';
const draft: SmsDraft = {
  from: '+16045550100',
  to: '+16045550142',
  text: '【菲沙街诊所】您的预约：12月1日 & "9:30" + 50%',
  messagingProfileId: null,
  reference: '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e',
};

describe('requests, checked against the vendor’s own package', () => {
  /** The request that Twilio's package would send for the same message. */
  async function requestOfPackage(over: Partial<SmsDraft>): Promise<Request> {
    const seen: Array<Request> = [];
    const httpClient = {
      request: async (options: Request) => {
        seen.push(options);
        return { statusCode: 201, body: '{}', headers: {} };
      },
    };
    const client = sdk(ACCOUNT, KEY, { httpClient: httpClient as never });
    const { from, to, text: body, messagingProfileId } = { ...draft, ...over };
    await client.messages.create({
      from,
      to,
      body,
      statusCallback: `${PUBLIC}?message=${draft.reference}`,
      ...(messagingProfileId ? { messagingServiceSid: messagingProfileId } : {}),
    });
    return seen[0]!;
  }

  const ours = (over: Partial<SmsDraft>) => {
    const account = { apiUrl: 'https://api.twilio.com', accountId: ACCOUNT, apiKey: new Secret(KEY) };
    const api = twilioApi(account, { webhookUrl: PUBLIC });
    return { url: api.url, headers: api.headers(), fields: fieldsOf(api.body({ ...draft, ...over })) };
  };
  const fieldsOf = (form: string) => Object.fromEntries(new URLSearchParams(form));

  test.each([
    ['from a number', {}],
    ['by a messaging service, from the number of the clinic', { messagingProfileId: SERVICE }],
  ])('a message %s', async (_, over) => {
    const { uri, username, password, headers, data } = await requestOfPackage(over);
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    const { url, headers: sent, fields } = ours(over);
    expect(url).toBe(uri);
    expect(fields).toEqual(data);
    expect(sent).toMatchObject({
      authorization: `Basic ${credentials}`,
      'content-type': headers?.['Content-Type'],
      accept: 'application/json',
    });
  });

  test("a clinic's profile at another vendor is omitted", () => {
    const { fields } = ours({ messagingProfileId: '7d9c1f0e-4a1b-4c0d-9e57-5b1f9b0c2a11' });
    expect(fields).not.toHaveProperty('MessagingServiceSid');
  });

  test.each([[{ apiUrl: null }], [{ accountId: null }], [{ apiKey: null }]])(
    'without address, account and token there is no provider: %o',
    (missing) => {
      const settings = {
        apiUrl: 'https://x',
        accountId: ACCOUNT,
        apiKey: new Secret(KEY),
        webhookPublicKey: null,
      };
      expect(
        twilio({ ...settings, ...missing }, { clock: systemClock, webhookUrl: PUBLIC }).provider,
      ).toBeNull();
    },
  );
});

describe('the simulator, checked against the vendor’s own package', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startVendor('twilio', { accountId: ACCOUNT, profiles: [{ id: SERVICE }] });
  });
  afterEach(() => simulator.close());

  /** Twilio's package, with its requests redirected to the simulator. */
  const clientOf = (token = KEY) => {
    const direct = sdk(ACCOUNT, token).httpClient;
    const httpClient = {
      request: (options: Request) =>
        direct.request({ ...options, uri: options.uri.replace('https://api.twilio.com', simulator.url) }),
    };
    return sdk(ACCOUNT, token, { httpClient: httpClient as never });
  };
  const { from, to, text: body } = draft;

  test('accepts a message as the package posts it, and the package reads its answer', async () => {
    const message = await clientOf().messages.create({ from, to, body, messagingServiceSid: SERVICE });
    expect(message).toMatchObject({ sid: simulator.accepted()[0]?.id, status: 'accepted', body, to });
    expect(message.dateCreated).toBeInstanceOf(Date);
  });

  test('refuses as the package expects', async () => {
    simulator.refuse('21610');
    await expect(clientOf().messages.create({ from, to, body })).rejects.toMatchObject({
      status: 400,
      code: 21610,
    });
    await expect(clientOf('wrong').messages.create({ from, to, body })).rejects.toMatchObject({
      code: 20003,
    });
  });
});

describe('the meaning of a code', () => {
  test.each([
    ['21610', 'opted-out'],
    ['21614', 'landline'],
    ['21635', 'landline'],
    ['30003', 'unreachable'],
    ['30005', 'unreachable'],
    ['30006', 'landline'],
    ['30007', 'filtered'],
    ['20429', 'too-many'],
    ['20003', 'bad-key'],
    ['21211', 'no-such-number'],
    ['21606', 'sender-not-ours'],
    ['21659', 'sender-not-ours'],
    ['21660', 'sender-not-ours'],
    ['30008', null],
    ['constructor', null],
  ])('%s: %s', (code, problem) => {
    expect(problemOf(code)).toBe(problem);
  });
});
