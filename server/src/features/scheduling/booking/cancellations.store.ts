import { sql } from 'kysely';
import type { AnyQueries, Database, Transaction } from '../../../database/database.ts';
import { dropJob, enqueue, isWaiting } from '../../../database/jobs/jobs.ts';
import { CANCEL_JOB } from '../job-kinds.ts';
import { spokenName } from '../spoken-name.ts';
import type { CancelAttempt, CancelDraft, PendingCancel } from './attempt.ts';
import { nameKnownFor } from './attempts.store.ts';

const CANCEL_AFTER_MS = 6_000;

/** Cancellation intents and their ends. Every method is one short transaction; none waits for the EMR. */
export interface CancellationStore {
  /** Saved before the EMR write; the job completes and reports the cancellation from then on. */
  intend(clinicId: string, attemptId: string, draft: CancelDraft): Promise<void>;
  /** Ends the cancellation once, and returns null if it had already ended; `also` runs in the same transaction. */
  end<T>(
    clinicId: string,
    attemptId: string,
    state: 'cancelled' | 'failed',
    also: (tx: Transaction) => Promise<T>,
  ): Promise<T | null>;
  /** Marks the cancellation as in doubt; the job retries until the outcome is known. */
  doubt(clinicId: string, attemptId: string, also: (tx: Transaction) => Promise<void>): Promise<void>;
  read(clinicId: string, attemptId: string): Promise<CancelAttempt | null>;
  /** Enqueues the cancelling of a moved appointment's old row, unless `oldGone` is called first. */
  endOldLater(tx: Transaction, clinicId: string, cancel: PendingCancel): Promise<void>;
  oldGone(clinicId: string, attemptId: string): Promise<void>;
  oldRemains(clinicId: string, attemptId: string): Promise<boolean>;
}

export function cancellationStore(db: Database<'scheduling'>): CancellationStore {
  return {
    intend: (clinicId, attemptId, draft) =>
      db.inClinic(clinicId, async (q) => {
        const { id: appointmentId, patientName: written } = draft.appointment;
        await q
          .updateTable('attempts')
          .set({
            state: 'writing',
            draft: JSON.stringify(draft),
            appointmentId,
            patientName: written ? spokenName(written) : nameKnownFor(clinicId, appointmentId),
            sentAt: sql`clock_timestamp()`,
          })
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .execute();
        await enqueueCancel(q, clinicId, { appointmentId, attemptId, reason: draft.reason });
      }),
    end: (clinicId, attemptId, state, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const ended = await q
          .updateTable('attempts')
          .set({ state })
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .where('state', 'in', ['writing', 'doubt'])
          .returning('id')
          .executeTakeFirst();
        if (!ended) return null;
        await dropJob(q, clinicId, CANCEL_JOB, attemptId);
        return also(tx);
      }),
    doubt: (clinicId, attemptId, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const doubted = await q
          .updateTable('attempts')
          .set({ state: 'doubt' })
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .where('state', '=', 'writing')
          .returning('id')
          .executeTakeFirst();
        if (doubted) await also(tx);
      }),
    read: (clinicId, attemptId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('attempts')
          .select(['id', 'state', 'draft'])
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .executeTakeFirst();
        const draft = row?.draft as CancelDraft | null | undefined;
        return row && draft?.action === 'cancel' ? { id: row.id, state: row.state, draft } : null;
      }),
    endOldLater: (tx, clinicId, cancel) =>
      db.within(tx).inClinic(clinicId, (q) => enqueueCancel(q, clinicId, cancel)),
    oldGone: (clinicId, attemptId) =>
      db.inClinic(clinicId, (q) => dropJob(q, clinicId, CANCEL_JOB, attemptId)),
    oldRemains: (clinicId, attemptId) =>
      db.inClinic(clinicId, (q) => isWaiting(q, clinicId, CANCEL_JOB, attemptId)),
  };
}

function enqueueCancel(q: AnyQueries, clinicId: string, cancel: PendingCancel): Promise<void> {
  return enqueue(q, {
    kind: CANCEL_JOB,
    clinicId,
    payload: cancel,
    dedupeKey: cancel.attemptId,
    delayMs: CANCEL_AFTER_MS,
  });
}
