import { type VoicePlatform as Simulator, startVoicePlatform } from '@frontdesk/simulators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { vapiPlatform } from './platform.ts';

const soon = () => AbortSignal.timeout(3_000);
const pauses: number[] = [];
let platform: Simulator;
let voice: ReturnType<typeof vapiPlatform>;

beforeEach(async () => {
  pauses.length = 0;
  platform = await startVoicePlatform({
    apiKey: 'key',
    phoneNumbers: [
      { id: 'pn-1', number: '+16045550100', name: 'Front', provider: 'vapi' },
      { id: 'pn-2', provider: 'byo-phone-number' },
    ],
    assistants: [{ id: 'as-1', name: 'Greeter', model: { provider: 'openai', messages: [] } }],
    squads: [
      { id: 'sq-1', name: 'Desk', members: [{ assistantId: 'as-1' }, { assistant: { name: 'inline' } }] },
    ],
    calls: [
      { id: 'c-1', phoneNumberId: 'pn-1', createdAt: '2026-11-01T10:00:00Z' },
      { id: 'c-2', phoneNumberId: 'pn-2', createdAt: '2026-11-01T11:00:00Z' },
    ],
  });
  voice = vapiPlatform({
    url: `${platform.url}/`,
    apiKey: new Secret('key'),
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
});

afterEach(async () => {
  await voice.close();
  await platform.close();
});

describe("the voice platform's responses", () => {
  test('a number is found by its id, with null for missing values', async () => {
    expect(await voice.phoneNumber('pn-1', soon())).toMatchObject({ number: '+16045550100', name: 'Front' });
    expect(await voice.phoneNumber('pn-2', soon())).toMatchObject({
      id: 'pn-2',
      number: null,
      lineupId: null,
    });
    expect(await voice.phoneNumber('pn-9', soon())).toBeNull();
    expect(await voice.phoneNumber('../squad/sq-1', soon())).toBeNull();
    expect((await voice.phoneNumbers(soon())).map(({ id }) => id).sort()).toEqual(['pn-1', 'pn-2']);
  });

  test('a squad shows who takes the call', async () => {
    expect(await voice.lineup('sq-1', soon())).toEqual({
      id: 'sq-1',
      name: 'Desk',
      assistantIds: ['as-1', null],
    });
    expect(await voice.lineup('sq-9', soon())).toBeNull();
    expect(await voice.assistants(soon())).toEqual([{ id: 'as-1', name: 'Greeter' }]);
    expect((await voice.lineups(soon())).length).toBe(1);
  });

  test("calls are those of a single clinic's number", async () => {
    const calls = await voice.calls({ phoneNumberId: 'pn-1', limit: 20 }, soon());
    expect(calls.map(({ id }) => id)).toEqual(['c-1']);
    expect(await voice.call('c-2', soon())).toMatchObject({ id: 'c-2' });
    expect(await voice.call('c-9', soon())).toBeNull();
  });

  test('a busy platform is retried after the delay it asks for', async () => {
    platform.rateLimit({ times: 1, retryAfterSeconds: 2 });
    expect(await voice.phoneNumber('pn-1', soon())).toMatchObject({ id: 'pn-1' });
    expect(pauses).toEqual([2_000]);
  });

  test('a platform that stays busy is given up', async () => {
    platform.rateLimit({ times: 3 });
    await expect(voice.phoneNumber('pn-1', soon())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(pauses.length).toBe(2);
  });

  test('a wrong key is a failure, and is not retried', async () => {
    const stranger = vapiPlatform({ url: platform.url, apiKey: new Secret('other') });
    await expect(stranger.phoneNumber('pn-1', soon())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { status: 401 },
    });
    await stranger.close();
  });

  test('a hanging platform is abandoned at the time limit', async () => {
    platform.faults.set({ kind: 'silent' }, { operation: 'GET /phone-number/:id' });
    const began = performance.now();
    await expect(voice.phoneNumber('pn-1', AbortSignal.timeout(80))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test("a refusal includes the platform's complaints", async () => {
    await expect(voice.create('assistant', { name: 'x'.repeat(60) }, soon())).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const made = await voice.create('assistant', { name: 'Second' }, soon());
    expect(await voice.change('assistant', String(made.id), { name: 'Third' }, soon())).toMatchObject({
      name: 'Third',
    });
    expect(await voice.change('assistant', 'nobody', { name: 'Third' }, soon())).toBeNull();
  });
});
