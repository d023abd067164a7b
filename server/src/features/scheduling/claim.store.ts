import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { minutesOf, timeAt, type WallTime } from '../../kernel/calendar.ts';
import type { ClaimOutcome, Draft } from './attempt.ts';
import type { Span } from './booking-rules.ts';

const LIVE = ['held', 'writing', 'doubt', 'undoing'] as const;

/** Takes the provider's time for an attempt, in the transaction of `q`, unless it is claimed or being claimed. */
export async function claimTime(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  draft: Draft,
  leaseMs: number,
): Promise<ClaimOutcome> {
  const { providerId, date } = draft;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clinicId}/${providerId}/${date}`}, 0))`.execute(
    q,
  );
  await freeDeadClaims(q, clinicId);

  const rival = await liveRival(q, clinicId, attemptId, draft);
  if (rival) return rival;

  const { rows } = await sql<{ fence: number }>`
    insert into claims (clinic_id, attempt_id, provider_id, span, exclusive, lease_until)
    values (${clinicId}, ${attemptId}, ${providerId}, ${spanOf(draft)}::tsrange, ${draft.exclusive},
            now() + make_interval(secs => ${leaseMs / 1000}))
    on conflict do nothing returning fence`.execute(q);
  const fence = rows[0]?.fence;
  if (fence === undefined) return { status: 'held' };

  await q
    .updateTable('attempts')
    .set({
      state: 'held',
      patientId: draft.patientId,
      providerId,
      startsAt: `${date} ${draft.time}`,
      durationMinutes: draft.durationMinutes,
      draft: JSON.stringify(draft),
      oldAppointmentId: draft.old?.id ?? null,
      absentReads: 0,
      leaseUntil: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`,
    })
    .where('clinicId', '=', clinicId)
    .where('id', '=', attemptId)
    .execute();
  return { status: 'claimed', fence, rivals: await rivalSpans(q, clinicId, draft, fence) };
}

// A claim of a process that died before it wrote is void; nothing of it can reach the EMR any more.
async function freeDeadClaims(q: Queries<'scheduling'>, clinicId: string): Promise<void> {
  await sql`
    with dead as (
      delete from claims where clinic_id = ${clinicId} and not writing and lease_until < now() returning attempt_id)
    update attempts set state = 'failed' where clinic_id = ${clinicId} and state = 'held' and id in (select attempt_id from dead)`.execute(
    q,
  );
}

async function liveRival(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  draft: Draft,
): Promise<ClaimOutcome | null> {
  const row = await q
    .selectFrom('attempts')
    .select(['id', 'oldAppointmentId'])
    .where('clinicId', '=', clinicId)
    .where('id', '!=', attemptId)
    .where('state', 'in', LIVE)
    .where((where) =>
      where.or([
        where.and([
          where('patientId', '=', draft.patientId),
          where('providerId', '=', draft.providerId),
          where('startsAt', '=', `${draft.date} ${draft.time}`),
        ]),
        ...(draft.old ? [where('oldAppointmentId', '=', draft.old.id)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  return draft.old && row.oldAppointmentId === draft.old.id
    ? { status: 'being-moved' }
    : { status: 'same-wish', attemptId: row.id };
}

async function rivalSpans(
  q: Queries<'scheduling'>,
  clinicId: string,
  { providerId, date }: Draft,
  fence: number,
): Promise<Span[]> {
  const { rows } = await sql<{ starts: string; minutes: number }>`
    select to_char(a.starts_at, 'HH24:MI') as starts, a.duration_minutes as minutes
      from claims c join attempts a on a.id = c.attempt_id
     where c.clinic_id = ${clinicId} and c.provider_id = ${providerId} and c.fence < ${fence}
       and a.starts_at::date = ${date}::date`.execute(q);
  return rows.map(({ starts, minutes }) => {
    const start = minutesOf(starts as WallTime);
    return { start, end: start + minutes };
  });
}

// The buffer after it is part of the claim, so that two callers cannot book closer together than the clinic allows.
function spanOf({ date, time, durationMinutes, bufferMinutes }: Draft): string {
  const end = minutesOf(time) + durationMinutes + bufferMinutes;
  const endText = end < 1440 ? `${date} ${timeAt(end)}` : `${date} 24:00`;
  return `[${date} ${time},${endText})`;
}
