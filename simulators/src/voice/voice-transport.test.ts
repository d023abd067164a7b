import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../http-listener.ts';
import type { VoiceAuth } from './auth.ts';
import { aWebhook, closeAfterEach, fromPatient, json, succeed } from './webhook-for-tests.ts';

closeAfterEach();

describe('how a body travels', () => {
  const plain = { message: { type: 'hang' } };

  test('with a byte order mark', async () => {
    const { caller, requests } = await aWebhook();
    await caller.post(plain, { bom: true });

    expect(requests[0]?.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  test('in chunks, without a length', async () => {
    const { caller, requests } = await aWebhook();
    await caller.post(plain, { chunked: true });

    expect(requests[0]?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(requests[0]?.body.toString()).toBe(JSON.stringify(plain));
  });

  test('slowly', async () => {
    const { caller } = await aWebhook();
    const reply = await caller.post(plain, { slowBodyMs: 80 });

    expect(reply.firstByteMs).toBeGreaterThanOrEqual(60);
  });

  test('as the exact bytes it was given', async () => {
    const { caller, requests } = await aWebhook(() => json({}));
    await caller.post('{"message" : {"type":"hang"}}');

    expect(requests[0]?.body.toString()).toBe('{"message" : {"type":"hang"}}');
  });
});

describe('authentication', () => {
  const secret = 'a-secret-of-the-webhook';
  const now = () => new Date('2026-11-15T10:00:00.250Z');
  const digest = (timestamp: string, { body }: HttpRequest) =>
    createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

  test.each<[string, VoiceAuth, Record<string, string>]>([
    ['a bearer secret', { method: 'bearer', secret }, { authorization: `Bearer ${secret}` }],
    ['an API key', { method: 'api-key', key: 'k1' }, { 'x-api-key': 'k1' }],
    ['headers of one’s own', { method: 'headers', headers: { 'x-other': 'y' } }, { 'x-other': 'y' }],
  ])('%s', async (_, auth, expected) => {
    const { caller, requests } = await aWebhook(succeed, { auth });
    await caller.startCall(fromPatient).status('ringing');

    expect(requests[0]?.headers).toMatchObject(expected);
  });

  test('nothing at all', async () => {
    const { caller, requests } = await aWebhook();
    await caller.startCall(fromPatient).status('ringing');

    for (const header of ['authorization', 'x-api-key', 'x-voice-signature']) {
      expect(requests[0]?.headers).not.toHaveProperty(header);
    }
  });

  test.each([
    ['in seconds', {}, '1794736800', (hex: string) => hex],
    ['in milliseconds', { unit: 'milliseconds' }, '1794736800250', (hex: string) => hex],
    ['in capitals', { hex: 'upper' }, '1794736800', (hex: string) => hex.toUpperCase()],
    ['with a prefix', { prefix: 'sha256=' }, '1794736800', (hex: string) => `sha256=${hex}`],
    ['ten minutes old', { skewMs: -600_000 }, '1794736200', (hex: string) => hex],
  ] as const)('a signature %s', async (_, how, timestamp, written) => {
    const { caller, requests } = await aWebhook(succeed, { now, auth: { method: 'hmac', secret, ...how } });
    await caller.startCall(fromPatient).status('ringing', {}, { bom: true });
    const [request] = requests;

    expect(request?.headers['x-voice-timestamp']).toBe(timestamp);
    expect(request?.headers['x-voice-signature']).toBe(written(digest(timestamp, request!)));
  });

  test.each(['bearer', 'api-key', 'hmac'] as const)('a wrong %s beside a right one', async (of) => {
    const auth = [
      { method: 'wrong', of },
      { method: 'headers', headers: { 'x-right': 'yes' } },
    ] as const;
    const { caller, requests } = await aWebhook(succeed, { auth });
    await caller.startCall(fromPatient).status('ringing');

    expect(requests[0]?.headers['x-right']).toBe('yes');
    expect(JSON.stringify(requests[0]?.headers)).toMatch(/not-the-|x-voice-signature/);
  });
});
