import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/database.ts';
import type { OfferedTime } from './choose-slots.ts';

/** About as long as a caller takes to decide. */
const OFFERED_FOR_SECONDS = 90;

export interface OfferStore {
  toOthers(clinicId: string, callId: string | null): Promise<OfferedTime[]>;
  /** Chooses and stores under a clinic-wide lock, replacing the call's earlier offers. */
  choose<Chosen extends OfferedTime>(
    clinicId: string,
    callId: string,
    choice: (toOthers: readonly OfferedTime[]) => readonly Chosen[],
  ): Promise<readonly Chosen[]>;
  /** The times last offered to this call, or the one it has booked since. */
  heard(clinicId: string, callId: string): Promise<HeardTime[]>;
  giveBack(clinicId: string, callId: string): Promise<void>;
}

export function offerStore(db: Database<'scheduling'>): OfferStore {
  return {
    toOthers: async (clinicId, callId) => {
      const [others] = await db.batch(clinicId, (q) => [othersOf(q, clinicId, callId)]);
      return others;
    },
    choose: (clinicId, callId, choice) =>
      db.inClinic(clinicId, async (q) => {
        const [, toOthers] = await Promise.all([
          sql`select pg_advisory_xact_lock(hashtextextended(${`offers/${clinicId}`}, 0))`.execute(q),
          othersOf(q, clinicId, callId),
        ]);
        const chosen = choice(toOthers);
        await replace(q, clinicId, callId, chosen);
        return chosen;
      }),
    heard: async (clinicId, callId) => {
      const [rows] = await db.batch(clinicId, (q) => [heardBy(q, clinicId, callId)]);
      return rows;
    },
    giveBack: async (clinicId, callId) => {
      await db.batch(clinicId, (q) => [
        q.deleteFrom('offeredTimes').where('clinicId', '=', clinicId).where('callId', '=', callId).execute(),
      ]);
    },
  };
}

export interface HeardTime extends OfferedTime {
  readonly isBooked: boolean;
}

async function heardBy(q: Queries<'scheduling'>, clinicId: string, callId: string): Promise<HeardTime[]> {
  const { rows } = await sql<HeardTime>`
    with booked as (
      select provider_id, starts_at, duration_minutes, updated_at
        from attempts
       where clinic_id = ${clinicId} and call_id = ${callId} and state in ('booked', 'done')
         and starts_at is not null and duration_minutes is not null
       order by updated_at desc limit 1),
    offered as (
      select provider_id, starts_at, duration_minutes, offered_until as place
        from offered_times o
       where clinic_id = ${clinicId} and call_id = ${callId}
         and not exists (select from booked b
                          where b.updated_at > o.offered_until - make_interval(secs => ${OFFERED_FOR_SECONDS})))
    select provider_id, to_char(starts_at, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as time,
           duration_minutes, is_booked
      from (select provider_id, starts_at, duration_minutes, place, false as is_booked from offered
            union all
            select provider_id, starts_at, duration_minutes, updated_at, true from booked
             where not exists (select from offered)) as heard
     order by place, starts_at`.execute(q);
  return rows;
}

async function othersOf(
  q: Queries<'scheduling'>,
  clinicId: string,
  callId: string | null,
): Promise<OfferedTime[]> {
  const { rows } = await sql<OfferedTime>`
    select provider_id, to_char(starts_at, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as time, duration_minutes
      from offered_times
     where clinic_id = ${clinicId} and offered_until > now() and call_id is distinct from ${callId}::text
    union all
    select c.provider_id, to_char(a.starts_at, 'YYYY-MM-DD'), to_char(a.starts_at, 'HH24:MI'), a.duration_minutes
      from claims c join attempts a on a.id = c.attempt_id
     where c.clinic_id = ${clinicId} and c.exclusive and (c.writing or c.lease_until > now())
       and a.call_id is distinct from ${callId}::text`.execute(q);
  return rows;
}

async function replace(
  q: Queries<'scheduling'>,
  clinicId: string,
  callId: string,
  offered: readonly OfferedTime[],
): Promise<void> {
  const times = JSON.stringify(
    offered.map(({ providerId, date, time, durationMinutes }, place) => ({
      provider_id: providerId,
      starts_at: `${date} ${time}`,
      duration_minutes: durationMinutes,
      place,
    })),
  );
  await sql`
    with gone as (
      delete from offered_times o
       where clinic_id = ${clinicId} and (offered_until < now() or call_id = ${callId})
         and not exists (select from json_to_recordset(${times}) as t(provider_id text, starts_at timestamp)
                          where o.call_id = ${callId} and t.provider_id = o.provider_id and t.starts_at = o.starts_at))
    insert into offered_times (clinic_id, provider_id, starts_at, call_id, duration_minutes, offered_until)
    select ${clinicId}, provider_id, starts_at, ${callId}, duration_minutes,
           -- A millisecond apart, so that "the second one" is the second that was said.
           now() + make_interval(secs => ${OFFERED_FOR_SECONDS} + place * 0.001)
      from json_to_recordset(${times}) as t(provider_id text, starts_at timestamp, duration_minutes integer, place integer)
    on conflict (clinic_id, call_id, provider_id, starts_at)
      do update set offered_until = excluded.offered_until, duration_minutes = excluded.duration_minutes`.execute(
    q,
  );
}
