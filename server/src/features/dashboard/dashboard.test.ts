import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SliceServer, serverOf } from '../../../tests/world/server.ts';
import { createDashboard } from './index.ts';

const FILES: Readonly<Record<string, string>> = {
  '/built/index.html': 'the page',
  '/built/index.html.br': 'the page, smaller',
  '/built/theme.js': 'the theme',
  '/built/letters.woff2': 'the font',
  '/built/assets/app-B1x_2.js': 'a script',
  '/built/assets/app-B1x_2.js.gz': 'a script, smaller',
  '/built/assets/index.esm-D7.js': 'a part with a dot in its name',
  '/secret.js': 'not for browsers',
};
const LOGIN = {
  ...{ who: 'Fraser Street', role: 'manager' as const },
  ...{ email: 'manager@fraser.demo', password: 'demo' },
};
const disk = {
  exists: async (path: string) => path in FILES,
  read: (path: string) => Readable.from([FILES[path] ?? '']),
};
const HTML = { accept: 'text/html,application/xhtml+xml' };

let server: SliceServer;
beforeAll(async () => {
  server = await serverOf([
    createDashboard({ disk, folder: '/built', demo: { logins: [LOGIN], number: '+16045550100' } }),
  ]);
});
afterAll(() => server.app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.ask({ method: 'GET', url, headers });

describe('the page', () => {
  test.each(['/', '/?emr=connected', '/calls', '/calls/123?day=today', '/accept-invitation'])(
    'is what a browser gets at %s, revalidated each time, without inline script',
    async (url) => {
      const { status, body, headers } = await ask(url, HTML);

      expect([status, body]).toEqual([200, 'the page']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    },
  );

  test('is not returned to API clients or at other addresses', async () => {
    for (const [url, accept] of [
      ['/calls', 'application/json'],
      ['/nothing/here', 'application/json'],
      ['/api/nothing', HTML.accept],
    ] as const) {
      const { status, body } = await ask(url, { accept });
      expect([url, status, body.code]).toEqual([url, 404, 'NOT_FOUND']);
    }
  });

  test('is not returned for an unknown address, which gets an error page', async () => {
    const { status, body, headers } = await ask('/nothing/here', HTML);

    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('There is nothing at this address');
    expect(body).toContain('这个地址没有内容');
  });

  test('says so if it was not built', async () => {
    const empty = await serverOf([
      createDashboard({ disk, folder: '/elsewhere', demo: { logins: [], number: null } }),
    ]);
    const { status, body } = await empty.ask({ method: 'GET', url: '/', headers: HTML });
    await empty.app.close();

    expect(status).toBe(503);
    expect(body).toContain('not built');
  });
});

describe('its static files', () => {
  test('are cached for ever under their hashed names, in the smallest encoding the browser accepts', async () => {
    const plain = await ask('/assets/app-B1x_2.js');
    const small = await ask('/assets/app-B1x_2.js', { 'accept-encoding': 'gzip, deflate, br' });

    expect(plain.body).toBe('a script');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect([small.body, small.headers['content-encoding']]).toEqual(['a script, smaller', 'gzip']);
    expect(small.headers.vary).toBe('accept-encoding');
  });

  test('may have a dot in their name, as the bundler gives some of them', async () => {
    expect((await ask('/assets/index.esm-D7.js')).body).toBe('a part with a dot in its name');
  });

  test('are revalidated if their name is fixed', async () => {
    expect((await ask('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  test('may be used as a font by a patient’s page, also by its preview in a frame of no origin', async () => {
    const { headers } = await ask('/letters.woff2');
    expect(headers['content-type']).toBe('font/woff2');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await ask('/theme.js')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['/assets/gone-1.js', '/assets/..%2f..%2fsecret.js', '/assets/../../secret.js', '/favicon.svg'])(
    'do not exist at %s',
    async (url) => {
      const { status, headers } = await ask(url);
      expect(status).toBe(404);
      expect(String(headers['cache-control'])).not.toContain('immutable');
    },
  );
});

test("the sign-in page gets the demo's log-ins", async () => {
  const { body } = await ask('/api/demo');
  expect(body.data).toEqual({ logins: [LOGIN], number: '+16045550100' });
});
