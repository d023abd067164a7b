import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SmsProvider as Simulator, startSmsProvider } from '@frontdesk/simulators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { retryAfterMs } from './answer.ts';
import { smsHttp } from './http.ts';

const PROFILE = '7d9c1f0e-4a1b-4c0d-9e57-5b1f9b0c2a11';
const draft = { from: '+16045550100', to: '+16045550142', text: 'Hello', messagingProfileId: null };
const atOnce = async () => true;
let simulator: Simulator;
let sms: ReturnType<typeof smsHttp>;
/** For what never comes. */
let impatient: ReturnType<typeof smsHttp>;

beforeEach(async () => {
  simulator = await startSmsProvider({ apiKey: 'key', profiles: [{ id: PROFILE, numbers: [draft.from] }] });
  sms = smsHttp({ url: `${simulator.url}/v2/`, apiKey: new Secret('key') });
  impatient = smsHttp({ url: simulator.url, apiKey: new Secret('key'), timeoutMs: 400 });
});
afterEach(async () => {
  await sms.close();
  await impatient.close();
  await simulator.close();
});

const posts = () => simulator.ledger.count('send-message');

test('a message that is taken has the id the provider gave it', async () => {
  const answer = await sms.send({ ...draft, messagingProfileId: PROFILE }, atOnce);
  const [taken] = simulator.accepted();
  expect(answer).toEqual({ status: 'accepted', id: taken?.id });
  expect(taken).toMatchObject({ text: 'Hello', to: [{ phone_number: draft.to }] });
  expect(simulator.ledger.entries[0]?.detail).toEqual({
    from: draft.from,
    to: draft.to,
    text: 'Hello',
    messaging_profile_id: PROFILE,
  });
});

test('no profile is named where there is none', async () => {
  await sms.send(draft, atOnce);
  expect(simulator.ledger.entries[0]?.detail).not.toHaveProperty('messaging_profile_id');
});

describe('a refusal', () => {
  test('of a key that is not accepted', async () => {
    const stranger = smsHttp({ url: simulator.url, apiKey: new Secret('wrong') });
    expect(await stranger.send(draft, atOnce)).toEqual({
      status: 'refused',
      http: 401,
      code: '10009',
      retryAfterMs: null,
    });
    await stranger.close();
  });

  test.each([400, 403, 422])('of a number that opted out comes with %i as well', async (status) => {
    simulator.refuse('40300', { status });
    expect(await sms.send(draft, atOnce)).toMatchObject({ status: 'refused', http: status, code: '40300' });
  });

  test.each([
    ['the provider, which names its own reset', {}, '10011', 1_000],
    ['the provider, with a time to come back', { retryAfterSeconds: 7 }, '10011', 7_000],
    ['a web page', { form: 'html' }, null, null],
    ['a web page with a time', { form: 'html', retryAfterSeconds: 12 }, null, 12_000],
    ['something else', { form: 'foreign' }, null, null],
  ] as const)('of too many messages, by %s', async (_, how, code, waitMs) => {
    simulator.rateLimit(how);
    expect(await sms.send(draft, atOnce)).toEqual({
      status: 'refused',
      http: 429,
      code,
      retryAfterMs: waitMs,
    });
  });

  test('that follows the taking is still a refusal, and posted once', async () => {
    simulator.faults.set({ kind: 'error-after', status: 500 });
    expect(await sms.send(draft, atOnce)).toMatchObject({ status: 'refused', http: 500 });
    expect([posts(), simulator.accepted().length]).toEqual([1, 1]);
  });
});

describe('a message that left without an answer may have been taken', () => {
  test.each([
    ['silent', 1],
    ['silent-before', 0],
    ['reset', 0],
  ] as const)('%s', async (kind, taken) => {
    simulator.faults.set({ kind });
    expect(await impatient.send(draft, atOnce)).toEqual({ status: 'broken-off' });
    expect([posts(), simulator.accepted().length]).toEqual([1, taken]);
  });
});

describe('an answer that begins well counts as taken, though nobody can read the rest', () => {
  test.each(['empty', 'garbage', 'html', 'reset-mid-body', 'huge'] as const)('%s', async (kind) => {
    simulator.faults.set({ kind });
    expect(await sms.send(draft, atOnce)).toEqual({ status: 'accepted', id: null });
    expect(posts()).toBe(1);
  });

  test('drip', async () => {
    simulator.faults.set({ kind: 'drip', ms: 20 });
    expect(await impatient.send(draft, atOnce)).toEqual({ status: 'accepted', id: null });
  });
});

describe('where there is no connection nothing was sent', () => {
  test('nobody listens', async () => {
    await simulator.close();
    expect(await sms.send(draft, atOnce)).toEqual({ status: 'not-sent' });
  });

  test('there is no such host', async () => {
    const nowhere = smsHttp({ url: 'http://nowhere.invalid', apiKey: new Secret('key') });
    expect(await nowhere.send(draft, atOnce)).toEqual({ status: 'not-sent' });
    await nowhere.close();
  });
});

describe('before a message leaves', () => {
  test('its sender is asked once, when the connection stands and nothing has been posted', async () => {
    const seen: number[] = [];
    const leaving = async () => {
      seen.push(posts());
      return true;
    };
    expect(await sms.send(draft, leaving)).toMatchObject({ status: 'accepted' });
    expect([seen, posts()]).toEqual([[0], 1]);
  });

  test('its sender can keep it back', async () => {
    expect(await sms.send(draft, async () => false)).toEqual({ status: 'not-sent' });
    expect(posts()).toBe(0);
  });

  test('a sender that fails keeps it back, and hears of its own failure', async () => {
    const leaving = async () => {
      throw new Error('not on record');
    };
    await expect(sms.send(draft, leaving)).rejects.toThrow('not on record');
    expect(posts()).toBe(0);
  });

  test('a sender that takes too long keeps it back, and is waited for', async () => {
    const heard: string[] = [];
    const leaving = async () => {
      heard.push('asked');
      await new Promise((resolve) => setTimeout(resolve, 800));
      heard.push('agreed');
      return true;
    };
    expect(await impatient.send(draft, leaving)).toEqual({ status: 'not-sent' });
    expect(heard).toEqual(['asked', 'agreed']);
    expect(posts()).toBe(0);
  });

  test('a sender is not asked where there is no connection', async () => {
    await simulator.close();
    const asked: string[] = [];
    const leaving = async () => asked.push('asked') > 0;
    expect(await sms.send(draft, leaving)).toEqual({ status: 'not-sent' });
    expect(asked).toEqual([]);
  });
});

test('every message has a connection of its own: one kept open may be closed just as the message leaves', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}'));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const line = smsHttp({ url: `http://127.0.0.1:${port}`, apiKey: new Secret('key') });
  for (let count = 0; count < 3; count += 1) await line.send(draft, atOnce);
  expect(connections).toBe(3);
  await line.close();
  server.close();
});

describe('when to come back', () => {
  const now = new Date('2026-11-16T17:00:00Z');
  test.each([
    [{}, null],
    [{ 'retry-after': '5' }, 5_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Mon, 16 Nov 2026 17:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Mon, 16 Nov 2026 16:00:00 GMT' }, 0],
    [{ 'x-ratelimit-reset': '2' }, 2_000],
    [{ 'x-ratelimit-reset': String(now.getTime() / 1_000 + 3) }, 3_000],
    [{ 'retry-after': '9', 'x-ratelimit-reset': '2' }, 9_000],
    [{ 'retry-after': ['1', '2'] }, null],
  ])('%o', (headers, waitMs) => {
    expect(retryAfterMs(headers, now)).toBe(waitMs);
  });
});
