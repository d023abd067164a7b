import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ClinicBook, startSoapEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import type { WatchedRow } from '../src/features/watcher/row.ts';
import type { StoredChange } from '../src/features/watcher/store.ts';
import { addDays, type CalendarDate } from '../src/kernel/time/calendar.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import { bookOf } from '../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../testing/adapters/emr/contract/standard-clinic.ts';
import { type Dice, diceOf } from '../testing/features/watcher/dice.ts';
import { Mirror } from '../testing/features/watcher/staff-model.ts';
import { ANCHOR, type Cut, staffActs } from '../testing/features/watcher/watched-emr.ts';
import { TIME_ZONE } from '../tests/world/facts.ts';
import { chaosDatabase, EMR_ACCOUNT, serviceVariables } from './chaos-clinic.ts';
import { seededRandom } from './chaos-dice.ts';
import { startWorkers } from './chaos-workers.ts';

const DIALECTS = ['classic', 'open-o'] as const;
const PROCESSES = 2;
/** Each clinic is read once a minute, and staff act in it about this often per minute. */
const ACTIONS_A_MINUTE = 30;
const STEP_MS = 2_000;
/** An unchanged book is read twice in this time, even by the process that replaces a killed one. */
const QUIET_MS = 180_000;

interface Options {
  readonly clinics: number;
  readonly changes: number;
  readonly kills: number;
  readonly seed: number;
}

export interface KilledRun {
  readonly clinics: number;
  readonly actions: number;
  readonly changes: number;
  readonly kills: number;
  /** Longest time from a process's kill until any process read a book again. */
  readonly longestLagSeconds: number;
  readonly problems: readonly string[];
}

interface Watched {
  readonly id: string;
  readonly book: ClinicBook;
  /** Providers the EMR lists, because only their books are watched. */
  readonly providers: string[];
  readonly cut: Cut[];
}

/**
 * Staff work randomly in many clinics' books, in both dialects, while the built service watches them and is
 * killed.
 */
export async function watchWithKills({ clinics, changes, kills, seed }: Options): Promise<KilledRun> {
  const database = await chaosDatabase();
  const { pool, dataDir } = database;
  const workers = await startWorkers({
    ...{ count: PROCESSES, dataDir, random: seededRandom(seed) },
    env: serviceVariables(database.url),
  });
  const emrs: Array<{ close(): Promise<void> }> = [];
  try {
    const today = wallClockAt(new Date(), TIME_ZONE).date;
    const watched: Watched[] = [];
    for (let at = 0; at < clinics; at += 1)
      watched.push(await watchedClinic(workers.urls()[0] ?? '', at, today, emrs));
    const counted = async () =>
      Number(
        (await pool.query('select count(*) from watched_changes where kind <> $1', ['in-view'])).rows[0]
          ?.count,
      );
    await until(async () => (await lagSeconds(pool)) !== null);
    for (const clinic of watched) clinic.providers.push(...(await listedProviders(pool, clinic.id)));
    const dice = diceOf(seed);
    const counts = { actions: 0, longestLagSeconds: 0 };
    const killEvery = Math.max(1, Math.floor(changes / (kills + 1)));
    let noticed = 0;
    while (noticed < changes || workers.kills() < kills) {
      counts.actions += actsOf(watched, dice, today);
      await pause(STEP_MS);
      noticed = await counted();
      if (workers.kills() < kills && noticed >= killEvery * (workers.kills() + 1)) await workers.killOne();
      counts.longestLagSeconds = Math.max(counts.longestLagSeconds, (await lagSeconds(pool)) ?? 0);
    }
    await pause(QUIET_MS);
    const problems: string[] = [];
    for (const clinic of watched) problems.push(...(await judge(pool, clinic, today)));
    return { clinics, ...counts, changes: await counted(), kills: workers.kills(), problems };
  } finally {
    workers.stop();
    for (const emr of emrs) await emr.close();
    await database.close();
  }
}

async function watchedClinic(
  url: string,
  at: number,
  today: CalendarDate,
  emrs: Array<{ close(): Promise<void> }>,
): Promise<Watched> {
  const book = bookOf(standardClinic);
  const soap = await startSoapEmr({
    ...EMR_ACCOUNT,
    book,
    dialect: DIALECTS[at % DIALECTS.length] ?? 'classic',
  });
  emrs.push(soap);
  const ask = askingAt(url);
  const { id, adminToken } = await openClinic(ask, {
    number: `+1604555${String(1_000 + at)}`,
    manager: `manager${at}@clinic.test`,
    emr: { baseUrl: soap.baseUrl, username: EMR_ACCOUNT.username, password: EMR_ACCOUNT.password },
  });
  const on = { token: adminToken, body: { watched: true } };
  const { status, body } = await ask('PUT', `/api/admin/ops/watcher/${id}`, on);
  if (status !== 200) throw new Error(`the clinic is not watched: ${status} ${JSON.stringify(body)}`);
  // Left unchanged, so that no provider is without rows and read only once an hour.
  for (const { providerNo } of book.providers())
    book.staffBook({
      providerNo,
      date: addDays(today, 1),
      startTime: ANCHOR,
      minutes: 15,
      name: 'STAFF MEETING',
    });
  return { id, book, providers: [], cut: [] };
}

async function listedProviders(pool: pg.Pool, clinicId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select provider_id as id from watched_providers where clinic_id = $1 and is_listed order by 1',
    [clinicId],
  );
  return rows.map(({ id }) => id);
}

function actsOf(watched: readonly Watched[], dice: Dice, today: CalendarDate): number {
  let done = 0;
  const wanted = Math.ceil((watched.length * ACTIONS_A_MINUTE * STEP_MS) / 60_000);
  for (let left = wanted; left > 0; left -= 1) {
    const { book, providers, cut } = dice.oneOf(watched);
    if (staffActs(book, dice, providers, cut, today)) done += 1;
  }
  return done;
}

/** Age of the oldest read of any book; null until all were read once. */
async function lagSeconds(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ lag: number | null; unread: number }>(
    `select max(extract(epoch from clock_timestamp() - round_at))::float8 as lag,
            count(*) filter (where round_at is null)::int as unread from watched_clinics`,
  );
  return rows[0] && rows[0].unread === 0 ? rows[0].lag : null;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1_000);
}

/** Replays all noticed changes in order and compares the result with the book. */
async function judge(
  pool: pg.Pool,
  { id, book, providers }: Watched,
  today: CalendarDate,
): Promise<string[]> {
  const mirror = new Mirror();
  const { rows } = await pool.query<StoredChange>(
    'select id, kind, row, before, at from watched_changes where clinic_id = $1 order by id',
    [id],
  );
  for (const change of rows) mirror.take(change);
  const last = addDays(today, 14);
  const truth = new Map(
    book
      .appointments()
      .filter(({ date, providerNo }) => date >= today && date <= last && providers.includes(providerNo ?? ''))
      .map((row) => [
        String(row.id),
        `${row.date} ${row.startTime.slice(0, 5)} ${row.providerNo} ${row.status}`,
      ]),
  );
  const told = new Map(
    [...mirror.rows.values()].map((row: WatchedRow) => [
      row.id,
      `${row.date} ${row.time.slice(0, 5)} ${row.providerId} ${row.status}`,
    ]),
  );
  return [
    ...mirror.problems,
    ...[...truth]
      .filter(([row, is]) => told.get(row) !== is)
      .map(([row, is]) => `not told: ${row} ${is}, but ${told.get(row)}`),
    ...[...told.keys()].filter((row) => !truth.has(row)).map((row) => `made up: ${row}`),
  ];
}
