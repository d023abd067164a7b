import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/test-app.ts';

/** A minimal Redis that can stop answering while keeping its connections open. */
function aRedis() {
  let silent = false;
  const sockets = new Set<Socket>();
  const answerTo = (asked: string) => {
    if (asked.includes('info')) return '$11\r\nloading:0\r\n\r\n';
    if (asked.includes('ping')) return '+PONG\r\n';
    if (asked.includes('evalsha')) return '*2\r\n:1\r\n:60000\r\n';
    return '+OK\r\n';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!silent)
        for (const asked of data.toString().toLowerCase().split('*').slice(1)) socket.write(answerTo(asked));
    });
  });
  return {
    listen: async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    hang: (hangs: boolean) => {
      silent = hangs;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const redis = aRedis();
let service: TestApp;
beforeAll(async () => {
  service = await testApp(
    {
      REDIS_URL: await redis.listen(),
      RATE_LIMIT_API: '50',
      RATE_LIMIT_WEBHOOK: '50',
    },
    { redisAnswerMs: 500 },
  );
});
afterAll(async () => {
  await service.close();
  redis.close();
});

const counted = async () =>
  (await service.ask({ url: '/api/clinic/me' })).headers['ratelimit-limit'] !== undefined;
const health = async () => (await service.ask({ url: '/health' })).body;
const aStatusUpdate = {
  method: 'POST' as const,
  url: '/api/voice',
  payload: { message: { type: 'status-update', status: 'in-progress', call: { id: 'call-1' } } },
};

test('a hung Redis delays one request by half a second, then each process counts locally', async () => {
  await vi.waitFor(async () => expect(await counted()).toBe(true));
  redis.hang(true);
  const began = performance.now();
  const answers = [];
  for (let count = 0; count < 41; count += 1) answers.push(await service.ask(aStatusUpdate));
  const tookMs = performance.now() - began;

  expect(answers.map(({ status }) => status)).toEqual(Array(41).fill(200));
  // If each request waited half a second for Redis, all of them would take twenty seconds.
  expect(tookMs).toBeLessThan(15_000);
});

test('health says so, and does not call the service down', async () => {
  expect(await health()).toMatchObject({ status: 'degraded', redis: 'down' });
});

test('shared counting resumes once Redis answers', async () => {
  redis.hang(false);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ redis: 'healthy' }), { interval: 300 });
  expect((await service.ask({ url: '/api/clinic/me' })).headers['ratelimit-limit']).toBe('50');
});
