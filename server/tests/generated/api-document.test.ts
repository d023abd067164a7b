import { afterAll, beforeAll, expect, test } from 'vitest';
import { VOICE_VENDORS } from '../../src/kernel/calls/voice-vendor.ts';
import { VERSION } from '../../src/kernel/version.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { expectGenerated } from './expect-generated.ts';

let service: TestApp;
beforeAll(async () => {
  // The document names the addresses of every platform, whichever an installation uses.
  service = await testApp({ VOICE_VENDORS: VOICE_VENDORS.join(',') });
});
afterAll(() => service.close());

test('the committed API document is the one generated from the routes', async () => {
  await expectGenerated(
    'server/openapi.json',
    `${JSON.stringify(service.app.generatedReference(), null, 2)}\n`,
  );
});

test('the served document was read at startup, and nobody waits for it', async () => {
  const { body, status } = await service.ask({ method: 'GET', url: '/openapi.json' });

  expect(status).toBe(200);
  expect(body).toEqual(service.app.swagger());
});

// Not the one that is served: that is the file, which this run may be about to write.
type Reference = {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, { summary?: string }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
};
const made = () => service.app.generatedReference() as unknown as Reference;

test('the API document describes every route with an answer, in OpenAPI 3.1, and is our version', () => {
  const body = made();
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

  expect(body.openapi).toBe('3.1.0');
  expect(body.info.version).toBe(VERSION);
  expect(operations.filter(({ summary }) => !summary).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  );
  expect(operations.length).toBeGreaterThan(20);
});

test('every reference in the API document resolves', () => {
  const body = made();
  const names = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );

  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name! in body.components.schemas))).toEqual([]);
});

test('the reference page exists, and loads its parts from us', async () => {
  const { status, body } = await service.ask({ method: 'GET', url: '/docs/' });

  expect(status).toBe(200);
  expect(String(body)).not.toMatch(/(src|href)="https?:/);
});

test('other addresses below that page are refused as everywhere', async () => {
  const { status, body } = await service.ask({ method: 'GET', url: '/docs/nothing' });

  expect(status).toBe(404);
  expect(body).toMatchObject({ success: false, status: 404, code: 'NOT_FOUND' });
});
