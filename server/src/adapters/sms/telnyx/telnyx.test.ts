import { type SmsProvider as Simulator, startSmsProvider } from '@frontdesk/simulators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { systemClock } from '../../../kernel/time/clock.ts';
import type { SmsConnection, SmsDraft } from '../../../ports/sms-provider.ts';
import { telnyx } from './index.ts';

const PROFILE = '7d9c1f0e-4a1b-4c0d-9e57-5b1f9b0c2a11';
const draft = {
  from: '+16045550100',
  to: '+16045550142',
  text: 'Hello',
  messagingProfileId: null,
  reference: 'ours',
};
const needs = { clock: systemClock, webhookUrl: 'https://frontdesk.example/api/sms/webhook' };
let simulator: Simulator;
let connection: SmsConnection;

const connect = (key: string, apiUrl = simulator.url) =>
  telnyx({ apiUrl, accountId: null, apiKey: new Secret(key), webhookPublicKey: null }, needs);
beforeEach(async () => {
  simulator = await startSmsProvider({ apiKey: 'key', profiles: [{ id: PROFILE, numbers: [draft.from] }] });
  connection = connect('key', `${simulator.url}/v2/`);
});
afterEach(async () => {
  await connection.close();
  await simulator.close();
});

const send = (over: Partial<SmsDraft> = {}, { provider } = connection) =>
  provider?.send({ ...draft, ...over }, async () => true);

test('a message is posted with its profile', async () => {
  await send({ messagingProfileId: PROFILE });
  expect(simulator.ledger.entries[0]?.detail).toEqual({
    from: draft.from,
    to: draft.to,
    text: 'Hello',
    messaging_profile_id: PROFILE,
  });
});

test('no profile is named if there is none', async () => {
  await send();
  expect(simulator.ledger.entries[0]?.detail).not.toHaveProperty('messaging_profile_id');
});

test('without a key there is no provider', () => {
  const settings = { apiUrl: simulator.url, accountId: null, apiKey: null, webhookPublicKey: null };
  expect(telnyx(settings, needs).provider).toBeNull();
});

describe('a refusal', () => {
  test('of a rejected key', async () => {
    const stranger = connect('wrong');
    expect(await send({}, stranger)).toEqual({
      status: 'refused',
      http: 401,
      code: '10009',
      problem: 'bad-key',
      retryAfterMs: null,
    });
    await stranger.close();
  });

  test.each([400, 403, 422])('of a number that opted out may also come with %i', async (status) => {
    simulator.refuse('40300', { status });
    expect(await send()).toMatchObject({ http: status, code: '40300', problem: 'opted-out' });
  });

  test.each([
    ['the provider, which names its own reset', {}, '10011', 1_000],
    ['the provider, with a time to come back', { retryAfterSeconds: 7 }, '10011', 7_000],
    ['a web page', { form: 'html' }, null, null],
    ['a web page with a time', { form: 'html', retryAfterSeconds: 12 }, null, 12_000],
    ['something else', { form: 'foreign' }, null, null],
  ] as const)('of too many messages, by %s', async (_, how, code, waitMs) => {
    simulator.rateLimit(how);
    expect(await send()).toEqual({
      status: 'refused',
      http: 429,
      code,
      problem: 'too-many',
      retryAfterMs: waitMs,
    });
  });
});
