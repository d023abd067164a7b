import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { byNumber, byText, listOf, partOf } from '../../database/list-of.ts';
import type { CalendarDate, DateRange } from '../../kernel/calendar.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Known, Noticed } from './diff.ts';
import { COUNT_VISITS, TELL_CHANGES, WATCH_CLINIC } from './job-kinds.ts';
import type { Change, LooseEnd, ProviderRead, WatchedRow } from './row.ts';

/** Who needs a clinic's book to be watched. */
export type Wanter = 'reminders' | 'standby' | 'links' | 'operator';

/** A provider as the watcher knows them before a round. */
export interface SeenProvider {
  readonly providerId: string;
  /** Null if never read. */
  readonly ageMs: number | null;
  /** Since they were last asked for, whether or not an answer came; null if never. */
  readonly triedAgeMs: number | null;
  readonly days: DateRange | null;
  readonly digest: string | null;
  readonly rowCount: number;
  readonly isDoubted: boolean;
  /** Still in the EMR's list of providers. */
  readonly isListed: boolean;
}

export interface WatchState {
  readonly version: string;
  /** Only the job of this generation reads. */
  readonly generation: number;
  /** Since the EMR's list of providers was read; null if never. */
  readonly listedAgeMs: number | null;
  /** What the reading process's clock said at the last round, and how long ago that was; null if there was none. */
  readonly last: { readonly clockAt: Date; readonly ageMs: number } | null;
  readonly providers: readonly SeenProvider[];
}

export interface Round {
  readonly version: string;
  /** The EMR's list, where it was read in this round. */
  readonly listed: readonly string[] | null;
  /** Whom the EMR was asked for, answered or not. */
  readonly tried: readonly string[];
  readonly reads: ReadonlyArray<ProviderRead & { readonly digest: string }>;
  /** Null where nothing that was read differs from what is known. */
  readonly noticed: Noticed | null;
  readonly today: CalendarDate;
  readonly clockAt: Date;
  readonly requests: number;
  readonly trouble: string | null;
}

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
  /** Starts watching at once where nobody wanted it before; forgets all where nobody wants it any more. */
  want(tx: Transaction, clinicId: string, by: Wanter, isWanted: boolean): Promise<void>;
  /** Null if nobody wants it. */
  begin(clinicId: string): Promise<WatchState | null>;
  known(clinicId: string): Promise<Known>;
  /** False, and nothing is written, if another process has written a round meanwhile. */
  end(clinicId: string, round: Round): Promise<boolean>;
  /** What stands in the book, as last seen. */
  standing(tx: Transaction, clinicId: string, days: DateRange): Promise<readonly WatchedRow[]>;
  /** Since when the book is watched without a break; null if it is not. */
  since(tx: Transaction, clinicId: string): Promise<Date | null>;
  /** Tells one listener what it has not heard yet, in one transaction with what it does. Returns how many. */
  tell(
    clinicId: string,
    listener: string,
    take: (tx: Transaction, changes: readonly StoredChange[]) => Promise<void>,
  ): Promise<number>;
  /** Puts to work what has no job, such as after a restored backup. */
  revive(): Promise<number>;
  forgetOldChanges(): Promise<number>;
  wanted(): Promise<readonly string[]>;
  /** Has the past days counted, once, after this time. */
  countSoon(clinicId: string, delayMs: number): Promise<void>;
  list(search: string | null, part: ListPart): Promise<Listed<WatchedClinic>>;
  /** Null if nobody wants it. */
  find(clinicId: string): Promise<WatchedClinic | null>;
}

const AT_ONCE = 500;
const FIRST_COUNT_MS = 10 * 60_000;
const LOOSE_FOR = sql`interval '10 minutes'`;
const KEPT_FOR = sql`interval '2 days'`;
const SORTS = {
  keys: { lagSeconds: byNumber('lag_seconds'), clinicName: byText('clinic_name') },
  id: 'clinic_id',
};

export function watcherStore(db: Database<'watcher'>): WatcherStore {
  return {
    want: (tx, clinicId, by, isWanted) =>
      db.within(tx).inClinic(clinicId, (q) => want(q, clinicId, by, isWanted)),
    begin: (clinicId) => db.inClinic(clinicId, (q) => begin(q, clinicId)),
    known: (clinicId) => db.inClinic(clinicId, (q) => known(q, clinicId)),
    end: (clinicId, round) => db.inClinic(clinicId, (q) => end(q, clinicId, round)),
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

const ROW = sql`id, patient_id as "patientId", provider_id as "providerId", date::text as date, time,
  duration_minutes as "durationMinutes", status`;

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
  // The weeks before are what figures compare with; the EMR is read for them once it was read for the days ahead.
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

async function begin(q: Queries<'watcher'>, clinicId: string): Promise<WatchState | null> {
  const [clinics, providers] = await Promise.all([
    sql<Omit<WatchState, 'providers' | 'last'> & { clockAt: Date | null; roundAgeMs: number | null }>`
      select version::text as version, generation, (extract(epoch from clock_timestamp() - listed_at) * 1000)::float8 as "listedAgeMs",
             clock_at as "clockAt", (extract(epoch from clock_timestamp() - round_at) * 1000)::float8 as "roundAgeMs"
        from watched_clinics where clinic_id = ${clinicId} and wanted_by <> '{}'`.execute(q),
    sql<Omit<SeenProvider, 'days'> & { from: CalendarDate | null; to: CalendarDate | null }>`
      select provider_id as "providerId", (extract(epoch from clock_timestamp() - read_at) * 1000)::float8 as "ageMs",
             (extract(epoch from clock_timestamp() - greatest(tried_at, read_at)) * 1000)::float8 as "triedAgeMs",
             from_date::text as from, to_date::text as to, digest, row_count as "rowCount", doubted as "isDoubted",
             is_listed as "isListed"
        from watched_providers where clinic_id = ${clinicId}`.execute(q),
  ]);
  const [clinic] = clinics.rows;
  if (!clinic) return null;
  const { clockAt, roundAgeMs, ...state } = clinic;
  return {
    ...state,
    last: clockAt && roundAgeMs !== null ? { clockAt, ageMs: roundAgeMs } : null,
    providers: providers.rows.map(({ from, to, ...provider }) => ({
      ...provider,
      days: from && to ? { from, to } : null,
    })),
  };
}

async function known(q: Queries<'watcher'>, clinicId: string): Promise<Known> {
  const [rows, providers, ends] = await Promise.all([
    sql<WatchedRow>`select ${ROW} from watched_rows where clinic_id = ${clinicId}`.execute(q),
    sql<{ id: string; from: CalendarDate | null; to: CalendarDate | null; isDoubted: boolean }>`
      select provider_id as id, from_date::text as from, to_date::text as to, doubted as "isDoubted"
        from watched_providers where clinic_id = ${clinicId}`.execute(q),
    sql<LooseEnd>`
      select kind, row from watched_loose_ends
       where clinic_id = ${clinicId} and at > clock_timestamp() - ${LOOSE_FOR} order by at, row_id`.execute(
      q,
    ),
  ]);
  return {
    rows: new Map(rows.rows.map((row) => [row.id, row])),
    providers: new Map(
      providers.rows.map(({ id, from, to, isDoubted }) => [
        id,
        { days: from && to ? { from, to } : null, isDoubted },
      ]),
    ),
    looseEnds: ends.rows,
  };
}

async function end(q: Queries<'watcher'>, clinicId: string, round: Round): Promise<boolean> {
  const { version, listed, tried, clockAt, requests, trouble } = round;
  const { numAffectedRows } = await sql`
    update watched_clinics
       set version = version + 1, round_at = clock_timestamp(), requests = ${requests}, trouble = ${trouble},
           clock_at = ${clockAt}, listed_at = case when ${listed !== null} then clock_timestamp() else listed_at end
     where clinic_id = ${clinicId} and version = ${version}::bigint and wanted_by <> '{}'`.execute(q);
  if (!numAffectedRows) return false;
  if (listed) await keepList(q, clinicId, listed);
  await sql`update watched_providers set tried_at = clock_timestamp()
             where clinic_id = ${clinicId} and provider_id = any(${[...tried]}::text[])`.execute(q);
  await keepReads(q, clinicId, round);
  if (round.noticed) await keepNoticed(q, clinicId, round.noticed);
  return true;
}

async function keepList(q: Queries<'watcher'>, clinicId: string, listed: readonly string[]): Promise<void> {
  await sql`
    insert into watched_providers (clinic_id, provider_id) select ${clinicId}::uuid, id from unnest(${[...listed]}::text[]) id
    on conflict do nothing`.execute(q);
  await sql`update watched_providers set is_listed = provider_id = any(${[...listed]}::text[])
             where clinic_id = ${clinicId} and is_listed <> (provider_id = any(${[...listed]}::text[]))`.execute(
    q,
  );
  // Who is no longer listed is read as long as rows of theirs are known.
  await sql`
    delete from watched_providers p where p.clinic_id = ${clinicId} and not p.is_listed and not exists (
      select from watched_rows r where r.clinic_id = ${clinicId} and r.provider_id = p.provider_id)`.execute(
    q,
  );
}

async function keepReads(
  q: Queries<'watcher'>,
  clinicId: string,
  { reads, noticed, today }: Round,
): Promise<void> {
  const read = reads.map(({ providerId, days, rows, digest }) => {
    const isDoubted = noticed?.doubted.includes(providerId) ?? false;
    return { providerId, ...days, digest: isDoubted ? null : digest, count: rows.length, isDoubted };
  });
  if (read.length > 0)
    await sql`
      update watched_providers p
         set read_at = clock_timestamp(), digest = r.digest, doubted = r."isDoubted",
             row_count = case when r."isDoubted" then p.row_count else r.count end,
             from_date = case when r."isDoubted" then p.from_date else r.from end,
             to_date = case when r."isDoubted" then p.to_date else r.to end
        from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
             as r ("providerId" text, "from" date, "to" date, digest text, count int, "isDoubted" boolean)
       where p.clinic_id = ${clinicId} and p.provider_id = r."providerId"`.execute(q);
  // A visit is forgotten after its day.
  await sql`delete from watched_rows where clinic_id = ${clinicId} and date < ${today}::date`.execute(q);
}

async function keepNoticed(
  q: Queries<'watcher'>,
  clinicId: string,
  { stored, dropped, tied, looseEnds, changes }: Noticed,
): Promise<void> {
  if (dropped.length > 0)
    await sql`delete from watched_rows where clinic_id = ${clinicId} and id = any(${[...dropped]}::text[])`.execute(
      q,
    );
  if (stored.length > 0)
    await sql`
      insert into watched_rows (clinic_id, id, patient_id, provider_id, date, time, duration_minutes, status)
      select ${clinicId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as r (id text, "patientId" text, "providerId" text, date date, time text, "durationMinutes" int, status text)
      on conflict (clinic_id, id) do update set patient_id = excluded.patient_id, provider_id = excluded.provider_id,
        date = excluded.date, time = excluded.time, duration_minutes = excluded.duration_minutes, status = excluded.status`.execute(
      q,
    );
  await sql`delete from watched_loose_ends where clinic_id = ${clinicId}
             and (row_id = any(${[...tied]}::text[]) or at < clock_timestamp() - ${LOOSE_FOR})`.execute(q);
  if (looseEnds.length > 0)
    await sql`
      insert into watched_loose_ends (clinic_id, row_id, kind, row)
      select distinct on (row ->> 'id') ${clinicId}::uuid, row ->> 'id', kind, row
        from jsonb_to_recordset(${JSON.stringify(looseEnds)}::jsonb) as r (kind text, row jsonb)
      on conflict (clinic_id, row_id) do update set kind = excluded.kind, row = excluded.row, at = clock_timestamp()`.execute(
      q,
    );
  if (changes.length === 0) return;
  await sql`
    insert into watched_changes (clinic_id, kind, row, before)
    select ${clinicId}::uuid, kind, row, nullif(before, 'null'::jsonb)
      from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as (kind text, row jsonb, before jsonb))
           with ordinality as c (kind, row, before, place) order by place`.execute(q);
  await enqueue(q, { kind: TELL_CHANGES, clinicId, payload: {} });
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
