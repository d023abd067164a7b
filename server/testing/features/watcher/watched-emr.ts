import type { ClinicBook } from '@frontdesk/simulators';
import type { WatchedRow } from '../../../src/features/watcher/row.ts';
import { type StoredChange, type WatcherStore, watcherStore } from '../../../src/features/watcher/store.ts';
import { type RoundEnd, watchRound } from '../../../src/features/watcher/watch-round.ts';
import { addDays, type CalendarDate, date, timeAt } from '../../../src/kernel/time/calendar.ts';
import { frozenClock } from '../../../src/kernel/time/clock.ts';
import type { Appointment, Emr } from '../../../src/ports/emr.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { type Dice, diceOf } from './dice.ts';
import { Mirror } from './staff-model.ts';

export const TODAY = date('2026-11-17');
const ZONE = 'America/Vancouver';
const NOON = '2026-11-17T20:00:00Z';

/** Nobody touches the meeting at this time, so that no provider is without rows and read once an hour only. */
export const ANCHOR = '07:00';

/** Thrown where a process dies. */
class Killed extends Error {}

export interface WatchedRun {
  readonly actions: number;
  readonly changes: number;
  readonly rounds: number;
  readonly kills: number;
  readonly requests: number;
  /** The most range reads of one round but the first. */
  readonly mostReads: number;
  readonly problems: readonly string[];
}

interface Options {
  readonly database: Pick<TestDatabase, 'db' | 'ownerQuery'>;
  readonly book: ClinicBook;
  readonly emr: Emr;
  readonly seed: number;
  /** Staff act until so many changes were noticed. */
  readonly changes: number;
  readonly kills: number;
}

/** A clinic whose book is watched. A minute passes when `minute` says so. */
export async function watchedClinic({
  database,
  emr,
  zone = ZONE,
  now = NOON,
}: Pick<Options, 'database' | 'emr'> & { readonly zone?: string; readonly now?: string }) {
  const { db, ownerQuery } = database;
  const clinicId = await insertClinic(ownerQuery, { timezone: zone }, {});
  const store = watcherStore(db);
  await db.inClinic(clinicId, (_, tx) => store.want(tx, clinicId, 'operator', true));
  const clock = frozenClock(now);
  const mirror = new Mirror();
  const round = (over: Partial<WatcherStore> = {}, on: Emr = emr): Promise<RoundEnd> =>
    watchRound(
      { store: { ...store, ...over }, emrOf: async () => on, timezoneOf: async () => zone, clock },
      clinicId,
      1,
      new AbortController().signal,
    );
  /** What a listener does is committed with its place, or not at all. */
  const tell = async (dies = false): Promise<number> => {
    const heard: StoredChange[] = [];
    const count = await store.tell(clinicId, 'mirror', async (_, changes) => {
      heard.push(...changes);
      if (dies) throw new Killed();
    });
    for (const change of heard) mirror.take(change);
    return count;
  };
  /** Time passes on the database's clock, which alone says when a provider is due. */
  const later = async (seconds: number) => {
    await ownerQuery(
      `update watched_providers set read_at = read_at - make_interval(secs => $2),
              tried_at = tried_at - make_interval(secs => $2) where clinic_id = $1`,
      [clinicId, seconds],
    );
    await ownerQuery(
      `update watched_clinics set listed_at = listed_at - make_interval(secs => $2),
              round_at = round_at - make_interval(secs => $2) where clinic_id = $1`,
      [clinicId, seconds],
    );
  };
  return {
    ...{ clinicId, store, clock, mirror, round, tell },
    minute: () => later(61),
    halfHour: () => later(1_800),
    hour: () => later(3_601),
    day: () => later(86_400),
    changes: () =>
      ownerQuery<{ kind: string; row: WatchedRow; before: WatchedRow | null }>(
        'select kind, row, before from watched_changes where clinic_id = $1 order by id',
        [clinicId],
      ),
  };
}

/** Staff work at random in a simulated EMR while the service watches it and is killed at random. */
export async function playOnEmr({ database, book, emr, seed, changes, kills }: Options): Promise<WatchedRun> {
  const dice = diceOf(seed);
  const watched = await watchedClinic({ database, emr });
  const { mirror, store } = watched;
  const counts = { actions: 0, rounds: 0, kills: 0, requests: 0, mostReads: 0, changes: 0 };
  const note = (end: RoundEnd) => {
    counts.rounds += 1;
    if (end.status !== 'read') return;
    counts.requests += end.requests;
    counts.changes += end.changes;
    if (counts.rounds > 1) counts.mostReads = Math.max(counts.mostReads, end.reads);
  };
  const look = async () => {
    note(await watched.round());
    while ((await watched.tell()) > 0);
    await watched.minute();
  };
  const providers = (await emr.listProviders(alone())).map(({ id }) => id);
  for (const providerNo of providers)
    book.staffBook({ providerNo, date: TODAY, startTime: ANCHOR, minutes: 15, name: 'STAFF MEETING' });
  await look();
  const cut: Cut[] = [];
  const killEvery = Math.max(1, Math.floor(changes / (kills + 1)));
  while (counts.changes < changes || counts.kills < kills) {
    for (let left = 1 + dice.below(4); left > 0; left -= 1)
      if (staffActs(book, dice, providers, cut, TODAY)) counts.actions += 1;
    if (counts.kills < kills && counts.changes >= killEvery * (counts.kills + 1)) {
      counts.kills += 1;
      await die(watched, store, dice);
    } else await look();
  }
  // Who had no rows left is read once an hour.
  for (let quiet = 0; quiet < 2 + Math.ceil(providers.length / 5) * 2; quiet += 1) {
    await watched.hour();
    await look();
  }
  const truth = await truthOf(emr, providers);
  const shown = (rows: Iterable<WatchedRow>) =>
    [...rows].map((row) => JSON.stringify(Object.entries(row).sort()));
  const [stands, told] = [new Set(shown(truth)), new Set(shown(mirror.rows.values()))];
  const problems = [
    ...mirror.problems,
    ...[...stands].filter((row) => !told.has(row)).map((row) => `not told: ${row}`),
    ...[...told].filter((row) => !stands.has(row)).map((row) => `made up: ${row}`),
  ];
  counts.changes = (await watched.changes()).length;
  return { ...counts, problems };
}

const alone = () => ({ signal: new AbortController().signal });
const swallow = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

/** A process dies before it reads, before it writes, after it has written, or while it tells others. */
async function die(
  { round, tell, minute }: Awaited<ReturnType<typeof watchedClinic>>,
  store: WatcherStore,
  dice: Dice,
): Promise<void> {
  const place = dice.below(4);
  const end: WatcherStore['end'] = async (...given) => {
    if (place === 1) throw new Killed();
    const isWritten = await store.end(...given);
    if (place === 2) throw new Killed();
    return isWritten;
  };
  const begin: WatcherStore['begin'] = async (clinicId) => {
    if (place === 0) throw new Killed();
    return store.begin(clinicId);
  };
  await round({ begin, end }).catch(swallow);
  await tell(place === 3).catch(swallow);
  await minute();
}

/** Rows that staff have cut and not yet pasted. */
export interface Cut {
  readonly providerNo: string;
  readonly demographicNo: number;
}

/** One thing that staff do in the fortnight from today on; false if there was nothing to do it to. */
export function staffActs(
  book: ClinicBook,
  dice: Dice,
  providers: readonly string[],
  cut: Cut[],
  today: CalendarDate,
): boolean {
  const rows = book
    .appointments()
    .filter(
      ({ date: day, startTime }) =>
        day >= today && day <= addDays(today, 14) && !startTime.startsWith(ANCHOR),
    );
  const row = rows.length > 0 ? dice.oneOf(rows) : undefined;
  const place = () => ({
    date: addDays(today, dice.below(14)),
    startTime: timeAt(8 * 60 + 15 * dice.below(36)),
    minutes: 15,
  });
  const patients = book.patients().map(({ demographicNo }) => demographicNo);
  switch (dice.below(7)) {
    case 0:
    case 1:
      book.staffBook({
        ...{ providerNo: dice.oneOf(providers), ...place() },
        ...(dice.below(12) === 0 ? { name: 'STAFF MEETING' } : { demographicNo: dice.oneOf(patients) }),
      });
      return true;
    case 2:
      if (row) book.staffChange(row.id, { date: addDays(today, dice.below(14)) });
      return row !== undefined;
    case 3:
      if (row) book.staffChange(row.id, { status: dice.oneOf(['t', 'T', 'H', 'C', 'N', 'h']) });
      return row !== undefined;
    case 4:
      if (row) book.staffDelete(row.id);
      return row !== undefined;
    case 5:
      if (row) {
        book.staffDelete(row.id);
        cut.push({ providerNo: row.providerNo ?? '', demographicNo: row.demographicNo });
      }
      return row !== undefined;
    default: {
      const pasted = cut.pop();
      if (pasted) book.staffBook({ ...pasted, ...place() });
      return pasted !== undefined;
    }
  }
}

async function truthOf(emr: Emr, providers: readonly string[]): Promise<WatchedRow[]> {
  const days: { from: CalendarDate; to: CalendarDate } = { from: TODAY, to: addDays(TODAY, 14) };
  const all: Appointment[] = [];
  for (const id of providers) all.push(...(await emr.listBookings(id, days, alone())));
  return all.map(({ id, patientId, providerId, date: day, time, durationMinutes, status }) => ({
    ...{ id, patientId, providerId, date: day, time, durationMinutes, status },
  }));
}
