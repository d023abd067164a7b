import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClinicRow, signInAgain } from '../../../tests/people.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';

interface Row {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly clinicId: string | null;
  readonly requestId: string;
}

let service: TestApp;
let clinicId: string;
let all: Row[];

beforeAll(async () => {
  service = await testApp();
  clinicId = await aClinicRow(service.database.ownerQuery);
  for (let count = 0; count < 3; count += 1) {
    await service.ask({ method: 'POST', url: '/api/auth/logout', as: service.admin });
    await signInAgain(service.database.ownerQuery);
    await service.ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@b.test', password: 'no' },
    });
  }
  await service.database.ownerQuery(
    `insert into audit_log (chain, seq, clinic_id, at, action, resource, ip, user_agent, request_id, success, details, hash)
     values ($1, 0, $1, now(), 'clinic.update', '/', '', '', 'of-a-clinic', true, '{}', '')`,
    [clinicId],
  );
  all = (await list('pageSize=100')).body.data;
});
afterAll(() => service.close());

const list = (query: string) =>
  service.ask({ method: 'GET', url: `/api/admin/audit?${query}`, as: service.admin });
const found = async (query: string): Promise<string[]> =>
  (await list(`pageSize=100&${query}`)).body.data.map(({ id }: Row) => id);
const idsOf = (fits: (row: Row) => boolean) => all.filter(fits).map(({ id }) => id);

test('rows follow the contract, newest first', () => {
  expect(Object.keys(all[0]!).sort()).toEqual(
    [
      'clinicName',
      'userEmail',
      'userName',
      'id',
      'at',
      'userId',
      'clinicId',
      'action',
      'resource',
      'ip',
      'userAgent',
      'requestId',
      'success',
      'details',
    ].sort(),
  );
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(all.length).toBeGreaterThanOrEqual(8);
});

test('pages have no gaps or repeats', async () => {
  const pages = [];
  for (let page = 1; page <= Math.ceil(all.length / 3); page += 1)
    pages.push(await list(`page=${page}&pageSize=3`));

  expect(pages.flatMap(({ body }) => body.data.map(({ id }: Row) => id))).toEqual(all.map(({ id }) => id));
  expect(pages[0]!.body.pagination).toEqual({
    page: 1,
    pageSize: 3,
    total: all.length,
    totalPages: Math.ceil(all.length / 3),
  });
});

test('by action', async () => {
  expect(await found('action=auth.logout')).toEqual(idsOf(({ action }) => action === 'auth.logout'));
  expect(await found('action=auth.logout')).toHaveLength(3);
  expect(await found("action=auth.logout'--")).toEqual([]);
});

test('by user', async () => {
  const mine = await found(`userId=${service.admin.user.id}`);

  expect(mine.length).toBeGreaterThanOrEqual(4);
  expect(mine.length).toBeLessThan(all.length);
});

test('by clinic', async () => {
  expect(await found(`clinicId=${clinicId}`)).toEqual(idsOf((row) => row.clinicId === clinicId));
});

test('by time: a day counts completely, an instant is exclusive at the end', async () => {
  const today = all[0]!.at.slice(0, 10);
  const [oldest, newest] = [all.at(-1)!.at, all[0]!.at];
  const yesterday = new Date(Date.parse(oldest) - 86_400_000).toISOString().slice(0, 10);

  expect(await found(`startDate=${oldest.slice(0, 10)}&endDate=${today}`)).toHaveLength(all.length);
  expect(await found(`endDate=${yesterday}`)).toEqual([]);
  expect(await found(`startDate=${newest}`)).toContain(all[0]!.id);
  expect(await found(`endDate=${encodeURIComponent(newest)}`)).not.toContain(all[0]!.id);
});

test('several at once', async () => {
  const day = all[0]!.at.slice(0, 10);
  const query = `action=auth.logout&userId=${service.admin.user.id}&endDate=${day}`;

  expect(await found(query)).toEqual(idsOf(({ action }) => action === 'auth.logout'));
});

test.each([
  'startDate=yesterday',
  'startDate=2026-02-30',
  'startDate=2026-11-16T25:00:00Z',
  'endDate=16.11.2026',
  'startDate=2026-11-17&endDate=2026-11-15',
  'userId=me',
  'clinicId=mine',
  'action=',
  `action=${'a'.repeat(201)}`,
])('%s is refused', async (query) => {
  const { status, body } = await list(query);

  expect(status).toBe(400);
  expect(Object.keys(body.details.fields)).toEqual([query.split('=')[0]]);
});
