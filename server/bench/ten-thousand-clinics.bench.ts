import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SIGNING } from '../tests/people.ts';
import { benchService } from './bench-service.ts';
import { atMost, measured } from './goals.ts';
import { SECRET, toolCalls } from './neighbour-calls.ts';

/**
 * Measures what clinics cost one process while idle and while calls come in: transactions and rows read per
 * minute, CPU and memory, with one clinic and with many. The real jobs run at their real pace. Fails if an
 * idle clinic exceeds the goals below.
 *   npm run bench ten-thousand-clinics [clinics] [seconds of each part] [calls a minute]
 */
const CLINICS = Number(process.argv[2] ?? 10_000);
const SECONDS = Number(process.argv[3] ?? 120);
const CALLS_A_MINUTE = Number(process.argv[4] ?? 2_000);
const SETTLING_MS = 10_000;
const TRANSACTIONS_A_CLINIC = 0.05;
const BYTES_A_CLINIC = 4_096;
const SHOWN_STATEMENTS = 5;
const SHOWN_CHARACTERS = 90;

const sent: Record<string, number> = {};

if (process.send) await serve();
else await measure();

interface Cost {
  readonly transactions: number;
  readonly rowsRead: number;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly waitingJobs: number;
  /** Number of executions of each statement, by its first words. */
  readonly statements: Readonly<Record<string, number>>;
}

async function measure(): Promise<void> {
  const service = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  await measured(
    () => compare(service),
    async () => {
      const gone = once(service, 'exit');
      service.send('stop');
      await gone;
    },
  );
}

async function compare(service: ChildProcess): Promise<void> {
  const [url] = (await once(service, 'message')) as [string];
  await pause(SETTLING_MS);
  const alone = await costOf(service, 'one clinic, idle', () => pause(SECONDS * 1_000));
  await ask(service, 'fill');
  await pause(SETTLING_MS);
  const many = await costOf(service, `${CLINICS} clinics, idle`, () => pause(SECONDS * 1_000));
  const later = await costOf(service, `${CLINICS} clinics, idle, once more`, () => pause(SECONDS * 1_000));
  const calls = Math.round((CALLS_A_MINUTE / 60) * SECONDS);
  const busy = await costOf(service, `${CLINICS} clinics, ${CALLS_A_MINUTE} calls a minute`, () =>
    toolCalls(url, {
      calls,
      everyMs: (SECONDS * 1_000) / calls,
      askedAt: (at) => ({ id: `call-${at}`, tool: 'get_clinic_info', given: {} }),
    }),
  );
  atMost(
    'transactions a minute for each idle clinic',
    (later.transactions - alone.transactions) / CLINICS,
    TRANSACTIONS_A_CLINIC,
  );
  atMost('bytes of memory for each idle clinic', (later.bytes - alone.bytes) / CLINICS, BYTES_A_CLINIC);
  atMost('memory of the second idle part over the first', later.bytes / many.bytes, 1.1);
  atMost('jobs that were due and waited at the end', busy.waitingJobs, 50);
}

async function costOf(service: ChildProcess, what: string, part: () => Promise<unknown>): Promise<Cost> {
  const before = await ask<Cost>(service, 'cost');
  const began = performance.now();
  await part();
  const after = await ask<Cost>(service, 'cost');
  const minutes = (performance.now() - began) / 60_000;
  const rate = (key: 'transactions' | 'rowsRead' | 'cpuMs') => (after[key] - before[key]) / minutes;
  const cost = {
    ...{ transactions: rate('transactions'), rowsRead: rate('rowsRead'), cpuMs: rate('cpuMs') },
    ...{ bytes: after.bytes, waitingJobs: after.waitingJobs },
    statements: perMinute(before.statements, after.statements, minutes),
  };
  console.log(
    `${what}, ${(minutes * 60).toFixed(0)} s: ${cost.transactions.toFixed(0)} transactions and ${cost.rowsRead.toFixed(0)} rows read a minute, ` +
      `${cost.cpuMs.toFixed(0)} ms of CPU a minute, ${(cost.bytes / 1024 / 1024).toFixed(0)} MB, ${cost.waitingJobs} jobs waiting`,
  );
  for (const [text, count] of mostOf(cost.statements)) console.log(`  ${count.toFixed(0)} a minute: ${text}`);
  return cost;
}

function perMinute(before: Cost['statements'], after: Cost['statements'], minutes: number) {
  return Object.fromEntries(
    Object.entries(after).map(([text, count]) => [text, (count - (before[text] ?? 0)) / minutes]),
  );
}

function mostOf(statements: Cost['statements']) {
  return Object.entries(statements)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN_STATEMENTS);
}

async function ask<T>(of: ChildProcess, question: string): Promise<T> {
  const answer = once(of, 'message');
  of.send(question);
  return (await answer)[0] as T;
}

/** Counts the statements this process sends, except those that begin and end transactions. */
function countStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    const words = text?.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS) ?? '';
    if (!/^(begin|commit|rollback|$)/.test(words)) sent[words] = (sent[words] ?? 0) + 1;
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

async function serve(): Promise<void> {
  countStatements();
  const service = await benchService({ webhookSecret: SECRET, variables: SIGNING });
  const owner = service.owner();
  await fill(owner, 0, 1);
  service.startJobs();
  const url = await service.listen();
  const heed = async (message: string) => {
    if (message === 'cost') return process.send?.(await costNow(owner));
    if (message === 'fill') return process.send?.((await fill(owner, 1, CLINICS)) ?? 'filled');
    await owner.end();
    await service.close();
    return process.exit(0);
  };
  process.on('message', (message: string) => void heed(message));
  process.send?.(url);
}

/** Adds configured clinics with their own numbers; calls go to the first one. */
async function fill(owner: pg.Pool, from: number, to: number): Promise<void> {
  await owner.query(
    `with made as (
       insert into clinics (name, voice_phone_number)
       select 'Clinic ' || n, '+1604' || (5550100 + n) from generate_series($1::int, $2::int - 1) n returning id),
     configured as (insert into clinic_config (clinic_id) select id from made returning clinic_id)
     select count(*) from configured`,
    [from, to],
  );
}

async function costNow(owner: pg.Pool): Promise<Cost> {
  await pause(1_500);
  globalThis.gc?.();
  const { rows } = await owner.query(
    `select xact_commit::int as transactions, tup_fetched::float as "rowsRead",
            (select count(*)::int from jobs where finished_at is null and run_at < now() - interval '10 seconds') as "waitingJobs"
       from pg_stat_database where datname = current_database()`,
  );
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { ...rows[0], statements: sent, cpuMs: (user + system) / 1_000, bytes: heapUsed + external };
}
