import type { JobKind } from '../../../database/jobs/jobs.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { type Appointment, EMR_REQUEST_MS, hasHappened, isLive } from '../../../ports/emr.ts';
import { CANCEL_JOB } from '../job-kinds.ts';
import type { BookingParts } from '../needs.ts';
import type { CancelAttempt, PendingCancel } from './attempt.ts';
import { nameToTell, settleCancelled } from './cancel-appointment.ts';
import { doubtOf, matterOf, show } from './show-clinic.ts';

/** Retries an unconfirmed cancellation until the row is no longer live, then settles it. */
export function cancelAppointmentJob(parts: BookingParts): JobKind {
  return {
    kind: CANCEL_JOB,
    maxAttempts: 40,
    run: async ({ clinicId, payload }) => {
      const { attemptId } = payload as unknown as PendingCancel;
      if (!clinicId) return 'done';
      const attempt = await parts.cancellations.read(clinicId, attemptId);
      if (attempt && !['writing', 'doubt'].includes(attempt.state)) return 'done';
      try {
        return await repeat(parts, clinicId, payload as unknown as PendingCancel, attempt);
      } catch (error) {
        if (attempt) await parts.cancellations.doubt(clinicId, attempt.id, doubtOf(parts, clinicId, attempt));
        throw error;
      }
    },
    gaveUp: async ({ clinicId, payload }) => {
      const { attemptId } = payload as unknown as PendingCancel;
      if (clinicId) await leave(parts, clinicId, attemptId);
    },
  };
}

async function repeat(
  parts: BookingParts,
  clinicId: string,
  { appointmentId, attemptId, reason }: PendingCancel,
  attempt: CancelAttempt | null,
): Promise<'done'> {
  const emr = await parts.emr.of(clinicId);
  const row = await emr.getAppointment(appointmentId, { signal: AbortSignal.timeout(EMR_REQUEST_MS) });
  if (row && isLive(row)) {
    if (wasChangedByStaff(row, attempt)) return leave(parts, clinicId, attemptId);
    await emr.cancel(appointmentId, reason, { signal: AbortSignal.timeout(EMR_REQUEST_MS) });
  }
  if (!attempt) return 'done';
  const name = await nameToTell(parts, clinicId, attempt.draft.appointment, deadlineIn(EMR_REQUEST_MS));
  await settleCancelled(parts, clinicId, attempt, name);
  return 'done';
}

/** Ends a cancellation, or the cancelling of a moved appointment's old row, that only staff can complete. */
async function leave(parts: BookingParts, clinicId: string, attemptId: string): Promise<'done'> {
  const cancellation = await parts.cancellations.read(clinicId, attemptId);
  if (cancellation) return leaveToClinic(parts, clinicId, cancellation);
  const move = await parts.attempts.read(clinicId, attemptId);
  if (move) await show(parts, clinicId, move, 'cancel-not-confirmed');
  return 'done';
}

/**
 * Whether staff have received the patient or moved the visit, so that the row is no longer the one the caller
 * cancelled.
 */
function wasChangedByStaff(row: Appointment, attempt: CancelAttempt | null): boolean {
  if (hasHappened(row)) return true;
  const asked = attempt?.draft.appointment;
  return asked !== undefined && (row.date !== asked.date || row.time !== asked.time);
}

async function leaveToClinic(parts: BookingParts, clinicId: string, attempt: CancelAttempt): Promise<'done'> {
  await parts.cancellations.end(clinicId, attempt.id, 'failed', (tx) =>
    parts.showClinic(tx, clinicId, matterOf(attempt, 'cancel-not-confirmed')),
  );
  return 'done';
}
