import { readAnalytics } from '../src/features/calls/figures/analytics.ts';
import { counterStore } from '../src/features/calls/figures/counter.store.ts';
import { historyCsv } from '../src/features/calls/history/csv.ts';
import { historyStore } from '../src/features/calls/history/history.store.ts';
import { readHistory } from '../src/features/calls/history/history.ts';
import { callStore } from '../src/features/calls/store.ts';
import { date } from '../src/kernel/time/calendar.ts';
import { benchDatabase } from './bench-database.ts';
import { atMost, measured } from './goals.ts';
import { inTurns } from './in-turns.ts';

/**
 * Measures a clinic with a million calls beside a thousand other clinics. Every figure is a ratio of times
 * from one run with interleaved rounds. The first argument sets another number of rows.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const BESIDE = 1_000;
const BATCH = 20_000;
const ROUNDS = 60;
const YEAR = { from: date('2025-11-17'), to: date('2026-11-16') };
const ALL = {
  from: null,
  to: null,
  outcome: null,
  intent: null,
  language: null,
  transferred: null,
  figure: null,
  text: null,
};

const { owner, db, close } = await benchDatabase();
await measured(async () => compare(await fill()), close);

async function fill(): Promise<string> {
  const began = performance.now();
  const { rows } = await owner.query<{ id: string }>(
    `insert into clinics (name) select 'Clinic ' || n from generate_series(0, ${BESIDE}) as n returning id`,
  );
  const [large, ...beside] = rows.map(({ id }) => id);
  if (!large) throw new Error('no clinic');
  for (let from = 0; from < ROWS; from += BATCH)
    await addCalls([large], from, Math.min(from + BATCH, ROWS), ROWS);
  for (let from = 0; from < beside.length; from += 100)
    await addCalls(beside.slice(from, from + 100), 0, 200, 200);
  await owner.query('vacuum analyze call_logs, call_counters');
  console.log(
    `${ROWS} calls in one clinic, ${beside.length * 200} beside it: ${((performance.now() - began) / 1000).toFixed(0)} s to write`,
  );
  return large;
}

// Spread over the year, in chronological order.
async function addCalls(clinics: readonly string[], from: number, to: number, of: number): Promise<void> {
  await owner.query(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, outcome, intent, language, transferred,
            transfer_reason, duration_seconds, cost, after_hours, provider_id, caller_phone)
     select clinic, 'c-' || n, at, (at - interval '7 hours')::date, extract(hour from at - interval '7 hours'),
            (array['booked', 'no_action', 'clinic_info', 'transferred', 'cancelled'])[1 + n % 5],
            (array['book', 'other', 'inquiry', 'other', 'cancel'])[1 + n % 5], case when n % 3 = 0 then 'zh' else 'en' end,
            n % 5 = 3, case when n % 5 = 3 then 'billing' end, n % 200, (n % 50) / 100.0, n % 4 = 0,
            (101 + n % 7)::text, '+1604555' || lpad((n % 10000)::text, 4, '0')
       from unnest($1::uuid[]) as clinic
      cross join generate_series($2::int, $3::int - 1) as n
      cross join lateral (select timestamptz '2025-11-17 08:00Z' + n * (interval '364 days' / $4::int) as at) as t`,
    [clinics, from, to, of],
  );
}

async function compare(clinicId: string): Promise<void> {
  const needs = { counters: counterStore(db), history: historyStore(db) };
  const page =
    (number: number, filter: object = {}) =>
    () =>
      readHistory(needs, clinicId, { ...ALL, ...filter }, { page: number, pageSize: 20, order: 'desc' });
  const last = Math.ceil(ROWS / 20);
  const [known] = await needs.history.recent(clinicId, 1);
  const times = await inTurns(ROUNDS, {
    'one row by its id': () => callStore(db).open(clinicId, known?.id ?? '', async () => undefined),
    'first page': page(1),
    'middle page': page(Math.round(last / 2)),
    'last page': page(last),
    'first page of bookings': page(1, { outcome: 'booked' }),
    'last page of bookings': page(Math.ceil(ROWS / 100), { outcome: 'booked' }),
    'a year in numbers': () => readAnalytics(needs.counters, clinicId, YEAR),
    'a month in numbers': () =>
      readAnalytics(needs.counters, clinicId, { from: date('2026-10-18'), to: date('2026-11-16') }),
  });
  const ratio = (a: keyof typeof times, b: keyof typeof times) => times[a] / times[b];
  for (const [what, ms] of Object.entries(times)) console.log(`${what}: ${ms.toFixed(2)} ms`);
  atMost('last page over first page', ratio('last page', 'first page'), 1.3);
  const bookings = ratio('last page of bookings', 'first page of bookings');
  atMost('last page of bookings over first page of them', bookings, 1.3);
  atMost('a year in numbers over one row by its id', ratio('a year in numbers', 'one row by its id'), 4);

  const began = performance.now();
  let bytes = 0;
  for await (const lines of historyCsv(needs.history, clinicId, ALL, 'desc')) bytes += lines.length;
  const seconds = (performance.now() - began) / 1000;
  console.log(`the whole sheet: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`);
}
