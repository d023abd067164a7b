import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Pool } from 'undici';
import { clinicBook, startSoapEmr } from '../../simulators/src/index.ts';
import { benchService, MANAGER } from './bench-service.ts';
import { percentile } from './percentile.ts';

/**
 * Compares the webhook's p99 while the nightly retention erases and deletes 100,000 call logs with
 * transcripts and traces to its p99 without. One service gets a steady stream of tool calls and reports that
 * does not saturate it. Logs become due in slices, so that both states alternate under the same machine load.
 * Exits with 1 above a ratio of 1.2.
 *   npm run bench retention
 */
const SECRET = 'a webhook secret for the benchmark';
const NUMBER = '+16045550100';
const SLICES = 25;
const EXPIRED = 100_000;
const FRESH = 20_000;
const EVENTS_EACH = 2;
const OLDEST_DAYS = 500;
const SLICE_DAYS = 4;
const PER_SECOND = 60;
const LONGEST_RUN_MS = 300_000;
const GOAL = 1.2;

interface Desk {
  readonly url: string;
  readonly databaseUrl: string;
  readonly clinicId: string;
}

if (process.send) await serve(String(process.argv[2]));
else await measure();

async function measure(): Promise<void> {
  const book = clinicBook();
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  book.addProvider({ providerNo: '101', firstName: 'Ann', lastName: 'Lee' });
  book.setTemplate('101', day, '_'.repeat(36) + '1'.repeat(32) + '_'.repeat(28));
  const soap = await startSoapEmr({
    book,
    username: 'frontdesk',
    password: 'pw',
    securityId: 128,
    dialect: 'classic',
  });
  const child = fork(fileURLToPath(import.meta.url), [soap.baseUrl], { execArgv: ['--import', 'tsx'] });
  const desk = await new Promise<Desk>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Desk));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  const owner = new pg.Pool({ connectionString: desk.databaseUrl, options: '-c app.scope=platform', max: 2 });
  const pool = new Pool(desk.url, { connections: 32 });
  try {
    await addLogs(owner, desk.clinicId, FRESH, { from: 1, to: 60 });
    await addLogs(owner, desk.clinicId, EXPIRED, {
      from: OLDEST_DAYS - SLICES * SLICE_DAYS,
      to: OLDEST_DAYS,
    });
    await callFor(pool, day, pause(5_000));
    const without: number[] = [];
    const during: number[] = [];
    const gone = { seconds: 0, transcriptsNulled: 0, callLogsDeleted: 0, callEventsDeleted: 0 };
    for (let slice = 1; slice <= SLICES; slice += 1) {
      await keepFor(owner, desk.clinicId, OLDEST_DAYS - slice * SLICE_DAYS);
      const run = runRetention(owner);
      during.push(...(await callFor(pool, day, run)));
      const { seconds, result } = await run;
      without.push(...(await callFor(pool, day, pause(seconds * 1_000))));
      gone.seconds += seconds;
      gone.transcriptsNulled += result.transcriptsNulled ?? 0;
      gone.callLogsDeleted += result.callLogsDeleted ?? 0;
      gone.callEventsDeleted += result.callEventsDeleted ?? 0;
      console.log(`${gone.callLogsDeleted} gone; ${figures('with', during)}; ${figures('without', without)}`);
    }
    checkCounts(gone);
    const ratio = percentile(during, 99) / percentile(without, 99);
    console.log(
      `${EXPIRED} logs in ${gone.seconds.toFixed(0)} s of retention, ratio of p99 ${ratio.toFixed(2)} (goal ${GOAL} or less)`,
    );
    if (ratio > GOAL) process.exitCode = 1;
  } finally {
    await pool.close();
    await owner.end();
    await stop(child);
    await soap.close();
  }
}

/** Adds calls of this age range, each with a transcript of two thousand characters and a trace. */
async function addLogs(
  owner: pg.Pool,
  clinicId: string,
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const batch = `${randomUUID()}-`;
  const words = 'I would like to see somebody on Tuesday morning, please. ';
  const hours = ((to - from) * 24 - 1) / count;
  for (let first = 0; first < count; first += 10_000) {
    const last = Math.min(count, first + 10_000) - 1;
    await owner.query(
      `insert into call_logs (clinic_id, call_id, started_at, transcript, summary, duration_seconds, cost, outcome, intent)
       select $1, $2 || n, now() - make_interval(days => $3::int) - n * $4::float * interval '1 hour', repeat($5, 35), 'A call.', 90, 0.12, 'booked', 'book'
         from generate_series($6::int, $7::int) n`,
      [clinicId, batch, from, hours, words, first, last],
    );
    await owner.query(
      `insert into call_events (clinic_id, call_id, at, kind, detail)
       select $1, $2 || n, now() - make_interval(days => $3::int) - n * $4::float * interval '1 hour', 'tool', '{"tool": "create_appointment"}'
         from generate_series($5::int, $6::int) n, generate_series(1, $7::int)`,
      [clinicId, batch, from, hours, first, last, EVENTS_EACH],
    );
  }
  await owner.query('analyze call_logs');
  await owner.query('analyze call_events');
}

async function keepFor(owner: pg.Pool, clinicId: string, days: number): Promise<void> {
  await owner.query(
    'update clinic_config set transcript_retention_days = $2, call_log_retention_days = $2 where clinic_id = $1',
    [clinicId, days],
  );
}

/** Queued like the scheduler does; any free worker runs it. */
async function runRetention(owner: pg.Pool): Promise<{ seconds: number; result: Record<string, number> }> {
  const fireAt = new Date().toISOString();
  const startedAt = performance.now();
  await owner.query(`insert into cron_runs (name, fire_at) values ('data-retention', $1)`, [fireAt]);
  await owner.query(
    `insert into jobs (kind, payload, dedupe_key) values ('cron:data-retention', jsonb_build_object('fireAt', $1::text), $1)`,
    [fireAt],
  );
  while (performance.now() - startedAt < LONGEST_RUN_MS) {
    const { rows } = await owner.query(
      'select result from cron_runs where fire_at = $1 and finished_at is not null',
      [fireAt],
    );
    if (rows[0]) return { seconds: (performance.now() - startedAt) / 1_000, result: rows[0].result };
    await pause(250);
  }
  throw new Error('retention did not end');
}

function checkCounts({
  transcriptsNulled,
  callLogsDeleted,
  callEventsDeleted,
}: Record<string, number>): void {
  const counts = [transcriptsNulled, callLogsDeleted, callEventsDeleted].join(', ');
  if (counts !== [EXPIRED, EXPIRED, EXPIRED * EVENTS_EACH].join(', '))
    throw new Error(`retention counted ${counts}`);
}

/** Sends requests at a fixed rate until `until` settles; returns each one's duration. */
async function callFor(pool: Pool, day: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const startedAt = performance.now();
  for (let count = 0; !isOver; count += 1) {
    const wait = startedAt + (count * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    const one = request(pool, count, day).then((ms) => {
      times.push(ms);
      open.delete(one);
    });
    open.add(one);
  }
  await over;
  await Promise.all(open);
  return times;
}

async function request(pool: Pool, count: number, day: string): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/voice',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
    body: JSON.stringify({ message: messageOf(count, day) }),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  return performance.now() - startedAt;
}

function messageOf(count: number, day: string): object {
  const call = {
    id: `bench-${count % 50}`,
    customer: { number: '+16045550142' },
    phoneNumber: { number: NUMBER },
  };
  if (count % 10 === 9)
    return {
      type: 'end-of-call-report',
      call: { ...call, id: `ended-${randomUUID()}` },
      endedReason: 'customer-ended-call',
      durationSeconds: 60,
      transcript: 'AI: Hello.\nUser: Goodbye.',
    };
  const tool =
    count % 3 === 0
      ? { name: 'get_available_slots', arguments: { providerId: '101', startDate: day, endDate: day } }
      : { name: 'get_clinic_info', arguments: {} };
  return { type: 'tool-calls', call, toolCalls: [{ id: `t${count}`, type: 'function', function: tool }] };
}

function figures(name: string, times: readonly number[]): string {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return `${name} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.send('stop');
  await gone;
}

async function serve(emrUrl: string): Promise<void> {
  const service = await benchService({ webhookSecret: SECRET });
  const clinicId = await service.openClinic(NUMBER);
  const manager = await service.signIn(MANAGER);
  const emr = { emrType: 'emr-soap', baseUrl: emrUrl, username: 'frontdesk', password: 'pw' };
  await service.ask('PUT', '/api/clinic/emr', manager, emr);
  await service.ask('POST', '/api/clinic/providers/sync', manager, {});
  service.startJobs();
  const url = await service.listen();
  process.on('message', () => {
    void (async () => {
      await service.close();
      process.exit(0);
    })();
  });
  process.send?.({ url, databaseUrl: service.databaseUrl, clinicId } satisfies Desk);
}
