import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { dropJob, enqueue } from '../../database/jobs.ts';
import type { Attempt, AttemptState, CancelDraft, ClaimOutcome, Draft } from './attempt.ts';
import { claimTime } from './claim.store.ts';
import { SETTLE_JOB } from './job-kinds.ts';

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
    also: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  /** Keeps the claim: the time stays taken until it is settled. */
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
  /** The new appointment of a move that was carried out before. */
  movedTo(clinicId: string, oldAppointmentId: string): Promise<string | null>;
}

export function attemptStore(db: Database<'scheduling'>): AttemptStore {
  return {
    claim: (clinicId, attemptId, draft, leaseMs) =>
      db
        .inClinic(clinicId, (q) => claimTime(q, clinicId, attemptId, draft, leaseMs))
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
    keep: (clinicId, attemptId, state, appointmentId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        await setState(q, clinicId, attemptId, state, appointmentId);
        await also?.(tx);
      }),
    read: (clinicId, attemptId) => db.inClinic(clinicId, (q) => read(q, clinicId, attemptId)),
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
  q: Queries<'scheduling'>,
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

async function mark(
  q: Queries<'scheduling'>,
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
