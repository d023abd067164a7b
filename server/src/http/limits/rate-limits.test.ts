import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REDIS, redisAnswers } from '../../../tests/redis-answers.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { familyOf, networkOf } from './rate-limits.ts';

test.each([
  ['/api/auth/login', 'auth'],
  ['/api/auth/me', 'auth'],
  ['/api/auth/refresh', 'api'],
  ['/api/emr-oauth/initiate', 'oauth'],
  ['/api/fax/documents', 'fax'],
  ['/api/fax/polling/status', 'fax'],
  ['/api/clinic/me', 'api'],
  ['/api/admin/audit', 'api'],
  ['/api/nothing', 'api'],
  ['/api/voice', 'webhook'],
  ['/api/voice/anything', 'webhook'],
  ['/voice-webhook', 'webhook'],
  ['/api/voices', 'api'],
  ['/health', null],
  ['/api/emr/health', null],
  ['/', null],
  ['/docs', null],
  ['/docs/json', 'api'],
  ['/openapi.json', 'api'],
])('%s counts as %s', (path, family) => {
  expect(familyOf(path)).toBe(family);
});

const LIMITS = { RATE_LIMIT_AUTH: '3', RATE_LIMIT_API: '5', RATE_LIMIT_WEBHOOK: '2' };

// Random, because Redis still holds the counts of the previous run.
const aClient = () => `fd00:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

const asksAt =
  (service: TestApp, remoteAddress: string) =>
  (url: string, method: 'GET' | 'POST' = 'GET') =>
    service.ask({ method, url, remoteAddress });

const statuses = async (ask: ReturnType<typeof asksAt>, urls: string[]) => {
  const seen: number[] = [];
  for (const url of urls) seen.push((await ask(url)).status);
  return seen;
};
const remaining = async (service: TestApp, client: string) =>
  Number((await asksAt(service, client)('/api/clinic/me')).headers['ratelimit-remaining']);

/** Two services that count in one Redis. Until both are connected to it, each counts for itself. */
async function twoThatShare(limits: Record<string, string>): Promise<[TestApp, TestApp]> {
  const [one, another] = await Promise.all([1, 2].map(() => testApp({ ...limits, REDIS_URL: REDIS })));
  await vi.waitFor(async () => {
    const client = aClient();
    const before = await remaining(one!, client);
    expect(await remaining(another!, client)).toBe(before - 1);
  });
  return [one!, another!];
}

const times = (count: number, url: string) => Array.from({ length: count }, () => url);

describe('a rate limit', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await testApp(LIMITS);
  });
  afterAll(() => service.close());

  test('all of /api/auth is one bucket', async () => {
    const ask = asksAt(service, aClient());
    const urls = ['/api/auth/me', '/api/auth/nothing', '/api/auth/me', '/api/auth/me', '/api/auth/me'];

    expect(await statuses(ask, urls)).toEqual([401, 404, 401, 429, 429]);
  });

  test('the log-in is counted in any spelling of its URL', async () => {
    const ask = asksAt(service, aClient());
    const urls = ['/api/%61uth/login', '/%61pi/auth/login', '/api/auth/log%69n/', '/api/auth/%6cogin'];
    const seen: number[] = [];
    for (const url of urls) seen.push((await ask(url, 'POST')).status);

    expect(seen).toEqual([400, 400, 400, 429]);
  });

  test('counts per family and per client', async () => {
    const [one, another] = [asksAt(service, aClient()), asksAt(service, aClient())];

    expect(await statuses(one, times(6, '/api/clinic/me'))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(one, ['/api/auth/me', '/api/fax/nothing'])).toEqual([401, 404]);
    expect(await statuses(another, ['/api/clinic/me'])).toEqual([401]);
  });

  test("fax has its own bucket, as large as the API's", async () => {
    const ask = asksAt(service, aClient());

    expect(await statuses(ask, times(6, '/api/fax/nothing'))).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('headers a client sets do not give it a second limit', async () => {
    const client = aClient();
    const seen: number[] = [];
    for (let hop = 0; hop < 5; hop += 1) {
      const { status } = await service.ask({
        method: 'GET',
        url: '/api/auth/me',
        remoteAddress: client,
        headers: { 'x-forwarded-for': `192.0.2.${hop}`, 'x-real-ip': `192.0.2.${hop}` },
      });
      seen.push(status);
    }

    expect(seen).toEqual([401, 401, 401, 429, 429]);
  });

  test.each(['/health', '/api/emr/health', '/'])('%s is not limited', async (url) => {
    const ask = asksAt(service, aClient());
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push(await ask(url));

    expect(answers.map(({ status }) => status)).not.toContain(429);
    expect(answers[0]!.headers['ratelimit-limit']).toBeUndefined();
  });

  test('the reference is compressed, cacheable and limited', async () => {
    const remoteAddress = aClient();
    const asked = { method: 'GET', url: '/openapi.json', remoteAddress } as const;
    const headers = { 'accept-encoding': 'gzip, br' };
    const whole = await service.app.inject(asked);
    const packed = await service.app.inject({ ...asked, headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length * 5).toBeLessThan(whole.rawPayload.length);
    expect(gunzipSync(packed.rawPayload).equals(whole.rawPayload)).toBe(true);
    const again = await service.app.inject({
      ...asked,
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const seen: number[] = [];
    for (let count = 0; count < 4; count += 1) seen.push((await service.app.inject(asked)).statusCode);
    expect(seen).toEqual([200, 200, 429, 429]);
  });

  test('the standard headers count down, the older ones are not sent', async () => {
    const ask = asksAt(service, aClient());
    const remaining = [];
    for (let count = 0; count < 3; count += 1) {
      const { headers } = await ask('/api/auth/me');
      expect(headers['ratelimit-limit']).toBe('3');
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
      remaining.push(headers['ratelimit-remaining']);
    }

    expect(remaining).toEqual(['2', '1', '0']);
  });

  test('a refusal is JSON and says when to retry', async () => {
    const ask = asksAt(service, aClient());
    await statuses(ask, times(3, '/api/auth/me'));
    const { status, headers, body } = await ask('/api/auth/me');

    expect(status).toBe(429);
    expect(headers['content-type']).toContain('application/json');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toEqual({
      success: false,
      status: 429,
      error: expect.stringContaining('wait'),
      code: 'RATE_LIMITED',
      details: {},
      requestId: headers['x-request-id'],
    });
  });

  test('requests rejected by the limiter are not audited', async () => {
    const ask = asksAt(service, aClient());
    const rows = () => service.database.ownerQuery('select count(*)::int as count from audit_log');
    await statuses(ask, times(3, '/api/auth/me'));
    const before = await rows();

    expect((await ask('/api/auth/login', 'POST')).status).toBe(429);
    expect(await rows()).toEqual(before);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the client %s is known as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('a signed-in user', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await testApp({ RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '5' });
  });
  afterAll(() => service.close());

  test('has a limit of their own, however many users share an address', async () => {
    const [one, another] = [(await service.aClinic()).manager, (await service.aClinic()).manager];
    const remoteAddress = aClient();
    const ask = async (as: typeof one) =>
      (await service.ask({ method: 'GET', url: '/api/clinic/me', as, remoteAddress })).status;
    const seen: number[] = [];
    for (let count = 0; count < 6; count += 1) seen.push(await ask(one));

    expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask(another)).toBe(200);
  });

  test('looks up at most thirty patients a minute, by search and by number together', async () => {
    const asked = await testApp({ RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '1000' });
    const [one, another] = [(await asked.aClinic()).manager, (await asked.aClinic()).manager];
    const look = (as: typeof one, at: number) =>
      at % 2 === 0
        ? asked.ask({ method: 'POST', url: '/api/clinic/patients/search', as, payload: {} })
        : asked.ask({ method: 'GET', url: `/api/clinic/patients/${at}`, as });
    const seen: number[] = [];
    for (let at = 0; at < 30; at += 1) seen.push((await look(one, at)).status);
    expect(seen).not.toContain(429);
    const refused = await look(one, 30);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look(another, 30)).status).not.toBe(429);
    expect((await asked.ask({ method: 'GET', url: '/api/clinic/me', as: one })).status).toBe(200);
    await asked.close();
  });

  test('counts as the same from another address, and on their own account', async () => {
    const { manager } = await service.aClinic();
    const seen: number[] = [];
    for (let count = 0; count < 6; count += 1)
      seen.push(
        (await service.ask({ method: 'GET', url: '/api/auth/me', as: manager, remoteAddress: aClient() }))
          .status,
      );

    expect(seen.at(-1)).toBe(429);
  });
});

test('an account accepts a few sign-in attempts a minute, from any number of addresses', async () => {
  const service = await testApp({ RATE_LIMIT_AUTH: '3' });
  const payload = { email: 'dana@clinic.test', password: 'a wrong password' };
  const seen: number[] = [];
  for (let count = 0; count < 4; count += 1)
    seen.push(
      (await service.ask({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: aClient() }))
        .status,
    );
  await service.close();

  expect(seen).toEqual([401, 401, 401, 429]);
});

test('a limit of 0 is no limit', async () => {
  const service = await testApp({ ...LIMITS, RATE_LIMIT_AUTH: '0' });
  const seen = await statuses(asksAt(service, aClient()), times(10, '/api/auth/me'));
  await service.close();

  expect(new Set(seen)).toEqual(new Set([401]));
});

test('where RATE_LIMIT_API is 0, lookups are not counted either', async () => {
  const service = await testApp({ RATE_LIMIT_API: '0' });
  const { manager } = await service.aClinic();
  const seen: number[] = [];
  for (let at = 0; at < 32; at += 1)
    seen.push((await service.ask({ method: 'GET', url: `/api/clinic/patients/${at}`, as: manager })).status);
  await service.close();

  expect(seen).not.toContain(429);
});

describe.skipIf(!redisAnswers)('counted in Redis (skipped where none answers on port 6379)', () => {
  test('several processes share one budget', async () => {
    const services = await twoThatShare(LIMITS);
    const client = aClient();
    try {
      const [one, another] = services.map((service) => asksAt(service, client));

      expect(await statuses(one!, times(2, '/api/auth/me'))).toEqual([401, 401]);
      expect(await statuses(another!, times(2, '/api/auth/me'))).toEqual([401, 429]);
      expect(await statuses(one!, times(1, '/api/auth/me'))).toEqual([429]);
    } finally {
      for (const service of services) await service.close();
    }
  });
});

describe.skipIf(!redisAnswers)('patient lookups counted in Redis', () => {
  test('are limited to thirty a minute over all processes', async () => {
    const services = await twoThatShare({ RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '1000' });
    const client = aClient();
    const [one, another] = services.map((service) => asksAt(service, client));
    try {
      const url = '/api/clinic/patients/4';
      // Counted before authentication.
      expect(await statuses(one!, times(29, url))).not.toContain(429);
      expect(await statuses(another!, times(2, url))).toEqual([401, 429]);
      expect(await statuses(one!, times(1, url))).toEqual([429]);
    } finally {
      for (const service of services) await service.close();
    }
  });
});

test('while Redis is down, each process limits by its own counts and refuses nobody else', async () => {
  const service = await testApp({ ...LIMITS, REDIS_URL: 'redis://127.0.0.1:1' });
  const [one, another] = [asksAt(service, aClient()), asksAt(service, aClient())];

  expect(await statuses(one, times(5, '/api/auth/me'))).toEqual([401, 401, 401, 429, 429]);
  expect(await statuses(another, ['/api/auth/me', '/api/clinic/me'])).toEqual([401, 401]);
  const payload = { email: 'dana@clinic.test', password: 'a wrong password' };
  const guesses: number[] = [];
  for (let count = 0; count < 4; count += 1)
    guesses.push(
      (await service.ask({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: aClient() }))
        .status,
    );
  await service.close();

  expect(guesses).toEqual([401, 401, 401, 429]);
});
