import { setTimeout as pause } from 'node:timers/promises';
import { benchDatabase } from './bench-database.ts';
import { measured } from './goals.ts';

/**
 * Measures what partitioning the trace by month would gain and cost, on a million rows of a hundred clinics
 * over two years: blocks read per call, writing, deleting a night's rows in batches, dropping a month, and
 * how many deletions a dropped month saves. ADR 0061 rests on it. The first argument sets another number of
 * rows.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const CLINICS = 100;
const EVENTS_OF_A_CALL = 20;
const MONTHS = 24;
const FIRST = '2025-01-01';
const READS = 300;
const WRITES = 300;
const OPEN_READER_MS = 2_000;

const { owner, connect, close } = await benchDatabase();
await measured(compare, close);

async function compare(): Promise<void> {
  await fill();
  for (const table of ['call_events', 'by_month']) {
    console.log(
      `${table}: one call's trace ${await readsOf(table)}, ten rows written ${await writesTo(table)}`,
    );
  }
  await sparedBy("'365 days'::interval", 'every clinic keeps a year');
  await sparedBy(
    "(array[90, 180, 365, 730])[1 + ascii(c.id::text) % 4] * interval '1 day'",
    'clinics keep 90, 180, 365 or 730 days',
  );
  await deleteMonth();
  await removeMonths();
}

async function fill(): Promise<void> {
  await owner.query(`insert into clinics (name) select 'Clinic ' || n from generate_series(1, $1::int) n`, [
    CLINICS,
  ]);
  await owner.query(
    `insert into call_events (clinic_id, call_id, at, kind, detail)
     select c.id, 'call-' || n / $1::int, $2::timestamptz + n * (interval '1 month' * $3::int / $4::int), 'tool', '{"tool": "create_appointment", "ms": 412}'
       from generate_series(0, $4::int - 1) n
       join (select id, row_number() over (order by id) - 1 as place from clinics) c on c.place = n / $1::int % $5::int`,
    [EVENTS_OF_A_CALL, FIRST, MONTHS, ROWS, CLINICS],
  );
  // Before PostgreSQL 17 an identity column cannot number a partitioned table, and its key must include the
  // time.
  await owner.query(`
    create table by_month (like call_events including defaults) partition by range (at);
    alter table by_month alter column id drop identity if exists;
    create sequence by_month_ids;
    alter table by_month alter column id set default nextval('by_month_ids');
    alter table by_month add primary key (id, at);
    create index on by_month (clinic_id, call_id, id);
    create index on by_month (clinic_id, at);
    create table by_month_rest partition of by_month default;`);
  for (let month = 0; month < MONTHS; month += 1)
    await owner.query(
      `do $$ begin execute format('create table by_month_%s partition of by_month for values from (%L) to (%L)', ${month},
         date '${FIRST}' + interval '${month} months', date '${FIRST}' + interval '${month + 1} months'); end $$`,
    );
  await owner.query('insert into by_month select id, clinic_id, call_id, at, kind, detail from call_events');
  await owner.query('vacuum analyze call_events, by_month');
}

async function readsOf(table: string): Promise<string> {
  const { rows: calls } = await owner.query<{ clinic_id: string; call_id: string }>(
    `select clinic_id, call_id from ${table} where id % $1::int = 0 limit $2`,
    [Math.max(1, Math.floor(ROWS / READS)), READS],
  );
  let blocks = 0;
  for (const { clinic_id, call_id } of calls) {
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly [Explained] }>(
      `explain (analyze, buffers, format json) select * from ${table} where clinic_id = $1 and call_id = $2 order by id`,
      [clinic_id, call_id],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return `${(blocks / Math.max(1, calls.length)).toFixed(1)} blocks`;
}

interface Explained {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

async function writesTo(table: string): Promise<string> {
  const began = performance.now();
  for (let turn = 0; turn < WRITES; turn += 1)
    await owner.query(
      `insert into ${table} (clinic_id, call_id, at, kind, detail)
       select (select id from clinics limit 1), 'new-' || $1::int, date '${FIRST}' + interval '20 days', 'tool', '{}' from generate_series(1, 10)`,
      [turn],
    );
  return each(began, WRITES);
}

function each(began: number, count: number): string {
  return `${((performance.now() - began) / Math.max(1, count)).toFixed(2)} ms`;
}

/**
 * A month can be dropped once its last row of the clinic with the longest retention is due; until then each
 * night's rows are deleted individually.
 */
async function sparedBy(keeps: string, what: string): Promise<void> {
  const { rows } = await owner.query<{ spared: number; total: number }>(`
    with kept as (select id, ${keeps} as keeps from clinics c),
         due as (select e.at + k.keeps as due,
                        date_trunc('month', e.at) + interval '1 month' + (select max(keeps) from kept) as may_go
                   from call_events e join kept k on k.id = e.clinic_id)
    select count(*) filter (where due >= may_go - interval '1 day')::int as spared, count(*)::int as total from due`);
  const { spared = 0, total = 1 } = rows[0] ?? {};
  console.log(
    `${what}: dropping months spares ${((spared / total) * 100).toFixed(1)} of 100 rows their own deletion`,
  );
}

async function deleteMonth(): Promise<void> {
  for (const batch of [50, 1_000]) {
    const began = performance.now();
    let gone = 0;
    for (;;) {
      const { rowCount } = await owner.query(
        `delete from call_events where ctid = any(array(
           select ctid from call_events where at < $1::date + interval '10 days' * $2::int and clinic_id = any(array(select id from clinics)) limit $3))`,
        [FIRST, batch === 50 ? 1 : 2, batch],
      );
      gone += rowCount ?? 0;
      if ((rowCount ?? 0) < batch) break;
    }
    console.log(`${gone} rows deleted, ${batch} at a time: ${each(began, gone / 1_000)} for a thousand`);
  }
}

/**
 * Drops a month, detaches one beside a default partition and one without, each while the trace is being read.
 */
async function removeMonths(): Promise<void> {
  await behindReader('dropped', 'drop table by_month_0');
  const detach = (month: number) => `alter table by_month detach partition by_month_${month} concurrently`;
  const refused = await owner.query(detach(1)).then(
    () => 'done',
    (error: Error) => error.message,
  );
  console.log(`a month detached concurrently beside a default partition: ${refused}`);
  await owner.query('drop table by_month_rest');
  await behindReader('detached concurrently, without a default partition,', detach(1));
  const late = await write(MONTHS + 1).then(
    () => 'written',
    (error: Error) => error.message,
  );
  console.log(`a row of a month that nobody has made, without a default partition: ${late}`);
}

/** Reads the trace for two seconds while a month is removed and a row is written. */
async function behindReader(what: string, remove: string): Promise<void> {
  const [reader, remover] = [await connect(), await connect()];
  try {
    await reader.query('begin');
    await reader.query(`select count(*) from by_month where at > date '${FIRST}' + interval '23 months'`);
    const began = performance.now();
    const since = () => performance.now() - began;
    const removed = remover.query(remove).then(since);
    await pause(100);
    const probe = write(MONTHS - 2).then(since);
    await pause(OPEN_READER_MS - 100);
    await reader.query('commit');
    console.log(
      `a month ${what} while the trace is read for ${OPEN_READER_MS} ms: after ${(await removed).toFixed(0)} ms, a writer of another month waited until ${(await probe).toFixed(0)} ms`,
    );
  } finally {
    await reader.end();
    await remover.end();
  }
}

function write(month: number) {
  return owner.query(
    `insert into by_month (clinic_id, call_id, at, kind, detail)
     values ((select id from clinics limit 1), 'behind', date '${FIRST}' + interval '1 month' * $1::int, 'tool', '{}')`,
    [month],
  );
}
