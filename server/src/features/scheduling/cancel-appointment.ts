import { type Appointment, emrSent, isLive } from '../../ports/emr.ts';
import type { BookingParts } from './needs.ts';
import type { CancelOutcome, Run } from './outcomes.ts';
import { readWait } from './plan-booking.ts';

/** Read, set the status, and where the answer stayed away read again: what is not sure is repeated by a job. */
export async function cancelAppointment(
  parts: BookingParts,
  clinicId: string,
  { appointmentId, reason }: { readonly appointmentId: string; readonly reason: string },
  run: Run,
): Promise<CancelOutcome> {
  const emr = await parts.emr.of(clinicId);
  const appointment = await emr.getAppointment(appointmentId, readWait(run));
  if (!appointment) return { status: 'not-found' };
  if (!isLive(appointment)) return { status: 'already-cancelled', appointment, smsQueued: false };
  if (run.deadline.remainingMs() < parts.timing.leastForWriteMs / 2) return { status: 'failed' };

  // Nothing is written in the EMR that could not be written down here: an outage since the tool call began ends it now.
  await parts.attempts.read(clinicId, run.attemptId);
  const sent = await emr
    .cancel(appointmentId, reason, {
      signal: AbortSignal.timeout(Math.ceil(Math.max(1, run.deadline.remainingMs() - 150))),
    })
    .then(
      () => 'done' as const,
      (error: unknown) => emrSent(error),
    );
  run.trace('cancel', { sent });
  if (sent === 'done') return settled(parts, clinicId, appointment, run);
  if (sent === 'no') return { status: 'failed' };

  const now = await emr.getAppointment(appointmentId, readWait(run)).catch(() => null);
  if (now && !isLive(now)) return settled(parts, clinicId, appointment, run);
  if (now && sent === 'answered') return { status: 'failed' };
  try {
    await parts.attempts.cancelLater(parts.db, clinicId, { appointmentId, attemptId: run.attemptId, reason });
  } catch (error) {
    // It may be cancelled, so nobody may say that it is not.
    parts.log.error(
      { clinicId, attempt: run.attemptId, err: (error as Error).name },
      'a cancellation in doubt',
    );
  }
  return { status: 'unconfirmed' };
}

async function settled(
  parts: BookingParts,
  clinicId: string,
  appointment: Appointment,
  run: Run,
): Promise<CancelOutcome> {
  // It is cancelled, whatever cannot be read or written from here on.
  const providerName = await nameOf(parts, clinicId, appointment.providerId, run).catch(() => '');
  let smsQueued = false;
  try {
    ({ smsQueued } = await parts.db.inClinic(clinicId, (_, tx) =>
      parts.afterwards(tx, clinicId, {
        action: 'cancel',
        attemptId: run.attemptId,
        callId: run.callId,
        language: run.language,
        callerPhone: run.callerPhone,
        smsConsent: run.smsConsent,
        patientId: appointment.patientId,
        appointmentId: appointment.id,
        providerId: appointment.providerId,
        providerName,
        date: appointment.date,
        time: appointment.time,
        oldDate: null,
        oldTime: null,
      }),
    ));
  } catch (error) {
    parts.log.error(
      { clinicId, attempt: run.attemptId, err: (error as Error).name },
      'a cancellation could not be settled',
    );
  }
  return { status: 'cancelled', appointment, smsQueued };
}

async function nameOf(parts: BookingParts, clinicId: string, providerId: string, run: Run): Promise<string> {
  const { roster } = await parts.config(clinicId, run.deadline);
  return roster.find(({ id }) => id === providerId)?.name ?? '';
}
