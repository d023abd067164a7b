import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse as parseForm } from 'node:querystring';
import { buffer } from 'node:stream/consumers';
import type { SmsProvider as Simulator } from '@frontdesk/simulators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DELIVERY_STATUSES,
  type DeliveryEvent,
  type SmsConnection,
  type SmsEvent,
  type SmsVendor,
  type SmsWebhookRequest,
} from '../../../../src/ports/sms-provider.ts';
import { connectVendor, startVendor } from '../simulated-vendor.ts';

const CLINIC = '+16045550100';
const PATIENT = '+16045550142';
const REFERENCE = '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e';
const draft = {
  from: CLINIC,
  to: PATIENT,
  text: 'See you on Tuesday',
  messagingProfileId: null,
  reference: REFERENCE,
};

export function webhookContract(vendor: SmsVendor): void {
  let requests: SmsWebhookRequest[];
  let endpoint: Awaited<ReturnType<typeof listen>>;
  let simulator: Simulator;
  let connection: SmsConnection;
  beforeEach(async () => {
    requests = [];
    endpoint = await listen((request) => requests.push(request));
    simulator = await startVendor(vendor, { webhook: { url: endpoint.url } });
    connection = connectVendor(vendor, simulator, { webhookUrl: endpoint.url });
  });
  afterEach(async () => {
    await connection.close();
    await simulator.close();
    endpoint.close();
  });

  const events = () => requests.map((request) => connection.webhook.read(request)) as SmsEvent[];
  const deliveries = () => events().filter((event): event is DeliveryEvent => event.kind === 'delivery');
  const sent = () => connection.provider?.send(draft, async () => true);

  describe('receipts', () => {
    test('identify the message by its id, its numbers and a status of ours', async () => {
      const answer = await sent();
      await simulator.deliverReceipts();
      expect(deliveries().map(({ deliveryStatus }) => deliveryStatus)).toEqual(['sent', 'delivered']);
      for (const { providerMessageId, from, to, at, code, problem } of deliveries()) {
        expect(answer).toEqual({ status: 'accepted', id: providerMessageId });
        expect({ from, to, code, problem }).toEqual({ from: CLINIC, to: PATIENT, code: null, problem: null });
        expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
      }
    });

    test('echo a field by which the message is found if its response was lost', async () => {
      await sent();
      await simulator.deliverReceipts();
      for (const { text, reference } of deliveries())
        expect([text, reference].filter((each) => each !== null)).toEqual([
          text === null ? REFERENCE : draft.text,
        ]);
    });

    test('of the same event have the same id, and different events different ones', async () => {
      await sent();
      await simulator.deliverReceipts({ duplicated: true });
      const ids = events().map(({ eventId }) => eventId);
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(2);
    });

    test.each(['sending_failed', 'delivery_failed'] as const)(
      'report a message that ended as %s',
      async (end) => {
        await sent();
        await simulator.deliverReceipts({ finalStatus: end });
        expect(deliveries().at(-1)?.deliveryStatus).toBe(end);
        expect(DELIVERY_STATUSES).toContain(end);
      },
    );
  });

  describe('signatures', () => {
    test('of the vendor are accepted', async () => {
      await sent();
      await simulator.deliverReceipts();
      expect(requests.map((request) => connection.webhook.isAuthentic(request))).toEqual([true, true]);
    });

    test.each(['wrong', 'none'] as const)('%s: refused', async (signature) => {
      await sent();
      await simulator.deliverReceipts({ signature });
      expect(requests.some((request) => connection.webhook.isAuthentic(request))).toBe(false);
    });
  });

  test.each([
    ['STOP', 'STOP'],
    ['unsubscribe', 'STOP'],
    ['START', 'START'],
    ['help', 'HELP'],
    ['thank you', null],
  ] as const)('a patient who writes "%s" is reported with the word %s', async (text, word) => {
    await simulator.receive({ from: PATIENT, to: CLINIC, text });
    expect(connection.webhook.isAuthentic(requests[0]!)).toBe(true);
    expect(events()).toMatchObject([{ kind: 'inbound', from: PATIENT, to: CLINIC, word, text }]);
  });

  test.each([[{}], [null], [[1, 2, 3]], ['text'], [{ data: null }]])('%j is not an event', (body) => {
    const request = { url: '/', headers: {}, rawBody: Buffer.from(JSON.stringify(body)), body };
    expect(connection.webhook.read(request)).toBeNull();
  });
}

/** Takes what is posted, as the service's route would hand it on. */
async function listen(take: (request: SmsWebhookRequest) => void) {
  const server = createServer((incoming, response) => {
    const { url = '', headers } = incoming;
    const parsed = headers['content-type'] === 'application/json' ? JSON.parse : parseForm;
    void buffer(incoming).then((rawBody) => {
      take({ url, headers, rawBody, body: parsed(rawBody.toString('utf8')) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhook`, close: () => server.close() };
}
