import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createGuards } from '../src/http/guards.ts';
import type { App } from '../src/http/routes.ts';
import { Failure } from '../src/kernel/failure.ts';
import { type Answer, type TestApp, testApp } from './test-app.ts';
import { edge } from './world/server.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp({ RATE_LIMIT_AUTH: '40' });
});
afterAll(() => service.close());

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
};

const login = (more: object) => service.ask({ method: 'POST', url: '/api/auth/login', ...more });
const MEGABYTE = 1_048_576;

const answers: ReadonlyArray<readonly [number, string, () => Promise<Answer>]> = [
  [200, 'health', () => service.ask({ method: 'GET', url: '/health' })],
  [200, 'what the sign-in page shows', () => service.ask({ method: 'GET', url: '/api/demo' })],
  [200, 'the reference', () => service.ask({ method: 'GET', url: '/openapi.json' })],
  [
    200,
    'what a signed-in person reads',
    () => service.ask({ method: 'GET', url: '/api/auth/me', as: service.admin }),
  ],
  [400, 'a broken body', () => login({ payload: '{', headers: { 'content-type': 'application/json' } })],
  [400, 'an address that cannot be read', () => service.ask({ method: 'GET', url: '/api/%ZZ' })],
  [
    400,
    'an id that is longer than any',
    () => service.ask({ method: 'PUT', url: `/api/notifications/${'1'.repeat(300)}/read` }),
  ],
  [
    400,
    'a zero byte in the address',
    () => service.ask({ method: 'GET', url: '/api/admin/audit?action=%00', as: service.admin }),
  ],
  [401, 'nobody', () => service.ask({ method: 'GET', url: '/api/auth/me' })],
  [404, 'an unknown address', () => service.ask({ method: 'GET', url: '/nothing/here' })],
  [404, 'a wrong method', () => service.ask({ method: 'DELETE', url: '/health' })],
  [
    413,
    'too large a body',
    () =>
      login({
        payload: JSON.stringify({ email: 'x'.repeat(MEGABYTE) }),
        headers: { 'content-type': 'application/json' },
      }),
  ],
  [
    415,
    'a form',
    () => login({ payload: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
];

test.each(answers)('a response %i (%s) has the security headers and a request id', async (status, _, ask) => {
  const answer = await ask();

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(SECURITY);
  if (status >= 400)
    expect(answer.body).toMatchObject({
      success: false,
      status,
      error: expect.stringMatching(/\w+.*\.$/),
      code: expect.any(String),
      details: expect.any(Object),
      requestId: answer.headers['x-request-id'],
    });
});

test('so does a 429', async () => {
  const remoteAddress = `fd09::${randomBytes(2).toString('hex')}`;
  const ask = () => service.ask({ method: 'GET', url: '/api/auth/me', remoteAddress });
  for (let count = 0; count < 40; count += 1) await ask();
  const { status, headers } = await ask();

  expect(status).toBe(429);
  expect(headers).toMatchObject(SECURITY);
});

describe('an internal error', () => {
  let app: App;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await edge({
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      audit: {
        record: async () => undefined,
        recordAlone: async () => {
          throw new Error('the audit log is full');
        },
      },
    });
    const guards = createGuards({
      findVisitor: async () => null,
      clinicExists: async () => false,
      practiceOf: async () => null,
    });
    await app.register(
      guards.public(async (routes) => {
        routes.get('/breaks', async () => {
          throw new Error("select hin from patients where name = 'Ann Lee' at /srv/app.js");
        });
        routes.get('/fails', async () => {
          throw new Failure('UNAVAILABLE', 'Please try again shortly.', {
            cause: new Error('password=hunter2'),
          });
        });
        routes.get(
          '/answers-wrongly',
          { schema: { response: { 200: z.object({ count: z.int() }) } } },
          async () => ({
            count: 'Ann Lee' as unknown as number,
          }),
        );
        routes.post('/changes', async () => 'done');
      }),
    );
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    ['/breaks', 500, 'INTERNAL_ERROR'],
    ['/answers-wrongly', 500, 'INTERNAL_ERROR'],
    ['/fails', 503, 'INTERNAL_ERROR'],
  ])('%s returns %i without a stack, SQL, a path, a name or a secret', async (url, status, code) => {
    logged.length = 0;
    const answer = await app.inject({ method: 'GET', url });

    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY);
    expect(answer.json()).toMatchObject({ success: false, status, code, details: {} });
    expect(answer.body).not.toMatch(/Ann Lee|select|hunter2|\/srv|node_modules|\bat /);
    expect(logged.join('')).not.toMatch(/Ann Lee|select|hunter2/);
  });

  test('is found in the log by its request id', async () => {
    logged.length = 0;
    const { headers } = await app.inject({ method: 'GET', url: '/breaks' });
    const lines = logged.map((line) => JSON.parse(line));

    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        requestId: headers['x-request-id'],
        route: '/breaks',
      }),
    );
  });

  test('a failed audit row is logged as an error', async () => {
    logged.length = 0;
    expect((await app.inject({ method: 'POST', url: '/changes' })).statusCode).toBe(200);

    expect(logged.join('')).toContain('writing audit row failed');
  });

  test('the log has a line per request, without query or body, and none for health', async () => {
    logged.length = 0;
    await app.inject({ method: 'POST', url: '/changes?phone=6045550100', payload: { name: 'Ann Lee' } });
    await service.ask({ method: 'GET', url: '/health' });
    const [line] = logged.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');

    expect(line).toMatchObject({ method: 'POST', route: '/changes', status: 200 });
    expect(logged.join('')).not.toMatch(/6045550100|Ann Lee/);
  });
});

describe('the request id', () => {
  test.each([
    ['a sensible one is kept', 'trace-0123456789', true],
    ['one that is too short is replaced', 'abc', false],
    ['one with other characters is replaced', 'a"b<script>alert(1)', false],
    ['one that is too long is replaced', 'a'.repeat(65), false],
  ])('%s', async (_, given, isKept) => {
    const { headers } = await service.ask({
      method: 'GET',
      url: '/health',
      headers: { 'x-request-id': given },
    });

    expect(headers['x-request-id'] === given).toBe(isKept);
  });

  test('is the same in the response and in the audit row', async () => {
    const { headers } = await login({ payload: { email: 'nobody@frontdesk.test', password: 'wrong' } });
    const rows = await service.database.ownerQuery('select action from audit_log where request_id = $1', [
      headers['x-request-id'],
    ]);

    expect(rows).toEqual([{ action: 'auth.login' }]);
  });
});

describe('caches', () => {
  test('store no response to a signed-in user', async () => {
    for (const url of ['/api/auth/me', '/api/admin/audit', '/api/admin/health', '/health']) {
      const { headers } = await service.ask({ method: 'GET', url, as: service.admin });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  test('keep no tokens', async () => {
    const { status, headers } = await login({
      payload: { email: 'admin@frontdesk.test', password: 'correct horse battery' },
    });

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });
});

test('pages of other origins get no CORS permission', async () => {
  const origin = 'https://elsewhere.example';
  const preflight = await service.ask({
    method: 'OPTIONS',
    url: '/api/auth/login',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const { headers } = await service.ask({ method: 'GET', url: '/health', headers: { origin } });

  expect(preflight.status).toBe(404);
  for (const names of [preflight.headers, headers])
    expect(Object.keys(names).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

describe('bodies', () => {
  const withSize = (bytes: number) => {
    const frame = JSON.stringify({ email: 'a@b.test', password: 'wrong', ignored: '' });
    return frame.replace('"ignored":""', `"ignored":"${'x'.repeat(bytes - Buffer.byteLength(frame))}"`);
  };

  test.each([
    ['of exactly 1 MB is read', MEGABYTE, 401],
    ['of one byte more is too large', MEGABYTE + 1, 413],
    ['of 5 MB is too large', 5 * MEGABYTE, 413],
  ])('one %s', async (_, bytes, status) => {
    const answer = await login({ payload: withSize(bytes), headers: { 'content-type': 'application/json' } });

    expect(answer.status).toBe(status);
  });
});

describe('on the wire', () => {
  const raw = async (text: string): Promise<string> => {
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.write(text);
    await once(socket, 'close');
    return Buffer.concat(parts).toString();
  };
  beforeAll(async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each([
    ['what is no HTTP', 'HELLO THERE\r\n\r\n'],
    ['a header without an end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n{}',
    ],
  ])('%s is refused with our headers and our body', async (_, text) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');

    expect(head).toMatch(/^HTTP\/1.1 400 /);
    for (const name of Object.keys(SECURITY)) expect(head.toLowerCase()).toContain(`${name}: `);
    expect(JSON.parse(body)).toMatchObject({ success: false, status: 400, code: 'INVALID_REQUEST' });
  });
});
