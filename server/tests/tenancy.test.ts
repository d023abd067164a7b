import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMarkedClinic, clinicTables, everythingOf, type MarkedClinic, markOf } from './clinic-rows.ts';
import { type ApiDocument, exampleBody } from './example-body.ts';
import { aPerson, bearer, type Person, SIGNING, signInAgain, tokensAt } from './people.ts';
import { changesSomething, isOurs, type ListedRoute, listingRoutes, nameOf } from './route-list.ts';
import { type Answer, type TestApp, testApp } from './test-app.ts';

let service: TestApp;
let routes: readonly ListedRoute[];
let a: MarkedClinic;
let b: MarkedClinic;
let admin: Person;

beforeAll(async () => {
  const { made, routes: all } = await listingRoutes(() =>
    testApp({ ...SIGNING, VOICE_WEBHOOK_SECRET: 'only the voice platform knows this' }),
  );
  service = made;
  routes = all.filter(isOurs);
  const query = service.database.ownerQuery;
  a = await aMarkedClinic(query);
  b = await aMarkedClinic(query);
  admin = await aPerson(query, service.clock, null);
});
afterAll(() => service.close());

const asManager = (clinic: MarkedClinic) =>
  bearer(
    tokensAt(service.clock).issue({ userId: clinic.rowId, sessionId: clinic.rowId, serial: 0 }).accessToken,
  );
const asAdminIn = (clinic: MarkedClinic) => ({ ...bearer(admin.accessToken), 'x-clinic-id': clinic.id });
const other = (clinic: MarkedClinic) => (clinic === a ? b : a);

/** A route's address with this clinic's ids in it. */
function addressOf({ url }: ListedRoute, clinic: MarkedClinic): string {
  return url
    .replace(':clinicId', clinic.id)
    .replace('test-calls/:id', `test-calls/${markOf(clinic, 'test_calls', 'id')}`)
    .replace(/:callId\b/, markOf(clinic, 'call_logs', 'call_id'))
    .replace(/:domain\b/, 'template-codes')
    .replace(/:(n|page)\b/, '1')
    .replace(/:\w+/g, clinic.rowId);
}

const askFor = (route: ListedRoute, clinic: MarkedClinic, headers: Record<string, string>) =>
  service.ask({ method: route.method as 'GET', url: addressOf(route, clinic), headers });

const textOf = ({ body, headers }: Answer): string => `${JSON.stringify(headers)}${JSON.stringify(body)}`;

const tellsOf = (answer: Answer, clinic: MarkedClinic): boolean => {
  const text = textOf(answer);
  return [clinic.mark, clinic.rowId, clinic.id].some((sign) => text.includes(sign));
};

/** The metrics have a guard of their own; the API's document is the same in every deployment, and a megabyte. */
const OF_NO_CLINIC = ['/metrics', '/openapi.json'];
const readable = () =>
  routes.filter(
    ({ method, access, url }) => method === 'GET' && access !== 'webhook' && !OF_NO_CLINIC.includes(url),
  );

/** Where somebody who works in one of the clinics reads a sign of the other, by the own ids or by the other's. */
async function leaksAt(read: readonly ListedRoute[]): Promise<string[]> {
  const leaks = new Set<string>();
  const clinics = [a, b];
  for (const route of read)
    for (const clinic of clinics)
      for (const headers of [asManager(clinic), asAdminIn(clinic)])
        for (const ids of clinics) {
          const answer = await askFor(route, ids, headers);
          if (tellsOf(answer, other(clinic))) leaks.add(`${nameOf(route)}: ${answer.status}`);
        }
  return [...leaks];
}

describe('reading', () => {
  test('nobody reads anything of a clinic without signing in', async () => {
    const leaks: string[] = [];
    for (const route of readable())
      for (const clinic of [a, b]) {
        const answer = await askFor(route, clinic, {});
        if (answer.status < 300 ? textOf(answer).includes(clinic.mark) : tellsOf(answer, clinic))
          leaks.push(nameOf(route));
      }

    expect(leaks).toEqual([]);
  });

  test('a manager, and an admin who names a clinic, read nothing of another clinic', async () => {
    expect(await leaksAt(readable().filter(({ access }) => access !== 'admin'))).toEqual([]);
  });

  test("a manager reads nothing from the admins' routes", async () => {
    const leaks: string[] = [];
    for (const route of readable().filter(({ access }) => access === 'admin'))
      for (const clinic of [a, b]) {
        const answer = await askFor(route, clinic, asManager(a));
        if (answer.status !== 403 || tellsOf(answer, a) || tellsOf(answer, b)) leaks.push(nameOf(route));
      }

    expect(leaks).toEqual([]);
  });

  test('an admin who requests one clinic by its address reads nothing of another', async () => {
    const leaks: string[] = [];
    for (const route of readable().filter(({ url }) => url.includes('/:clinicId')))
      for (const clinic of [a, b]) {
        const answer = await askFor(route, clinic, bearer(admin.accessToken));
        if (tellsOf(answer, other(clinic))) leaks.push(nameOf(route));
      }

    expect(leaks).toEqual([]);
  });

  test("another clinic's row is not found by its id, whoever requests it for a clinic", async () => {
    const wrong: string[] = [];
    for (const route of readable().filter((each) => isOfOneRow(each) && !asksEmr(each)))
      for (const headers of [asManager(a), asAdminIn(a)]) {
        const [own, foreign] = [await askFor(route, a, headers), await askFor(route, b, headers)];
        if (foreign.status !== 404 || (own.status === 404 && !isElsewhere(route)))
          wrong.push(`${nameOf(route)}: own ${own.status}, foreign ${foreign.status}`);
      }

    expect(wrong).toEqual([]);
  });
});

/** Addresses whose id is another system's, or whose file is not there, so that even one's own is not found here. */
const ELSEWHERE = [
  '/api/clinic/voice/calls/:id',
  '/api/clinic/patients/:id/history',
  '/api/fax/documents/:id/pages/:n',
  '/api/fax/documents/:id/original',
];
/** Answered by the clinic's EMR, which none of these clinics has. */
const ASKS_EMR = ['/api/clinic/patients/:id', '/api/clinic/providers/sync/preview'];
const asksEmr = ({ url }: ListedRoute) => ASKS_EMR.includes(url);
const isElsewhere = ({ url }: ListedRoute) => ELSEWHERE.includes(url);
const isOfOneRow = ({ url, access }: ListedRoute) =>
  /:(id|\w+Id)\b/.test(url) && (access === 'clinic' || access === 'signed-in');

describe('the crawl itself', () => {
  test("reads real responses: the own clinic's markers are in them, and nothing crashed", async () => {
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const route of readable()) {
      const headers = route.access === 'admin' ? bearer(admin.accessToken) : asManager(a);
      const answer = await askFor(route, a, headers);
      if (answer.status >= 500 && !isHealth(route) && !asksEmr(route))
        faults.push(`${nameOf(route)}: ${answer.status}`);
      for (const [, column] of textOf(answer).matchAll(new RegExp(`${a.mark}\\.(\\w+\\.\\w+)`, 'g')))
        seen.add(column ?? '');
    }

    // The crawl leaves audit rows of its own, which push the older ones off the first page.
    const audit = await service.ask({
      method: 'GET',
      url: '/api/admin/audit?pageSize=100',
      headers: bearer(admin.accessToken),
    });
    if (textOf(audit).includes(`${a.mark}.audit_log.resource`)) seen.add('audit_log.resource');

    expect(faults).toEqual([]);
    expect(seen).toContain('clinics.name');
    expect(seen).toContain('clinic_config.custom_greeting');
    expect(seen).toContain('notifications.title');
    expect(seen).toContain('audit_log.resource');
    expect([...seen].filter((column) => SECRET.test(column))).toEqual([]);
  });

  test("reports routes that show other clinics' data", async () => {
    const query = service.database.ownerQuery;
    await query('update clinics set city = $2 where id = $1', [a.id, `somewhere near ${b.mark}`]);

    const read = ['/api/clinic/me', '/api/clinic/settings', '/api/notifications'];
    const leaks = await leaksAt(readable().filter(({ url }) => read.includes(url)));
    await query('update clinics set city = null where id = $1', [a.id]);

    expect(leaks.toSorted()).toEqual(['GET /api/clinic/me: 200', 'GET /api/clinic/settings: 200']);
  });

  test('has a row of each clinic in every table with clinics', async () => {
    const tables = [...(await clinicTables(service.database.ownerQuery)).keys()];
    for (const clinic of [a, b]) {
      const rows = await everythingOf(service.database.ownerQuery, clinic.id);
      expect(tables.filter((table) => !rows.get(table))).toEqual([]);
    }
    expect(tables.length).toBeGreaterThan(20);
  });
});

const SECRET = /password_hash|sealed|state_hash|request_token|token_hash|code_hash|public_key|challenge/;
/** Health is about systems that these tests do not have. */
const isHealth = ({ url }: ListedRoute) => url.endsWith('/health');

describe('writing', () => {
  /** Open by the specification: whoever knows a clinic's id may begin the browser flow of its EMR. */
  const OPEN = ['/api/emr-oauth/initiate'];
  const changing = () =>
    routes
      .filter((route) => changesSomething(route) && route.access !== 'webhook' && !OPEN.includes(route.url))
      // What removes the rows comes last, so that the rest still finds them.
      .sort((one, another) => Number(one.method === 'DELETE') - Number(another.method === 'DELETE'));

  const bodyFor = (route: ListedRoute, clinic: MarkedClinic) =>
    exampleBody(service.app.swagger() as unknown as ApiDocument, route, clinic.rowId);
  // An id that was sent may be named in the refusal; it is known already.
  const tellsMore = (answer: Answer, clinic: MarkedClinic, sent: unknown): boolean =>
    [clinic.mark, clinic.rowId, clinic.id].some(
      (sign) => textOf(answer).includes(sign) && !JSON.stringify(sent ?? null).includes(sign),
    );
  const change = async (route: ListedRoute, clinic: MarkedClinic, headers: Record<string, string>) => {
    await signInAgain(service.database.ownerQuery);
    const payload = bodyFor(route, clinic);
    return service.ask({
      method: route.method as 'POST',
      url: addressOf(route, clinic),
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
  };

  test("no request of a manager, or of an admin in the manager's clinic, changes another clinic", async () => {
    const query = service.database.ownerQuery;
    const before = await everythingOf(query, b.id);
    const wrong: string[] = [];
    for (const route of changing().filter(({ access }) => access !== 'admin')) {
      for (const headers of [asManager(a), asAdminIn(a)]) {
        const answer = await change(route, b, headers);
        // Another clinic's call is refused like any call that is not in progress.
        const isCallControl =
          route.url.startsWith('/api/clinic/calls/:callId/') && answer.body.code === 'INVALID_STATE';
        if (isOfOneRow(route) && answer.status !== 404 && !isCallControl)
          wrong.push(`${nameOf(route)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        if (tellsMore(answer, b, bodyFor(route, b))) wrong.push(`${nameOf(route)} tells of the other clinic`);
      }
      const after = await everythingOf(query, b.id);
      for (const [table, rows] of before)
        if (after.get(table) !== rows) wrong.push(`${nameOf(route)} changed ${table} of the other clinic`);
    }

    expect(wrong).toEqual([]);
  });

  test("no request of a manager to the platform's routes changes anything", async () => {
    const query = service.database.ownerQuery;
    const before = await everythingOf(query, b.id);
    const wrong: string[] = [];
    for (const route of changing().filter(({ access }) => access === 'admin')) {
      const answer = await change(route, b, asManager(a));
      if (answer.status !== 403) wrong.push(`${nameOf(route)}: ${answer.status}`);
    }

    expect(wrong).toEqual([]);
    expect(await everythingOf(query, b.id)).toEqual(before);
  });

  // Without this the tests above would be content with requests that no clinic could make.
  test('the same requests succeed in the own clinic', async () => {
    const wrong: string[] = [];
    for (const route of changing().filter(isOfOneRow)) {
      // Nobody deactivates themselves, and the manager of these rows is the asker.
      const isOwn = route.url.endsWith('/users/:id/deactivate');
      const answer = await change(route, a, isOwn ? asAdminIn(a) : asManager(a));
      // Taken is found too: the route above it has made a row of the same example. So is a move that its state or a dark EMR
      // forbids.
      const isFound =
        answer.status === 409 ||
        Array.isArray(answer.body.details?.allowed) ||
        // The row was found; the patient of the example is not in its EMR.
        answer.body.details?.fields?.patientId === 'is unknown' ||
        // The manager of these rows has a password that nobody knows.
        answer.body.details?.fields?.password === 'is not your password' ||
        answer.body.code === 'OSCAR_UNAVAILABLE';
      if (answer.status >= 400 && !isFound)
        wrong.push(`${nameOf(route)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    }

    expect(wrong).toEqual([]);
  });
});
