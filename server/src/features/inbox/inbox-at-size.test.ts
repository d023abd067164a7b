import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboxOffice, inboxOffice } from '../../../testing/features/inbox/inbox-office.ts';
import type { User } from '../../kernel/people/user.ts';
import { countsOfItems, type InboxFilter, pageOfItems } from './list.store.ts';

const ITEMS = 10_000;

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
beforeAll(async () => {
  office = await inboxOffice();
  clinic = await office.aClinic();
  const neighbour = await office.aClinic();
  // The neighbour is far larger, so that reading the whole table is never the cheaper plan.
  for (const [id, items] of [
    [clinic.id, ITEMS],
    [neighbour.id, 6 * ITEMS],
  ] as const)
    await office.database.ownerQuery(
      `insert into inbox_items (clinic_id, kind, cause, state, since, name)
       select $1, (array['callback', 'sms_failed', 'fax_review'])[1 + n % 3], gen_random_uuid(),
              case when n % 10 = 0 then 'done' else 'open' end, now() - n * interval '1 minute', 'Caller ' || n
         from generate_series(1, ${items}) as n`,
      [id],
    );
  await office.database.ownerQuery('vacuum analyze inbox_items');
});
afterAll(() => office.close());

const ask = (query: string) =>
  office.ask({ method: 'GET', url: `/api/clinic/inbox${query}`, as: clinic.manager });

/** The plan PostgreSQL uses for the service itself, with row-level security. */
const planText = (rows: ReadonlyArray<object>) => rows.map((row) => Object.values(row)[0]).join('\n');
const FIRST_PAGE = { page: 1, pageSize: 20 };

test.each<[string, Partial<InboxFilter>]>([
  ['all of it', {}],
  ['what is open', { states: ['open'] }],
  ['what is done', { states: ['done'] }],
  ['the call-backs that are open', { states: ['open'], kinds: ['callback'] }],
])('the list of %s is read in the order of an index, a page and no more', async (_, chosen) => {
  const filter: InboxFilter = { states: [], kinds: [], text: null, sort: 'since', order: 'desc', ...chosen };
  const plan = await office.database.db.inClinic(clinic.id, async (q) =>
    planText(await pageOfItems(q, clinic.id, filter, FIRST_PAGE).explain()),
  );
  expect(plan).toMatch(/Index Scan using inbox_by_\w+ on inbox_items/);
  expect(plan).not.toMatch(/Sort Key: inbox_items|Seq Scan on inbox_items/);
});

test('the counts are one statement over an index of this clinic only', async () => {
  const plan = await office.database.db.inClinic(clinic.id, async (q) =>
    planText((await sql<object>`explain ${countsOfItems(clinic.id)}`.execute(q)).rows),
  );
  expect(plan).toMatch(/Index|Bitmap/);
  expect(plan).not.toMatch(/Seq Scan on inbox_items/);
});

test('ten thousand items are counted and paged correctly', async () => {
  const { body } = await ask('?state=open&page=450&pageSize=20');
  expect(body.pagination).toEqual({ page: 450, pageSize: 20, total: 9_000, totalPages: 450 });
  expect(body.data).toHaveLength(20);
  expect(body.counts.state).toEqual({ open: 9_000, taken: 0, done: 1_000, dismissed: 0 });
});

test('the export contains each of them once, and is audited', async () => {
  const { bytes, headers } = await ask('.csv?state=done');
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(headers['content-type']).toContain('text/csv');
  expect(new Set(lines).size).toBe(1_001);
  const [row] = await office.database.ownerQuery(
    "select details from audit_log where clinic_id = $1 and action = 'inbox.export'",
    [clinic.id],
  );
  expect(row!.details).toMatchObject({ filter: { states: ['done'] } });
});
