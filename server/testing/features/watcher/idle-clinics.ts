import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabasePool } from '../../../src/database/connection/connect.ts';
import { runJobs } from '../../../src/database/jobs/jobs.ts';
import { createWatcher } from '../../../src/features/watcher/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { addDays, timeAt } from '../../../src/kernel/time/calendar.ts';
import { systemClock } from '../../../src/kernel/time/clock.ts';
import { wallClockAt } from '../../../src/kernel/time/time-zone.ts';
import type { Appointment, Emr } from '../../../src/ports/emr.ts';
import { insertClinic } from '../../../tests/world/rows.ts';

const ZONE = 'America/Vancouver';
const PROVIDERS = 10;
const ROWS = 60;
/** What a range of 14 days took at a real EMR. */
const ANSWER_MS = 34;

export interface IdleCost {
  readonly clinics: number;
  readonly minutes: number;
  readonly rounds: number;
  readonly requestsPerClinicAndMinute: number;
  readonly mostRequestsInAMinute: number;
  readonly lagP95Seconds: number;
  readonly cpuMsPerRound: number;
  readonly cpuPercent: number;
  readonly transactionsPerRound: number;
  readonly changes: number;
}

interface Bench {
  readonly db: DatabasePool;
  readonly owner: pg.Pool;
}

/** Books in which nothing happens, read by one process with the real jobs and at the real pace. */
export async function watchIdleClinics(
  { db, owner }: Bench,
  { clinics, minutes }: { readonly clinics: number; readonly minutes: number },
): Promise<IdleCost> {
  const asked = new Map<string, number>();
  const emr = quietEmr();
  const watcher = createWatcher({
    ...{ db, listeners: [], clock: systemClock, timezoneOf: async () => ZONE },
    emrOf: async (clinicId) => counting(emr, () => asked.set(clinicId, (asked.get(clinicId) ?? 0) + 1)),
  });
  const query = async (text: string, given?: unknown[]) => (await owner.query(text, given)).rows;
  for (let at = 0; at < clinics; at += 1) {
    const clinicId = await insertClinic(query as never, { timezone: ZONE }, {});
    await db.inClinic(clinicId, (_, tx) => watcher.want(tx, clinicId, 'operator', true));
  }
  const runner = runJobs({ db, notices: { on: () => undefined }, log: silentLogger }, watcher.jobs);
  await firstRounds(query, clinics);
  // The first minute reads everybody; what follows is the cost of every day.
  await pause(60_000);
  asked.clear();
  const before = await counted(query);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const lags: number[] = [];
  let most = 0;
  let seen = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(60_000);
    const total = [...asked.values()].reduce((sum, each) => sum + each, 0);
    most = Math.max(most, (total - seen) / clinics);
    seen = total;
    const rows = await query(
      'select extract(epoch from clock_timestamp() - round_at)::float8 as lag from watched_clinics',
    );
    lags.push(...rows.map(({ lag }) => Number(lag)));
  }
  const used = process.cpuUsage(cpu);
  const after = await counted(query);
  await runner.stop();
  const rounds = after.rounds - before.rounds;
  const cpuMs = (used.user + used.system) / 1000;
  return {
    ...{ clinics, minutes, rounds, changes: after.changes - before.changes },
    requestsPerClinicAndMinute: rounded(seen / clinics / minutes),
    mostRequestsInAMinute: rounded(most),
    lagP95Seconds: rounded(lags.sort((one, other) => one - other)[Math.floor(lags.length * 0.95)] ?? 0),
    cpuMsPerRound: rounded(cpuMs / Math.max(1, rounds)),
    cpuPercent: rounded((cpuMs / (performance.now() - begun)) * 100),
    transactionsPerRound: rounded((after.commits - before.commits) / Math.max(1, rounds)),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

type Query = (text: string) => Promise<Array<Record<string, unknown>>>;

async function firstRounds(query: Query, clinics: number): Promise<void> {
  for (;;) {
    const [row] = await query('select count(*)::int as done from watched_clinics where round_at is not null');
    if (Number(row?.done) >= clinics) return;
    await pause(500);
  }
}

async function counted(query: Query) {
  const [row] = await query(
    `select (select sum(version)::int from watched_clinics) as rounds, (select count(*)::int from watched_changes) as changes,
            (select xact_commit::int from pg_stat_database where datname = current_database()) as commits`,
  );
  return { rounds: Number(row?.rounds), changes: Number(row?.changes), commits: Number(row?.commits) };
}

/** The same sixty visits with each of ten doctors. */
function quietEmr(): Pick<Emr, 'listProviders' | 'listBookings' | 'getAppointment'> {
  const { date: today } = wallClockAt(systemClock.now(), ZONE);
  const ids = Array.from({ length: PROVIDERS }, (_, at) => String(101 + at));
  const rowsOf = (providerId: string) =>
    Array.from({ length: ROWS }, (_, at) => ({
      ...{ id: `${providerId}-${at}`, patientId: String(at), providerId, durationMinutes: 15, status: 't' },
      ...{ date: addDays(today, at % 14), time: timeAt(9 * 60 + Math.floor(at / 14) * 15) },
    })) as unknown as Appointment[];
  const books = new Map(ids.map((id) => [id, rowsOf(id)]));
  return {
    listProviders: async () => ids.map((id) => ({ id, firstName: 'A', lastName: 'B', specialty: '' })),
    listBookings: async (providerId) => {
      await pause(ANSWER_MS);
      return books.get(providerId) ?? [];
    },
    getAppointment: async () => null,
  };
}

function counting(emr: ReturnType<typeof quietEmr>, count: () => void): ReturnType<typeof quietEmr> {
  return {
    listProviders: (...given) => {
      count();
      return emr.listProviders(...given);
    },
    listBookings: (...given) => {
      count();
      return emr.listBookings(...given);
    },
    getAppointment: (...given) => {
      count();
      return emr.getAppointment(...given);
    },
  };
}
