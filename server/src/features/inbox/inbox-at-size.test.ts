import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../../kernel/user.ts';
import { type InboxOffice, inboxOffice } from './inbox-for-tests.ts';

const ITEMS = 10_000;

let office: InboxOffice;
let clinic: { readonly id: string; readonly manager: User };
beforeAll(async () => {
  office = await inboxOffice();
  clinic = await office.aClinic();
  const neighbour = await office.aClinic();
  for (const id of [clinic.id, neighbour.id, neighbour.id])
    await office.database.ownerQuery(
      `insert into inbox_items (clinic_id, kind, cause, state, since, name)
       select $1, (array['callback', 'sms_failed', 'fax_review'])[1 + n % 3], gen_random_uuid(),
              case when n % 10 = 0 then 'done' else 'open' end, now() - n * interval '1 minute', 'Caller ' || n
         from generate_series(1, ${ITEMS}) as n`,
      [id],
    );
  await office.database.ownerQuery('vacuum analyze inbox_items');
});
afterAll(() => office.close());

const ask = (query: string) =>
  office.ask({ method: 'GET', url: `/api/clinic/inbox${query}`, as: clinic.manager });

/** The plan of a statement of the list, as PostgreSQL would carry it out. */
async function planOf(statement: string): Promise<string> {
  const rows = await office.database.ownerQuery(`explain (costs off) ${statement}`, [clinic.id]);
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

test.each([
  ['all of it', 'clinic_id = $1'],
  ['what is open', "clinic_id = $1 and state = 'open'"],
  ['what is done', "clinic_id = $1 and state = 'done'"],
])('the list of %s is read in the order of an index, a page and no more', async (_, where) => {
  const plan = await planOf(`select * from inbox_items where ${where} order by since desc, id desc limit 20`);
  expect(plan).toMatch(/Index Scan using inbox_by_/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test('the counts are one statement over an index of this clinic alone', async () => {
  const plan = await planOf(
    'select kind, state, count(*) from inbox_items where clinic_id = $1 group by kind, state',
  );
  expect(plan).toMatch(/Index|Bitmap/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('ten thousand items are counted and paged right', async () => {
  const { body } = await ask('?state=open&page=450&pageSize=20');
  expect(body.pagination).toEqual({ page: 450, pageSize: 20, total: 9_000, totalPages: 450 });
  expect(body.data).toHaveLength(20);
  expect(body.counts.state).toEqual({ open: 9_000, taken: 0, done: 1_000, dismissed: 0 });
});

test('the sheet holds every one of them once, and the export is in the audit log', async () => {
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
