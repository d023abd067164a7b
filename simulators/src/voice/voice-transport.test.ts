import { describe, expect, test } from 'vitest';
import type { VoiceAuth } from './auth.ts';
import { aWebhook, closeAfterEach, fromPatient, json, succeed } from './webhook-for-tests.ts';

closeAfterEach();

describe('how a body travels', () => {
  const plain = { message: { type: 'hang' } };

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

  test.each<[string, VoiceAuth, Record<string, string>]>([
    ['a bearer secret', { method: 'bearer', secret }, { authorization: `Bearer ${secret}` }],
    ['headers of one’s own', { method: 'headers', headers: { 'x-other': 'y' } }, { 'x-other': 'y' }],
  ])('%s', async (_, auth, expected) => {
    const { caller, requests } = await aWebhook(succeed, { auth });
    await caller.startCall(fromPatient).status('ringing');

    expect(requests[0]?.headers).toMatchObject(expected);
  });

  test('nothing at all', async () => {
    const { caller, requests } = await aWebhook();
    await caller.startCall(fromPatient).status('ringing');

    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });
});
