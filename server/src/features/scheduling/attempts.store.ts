import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { type CalendarDate, minutesOf, timeAt, type WallTime } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import type { Span } from './booking-rules.ts';
import { CANCEL_JOB, SETTLE_JOB } from './job-kinds.ts';

const CANCEL_AFTER_MS = 6_000;

export interface PendingCancel {
  readonly appointmentId: string;
  readonly attemptId: string;
  readonly reason: string;
}

export type AttemptState =
  | 'started'
  | 'held'
  | 'writing'
  | 'booked'
  | 'refused'
  | 'failed'
  | 'doubt'
  | 'absent'
  | 'undoing'
  | 'undone'
  | 'done';

/** What is to be written, with all that settling it later needs to know. */
export interface Draft {
  readonly action: 'book' | 'reschedule';
  readonly callId: string | null;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: boolean | null;
  readonly patientId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly type: string;
  readonly reason: string;
  readonly exclusive: boolean;
  readonly bufferMinutes: number;
  readonly old: { readonly id: string; readonly date: CalendarDate; readonly time: WallTime } | null;
}

export interface Attempt {
  readonly id: string;
  readonly state: AttemptState;
  readonly draft: Draft;
  readonly marker: string;
  readonly rowsSeen: readonly string[];
  readonly appointmentId: string | null;
  /** By the database's clock. */
  readonly sentAgoMs: number;
  readonly absentReads: number;
  readonly shown: boolean;
}

export type ClaimOutcome =
  | { readonly status: 'claimed'; readonly fence: number; readonly rivals: readonly Span[] }
  | { readonly status: 'held' }
  | { readonly status: 'same-wish'; readonly attemptId: string }
  | { readonly status: 'being-moved' };

/** The states of one wish and its claim on provider time. Every step is one short transaction; none waits for the EMR. */
export interface AttemptStore {
  claim(clinicId: string, attemptId: string, draft: Draft, leaseMs: number): Promise<ClaimOutcome>;
  /** False when the claim was lost meanwhile. From here on no lease frees it, and the settling job is written. */
  mark(
    clinicId: string,
    attemptId: string,
    fence: number,
    sending: {
      readonly marker: string;
      readonly rowsSeen: readonly string[];
      readonly settleAfterMs: number;
    },
  ): Promise<boolean>;
  /** Ends the attempt and frees its claim. `also` writes what belongs to it. */
  settle<T>(
    clinicId: string,
    attemptId: string,
    to: { readonly state: AttemptState; readonly appointmentId?: string; readonly keepWatching?: boolean },
    also: (tx: Database) => Promise<T>,
  ): Promise<T>;
  /** Keeps the claim: the time stays taken until it is settled. */
  keep(
    clinicId: string,
    attemptId: string,
    state: 'doubt' | 'undoing',
    appointmentId?: string,
  ): Promise<void>;
  read(clinicId: string, attemptId: string): Promise<Attempt | null>;
  countAbsentRead(clinicId: string, attemptId: string): Promise<void>;
  markShown(tx: Database, clinicId: string, attemptId: string): Promise<void>;
  /** Repeated by a job until the EMR has it, unless `cancelDone` comes first. */
  cancelLater(tx: Database, clinicId: string, cancel: PendingCancel): Promise<void>;
  cancelDone(clinicId: string, attemptId: string): Promise<void>;
  /** The new appointment of a move that was carried out before. */
  movedTo(clinicId: string, oldAppointmentId: string): Promise<string | null>;
}

const LIVE = ['held', 'writing', 'doubt', 'undoing'] as const;

export function attemptStore(db: Database): AttemptStore {
  return {
    claim: (clinicId, attemptId, draft, leaseMs) =>
      db
        .inClinic(clinicId, (q) => claim(q, clinicId, attemptId, draft, leaseMs))
        .catch((error: unknown) => {
          // Two moves of one appointment to different providers do not meet at the lock, but at this index.
          if ((error as { constraint?: string }).constraint === 'attempts_same_move')
            return { status: 'being-moved' };
          throw error;
        }),
    mark: (clinicId, attemptId, fence, sending) =>
      db.inClinic(clinicId, (q) => mark(q, clinicId, attemptId, fence, sending)),
    settle: (clinicId, attemptId, to, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        await setState(q, clinicId, attemptId, to.state, to.appointmentId);
        await sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${attemptId}`.execute(q);
        if (!to.keepWatching) await dropJob(q, clinicId, SETTLE_JOB, attemptId);
        return also(tx);
      }),
    keep: (clinicId, attemptId, state, appointmentId) =>
      db.inClinic(clinicId, (q) => setState(q, clinicId, attemptId, state, appointmentId)),
    read: (clinicId, attemptId) => db.inClinic(clinicId, (q) => read(q, clinicId, attemptId)),
    countAbsentRead: (clinicId, attemptId) =>
      db.inClinic(clinicId, async (q) => {
        await sql`update attempts set absent_reads = absent_reads + 1, last_absent_read_at = now()
                   where clinic_id = ${clinicId} and id = ${attemptId}`.execute(q);
      }),
    markShown: (tx, clinicId, attemptId) =>
      tx.inClinic(clinicId, async (q) => {
        await sql`update attempts set shown_at = now() where clinic_id = ${clinicId} and id = ${attemptId}`.execute(
          q,
        );
      }),
    cancelLater: (tx, clinicId, cancel) =>
      tx.inClinic(clinicId, (q) =>
        enqueue(q, {
          kind: CANCEL_JOB,
          clinicId,
          payload: cancel,
          dedupeKey: cancel.attemptId,
          delayMs: CANCEL_AFTER_MS,
        }),
      ),
    cancelDone: (clinicId, attemptId) =>
      db.inClinic(clinicId, (q) => dropJob(q, clinicId, CANCEL_JOB, attemptId)),
    movedTo: (clinicId, oldAppointmentId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('attempts')
          .select('appointmentId')
          .where('clinicId', '=', clinicId)
          .where('oldAppointmentId', '=', oldAppointmentId)
          .where('state', '=', 'booked')
          .orderBy('createdAt', 'desc')
          .executeTakeFirst();
        return row?.appointmentId ?? null;
      }),
  };
}

async function setState(
  q: Queries,
  clinicId: string,
  attemptId: string,
  state: AttemptState,
  appointmentId: string | undefined,
): Promise<void> {
  await q
    .updateTable('attempts')
    .set({ state, ...(appointmentId ? { appointmentId } : {}) })
    .where('clinicId', '=', clinicId)
    .where('id', '=', attemptId)
    .execute();
}

// One that is leased this moment is left to find out by itself that there is nothing to do.
async function dropJob(q: Queries, clinicId: string, kind: string, attemptId: string): Promise<void> {
  await sql`
    delete from jobs
     where clinic_id = ${clinicId} and kind = ${kind} and dedupe_key = ${attemptId} and lease_until is null`.execute(
    q,
  );
}

async function claim(
  q: Queries,
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

// Whoever held a claim and died before it wrote is out; nothing of it can reach the EMR any more.
async function freeDeadClaims(q: Queries, clinicId: string): Promise<void> {
  await sql`
    with dead as (
      delete from claims where clinic_id = ${clinicId} and not writing and lease_until < now() returning attempt_id)
    update attempts set state = 'failed' where clinic_id = ${clinicId} and state = 'held' and id in (select attempt_id from dead)`.execute(
    q,
  );
}

async function liveRival(
  q: Queries,
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
  q: Queries,
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

async function mark(
  q: Queries,
  clinicId: string,
  attemptId: string,
  fence: number,
  sending: { readonly marker: string; readonly rowsSeen: readonly string[]; readonly settleAfterMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    update claims set writing = true
     where clinic_id = ${clinicId} and fence = ${fence} and lease_until > now() returning fence`.execute(q);
  if (rows.length === 0) return false;
  await sql`
    update attempts set state = 'writing', sent_at = clock_timestamp(), marker = ${sending.marker}, rows_seen = ${[...sending.rowsSeen]}
     where clinic_id = ${clinicId} and id = ${attemptId}`.execute(q);
  await enqueue(q, {
    kind: SETTLE_JOB,
    clinicId,
    payload: { attemptId },
    dedupeKey: attemptId,
    delayMs: sending.settleAfterMs,
  });
  return true;
}

async function read(q: Queries, clinicId: string, attemptId: string): Promise<Attempt | null> {
  const row = await q
    .selectFrom('attempts')
    .select(['id', 'state', 'draft', 'marker', 'rowsSeen', 'appointmentId', 'absentReads', 'shownAt'])
    .select(sql<number>`coalesce(extract(epoch from now() - sent_at) * 1000, 0)`.as('sentAgoMs'))
    .where('clinicId', '=', clinicId)
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (!row?.draft) return null;
  return {
    id: row.id,
    state: row.state,
    draft: row.draft as Draft,
    marker: row.marker ?? '',
    rowsSeen: row.rowsSeen ?? [],
    appointmentId: row.appointmentId,
    sentAgoMs: row.sentAgoMs,
    absentReads: row.absentReads,
    shown: row.shownAt !== null,
  };
}

// The buffer after it is part of the claim, so that two callers cannot book closer together than the clinic allows.
function spanOf({ date, time, durationMinutes, bufferMinutes }: Draft): string {
  const end = minutesOf(time) + durationMinutes + bufferMinutes;
  const endText = end < 1440 ? `${date} ${timeAt(end)}` : `${date} 24:00`;
  return `[${date} ${time},${endText})`;
}
