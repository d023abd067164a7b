import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sdk from 'twilio';
import { describe, expect, test } from 'vitest';
import { KEY, startVendor } from '../../../../testing/adapters/sms/simulated-vendor.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import type { SmsWebhook } from '../../../ports/sms-provider.ts';
import { twilio } from './index.ts';

const PATH = '/api/sms/webhook';
const PUBLIC = `https://frontdesk.example${PATH}`;
const REFERENCE = '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e';
const fields = { MessageSid: 'SM1', MessageStatus: 'sent', From: '+16045550100', Body: '您好 & more' };

const webhookAt = (webhookUrl: string): SmsWebhook =>
  twilio(
    { apiUrl: null, accountId: null, apiKey: new Secret(KEY), webhookPublicKey: null },
    { clock: systemClock, webhookUrl },
  ).webhook;
const asked = (url: string, signature: string | null, body: unknown = fields) => ({
  url,
  headers: signature === null ? {} : { 'x-twilio-signature': signature },
  rawBody: Buffer.alloc(0),
  body,
});
const signed = (address: string, body: Record<string, unknown> = fields, token = KEY) =>
  sdk.getExpectedTwilioSignature(token, address, body);

describe('a request signed by the vendor’s own package is accepted, whatever the address', () => {
  const ELSEWHERE = 'x.example:8443/api/sms/webhook';
  test.each([
    ['as it is set', PUBLIC, PUBLIC, PATH],
    ['with a query', PUBLIC, `${PUBLIC}?message=${REFERENCE}`, `${PATH}?message=${REFERENCE}`],
    ['with a query in odd letters', PUBLIC, `${PUBLIC}?a=it's&b=x%20y`, `${PATH}?a=it's&b=x%20y`],
    ['with a slash at its end', PUBLIC, `${PUBLIC}/?a=1`, `${PATH}/?a=1`],
    ['with the port written out', PUBLIC, PUBLIC.replace('.example', '.example:443'), PATH],
    ['with the port that is set', `https://${ELSEWHERE}`, `https://${ELSEWHERE}`, PATH],
    ['without the port that is set', `https://${ELSEWHERE}`, `https://x.example${PATH}`, PATH],
    ['without encryption', `http://x.example${PATH}`, `http://x.example:80${PATH}`, PATH],
    [
      'under a path that a proxy takes away',
      `https://x.example/desk${PATH}`,
      `https://x.example/desk${PATH}?a=1`,
      `${PATH}?a=1`,
    ],
  ])('%s', (_, webhookUrl, called, url) => {
    const signature = signed(called);
    expect(sdk.validateRequest(KEY, signature, called, fields)).toBe(true);
    expect(webhookAt(webhookUrl).isAuthentic(asked(url, signature))).toBe(true);
  });

  test('with a field that occurs twice', () => {
    const twice = { ...fields, Tag: ['b', 'a', 'b'] };
    expect(webhookAt(PUBLIC).isAuthentic(asked(PATH, signed(PUBLIC, twice), twice))).toBe(true);
  });
});

test.each([
  ['another token', signed(PUBLIC, fields, 'another'), PATH, fields],
  ['another host', signed(`https://attacker.example${PATH}`), PATH, fields],
  ['another query', signed(`${PUBLIC}?message=1`), `${PATH}?message=2`, fields],
  ['another field', signed(PUBLIC), PATH, { ...fields, MessageStatus: 'failed' }],
  ['a field too many', signed(PUBLIC), PATH, { ...fields, OptOutType: 'STOP' }],
  ['a body that is no form', signed(PUBLIC), PATH, null],
  ['an empty signature', '', PATH, fields],
  ['no signature', null, PATH, fields],
])('%s is not believed', (_, signature, url, body) => {
  expect(webhookAt(PUBLIC).isAuthentic(asked(url, signature, body))).toBe(false);
});

test('the simulator signs as the vendor’s own package expects', async () => {
  const judged: boolean[] = [];
  const server = createServer((request, response) => {
    const address = `http://${request.headers.host}${request.url}`;
    void text(request).then((form) => {
      const params = Object.fromEntries(new URLSearchParams(form));
      judged.push(sdk.validateRequest(KEY, String(request.headers['x-twilio-signature']), address, params));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const simulator = await startVendor('twilio', { webhook: { url: `http://127.0.0.1:${port}/sms?a=1` } });
  await simulator.receive({ from: '+16045550142', to: '+16045550100', text: '您好' });
  expect(judged).toEqual([true]);
  await simulator.close();
  server.close();
});

test('the response to an inbound message is the empty TwiML of the package', () => {
  const body = new sdk.twiml.MessagingResponse().toString();
  expect(webhookAt(PUBLIC).reply).toEqual({ type: 'text/xml', body });
});
