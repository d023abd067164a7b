import { afterEach, describe, expect, test } from 'vitest';
import { startVoicePlatform, type VoicePlatform, type VoicePlatformOptions } from './voice-platform.ts';

const apiKey = 'private-key-of-the-account';
const router = { id: 'asst-router', name: 'Router', model: { provider: 'openai', toolIds: ['tool-book'] } };
const book = {
  id: 'tool-book',
  type: 'function',
  function: { name: 'create_appointment', description: 'Books.' },
};
const frontDesk = { id: 'num-main', number: '+16045550100', provider: 'vapi', assistantId: 'asst-router' };

const open: VoicePlatform[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((platform) => platform.close()));
});

async function anAccount(options: Partial<VoicePlatformOptions> = {}): Promise<VoicePlatform> {
  const stock = { assistants: [router], tools: [book], phoneNumbers: [frontDesk] };
  const platform = await startVoicePlatform({ apiKey, ...stock, ...options });
  open.push(platform);
  return platform;
}

async function ask(platform: VoicePlatform, method: string, path: string, body?: unknown, key = apiKey) {
  const response = await fetch(platform.url + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

describe('reading the account', () => {
  test('lists are plain arrays', async () => {
    const platform = await anAccount();

    for (const [path, id] of [
      ['/phone-number', 'num-main'],
      ['/assistant', 'asst-router'],
      ['/tool', 'tool-book'],
    ] as const) {
      expect((await ask(platform, 'GET', path)).body).toMatchObject([{ id }]);
    }
    expect((await ask(platform, 'GET', '/squad')).body).toEqual([]);
  });

  test.each([
    ['without the key', '/assistant', 401, 'somebody-else', 'Unauthorized'],
    ['for an object that is not there', '/assistant/nobody', 404, apiKey, 'Not Found'],
    ['for a path that is not there', '/nothing', 404, apiKey, 'Not Found'],
    ['for more rows than allowed', '/call?limit=1001', 422, apiKey, 'Unprocessable Entity'],
    ['for a date that is none', '/call?createdAtLt=yesterday', 422, apiKey, 'Unprocessable Entity'],
  ])('asking %s is an error with its status in the body', async (_, path, status, key, error) => {
    const answer = await ask(await anAccount(), 'GET', path, undefined, key);

    expect(answer).toMatchObject({ status, body: { statusCode: status, error } });
  });

  test('answers carry defaults that nobody wrote, and no secret that somebody wrote', async () => {
    const platform = await anAccount();
    const written = { name: 'Chinese desk', server: { url: 'https://clinic.example/hook', secret: 'hush' } };
    const { status, body } = await ask(platform, 'POST', '/assistant', written);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Chinese desk',
      maxDurationSeconds: 600,
      server: { url: 'https://clinic.example/hook', timeoutSeconds: 20 },
      isServerUrlSecretSet: true,
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('hush');
  });
});

describe('writing to the account', () => {
  test('a patch replaces a nested object whole', async () => {
    const platform = await anAccount();
    const { body } = await ask(platform, 'PATCH', '/assistant/asst-router', {
      model: { provider: 'anthropic' },
    });

    expect(body).toMatchObject({ name: 'Router', model: { provider: 'anthropic' } });
    expect(body.model).not.toHaveProperty('toolIds');
  });

  test('a patch with null takes a member away', async () => {
    const platform = await anAccount();
    await ask(platform, 'PATCH', '/phone-number/num-main', { provider: 'vapi', assistantId: null });

    expect((await ask(platform, 'GET', '/phone-number/num-main')).body).not.toHaveProperty('assistantId');
  });

  test('two assistants may have one name', async () => {
    const platform = await anAccount();

    expect((await ask(platform, 'POST', '/assistant', { name: 'Router' })).status).toBe(201);
    expect(platform.objects('assistant').map(({ name }) => name)).toEqual(['Router', 'Router']);
  });

  test.each([
    ['an assistant with a name of 41 letters', 'POST', '/assistant', { name: 'x'.repeat(41) }],
    ['an assistant with an id of our own', 'POST', '/assistant', { name: 'x', id: 'mine' }],
    ['an assistant with a tool that is not there', 'POST', '/assistant', { model: { toolIds: ['gone'] } }],
    ['a tool with a space in its name', 'POST', '/tool', { type: 'function', function: { name: 'book it' } }],
    [
      'a tool described at too great length',
      'POST',
      '/tool',
      { type: 'function', function: { name: 'book', description: 'x'.repeat(1_000) } },
    ],
    ['a tool that waits too long', 'POST', '/tool', { type: 'endCall', server: { timeoutSeconds: 301 } }],
    ['a tool that changes its type', 'PATCH', '/tool/tool-book', { type: 'endCall' }],
    ['a squad without members', 'POST', '/squad', { name: 'Night', members: [] }],
    ['a squad with a member that is not there', 'POST', '/squad', { members: [{ assistantId: 'gone' }] }],
    ['a number patched without its provider', 'PATCH', '/phone-number/num-main', { name: 'Main' }],
  ])('%s is refused with a list of sentences', async (_, method, path, body) => {
    const platform = await anAccount();

    expect(await ask(platform, method, path, body)).toMatchObject({
      status: 422,
      body: { statusCode: 422, message: [expect.any(String)] },
    });
    expect(platform.objects('assistant')).toHaveLength(1);
  });

  test('writes are counted and reads are not', async () => {
    const platform = await anAccount();
    await ask(platform, 'GET', '/tool');
    await ask(platform, 'PATCH', '/tool/tool-book', { function: { name: 'create_appointment' } });

    expect(platform.writes()).toBe(1);
    expect(platform.ledger.entries.map(({ operation }) => operation)).toEqual([
      'GET /tool',
      'PATCH /tool/:id',
    ]);
  });
});

describe('calls', () => {
  const call = (id: string, day: number, phoneNumberId: string, more: object = {}) => ({
    id,
    phoneNumberId,
    createdAt: `2026-11-0${day}T17:00:00.000Z`,
    startedAt: `2026-11-0${day}T17:00:00.000Z`,
    endedAt: `2026-11-0${day}T17:02:00.000Z`,
    status: 'ended',
    cost: 0.25,
    ...more,
  });
  const calls = [
    call('first', 1, 'num-main', { endedReason: 'customer-ended-call' }),
    call('second', 2, 'num-other', {
      endedReason: 'customer-ended-call',
      recordingUrl: 'https://x.invalid/a',
    }),
    call('third', 3, 'num-main', { endedReason: 'silence-timed-out' }),
  ];
  const now = () => new Date('2026-11-04T00:00:00Z');

  test.each([
    ['all clinics, newest first, when no number is named', '', ['third', 'second', 'first']],
    ['one number', '?phoneNumberId=num-main', ['third', 'first']],
    ['the newest only', '?limit=1', ['third']],
    ['the next page', '?limit=1&createdAtLt=2026-11-03T17:00:00.000Z', ['second']],
    ['one call', '?id=first', ['first']],
  ])('the list holds %s', async (_, query, ids) => {
    const { body } = await ask(await anAccount({ calls, now }), 'GET', `/call${query}`);

    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});

describe('failures', () => {
  test('rate limiting is answered by a page of the edge', async () => {
    const platform = await anAccount();
    platform.rateLimit({ retryAfterSeconds: 3 });
    const refused = await ask(platform, 'GET', '/assistant');

    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.body).toContain('<html');
    expect((await ask(platform, 'GET', '/assistant')).status).toBe(200);
  });

  test('a write whose response was lost has been done', async () => {
    const platform = await anAccount();
    platform.faults.set({ kind: 'error-after', status: 502 }, { operation: 'POST /tool', times: 1 });

    expect((await ask(platform, 'POST', '/tool', { type: 'endCall' })).status).toBe(502);
    expect(platform.objects('tool')).toHaveLength(2);
  });
});
