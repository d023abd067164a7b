import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import type { Database } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { readAnalytics } from '../figures/analytics.ts';
import { counterStore } from '../figures/counter.store.ts';
import type { CallFilter } from './call-filter.ts';
import { historyCsv } from './csv.ts';
import { historyStore } from './history.store.ts';
import { readHistory } from './history.ts';

const ALL: CallFilter = {
  from: null,
  to: null,
  outcome: null,
  intent: null,
  language: null,
  transferred: null,
  figure: null,
  text: null,
};
const ROWS = 20_000;
const SPREAD = 401;

let database: TestDatabase;
let large: string;
let small: string;

beforeAll(async () => {
  database = await testDatabase();
  const beside = await insertClinic(database.ownerQuery);
  [large, small] = [await insertClinic(database.ownerQuery), await insertClinic(database.ownerQuery)];
  // Two clinics of one size side by side, so that a page that read all clinics would cost twice as much.
  for (const id of [large, beside]) await fill(id, ROWS, 8, '210 minutes');
  await fill(small, SPREAD, 13, '73 hours 13 minutes');
  await database.ownerQuery('vacuum analyze');
});
afterAll(() => database.close());

// Some at the same instant, some two hours later on the same day.
async function fill(clinicId: string, rows: number, atOnce: number, apart: string): Promise<void> {
  await database.ownerQuery(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, outcome, intent, language, transferred, transcript)
     select $1, 'c-' || n, at, (at - interval '7 hours')::date, extract(hour from at - interval '7 hours'),
            (array['booked', 'no_action', 'clinic_info', 'transferred'])[1 + n % 4],
            case when n % 4 = 0 then 'book' else 'other' end,
            case when n % 3 = 0 then 'zh' else 'en' end, n % 4 = 3, case when n % 97 = 0 then 'AI: a blood_test, please' end
       from generate_series(1, $2::int) as n
      cross join lateral (select timestamp '2025-11-20 09:00' + (n / $3::int) * interval '${apart}' + (n % 3 / 2) * interval '2 hours' as at) as t`,
    [clinicId, rows, atOnce],
  );
}

const needsOf = (db: Database<'calls'>) => ({ counters: counterStore(db), history: historyStore(db) });

describe('every page of call-history', () => {
  interface Plain {
    readonly id: string;
    readonly local_date: string;
    readonly outcome: string;
    readonly intent: string;
    readonly language: string;
    readonly transferred: boolean;
    readonly transcript: string | null;
  }
  let plain: Plain[];
  beforeAll(async () => {
    plain = await database.ownerQuery<Plain>(
      'select * from call_logs where clinic_id = $1 order by local_date desc, local_hour desc, started_at desc, id desc',
      [small],
    );
  });
  const fits = (row: Plain, filter: CallFilter) =>
    (!filter.from || row.local_date >= filter.from) &&
    (!filter.to || row.local_date <= filter.to) &&
    (!filter.outcome || row.outcome === filter.outcome) &&
    (!filter.intent || row.intent === filter.intent) &&
    (!filter.language || row.language === filter.language) &&
    (filter.transferred === null || row.transferred === filter.transferred) &&
    (!filter.text || (row.transcript?.includes(filter.text) ?? false));

  test.each<[string, Partial<CallFilter>]>([
    ['of all', {}],
    ['of a span', { from: date('2025-11-25'), to: date('2026-02-03') }],
    ['from a day on', { from: date('2025-12-14') }],
    ['up to a day', { to: date('2025-12-14') }],
    ['of one day', { from: date('2025-12-14'), to: date('2025-12-14') }],
    ['of bookings', { outcome: 'booked' }],
    ['of Chinese bookings in a span', { outcome: 'booked', language: 'zh', from: date('2025-12-03') }],
    ['of those put through', { transferred: true }],
    ['of other wishes that were kept', { transferred: false, intent: 'other' }],
    ['of nothing', { outcome: 'cancelled' }],
    ['of words', { text: 'blood_test' }],
    ['of words that only look like a pattern', { text: 'blood%test' }],
    ['of words in a kind', { text: 'blood_test', language: 'en' }],
  ])('is what sorting the whole list would give: %s', async (_, asked) => {
    const filter = { ...ALL, ...asked };
    const wanted = plain.filter((row) => fits(row, filter)).map(({ id }) => id);
    for (const pageSize of [7, 40]) {
      const read: string[] = [];
      const upwards: Array<{ id: string }> = [];
      const pages = Math.ceil(wanted.length / pageSize);
      for (let page = 1; page <= pages + 1; page += 1) {
        const part = { page, pageSize, order: 'desc' } as const;
        const { rows, total } = await readHistory(needsOf(database.db), small, filter, part);
        expect(total).toBe(wanted.length);
        read.push(...rows.map(({ id }) => id));
        const fromOldest = { ...part, order: 'asc' } as const;
        upwards.push(...(await readHistory(needsOf(database.db), small, filter, fromOldest)).rows);
      }
      expect(read).toEqual(wanted);
      expect(upwards.map(({ id }) => id)).toEqual(wanted.toReversed());
    }
  });

  test('and the sheet has the same rows in the same order', async () => {
    for (const filter of [ALL, { ...ALL, outcome: 'booked' } as const]) {
      let sheet = '';
      for await (const lines of historyCsv(historyStore(database.db), small, filter, 'desc')) sheet += lines;
      const ids = sheet
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, 36));
      expect(ids).toEqual(plain.filter((row) => fits(row, filter)).map(({ id }) => id));
    }
  });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

/** Runs the same statements and asks the database what each of them took. */
async function costOf(work: (db: Database<'calls'>) => Promise<unknown>) {
  const nodes: Node[] = [];
  let buffers = 0;
  const explaining: Database<'calls'> = {
    inClinic: (clinicId, task) =>
      database.db.inClinic(clinicId, async (q, tx) => {
        const spying = (q as unknown as Kysely<Tables>).withPlugin({
          transformQuery: ({ node }) => {
            statements.push(node);
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const statements: unknown[] = [];
        const result = await task(spying as never, tx);
        for (const statement of statements) {
          const compiled = q
            .getExecutor()
            .compileQuery(statement as never, { queryId: 'explained' } as never);
          if (!compiled.sql.startsWith('select')) continue;
          const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
            ${sql.raw(`explain (analyze, buffers, format json) ${filledIn(compiled.sql, compiled.parameters)}`)}`.execute(
            q,
          );
          const [{ Plan }] = rows[0]!['QUERY PLAN'];
          nodes.push(...flat(Plan));
          buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
        }
        return result;
      }),
    batch: () => Promise.reject(new Error('one trip cannot be explained')),
    asPlatform: database.db.asPlatform,
    within: database.db.within,
  };
  await work(explaining);
  return { buffers, nodes };
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

function filledIn(text: string, parameters: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}

describe('the cost of a page, in buffers', () => {
  const pageSize = 20;
  const costOfPage = (page: number, filter: Partial<CallFilter> = {}) =>
    costOf((db) => readHistory(needsOf(db), large, { ...ALL, ...filter }, { page, pageSize, order: 'desc' }));
  const last = ROWS / pageSize;

  test('the last page costs at most 1.3 times the first', async () => {
    const [first, end] = [await costOfPage(1), await costOfPage(last)];
    expect(end.buffers / first.buffers).toBeLessThanOrEqual(1.3);
    expect(first.buffers).toBeLessThan(60);
  });

  test.each([0.1, 0.3, 0.5, 0.7, 0.9])(
    'a page in the middle (%d) does not grow with the list',
    async (at) => {
      const { buffers, nodes } = await costOfPage(Math.round(last * at));
      expect(buffers).toBeLessThan(250);
      const rows = nodes
        .filter((node) => node['Relation Name'] === 'call_logs')
        .map((node) => node['Actual Rows']);
      // The database may sort the day or two that the page lies in, but never more.
      expect(Math.max(...rows)).toBeLessThan(200);
    },
  );

  test('a filtered list costs no more at its end than at its beginning', async () => {
    const filter = { outcome: 'booked' } as const;
    const [first, end] = [await costOfPage(1, filter), await costOfPage(last / 4, filter)];
    expect(end.buffers / first.buffers).toBeLessThanOrEqual(1.3);
  });

  test('the pages at both ends need no sort, and none reads the whole table', async () => {
    for (const page of [1, last]) {
      const { nodes } = await costOfPage(page);
      const ofLogs = nodes.filter((node) => node['Relation Name'] === 'call_logs');
      expect(ofLogs.map((node) => node['Index Name'])).toEqual(['call_logs_by_day']);
      expect(
        nodes.filter((node) => node['Node Type'].includes('Sort')).every(({ Plans }) => !readsLogs(Plans)),
      ).toBe(true);
    }
  });

  test('an export continues from its last row, at any depth', async () => {
    const { history } = needsOf(database.db);
    const start = await history.batch(large, ALL, { order: 'desc', after: null, limit: 100 });
    const oldest = { from: null, to: date('2026-04-01') };
    const [late] = await history.batch(
      large,
      { ...ALL, ...oldest },
      { order: 'desc', after: null, limit: 1 },
    );
    const costs = [];
    for (const after of [start.at(-1)!, late!]) {
      const wanted = { order: 'desc', after, limit: 4_000 } as const;
      const { buffers, nodes } = await costOf((db) => historyStore(db).batch(large, ALL, wanted));
      const ofLogs = nodes.filter((node) => node['Relation Name'] === 'call_logs');
      expect(ofLogs.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([
        ['call_logs_by_day', 4_000],
      ]);
      costs.push(buffers);
    }
    expect(costs[1]! / costs[0]!).toBeLessThanOrEqual(1.3);
  });

  test('the latest calls are read by the index of time', async () => {
    const { nodes, buffers } = await costOf((db) => historyStore(db).recent(large, 100));
    expect(nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['call_logs_by_time']);
    expect(buffers).toBeLessThan(40);
  });

  test('a year of figures reads months and a few days, and no call', async () => {
    const year = { from: date('2025-11-21'), to: date('2026-11-20') };
    const { nodes } = await costOf((db) => readAnalytics(counterStore(db), large, year));
    expect(nodes.some((node) => node['Relation Name'] === 'call_logs')).toBe(false);
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(2 * (12 + 31));
  });
});

function readsLogs(plans: readonly Node[] = []): boolean {
  return plans.flatMap(flat).some((node) => node['Relation Name'] === 'call_logs');
}
