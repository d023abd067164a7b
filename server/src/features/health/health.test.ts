import { describe, expect, test } from 'vitest';
import { testClock } from '../../../tests/world/facts.ts';
import { aUser } from '../../../tests/world/rows.ts';
import { serverOf } from '../../../tests/world/server.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import type { HttpProbe } from '../../ports/http-probe.ts';
import { createHealth } from './index.ts';

interface World {
  /** Status of an outside service; null if not configured, 'unreachable' if it does not answer. */
  readonly bridge?: number | null | 'unreachable';
  readonly voice?: number | null | 'unreachable';
  readonly database?: 'well' | 'gone';
}

const asked: Array<Parameters<HttpProbe>[0]> = [];

async function inWorld({ bridge = 200, voice = 200, database = 'well' }: World) {
  asked.length = 0;
  const probe: HttpProbe = async (request) => {
    asked.push(request);
    const answer = request.url.startsWith('http://bridge') ? bridge : voice;
    if (typeof answer !== 'number') throw new Error('unreachable');
    return answer;
  };
  const health = createHealth({
    db: {
      ping: async () => {
        if (database === 'gone') throw new Error('gone');
      },
      stats: () => ({ total: 3, idle: 2, waiting: 0 }),
    },
    isHeld: async () => false,
    redisAnswers: async () => null,
    probe,
    bridge: bridge === null ? null : { url: 'http://bridge', apiKey: new Secret('bridge key') },
    voice: voice === null ? null : { url: 'http://voice', apiKey: new Secret('voice key') },
    emrConnections: async () => ({ ok: 2, unreachable: 1 }),
    clock: testClock(),
    version: '4.3.0',
  });
  const { ask } = await serverOf([health]);
  return async (url: string) => {
    const { status, body } = await ask({ url, as: aUser(null) });
    return { status, body };
  };
}

describe('GET /health', () => {
  test.each<[string, World, number, string]>([
    ['all well', {}, 200, 'healthy'],
    ['a bridge that refuses us is reachable', { bridge: 404 }, 200, 'healthy'],
    ['a bridge that answers 499', { bridge: 499 }, 200, 'healthy'],
    ['a bridge that answers 500', { bridge: 500 }, 503, 'down'],
    ['a bridge out of reach', { bridge: 'unreachable' }, 503, 'down'],
    ['no bridge at all', { bridge: null }, 200, 'degraded'],
    ['a voice platform that refuses the key is reachable', { voice: 401 }, 200, 'healthy'],
    ['a voice platform that answers 403', { voice: 403 }, 200, 'degraded'],
    ['a voice platform that answers 500', { voice: 500 }, 200, 'degraded'],
    ['a voice platform out of reach', { voice: 'unreachable' }, 200, 'degraded'],
    ['no voice platform at all', { voice: null }, 200, 'degraded'],
    ['a database that is gone', { database: 'gone' }, 503, 'down'],
  ])('%s', async (_, world, status, said) => {
    const ask = await inWorld(world);

    expect(await ask('/health')).toMatchObject({ status, body: { status: said } });
  });

  test("returns time, version, uptime, and each service's state and duration", async () => {
    const { body } = await (await inWorld({}))('/health');
    const service = { status: 'healthy', healthy: true, latency: expect.any(Number) };

    expect(body).toEqual({
      status: 'healthy',
      timestamp: '2026-11-16T17:00:00.000Z',
      version: '4.3.0',
      uptime: expect.any(Number),
      services: { database: service, emr: service, voice: service },
      redis: 'not_configured',
      sending: 'on',
      timeZoneData: 'current',
    });
  });

  test('shows the outside only its fixed keys', async () => {
    const { body } = await (await inWorld({}))('/health');

    expect(asked.map(({ headers }) => headers)).toEqual([
      { 'x-api-key': 'bridge key' },
      { authorization: 'Bearer voice key' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/key|http/);
  });
});

describe('GET /api/emr/health', () => {
  test.each<[string, World, number, string]>([
    ['a bridge that is well', {}, 200, 'ok'],
    ['a bridge that is not', { bridge: 503 }, 500, 'error'],
    ['no bridge', { bridge: null }, 500, 'error'],
  ])('%s', async (_, world, status, said) => {
    const ask = await inWorld(world);

    expect(await ask('/api/emr/health')).toEqual({
      status,
      body: { status: said, message: expect.any(String) },
    });
  });
});

test('an admin also sees pool and memory, and gets 200 while something is down', async () => {
  const ask = await inWorld({ bridge: 500 });

  expect(await ask('/api/admin/health')).toMatchObject({
    status: 200,
    body: { success: true, data: { status: 'down' } },
  });
  expect((await ask('/api/admin/health/detailed')).body.data).toMatchObject({
    emrConnections: { ok: 2, unreachable: 1 },
    pool: { total: 3, idle: 2, waiting: 0 },
    memory: { rssMB: expect.any(Number), heapMB: expect.any(Number) },
  });
});
