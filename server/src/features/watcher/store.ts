import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { byNumber, byText, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { DateRange } from '../../kernel/time/calendar.ts';
import type { Known } from './diff.ts';
import { COUNT_VISITS, WATCH_CLINIC } from './job-kinds.ts';
import { beginRound, endRound, knownRows, ROW, type Round, type WatchState } from './round.store.ts';
import type { Change, WatchedRow } from './row.ts';

export type Wanter = 'reminders' | 'standby' | 'links' | 'operator';

export interface StoredChange extends Change {
  readonly id: string;
  readonly at: Date;
}

export interface WatchedClinic {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly wantedBy: readonly string[];
  readonly providers: number;
  readonly rows: number;
  readonly roundAt: Date | null;
  readonly lagSeconds: number;
  readonly requestsPerMinute: number;
  readonly trouble: string | null;
}

export interface WatcherStore {
  /**
   * Starts watching at once for the first feature that needs the book; deletes everything after the last one.
   */
  want(tx: Transaction, clinicId: string, by: Wanter, isWanted: boolean): Promise<void>;
  /** Null if no feature needs the book. */
  begin(clinicId: string): Promise<WatchState | null>;
  known(clinicId: string): Promise<Known>;
  /** False, without effect, if another process has stored a round meanwhile. */
  end(clinicId: string, round: Round): Promise<boolean>;
  /** The book's rows as last read. */
  standing(tx: Transaction, clinicId: string, days: DateRange): Promise<readonly WatchedRow[]>;
  /** Start of uninterrupted watching; null if the book is not watched. */
  since(tx: Transaction, clinicId: string): Promise<Date | null>;
  /** Delivers new changes to one listener in one transaction with its work; returns their number. */
  tell(
    clinicId: string,
    listener: string,
    take: (tx: Transaction, changes: readonly StoredChange[]) => Promise<void>,
  ): Promise<number>;
  /** Queues missing jobs, for example after restoring a backup. */
  revive(): Promise<number>;
  forgetOldChanges(): Promise<number>;
  wanted(): Promise<readonly string[]>;
  /** Counts past days once, after this delay. */
  countSoon(clinicId: string, delayMs: number): Promise<void>;
  list(search: string | null, part: ListPart): Promise<Listed<WatchedClinic>>;
  find(clinicId: string): Promise<WatchedClinic | null>;
}

const AT_ONCE = 500;
const FIRST_COUNT_MS = 10 * 60_000;
const KEPT_FOR = sql`interval '2 days'`;
const SORTS = {
  keys: { lagSeconds: byNumber('lag_seconds'), clinicName: byText('clinic_name') },
  id: 'clinic_id',
};

export function watcherStore(db: Database<'watcher'>): WatcherStore {
  return {
    want: (tx, clinicId, by, isWanted) =>
      db.within(tx).inClinic(clinicId, (q) => want(q, clinicId, by, isWanted)),
    begin: (clinicId) => db.inClinic(clinicId, (q) => beginRound(q, clinicId)),
    known: (clinicId) => db.inClinic(clinicId, (q) => knownRows(q, clinicId)),
    end: (clinicId, round) => db.inClinic(clinicId, (q) => endRound(q, clinicId, round)),
    standing: (tx, clinicId, { from, to }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<WatchedRow>`
          select ${ROW} from watched_rows where clinic_id = ${clinicId} and date between ${from}::date and ${to}::date
           order by date, time, id`.execute(q);
        return rows;
      }),
    since: (tx, clinicId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ since: Date | null }>`
          select since from watched_clinics where clinic_id = ${clinicId} and wanted_by <> '{}'`.execute(q);
        return rows[0]?.since ?? null;
      }),
    tell: (clinicId, listener, take) =>
      db.inClinic(clinicId, (q, tx) => tell(q, tx, clinicId, listener, take)),
    ...forAllClinics(db),
  };
}

async function want(q: Queries<'watcher'>, clinicId: string, by: Wanter, isWanted: boolean): Promise<void> {
  if (!isWanted) {
    const { rows } = await sql<{ isOver: boolean }>`
      update watched_clinics set wanted_by = array_remove(wanted_by, ${by}) where clinic_id = ${clinicId}
      returning wanted_by = '{}' as "isOver"`.execute(q);
    if (rows[0]?.isOver) await forget(q, clinicId);
    return;
  }
  const { rows } = await sql<{ generation: number; isNew: boolean }>`
    insert into watched_clinics as w (clinic_id, wanted_by, generation, since)
    values (${clinicId}, ${[by]}::text[], 1, clock_timestamp())
    on conflict (clinic_id) do update set
      since = coalesce(w.since, clock_timestamp()),
      wanted_by = array_append(array_remove(w.wanted_by, ${by}), ${by}),
      generation = w.generation + (w.wanted_by = '{}')::int
    returning generation, cardinality(wanted_by) = 1 as "isNew"`.execute(q);
  const [row] = rows;
  if (!row?.isNew) return;
  await startJob(q, clinicId, row.generation);
  // Past weeks are counted for comparison, after the days ahead have been read.
  await enqueue(q, { kind: COUNT_VISITS, clinicId, payload: {}, delayMs: FIRST_COUNT_MS });
}

function startJob(q: Queries<'watcher'>, clinicId: string, generation: number): Promise<void> {
  const dedupeKey = `${clinicId}:${generation}`;
  return enqueue(q, { kind: WATCH_CLINIC, clinicId, payload: { generation }, dedupeKey });
}

async function forget(q: Queries<'watcher'>, clinicId: string): Promise<void> {
  await Promise.all([
    q.deleteFrom('watchedRows').where('clinicId', '=', clinicId).execute(),
    q.deleteFrom('watchedProviders').where('clinicId', '=', clinicId).execute(),
    q.deleteFrom('watchedLooseEnds').where('clinicId', '=', clinicId).execute(),
    sql`update watched_clinics set version = version + 1, listed_at = null, round_at = null, since = null, clock_at = null, requests = 0, trouble = null
         where clinic_id = ${clinicId}`.execute(q),
  ]);
}

async function tell(
  q: Queries<'watcher'>,
  tx: Transaction,
  clinicId: string,
  listener: string,
  take: (tx: Transaction, changes: readonly StoredChange[]) => Promise<void>,
): Promise<number> {
  await sql`insert into watched_places (clinic_id, listener, told_to) values (${clinicId}, ${listener}, 0)
            on conflict do nothing`.execute(q);
  const { rows: places } = await sql<{ toldTo: string }>`
    select told_to::text as "toldTo" from watched_places
     where clinic_id = ${clinicId} and listener = ${listener} for update`.execute(q);
  const { rows } = await sql<StoredChange>`
    select c.id::text as id, c.kind, c.row, c.before, c.at from watched_changes c
     where c.clinic_id = ${clinicId} and c.id > ${places[0]?.toldTo ?? '0'}::bigint order by c.id limit ${AT_ONCE}`.execute(
    q,
  );
  const last = rows.at(-1);
  if (!last) return 0;
  await take(tx, rows);
  await sql`update watched_places set told_to = ${last.id}::bigint
             where clinic_id = ${clinicId} and listener = ${listener}`.execute(q);
  return rows.length;
}

type ForAll = Pick<WatcherStore, 'revive' | 'forgetOldChanges' | 'wanted' | 'countSoon' | 'list' | 'find'>;

function forAllClinics(db: Database<'watcher'>): ForAll {
  return {
    revive: async () => {
      const lost = await db.asPlatform(async (q) => {
        const { rows } = await sql<{ clinicId: string }>`
          select clinic_id as "clinicId" from watched_clinics
           where wanted_by <> '{}' and coalesce(round_at, '-infinity') < clock_timestamp() - interval '5 minutes'`.execute(
          q,
        );
        return rows;
      });
      for (const { clinicId } of lost)
        await db.inClinic(clinicId, async (q) => {
          const { rows } = await sql<{ generation: number }>`
            update watched_clinics set generation = generation + 1 where clinic_id = ${clinicId} returning generation`.execute(
            q,
          );
          if (rows[0]) await startJob(q, clinicId, rows[0].generation);
        });
      return lost.length;
    },
    forgetOldChanges: () =>
      db.asPlatform(async (q) => {
        const { numAffectedRows } = await sql`
          delete from watched_changes where at < clock_timestamp() - ${KEPT_FOR}`.execute(q);
        return Number(numAffectedRows ?? 0);
      }),
    wanted: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<{ clinicId: string }>`
          select clinic_id as "clinicId" from watched_clinics where wanted_by <> '{}' order by clinic_id`.execute(
          q,
        );
        return rows.map(({ clinicId }) => clinicId);
      }),
    countSoon: (clinicId, delayMs) =>
      db.inClinic(clinicId, (q) => enqueue(q, { kind: COUNT_VISITS, clinicId, payload: {}, delayMs })),
    list: (search, part) =>
      db.asPlatform(async (q) => {
        let rows = q.selectFrom(WATCHED).selectAll();
        if (search) rows = rows.where('clinicName', 'ilike', partOf(search));
        return (await listOf(q, rows, SORTS, part)) as unknown as Listed<WatchedClinic>;
      }),
    find: (clinicId) =>
      db.asPlatform(async (q) => {
        const row = await q
          .selectFrom(WATCHED)
          .selectAll()
          .where('clinicId', '=', clinicId)
          .executeTakeFirst();
        return row ?? null;
      }),
  };
}

const WATCHED = sql<WatchedClinic>`(
  select w.clinic_id, c.name as clinic_name, w.wanted_by, w.round_at, w.trouble, w.requests as requests_per_minute,
         coalesce(extract(epoch from clock_timestamp() - w.round_at), 0)::bigint::int as lag_seconds,
         (select count(*)::int from watched_providers p where p.clinic_id = w.clinic_id) as providers,
         (select count(*)::int from watched_rows r where r.clinic_id = w.clinic_id) as rows
    from watched_clinics w join clinics c on c.id = w.clinic_id where w.wanted_by <> '{}')`.as('watched');
