import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDashboard } from '../src/features/dashboard/index.ts';
import { type SliceServer, serverOf } from './world/server.ts';

const PAGE = 'the page';

let server: SliceServer;
beforeAll(async () => {
  const disk = { exists: async () => true, read: () => Readable.from([PAGE]) };
  server = await serverOf([createDashboard({ disk, folder: '/built', demo: { logins: [], number: null } })]);
});
afterAll(() => server.app.close());
afterEach(() => vi.unstubAllGlobals());

/** Every address of the dashboard's own router, with a value in place of each parameter. */
async function routerAddresses(): Promise<string[]> {
  // The router needs a browser's location, and the shell around the screens needs a whole browser.
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.doMock('../../dashboard/src/app/shell/shell.tsx', () => ({ Shell: null, Arriving: null }));
  vi.doMock('../../dashboard/src/app/shell/lost.tsx', () => ({ NotFound: null, Broken: null }));
  // A computed name, because the server's compiler settings do not include JSX.
  const source = new URL('../../dashboard/src/app/router.tsx', import.meta.url).pathname;
  const { router } = (await import(source)) as { router: { routesByPath: Record<string, unknown> } };
  return Object.keys(router.routesByPath).map((path) => path.replaceAll(/\$\w*/g, 'some-id'));
}

async function withoutPage(addresses: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const url of addresses) {
    const { status, body } = await server.ask({ method: 'GET', url, headers: { accept: 'text/html' } });
    if (status !== 200 || body !== PAGE) missing.push(url);
  }
  return missing;
}

test("a browser that reloads any address of the dashboard's router gets the page", async () => {
  const addresses = await routerAddresses();
  expect(addresses).toEqual(expect.arrayContaining(['/', '/sign-in', '/settings/emr']));
  const missing = await withoutPage(addresses);
  expect(missing, 'add the first part of these addresses to PAGES of features/dashboard').toEqual([]);
});

test('an address that the server does not know is reported', async () => {
  expect(await withoutPage(['/calls', '/planted/some-id'])).toEqual(['/planted/some-id']);
});
