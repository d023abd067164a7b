import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { dropJob, enqueue } from '../../../database/jobs/jobs.ts';
import { SETTLE_JOB } from '../job-kinds.ts';
import type { Attempt, AttemptState, CancelDraft, ClaimOutcome, Draft } from './attempt.ts';
import { type ClaimTimes, claimTime } from './claims/claim.store.ts';

/**
 * Attempt states and their claims on provider time. Every method is one short transaction; none waits for the EMR.
 */
export interface AttemptStore {
  /** `holdId` is the hold that this attempt takes over. */
  claim(
    clinicId: string,
    attemptId: string,
    draft: Draft,
    times: ClaimTimes,
    holdId?: string | null,
  ): Promise<ClaimOutcome>;
  /**
   * Marks the claim as being written, so that it no longer expires, and enqueues the settle job. Returns false if the
   * claim was lost.
   */
  mark(
    clinicId: string,
    attemptId: string,
    fence: number,
    sending: {
      readonly marker: string;
      readonly rowsSeen: readonly string[];
      readonly settleAfterMs: number;
      /** The settle job needs the name for the clinic's text message. */
      readonly patientName: string;
    },
  ): Promise<boolean>;
  settle<T>(
    clinicId: string,
    attemptId: string,
    to: {
      readonly state: AttemptState;
      readonly appointmentId?: string;
      /** Set when the attempt was never marked. */
      readonly patientName?: string;
      readonly keepWatching?: boolean;
    },
    also: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  /** Ends an attempt without a claim, using the appointment another attempt booked. */
  share(
    clinicId: string,
    attemptId: string,
    draft: Draft,
    appointmentId: string,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  /** Keeps the claim, so that the time stays taken until the attempt is settled. */
  keep(
    clinicId: string,
    attemptId: string,
    state: 'doubt' | 'undoing',
    appointmentId?: string,
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  read(clinicId: string, attemptId: string): Promise<Attempt | null>;
  countAbsentRead(clinicId: string, attemptId: string): Promise<void>;
  markShown(tx: Transaction, clinicId: string, attemptId: string): Promise<void>;
  wasEndedByCaller(clinicId: string, appointmentId: string): Promise<boolean>;
  movedTo(clinicId: string, oldAppointmentId: string): Promise<string | null>;
}

export function attemptStore(db: Database<'scheduling'>): AttemptStore {
  return {
    claim: (clinicId, attemptId, draft, times, holdId = null) =>
      db
        .batch(clinicId, (q) => [claimTime(q, clinicId, attemptId, draft, times, holdId)])
        .then(([outcome]) => outcome)
        .catch((error: unknown) => {
          // The advisory lock is per provider and day, so two moves of one appointment to different providers meet
          // only at this index.
          if ((error as { constraint?: string }).constraint === 'attempts_same_move')
            return { status: 'being-moved' };
          throw error;
        }),
    mark: async (clinicId, attemptId, fence, sending) => {
      const [isMarked] = await db.batch(clinicId, (q) => [mark(q, clinicId, attemptId, fence, sending)]);
      return isMarked;
    },
    settle: (clinicId, attemptId, to, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const [, , , result] = await Promise.all([
          setState(q, clinicId, attemptId, to.state, to.appointmentId, {
            isOpen: false,
            name: to.patientName,
          }),
          sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${attemptId}`.execute(q),
          to.keepWatching ? null : dropJob(q, clinicId, SETTLE_JOB, attemptId),
          also(tx),
        ]);
        return result;
      }),
    share: (clinicId, attemptId, draft, appointmentId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        await q
          .updateTable('attempts')
          .set({
            ...{ state: 'booked', appointmentId, draft: JSON.stringify(draft) },
            patientName: nameKnownFor(clinicId, appointmentId),
          })
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .execute();
        await also(tx);
      }),
    keep: (clinicId, attemptId, state, appointmentId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        await setState(q, clinicId, attemptId, state, appointmentId, { isOpen: true });
        await also?.(tx);
      }),
    read: async (clinicId, attemptId) => {
      const [attempt] = await db.batch(clinicId, (q) => [read(q, clinicId, attemptId)]);
      return attempt;
    },
    ...marks(db),
  };
}

function marks(
  db: Database<'scheduling'>,
): Pick<AttemptStore, 'countAbsentRead' | 'markShown' | 'wasEndedByCaller' | 'movedTo'> {
  return {
    countAbsentRead: (clinicId, attemptId) =>
      db.inClinic(clinicId, async (q) => {
        await sql`update attempts set absent_reads = absent_reads + 1, last_absent_read_at = now()
                   where clinic_id = ${clinicId} and id = ${attemptId}`.execute(q);
      }),
    markShown: (tx, clinicId, attemptId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`update attempts set shown_at = now() where clinic_id = ${clinicId} and id = ${attemptId}`.execute(
          q,
        );
      }),
    wasEndedByCaller: (clinicId, appointmentId) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql`
          select from attempts
           where clinic_id = ${clinicId}
             and (appointment_id = ${appointmentId} and draft ->> 'action' = 'cancel' and state in ('writing', 'doubt', 'cancelled')
               or draft -> 'old' ->> 'id' = ${appointmentId} and state = 'booked')
           limit 1`.execute(q);
        return rows.length > 0;
      }),
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

export const nameKnownFor = (clinicId: string, appointmentId: string) => sql<string | null>`(
  select known.patient_name from attempts known
   where known.clinic_id = ${clinicId} and known.appointment_id = ${appointmentId} and known.patient_name is not null
   order by known.created_at desc limit 1)`;

async function setState(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  state: AttemptState,
  appointmentId: string | undefined,
  { isOpen, name }: { readonly isOpen: boolean; readonly name?: string | undefined },
): Promise<void> {
  await q
    .updateTable('attempts')
    .set({
      state,
      ...(appointmentId ? { appointmentId } : {}),
      ...(name ? { patientName: name } : {}),
      ...(isOpen ? {} : { draft: sql`draft - 'patientName'` }),
    })
    .where('clinicId', '=', clinicId)
    .where('id', '=', attemptId)
    .execute();
}

async function mark(
  q: Queries<'scheduling'>,
  clinicId: string,
  attemptId: string,
  fence: number,
  { marker, rowsSeen, settleAfterMs, patientName }: Parameters<AttemptStore['mark']>[3],
): Promise<boolean> {
  const isMarked = sql<boolean>`exists (select from claims where clinic_id = ${clinicId} and fence = ${fence} and writing)`;
  const [{ rows }] = await Promise.all([
    sql`
      with marked as (
        update claims set writing = true
         where clinic_id = ${clinicId} and fence = ${fence} and lease_until > now() returning fence),
      sent as (
        update attempts set state = 'writing', sent_at = clock_timestamp(), marker = ${marker}, rows_seen = ${[...rowsSeen]},
                            patient_name = ${patientName},
                            draft = draft || ${JSON.stringify({ patientName })}::jsonb
         where clinic_id = ${clinicId} and id = ${attemptId} and exists (select from marked))
      select from marked`.execute(q),
    enqueue(q, {
      kind: SETTLE_JOB,
      clinicId,
      payload: { attemptId },
      dedupeKey: attemptId,
      delayMs: settleAfterMs,
      onlyIf: isMarked,
    }),
  ]);
  return rows.length > 0;
}

async function read(q: Queries<'scheduling'>, clinicId: string, attemptId: string): Promise<Attempt | null> {
  const row = await q
    .selectFrom('attempts')
    .select(['id', 'state', 'draft', 'marker', 'rowsSeen', 'appointmentId', 'absentReads', 'shownAt'])
    .select(sql<number>`coalesce(extract(epoch from now() - sent_at) * 1000, 0)`.as('sentAgoMs'))
    .where('clinicId', '=', clinicId)
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (!row?.draft || (row.draft as Draft | CancelDraft).action === 'cancel') return null;
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
