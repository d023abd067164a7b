import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiDocument, type DocumentedOperation, operationsOf, parametersOf } from './example-body.ts';
import { requestOf } from './example-calls.ts';
import { type Stage, sceneOf } from './example-scenes.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type TestApp, testApp } from './test-app.ts';

const MONDAY_MORNING = new Date('2026-11-16T17:00:00Z');

let world: OutsideWorld;
let service: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  world = await outsideWorld(() => MONDAY_MORNING);
  service = await testApp(world.env);
  document = service.app.swagger() as unknown as ApiDocument;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const namesOf = (operation: DocumentedOperation) =>
  parametersOf(document, operation)
    .filter(({ in: place }) => place === 'query')
    .map(({ name }) => name);
const lists = () => operationsOf(document).filter((operation) => namesOf(operation).includes('pageSize'));
const sheetOf = ({ path }: DocumentedOperation) =>
  operationsOf(document).find(({ name }) => name === `GET ${path}.csv`);

/** Requests the list, which has one row, as its manager or admin. */
async function asked(operation: DocumentedOperation, query: Record<string, string>, sheet = false) {
  const stage: Stage = { document, service, world, clinic: await service.aClinic() };
  const scene = await sceneOf(operation.name, stage);
  const request = requestOf(
    stage,
    operation,
    { ...scene, query: { ...scene.query, ...query } },
    { isShort: true },
  );
  const url = sheet
    ? request.url.replace(operation.path.split('/').at(-1)!, (end) => `${end}.csv`)
    : request.url;
  return service.ask({ ...request, url });
}

test('every list takes search words, sort, order and page, and has an export that takes the same except the page', () => {
  const wrong = lists().flatMap((operation) => {
    const names = namesOf(operation);
    const sheet = sheetOf(operation);
    const missing = ['page', 'q', 'sort', 'order'].filter((name) => !names.includes(name));
    const ofSheet = sheet ? namesOf(sheet) : [];
    const isOfListOnly = (name: string) => name.startsWith('page') || name === 'format';
    const unlike = names.filter((name) => !ofSheet.includes(name) && !isOfListOnly(name));
    return missing.length + unlike.length > 0 || !sheet ? [{ name: operation.name, missing, unlike }] : [];
  });

  expect(wrong).toEqual([]);
  expect(lists().length).toBeGreaterThanOrEqual(15);
});

describe('of every list', () => {
  test('each sort works both ways, and its export has a header line and the rows', async () => {
    const wrong: unknown[] = [];
    for (const operation of lists()) {
      const sorts = parametersOf(document, operation).find(({ name }) => name === 'sort')!.schema.enum ?? [];
      for (const [index, sort] of sorts.entries()) {
        const query = { sort: String(sort), order: index % 2 === 0 ? 'asc' : 'desc' };
        const { status, body } = await asked(operation, query);
        const rows = body.data?.docs ?? body.data;
        if (status !== 200 || !(rows?.length > 0)) wrong.push([operation.name, sort, status, body]);
      }
      const sheet = await asked(operation, {}, true);
      const lines = String(sheet.body).split('\r\n').filter(Boolean);
      if (sheet.status !== 200 || lines.length < 2)
        wrong.push([operation.name, sheet.status, String(sheet.body).slice(0, 300)]);
    }

    expect(wrong).toEqual([]);
  });

  test('format=csv gives the same export', async () => {
    const waitlist = lists().find(({ path }) => path === '/api/clinic/waitlist')!;
    const sheet = await asked(waitlist, { sort: 'name' }, true);
    const sameSheet = await asked(waitlist, { sort: 'name', format: 'csv' });
    // Each request uses a clinic of its own, with the same row.
    const columns = ({ body }: typeof sheet) =>
      String(body)
        .split('\r\n')
        .map((line) => line.split(',').slice(1, 7));
    expect(columns(sheet)[1]).toContain('Chen');
    expect(columns(sameSheet)).toEqual(columns(sheet));
  });

  test('an unknown parameter is refused with an explanation, on the list and on its export', async () => {
    for (const operation of lists())
      for (const isSheet of [false, true]) {
        const { status, body } = await asked(operation, { stauts: 'open' }, isSheet);
        expect([operation.name, status]).toEqual([operation.name, 400]);
        expect(body.details.fields).toEqual({ stauts: 'is not a parameter of this list' });
        expect(body.error).toMatch(/^Unknown parameter: stauts\. This list takes .*\bsort\b/);
      }
  });

  test('the export is audited, with its filter and without its search words', async () => {
    const before = await exportsOf();
    const waitlist = lists().find(({ path }) => path === '/api/clinic/waitlist')!;
    await asked(waitlist, { q: 'chen', status: 'pending' }, true);
    const after = await exportsOf();
    const [last] = await service.database.ownerQuery<{ details: unknown }>(
      "select details from audit_log where action = 'waitlist.export' order by at desc limit 1",
    );

    expect(after).toBe(before + 1);
    expect(JSON.stringify(last!.details)).toContain('pending');
    expect(JSON.stringify(last!.details)).not.toContain('chen');
  });
});

test('a long list is counted up to a limit, and says so; its export has every row once, in list order', async () => {
  const clinic = await service.aClinic();
  await service.database.ownerQuery(
    `insert into waitlist_entries (clinic_id, first_name, last_name, phone, notes, source)
     select $1, 'Wei', 'Chen ' || n % 700, '6045550142', '', 'staff' from generate_series(1, 10400) n`,
    [clinic.id],
  );
  const page = (query: object) =>
    service.ask({ method: 'GET', url: '/api/clinic/waitlist', as: clinic.manager, query: { ...query } });
  const [first, last, beyond, few] = [
    await page({}),
    await page({ page: '500', sort: 'name', order: 'asc' }),
    await page({ page: '501', sort: 'name' }),
    await page({ q: 'Chen 69', pageSize: '100' }),
  ];
  const sheet = await service.ask({
    ...{ method: 'GET', url: '/api/clinic/waitlist.csv?sort=name&order=asc', as: clinic.manager },
  });
  const lines = String(sheet.body).trimEnd().split('\r\n').slice(1);

  expect(first.body.pagination).toEqual({
    page: 1,
    pageSize: 20,
    total: 10_000,
    totalPages: 500,
    more: true,
  });
  expect(beyond).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  expect(few.body.pagination.total).toBe(
    Array.from({ length: 10_400 }, (_, n) => `Chen ${(n + 1) % 700}`).filter((name) =>
      name.startsWith('Chen 69'),
    ).length,
  );
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(10_400);
  expect(last.body.data.map(({ id }: { id: string }) => id)).toEqual(
    lines.slice(9_980, 10_000).map((line) => line.split(',')[0]),
  );
  const names = lines.map((line) => line.split(',')[2]!);
  expect(names.filter((name, at) => at > 0 && name < names[at - 1]!)).toEqual([]);
});

test('every page of a list is the same part of its export, from whichever end it is read', async () => {
  const clinic = await service.aClinic();
  await service.database.ownerQuery(
    `insert into waitlist_entries (clinic_id, first_name, last_name, phone, notes, source)
     select $1, 'Wei', 'Chen ' || n % 97, '6045550142', '', 'staff' from generate_series(1, 1013) n`,
    [clinic.id],
  );
  for (const order of ['asc', 'desc']) {
    const sheet = await service.ask({
      ...{ method: 'GET', url: `/api/clinic/waitlist.csv?sort=name&order=${order}`, as: clinic.manager },
    });
    const ids = String(sheet.body)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!);
    const paged: string[] = [];
    for (let page = 1; page <= 23; page += 1) {
      const query = { page: String(page), pageSize: '50', sort: 'name', order };
      const { body } = await service.ask({
        ...{ method: 'GET', url: '/api/clinic/waitlist', as: clinic.manager, query },
      });
      expect(body.pagination.total).toBe(1_013);
      paged.push(...body.data.map(({ id }: { id: string }) => id));
    }
    expect(paged).toEqual(ids);
  }
});

async function exportsOf(): Promise<number> {
  const rows = await service.database.ownerQuery("select from audit_log where action = 'waitlist.export'");
  return rows.length;
}
