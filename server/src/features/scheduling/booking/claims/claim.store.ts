import { sql } from 'kysely';
import type { Queries } from '../../../../database/database.ts';
import { minutesOf, timeAt, type WallTime } from '../../../../kernel/time/calendar.ts';
import type { Span } from '../../rules/booking-rules.ts';
import type { ClaimOutcome, Draft, PhoneVisit } from '../attempt.ts';

/** Measured from the send, because later updates of the row do not make the booking recent. */
const SENT_WITHIN = '15 seconds';

export interface ClaimTimes {
  readonly leaseMs: number;
  /** How long a settled booking counts as being in the book without another read. */
  readonly trustMs: number;
}

/**
 * Claims the provider's time in the transaction of `q`, unless another attempt holds or is claiming it. The
 * statements are pipelined, and each sees the effects of those before it.
 */
export async function claimTime(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  draft: Draft,
  { leaseMs, trustMs }: ClaimTimes,
  holdId: string | null = null,
): Promise<ClaimOutcome> {
  const day = `${clinicId}/${draft.providerId}/${draft.date}`;
  const patientDay = `${clinicId}/patient/${draft.patientId}/${draft.date}`;
  const [, , , , taken, isTaken, rivals, phoneVisits] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`.execute(q),
    // Lock the provider's day before the patient's day everywhere, or two claims could deadlock.
    sql`select pg_advisory_xact_lock(hashtextextended(${patientDay}, 0))`.execute(q),
    freeDeadClaims(q, clinicId),
    holdId ? endHold(q, clinicId, holdId) : null,
    take(q, clinicId, attemptId, draft, leaseMs),
    yieldToBooked(q, clinicId, attemptId, draft, trustMs),
    rivalSpans(q, clinicId, attemptId, draft),
    phoneVisitsOf(q, clinicId, attemptId, draft),
  ]);
  const { fence, rivalId, rivalOld } = taken;
  if (isTaken) return { status: 'taken' };
  if (fence !== null) return { status: 'claimed', fence, rivals, phoneVisits };
  if (rivalId === null) return { status: 'held' };
  return draft.old && rivalOld === draft.old.id
    ? { status: 'being-moved' }
    : { status: 'same-wish', attemptId: rivalId };
}

interface Taken {
  readonly fence: number | null;
  /** An open attempt for the same wish, or for the same move. */
  readonly rivalId: string | null;
  readonly rivalOld: string | null;
}

async function take(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  draft: Draft,
  leaseMs: number,
): Promise<Taken> {
  const { patientId, providerId, durationMinutes, exclusive } = draft;
  const startsAt = `${draft.date} ${draft.time}`;
  const oldId = draft.old?.id ?? null;
  const lease = sql`now() + make_interval(secs => ${leaseMs / 1000})`;
  const { rows } = await sql<Taken>`
    with rival as (
      select id, old_appointment_id from attempts
       where clinic_id = ${clinicId} and id <> ${attemptId} and state in ('held', 'writing', 'doubt', 'undoing')
         and (patient_id = ${patientId} and provider_id = ${providerId} and starts_at = ${startsAt}::timestamp
              or old_appointment_id = ${oldId}::text)
       limit 1),
    claimed as (
      insert into claims (clinic_id, attempt_id, provider_id, span, exclusive, lease_until)
      select ${clinicId}::uuid, ${attemptId}::uuid, ${providerId}::text, ${spanOf(draft)}::tsrange, ${exclusive}::boolean, ${lease}
       where not exists (select from rival)
      on conflict do nothing returning fence),
    held as (
      update attempts
         set state = 'held', patient_id = ${patientId}, provider_id = ${providerId}, starts_at = ${startsAt}::timestamp,
             duration_minutes = ${durationMinutes}, draft = ${JSON.stringify(draft)}::jsonb, old_appointment_id = ${oldId}::text,
             absent_reads = 0, lease_until = ${lease}
       where clinic_id = ${clinicId} and id = ${attemptId} and exists (select from claimed))
    select (select fence from claimed) as fence, (select id from rival) as rival_id,
           (select old_appointment_id from rival) as rival_old`.execute(q);
  return rows[0] ?? { fence: null, rivalId: null, rivalOld: null };
}

/**
 * Releases the claim if another patient was booked into this time moments ago, so that late callers do not cause more
 * reads of the same book. After `trustMs` only the book can tell, because staff may have freed the time. This is a
 * separate statement because `take` may have waited for the transaction that booked.
 */
async function yieldToBooked(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  draft: Draft,
  trustMs: number,
): Promise<boolean> {
  const { patientId, providerId, date } = draft;
  const { rows } = await sql`
    with booked as (
      select from attempts b
       where b.clinic_id = ${clinicId} and b.state = 'booked' and b.provider_id = ${providerId} and b.patient_id <> ${patientId}
         and b.starts_at >= ${date}::date and b.starts_at < ${date}::date + 1
         and b.updated_at > clock_timestamp() - make_interval(secs => ${trustMs / 1000}) and b.sent_at > now() - ${SENT_WITHIN}::interval
         and ${draft.exclusive}::boolean and (b.draft ->> 'exclusive')::boolean
         and tsrange(b.starts_at, b.starts_at + make_interval(mins => b.duration_minutes + (b.draft ->> 'bufferMinutes')::integer))
             && ${spanOf(draft)}::tsrange
         and not exists (
           select from attempts e
            where e.clinic_id = ${clinicId} and e.created_at > b.created_at and e.id <> b.id
              and (e.appointment_id = b.appointment_id and e.draft ->> 'action' = 'cancel'
                or e.old_appointment_id = b.appointment_id))
       limit 1),
    given_back as (
      delete from claims where clinic_id = ${clinicId} and attempt_id = ${attemptId} and exists (select from booked) returning attempt_id)
    update attempts set state = 'refused'
     where clinic_id = ${clinicId} and id in (select attempt_id from given_back) returning id`.execute(q);
  return rows.length > 0;
}

// A claim whose process died before writing can no longer reach the EMR.
export async function freeDeadClaims(q: Queries<'scheduling'>, clinicId: string): Promise<void> {
  await sql`
    with dead as (
      delete from claims where clinic_id = ${clinicId} and not writing and lease_until < now() returning attempt_id)
    update attempts set state = 'failed' where clinic_id = ${clinicId} and state = 'held' and id in (select attempt_id from dead)`.execute(
    q,
  );
}

/** Removes the patient's hold in the transaction that claims the same time for their booking. */
async function endHold(q: Queries<'scheduling'>, clinicId: string, holdId: string): Promise<void> {
  await sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${holdId} and not writing`.execute(
    q,
  );
}

async function rivalSpans(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  { providerId, date }: Draft,
): Promise<Span[]> {
  const { rows } = await sql<{ starts: string; minutes: number }>`
    select to_char(a.starts_at, 'HH24:MI') as starts, a.duration_minutes as minutes
      from claims c join attempts a on a.id = c.attempt_id
     where c.clinic_id = ${clinicId} and c.provider_id = ${providerId} and c.fence < (select fence from claims where attempt_id = ${attemptId})
       and a.starts_at::date = ${date}::date`.execute(q);
  return rows.map(({ starts, minutes }) => {
    const start = minutesOf(starts as WallTime);
    return { start, end: start + minutes };
  });
}

/**
 * The patient's visits on this day that calls made or moved here. The EMR decides whether they are still live,
 * because staff may have cancelled some.
 */
async function phoneVisitsOf(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  { patientId, date }: Draft,
): Promise<PhoneVisit[]> {
  const { rows } = await sql<PhoneVisit>`
    with recursive others as not materialized (
      select * from attempts
       where clinic_id = ${clinicId} and id <> ${attemptId}
         and test = (select test from attempts where clinic_id = ${clinicId} and id = ${attemptId})),
    that_day as not materialized (
      select * from others
       where patient_id = ${patientId} and starts_at >= ${date}::date and starts_at < ${date}::date + 1),
    origins as (
      select appointment_id, appointment_id as origin_id from that_day where state = 'booked'
      union
      select origins.appointment_id, moved.old_appointment_id
        from origins join others moved on moved.appointment_id = origins.origin_id
       where moved.state = 'booked' and moved.old_appointment_id is not null)
    select distinct appointment_id, false as is_under_way from origins
     where exists (
       select from others made
        where made.appointment_id = origins.origin_id and made.state = 'booked' and made.sent_at is not null
          and made.draft ->> 'action' = 'book' and made.draft ->> 'linkId' is null)
    union all
    select appointment_id, true from that_day
     where state in ('held', 'writing', 'doubt') and draft ->> 'action' = 'book' and draft ->> 'linkId' is null`.execute(
    q,
  );
  return rows;
}

// The claim includes the buffer after the visit, so that two callers cannot book closer together than the clinic
// allows.
function spanOf({ date, time, durationMinutes, bufferMinutes }: Draft): string {
  const end = minutesOf(time) + durationMinutes + bufferMinutes;
  const endText = end < 1440 ? `${date} ${timeAt(end)}` : `${date} 24:00`;
  return `[${date} ${time},${endText})`;
}
