import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import type { CalendarDate, DateRange } from '../../kernel/time/calendar.ts';
import type { Known, Noticed } from './diff.ts';
import { TELL_CHANGES } from './job-kinds.ts';
import type { LooseEnd, ProviderRead, WatchedRow } from './row.ts';

/** A provider's state before a round. */
export interface SeenProvider {
  readonly providerId: string;
  readonly ageMs: number | null;
  /** Time since the last attempt, successful or not; null if never tried. */
  readonly triedAgeMs: number | null;
  readonly days: DateRange | null;
  readonly digest: string | null;
  readonly rowCount: number;
  readonly isDoubted: boolean;
  /** Whether the EMR still lists the provider. */
  readonly isListed: boolean;
}

export interface WatchState {
  readonly version: string;
  /** Only the job of this generation may read. */
  readonly generation: number;
  /** Time since the EMR's provider list was read; null if never. */
  readonly listedAgeMs: number | null;
  /** The reading process's clock at the last round, and that round's age; null if there was none. */
  readonly last: { readonly clockAt: Date; readonly ageMs: number } | null;
  readonly providers: readonly SeenProvider[];
}

export interface Round {
  readonly version: string;
  /** The EMR's provider list, if read in this round. */
  readonly listed: readonly string[] | null;
  readonly tried: readonly string[];
  readonly reads: ReadonlyArray<ProviderRead & { readonly digest: string }>;
  /** Null if nothing changed. */
  readonly noticed: Noticed | null;
  readonly today: CalendarDate;
  readonly clockAt: Date;
  readonly requests: number;
  readonly trouble: string | null;
}

const LOOSE_FOR = sql`interval '10 minutes'`;

export const ROW = sql`id, patient_id as "patientId", provider_id as "providerId", date::text as date, time,
  duration_minutes as "durationMinutes", status`;

/** The state before a round; null if no feature needs the book. */
export async function beginRound(q: Queries<'watcher'>, clinicId: string): Promise<WatchState | null> {
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

export async function knownRows(q: Queries<'watcher'>, clinicId: string): Promise<Known> {
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

/** Stores a round. False, without effect, if another process has stored one meanwhile. */
export async function endRound(q: Queries<'watcher'>, clinicId: string, round: Round): Promise<boolean> {
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
  if (round.noticed) await insertChanges(q, clinicId, round.noticed);
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
  // A provider no longer listed is still read while it has known rows.
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
  // Visits are deleted after their day.
  await sql`delete from watched_rows where clinic_id = ${clinicId} and date < ${today}::date`.execute(q);
}

async function insertChanges(
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
