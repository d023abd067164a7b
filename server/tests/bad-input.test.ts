import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBodies, brokenTexts } from './broken-values.ts';
import { aMarkedClinic, everythingOf, type MarkedClinic } from './clinic-rows.ts';
import { type ApiDocument, bodySchema, exampleBody, operationAt, parametersOf } from './example-body.ts';
import { aPerson, bearer, type Person, SIGNING } from './people.ts';
import { changesSomething, isOurs, type ListedRoute, listingRoutes, nameOf } from './route-list.ts';
import { type Answer, type TestApp, testApp } from './test-app.ts';

let service: TestApp;
let routes: readonly ListedRoute[];
let clinic: MarkedClinic;
let admin: Person;
let document: ApiDocument;

beforeAll(async () => {
  const { made, routes: all } = await listingRoutes(() => testApp(SIGNING));
  service = made;
  routes = all.filter((route) => isOurs(route) && route.access !== 'webhook' && route.method !== 'HEAD');
  clinic = await aMarkedClinic(service.database.ownerQuery);
  admin = await aPerson(service.database.ownerQuery, service.clock, null);
  document = service.app.swagger() as unknown as ApiDocument;
});
afterAll(() => service.close());

const addressOf = ({ url }: ListedRoute) =>
  url.replace(':clinicId', clinic.id).replace(':domain', 'template-codes').replace(/:\w+/g, clinic.rowId);

const ask = (route: ListedRoute, more: object) =>
  service.ask({
    method: route.method as 'POST',
    url: addressOf(route),
    ...more,
    headers: {
      ...bearer(admin.accessToken),
      'x-clinic-id': clinic.id,
      'content-type': 'application/json',
      ...(more as { headers?: object }).headers,
    },
  });

/** A refusal must be 4xx, have our error body and leak no internals. Null if it does. */
function complaintOf(route: ListedRoute, answer: Answer, allowed?: readonly number[]): string | null {
  const { status, body } = answer;
  const said = `${nameOf(route)}: ${status} ${JSON.stringify(body).slice(0, 160)}`;
  if (status < 400 || status >= 500 || (allowed && !allowed.includes(status))) return said;
  const shaped =
    body.success === false &&
    body.status === status &&
    typeof body.error === 'string' &&
    typeof body.code === 'string' &&
    typeof body.details === 'object' &&
    body.requestId === answer.headers['x-request-id'];
  if (!shaped) return said;
  return /\bat .*:\d+|node_modules|\.ts:|select |insert into/.test(JSON.stringify(body)) ? said : null;
}

async function unchanged(work: () => Promise<Array<string | null>>): Promise<string[]> {
  const query = service.database.ownerQuery;
  const rows = async () => {
    const all = await everythingOf(query, clinic.id);
    for (const table of ['audit_log', 'audit_chains']) all.delete(table);
    return all;
  };
  const before = await rows();
  const complaints = (await work()).filter((complaint) => complaint !== null);
  expect(await rows()).toEqual(before);
  return complaints;
}

const withBody = () => routes.filter((route) => changesSomething(route) && bodySchema(document, route));

const deep = `{"a":${'['.repeat(500)}${']'.repeat(500)}}`;

describe('every route that takes a body', () => {
  test.each<[string, string, object, readonly number[]]>([
    ['broken JSON', '{"name": ', {}, [400]],
    ['a word', '"name"', {}, [400]],
    ['a number', '42', {}, [400]],
    ['null', 'null', {}, [400]],
    ['a list', '[]', {}, [400]],
    ['five hundred levels', deep, {}, [400]],
    ['a prototype', '{"__proto__":{"role":"platform_admin"}}', {}, [400]],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', {}, [400]],
    ['a zero character', '{"name":"a\\u0000b","email":"a\\u0000b"}', {}, [400]],
    ['half a character', '{"name":"\\ud800","email":"\\ud800"}', {}, [400]],
    ['more than 1 MB', `{"name":"${'x'.repeat(1_100_000)}"}`, {}, [413]],
    ['plain text', 'name', { 'content-type': 'text/plain' }, [415]],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, [415]],
    ['a form', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['no type at all', '{"name":"a"}', { 'content-type': '' }, [400, 415]],
  ])('refuses %s, and nothing has changed', async (_, payload, headers, allowed) => {
    const complaints = await unchanged(() =>
      Promise.all(
        withBody().map(async (route) => complaintOf(route, await ask(route, { payload, headers }), allowed)),
      ),
    );

    expect(complaints).toEqual([]);
    expect(withBody().length).toBeGreaterThan(5);
  });

  test('refuses a body that breaks any single rule of the reference, and names the field', async () => {
    const rules = new Set<string>();
    let tried = 0;
    const complaints = await unchanged(async () => {
      const found: Array<string | null> = [];
      for (const route of withBody()) {
        const example = exampleBody(document, route, clinic.rowId);
        const broken = brokenBodies(example, bodySchema(document, route) ?? {}, document.components.schemas);
        for (const { field, rule, value } of broken) {
          const answer = await ask(route, { payload: JSON.stringify(value) });
          const complaint = complaintOf(route, answer, [400]) ?? unnamed(route, answer, field);
          found.push(complaint && `${field} ${rule}: ${complaint}`);
          rules.add(rule);
          tried += 1;
        }
      }
      return found;
    });

    expect(complaints).toEqual([]);
    expect([...rules].sort()).toEqual(RULES);
    expect(tried).toBeGreaterThan(300);
  });
});

const RULES = [
  ...['enum', 'format', 'integer', 'maxItems', 'maxLength', 'maximum', 'minItems', 'minLength', 'minimum'],
  ...['pattern', 'required', 'type'],
];

function unnamed(route: ListedRoute, { body }: Answer, field: string): string | null {
  const named = Object.keys(body.details.fields ?? {});
  if (body.code !== 'INVALID_REQUEST') return `${nameOf(route)}: the code is ${body.code}`;
  return named.some((name) => name === field || name.startsWith(`${field}.`))
    ? null
    : `${nameOf(route)}: ${field} is not named in ${JSON.stringify(body.details)}`;
}

const parametersIn = (place: 'query' | 'path', route: ListedRoute) => {
  const operation = operationAt(document, route);
  return operation ? parametersOf(document, operation).filter((parameter) => parameter.in === place) : [];
};
const queryOf = (route: ListedRoute) => parametersIn('query', route);

test('every route refuses a URL that breaks any single rule of the reference, and names the part', async () => {
  const complaints = await unchanged(async () => {
    const found: Array<string | null> = [];
    for (const route of routes)
      for (const { name, schema } of parametersIn('path', route))
        for (const { rule, value } of brokenTexts(name, schema)) {
          const rest = { ...route, url: route.url.replace(`:${name}`, encodeURIComponent(String(value))) };
          const payload = exampleBody(document, route, clinic.rowId);
          const answer = await ask(route, { url: addressOf(rest), ...(payload ? { payload } : {}) });
          const complaint = complaintOf(route, answer, [400]) ?? unnamed(route, answer, name);
          found.push(complaint && `${name} ${rule}: ${complaint}`);
        }
    expect(found.length).toBeGreaterThan(50);
    return found;
  });

  expect(complaints).toEqual([]);
});

test('every route refuses a query that breaks any single rule of the reference, and names the parameter', async () => {
  const complaints: Array<string | null> = [];
  for (const route of routes.filter(({ url }) => url !== '/api/emr-oauth/callback'))
    for (const { name, schema, required, example } of queryOf(route)) {
      const tries: Array<[string, string[]]> = [
        ...brokenTexts(name, schema).map(({ rule, value }): [string, string[]] => [rule, [String(value)]]),
        ['once', [String(example), String(example)]],
        ...(required ? [['required', []] as [string, string[]]] : []),
      ];
      for (const [rule, values] of tries) {
        const query = new URLSearchParams();
        for (const other of queryOf(route))
          if (other.required && other.name !== name) query.set(other.name, String(other.example));
        for (const value of values) query.append(name, value);
        const payload = exampleBody(document, route, clinic.rowId);
        const answer = await ask(route, {
          url: `${addressOf(route)}?${query}`,
          ...(payload ? { payload } : {}),
        });
        const complaint = complaintOf(route, answer, [400]) ?? unnamed(route, answer, name);
        complaints.push(complaint && `${name} ${rule}: ${complaint}`);
      }
    }

  expect(complaints.filter(Boolean)).toEqual([]);
  expect(complaints.length).toBeGreaterThan(100);
});

describe('every list', () => {
  const lists = () => routes.filter((route) => queryOf(route).some(({ name }) => name === 'page'));

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=101',
    'pageSize=many',
  ])('refuses ?%s', async (query) => {
    const complaints = await Promise.all(
      lists().map(async (route) => {
        const answer = await ask(route, { url: `${addressOf(route)}?${query}` });
        return complaintOf(route, answer, [400]) ?? unnamed(route, answer, query.split('=')[0]!);
      }),
    );

    expect(complaints.filter(Boolean)).toEqual([]);
    expect(complaints.length).toBeGreaterThan(2);
  });

  test('beyond its last page is empty and not an error', async () => {
    for (const route of lists()) {
      const { status, body } = await ask(route, { url: `${addressOf(route)}?page=999999` });
      const rows = Array.isArray(body.data) ? body.data : body.data?.docs;
      expect([nameOf(route), status, rows]).toEqual([nameOf(route), 200, []]);
    }
  });
});

test.each([
  'nonsense',
  '1',
  '0',
  '-1',
  'null',
  '00000000-0000-0000-0000-00000000000g',
  "1' or '1'='1",
  '%F0%9F%98%80',
  '..%2f..%2fetc',
])('every address with an id refuses %s', async (id) => {
  const complaints = await unchanged(() =>
    Promise.all(
      routes
        .filter(({ url }) => /:(id|clinicId)\b/.test(url))
        .map(async (route) => {
          const url = route.url
            .replace(/:(id|clinicId)\b/, encodeURI(id).replaceAll('%25', '%'))
            .replace(/:\w+/g, '1');
          const payload = exampleBody(document, route, clinic.rowId);
          const answer = await ask(route, { url, ...(payload ? { payload } : {}) });
          return asksEmr(route, answer) ? null : complaintOf(route, answer, [400, 404]);
        }),
    ),
  );

  expect(complaints).toEqual([]);
});

/** Looking up this number needs an EMR, and this clinic has none. */
const asksEmr = ({ url }: ListedRoute, { status, body }: Answer) =>
  url === '/api/clinic/patients/:id' && status === 503 && body.code === 'OSCAR_UNAVAILABLE';

describe('an empty body', () => {
  // Verifying a fax changes its state, so a repeated request gets another answer.
  const optional = () =>
    routes.filter(
      (route) =>
        changesSomething(route) &&
        bodySchema(document, route) &&
        !bodySchema(document, route)?.required?.length &&
        !route.url.endsWith('/verify'),
    );

  test.each<[string, Record<string, string>]>([
    ['with a JSON type', { 'content-type': 'application/json' }],
    ['without a type', {}],
  ])('%s is taken as {}', async (_, type) => {
    for (const route of optional()) {
      const headers = { ...bearer(admin.accessToken), 'x-clinic-id': clinic.id, ...type };
      const request = { method: route.method as 'POST', url: addressOf(route), headers };
      const [empty, braces] = [await service.ask(request), await ask(route, { payload: '{}' })];

      expect([nameOf(route), empty.status]).toEqual([nameOf(route), braces.status]);
    }
  });
});

test('a wrong method at a known address gets "not found"', async () => {
  const known = new Set(routes.map(nameOf));
  const complaints = await Promise.all(
    routes.flatMap(({ url }) =>
      ['PATCH', 'DELETE', 'PUT', 'POST']
        .filter((method) => !known.has(`${method} ${url}`))
        .map(async (method) => {
          const route = { method, url, access: null };
          return complaintOf(route, await ask(route, { payload: {} }), [400, 404]);
        }),
    ),
  );

  expect(complaints.filter(Boolean)).toEqual([]);
});
