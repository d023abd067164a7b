import type { JobKind } from '../../database/jobs.ts';
import { type Appointment, isLive } from '../../ports/emr.ts';
import type { CancelAttempt, PendingCancel } from './attempt.ts';
import { settleCancelled } from './cancel-appointment.ts';
import { CANCEL_JOB } from './job-kinds.ts';
import type { BookingParts } from './needs.ts';
import { matterOf, show } from './show-clinic.ts';

const CALL_MS = 4_000;

/** Repeats a cancellation that could not be confirmed until the row is gone from the live ones, then settles it. */
export function cancelAppointmentJob(parts: BookingParts): JobKind {
  return {
    kind: CANCEL_JOB,
    maxAttempts: 40,
    run: async ({ clinicId, payload }) => {
      const { appointmentId, attemptId, reason } = payload as unknown as PendingCancel;
      if (!clinicId) return 'done';
      const attempt = await parts.cancellations.read(clinicId, attemptId);
      if (attempt && !['writing', 'doubt'].includes(attempt.state)) return 'done';
      const emr = await parts.emr.of(clinicId);
      const row = await emr.getAppointment(appointmentId, { signal: AbortSignal.timeout(CALL_MS) });
      if (row && isLive(row)) {
        if (attempt && isElsewhere(row, attempt)) return leaveToClinic(parts, clinicId, attempt);
        await emr.cancel(appointmentId, reason, { signal: AbortSignal.timeout(CALL_MS) });
      }
      if (attempt) await settleCancelled(parts, clinicId, attempt);
      return 'done';
    },
    gaveUp: async ({ clinicId, payload }) => {
      const { attemptId } = payload as unknown as PendingCancel;
      if (!clinicId) return;
      const cancellation = await parts.cancellations.read(clinicId, attemptId);
      if (cancellation) {
        await leaveToClinic(parts, clinicId, cancellation);
        return;
      }
      const move = await parts.attempts.read(clinicId, attemptId);
      if (move) await show(parts, clinicId, move, 'cancel-not-confirmed');
    },
  };
}

// Staff gave it another time meanwhile: what the caller wanted to cancel is no longer what stands there.
function isElsewhere(row: Appointment, { draft: { appointment } }: CancelAttempt): boolean {
  return row.date !== appointment.date || row.time !== appointment.time;
}

async function leaveToClinic(parts: BookingParts, clinicId: string, attempt: CancelAttempt): Promise<'done'> {
  await parts.cancellations.end(clinicId, attempt.id, 'failed', (tx) =>
    parts.showClinic(tx, clinicId, matterOf(attempt, 'cancel-not-confirmed')),
  );
  return 'done';
}
