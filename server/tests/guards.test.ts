import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../src/features/dashboard/index.ts';
import { createIdentity } from '../src/features/identity/index.ts';
import { createGuards } from '../src/http/guards.ts';
import type { Access, Guards, Routes } from '../src/http/routes.ts';
import { VOICE_VENDORS } from '../src/kernel/calls/voice-vendor.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { type Asker, allAskers, findAccessErrors } from './access-check.ts';
import { aClinicRow, aPerson, SIGNING } from './people.ts';
import { changesSomething, isOurs, type ListedRoute, listingRoutes, nameOf } from './route-list.ts';
import { type TestApp, testApp } from './test-app.ts';
import { edge } from './world/server.ts';

let service: TestApp;
let routes: readonly ListedRoute[];
let askers: Asker[];

beforeAll(async () => {
  const { made, routes: all } = await listingRoutes(() =>
    testApp({
      ...SIGNING,
      VOICE_VENDORS: VOICE_VENDORS.join(','),
      VOICE_WEBHOOK_SECRET: 'only the voice platform knows this',
      RETELL_API_KEY: 'only retell signs with this key',
    }),
  );
  service = made;
  routes = all.filter(isOurs);
  askers = await allAskers(service.database.ownerQuery, service.clock);
});
afterAll(() => service.close());

/** Every public route. Adding one here must be a decision. */
const PUBLIC = new Set([
  'GET /',
  ...PAGES.flatMap((name) => [`GET /${name}`, `GET /${name}/*`]),
  'GET /assets/*',
  'GET /theme.js',
  'GET /favicon.svg',
  'GET /manifest.webmanifest',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable.png',
  'GET /apple-touch-icon.png',
  'GET /sw.js',
  'GET /offline.html',
  'GET /letters.woff2',
  'GET /api/demo',
  'GET /openapi.json',
  'GET /health',
  'GET /metrics',
  'GET /guide',
  'GET /guide/*',
  'GET /api/emr/health',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/second-factor',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/invitation',
  'POST /api/auth/accept-invitation',
  'POST /api/emr-oauth/initiate',
  'GET /api/emr-oauth/callback',
  'GET /api/fax/polling/status',
  'GET /api/fax/fixtures',
  'GET /.well-known/oauth-protected-resource/mcp',
  // Whoever has the address of a link; the birth date comes before anything of a patient.
  'GET /p/*',
  'POST /p/*',
]);

/** The access that a route should have, judged by its path alone, to notice a guard that is too weak. */
function owedAccess({ method, url }: ListedRoute): Access {
  const asGet = method === 'HEAD' ? 'GET' : method;
  if (PUBLIC.has(`${asGet} ${url}`)) return 'public';
  if (url.startsWith('/api/admin/')) return 'admin';
  if (/^\/(api\/voice|voice-webhook|api\/sms\/webhook|mcp)(\/|$)/.test(url)) return 'webhook';
  if (/^\/api\/(auth|notifications)(\/|\.csv$|$)/.test(url)) return 'signed-in';
  return 'clinic';
}

test('every route is guarded for the users its address implies', () => {
  const wrong = routes
    .filter((route) => route.access !== owedAccess(route))
    .map((route) => `${nameOf(route)} is for "${route.access}" and not for "${owedAccess(route)}"`);

  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(20);
});

test('every route gives every user the response of its guard', async () => {
  expect(await findAccessErrors(service.app, routes, askers)).toEqual([]);
});

/** The contract's words for the front desk, route by route; everything else that changes something is a manager's. */
const STAFF_CHANGE =
  /^\/api\/(clinic\/(inbox|waitlist|standby|closures|consents|booking-requests|patients|support\/tickets|reminders\/log)(\/|$)|clinic\/calls\/:callId\/transfer$|clinic\/call-history\/:id\/reveal$|clinic\/schedule\/what-if$|clinic\/knowledge\/ask$|fax\/upload$|fax\/documents\/)/;
const STAFF_NEVER =
  /^\/api\/clinic\/(users|invitations|reads|access-report|privacy-officer|baa-status|data-retention|erasures|erasure-settings|mcp-tokens|reports\/recipients)(\W|$)/;

test('the front desk reaches its own work, reads the settings and changes none', async () => {
  const { ownerQuery } = service.database;
  const clinicId = await aClinicRow(ownerQuery);
  const staff = await aPerson(ownerQuery, service.clock, clinicId);
  await ownerQuery("update users set role = 'clinic_staff' where id = $1", [staff.id]);
  const owed = ({ method, url }: ListedRoute): 'in' | 403 => {
    if (STAFF_NEVER.test(url)) return 403;
    return method === 'GET' || method === 'HEAD' || STAFF_CHANGE.test(url) ? 'in' : 403;
  };
  const asker = (clinic: 'in' | 403): Asker => ({
    who: 'a member of staff',
    headers: { authorization: `Bearer ${staff.accessToken}` },
    expects: { public: 'in', 'signed-in': 'in', clinic, admin: 403 },
  });
  for (const expected of ['in', 403] as const) {
    const some = routes.filter((route) => route.access !== 'clinic' || owed(route) === expected);
    expect(some.filter(({ access }) => access === 'clinic').length).toBeGreaterThan(20);
    expect(await findAccessErrors(service.app, some, [asker(expected)])).toEqual([]);
  }
  for (const act of ['whisper', 'say', 'end'])
    expect(routes.filter(({ url }) => url.endsWith(`/:callId/${act}`)).map(owed)).toEqual([403]);
});

test('a webhook refuses senders without its secret', async () => {
  for (const { method, url } of routes.filter(({ access }) => access === 'webhook'))
    for (const headers of [{}, { authorization: 'Bearer guessed' }, { 'x-api-key': 'guessed' }]) {
      const { status } = await service.ask({
        method: method as 'POST',
        url: url.replace(/:\w+/g, 'anything'),
        headers,
        payload: {},
      });
      expect([nameOf({ method, url }), status]).toEqual([nameOf({ method, url }), 401]);
    }
});

test('the reference says who may call each route', () => {
  const document = service.app.swagger() as unknown as {
    paths: Record<string, Record<string, { security?: unknown[]; description?: string }>>;
  };
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const described = document.paths[path]?.[route.method.toLowerCase()];
    if (!described) continue;
    expect([nameOf(route), described.security?.length === 0]).toEqual([
      nameOf(route),
      route.access === 'public',
    ]);
  }
});

describe('the crawl itself', () => {
  const sample: Routes = async (app) => {
    app.get('/sample', async () => 'in');
    app.post('/sample/:id', async () => 'in');
  };
  const label =
    (access: Access) =>
    (define: Routes): Routes =>
    async (app) => {
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, access };
      });
      await define(app);
    };

  // A route that is labelled "admin" but has a weaker guard.
  const mutants: ReadonlyArray<readonly [string, Access, (guards: Guards) => Routes]> = [
    ['no guard where people must sign in', 'signed-in', () => label('signed-in')(sample)],
    ['no guard on a clinic route', 'clinic', () => label('clinic')(sample)],
    ['no guard on an admin route', 'admin', () => label('admin')(sample)],
    ['a clinic route for anyone signed in', 'clinic', (guards) => guards.signedIn(label('clinic')(sample))],
    ['an admin route for anyone signed in', 'admin', (guards) => guards.signedIn(label('admin')(sample))],
    ['an admin route for managers', 'admin', (guards) => guards.clinic(label('admin')(sample))],
    ['a clinic route for admins only', 'clinic', (guards) => guards.admin(label('clinic')(sample))],
  ];

  const miniApp = (define: (guards: Guards) => Routes) =>
    listingRoutes(async () => {
      const app = await edge();
      const identity = createIdentity({
        ...{ db: service.database.db, log: silentLogger, mail: null },
        ...{ publicUrl: 'https://frontdesk.test', adminSecondFactor: 'optional' },
        keys: { key: new Secret(randomBytes(32)), previousKeys: [] },
        notifications: { tell: async () => undefined },
        clinicExists: async () => true,
        clock: service.clock,
        jwt: {
          secret: new Secret(SIGNING.JWT_SECRET),
          refreshSecret: new Secret(SIGNING.JWT_REFRESH_SECRET),
          expiresInSeconds: 3600,
          refreshExpiresInSeconds: 3600,
        },
      });
      const [clinic] = await service.database.ownerQuery<{ ids: string[] }>(
        'select array_agg(id::text) as ids from clinics',
      );
      const guards = createGuards({
        findVisitor: identity.findVisitor,
        clinicExists: async (id) => clinic!.ids.includes(id),
        practiceOf: async () => null,
      });
      await app.register(define(guards));
      await app.ready();
      return app;
    });

  test.each(mutants)('reports %s', async (_, access, define) => {
    const { made, routes: both } = await miniApp(define);
    const sampled = both.filter(({ url }) => url.startsWith('/sample'));

    expect(sampled.map((route) => route.access)).toEqual([access, access, access]);
    const complaints = await findAccessErrors(made, sampled, askers);
    await made.close();

    expect(complaints.length).toBeGreaterThan(0);
    for (const route of sampled.filter(({ method }) => method !== 'HEAD'))
      expect(complaints.join('\n')).toContain(nameOf(route));
  });

  test.each(['public', 'signedIn', 'clinic', 'admin'] as const)(
    'accepts a route in the right guard (%s)',
    async (kind) => {
      const { made, routes: both } = await miniApp((guards) => guards[kind](sample));
      const sampled = both.filter(({ url }) => url.startsWith('/sample'));

      expect(await findAccessErrors(made, sampled, askers)).toEqual([]);
      await made.close();
    },
  );

  test('a service with an unguarded route does not start', async () => {
    await expect(miniApp(() => sample)).rejects.toThrow(
      'Routes without a guard: GET /sample, POST /sample/:id',
    );
  });

  test('covers every kind of route, including some that change things', () => {
    const kinds = new Set(routes.map(({ access }) => access));
    expect(kinds).toEqual(new Set(['public', 'signed-in', 'clinic', 'admin', ...webhookIfAny()]));
    expect(routes.filter(changesSomething).length).toBeGreaterThan(5);
  });
});

const webhookIfAny = (): Access[] => (routes.some(({ access }) => access === 'webhook') ? ['webhook'] : []);
