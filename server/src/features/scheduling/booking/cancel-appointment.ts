import { errorName } from '../../../kernel/logger.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, emrSent, isLive, waitOf } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import type { CancelOutcome, CancelWish, Run, TextOutcome } from '../outcomes.ts';
import { spokenName } from '../spoken-name.ts';
import type { CancelAttempt } from './attempt.ts';
import { readWait } from './plan-booking.ts';
import { doubtOf } from './show-clinic.ts';
import { untouchable } from './untouchable.ts';

/**
 * Reads the row, stores the intent with its retry job, writes the status, and reads again if no answer came. The job
 * retries whatever is still uncertain.
 */
export async function cancelAppointment(
  parts: BookingParts,
  clinicId: string,
  { appointmentId, patientId, reason }: CancelWish,
  run: Run,
): Promise<CancelOutcome> {
  const [emr, { timeZone, nameOf, roster }] = await Promise.all([
    parts.emr.of(clinicId),
    parts.config(clinicId, run.deadline),
  ]);
  const appointment = await emr.getAppointment(appointmentId, readWait(run));
  if (!appointment) return { status: 'not-found' };
  const why = await untouchable(appointment, patientId, wallClockAt(parts.clock.now(), timeZone), run);
  if (why) return { status: 'untouchable', why };
  if (!isLive(appointment)) return { status: 'already-cancelled', appointment, smsQueued: false };
  const { callId, language, callerPhone, smsConsent, linkId } = run;
  const providerName = nameOf(appointment.providerId);
  const via = { ...(run.via ? { via: run.via } : {}), ...(linkId ? { linkId } : {}) };
  const caller = { callId, ...via, language, callerPhone, smsConsent };
  const nameZh = roster.find(({ id }) => id === appointment.providerId)?.nameZh;
  const named = { providerName, ...(nameZh ? { providerNameZh: nameZh } : {}) };
  const draft = { action: 'cancel' as const, ...caller, appointment, ...named, reason };
  const patientName = nameToTell(parts, clinicId, appointment, run.deadline);
  await parts.cancellations.intend(clinicId, run.attemptId, draft);
  await parts.between('marked', run.attemptId);
  const attempt: CancelAttempt = { id: run.attemptId, state: 'writing', draft };
  // Too late to write and to answer in time: the caller hears that the cancellation is in progress, and the job makes it so.
  if (run.deadline.remainingMs() < parts.timing.leastForWriteMs / 2) return inDoubt(parts, clinicId, attempt);
  const timeout = AbortSignal.timeout(Math.ceil(Math.max(1, run.deadline.remainingMs() - 150)));
  const sent = await emr.cancel(appointmentId, reason, waitOf(run.deadline, timeout)).then(
    () => 'done' as const,
    (error: unknown) => emrSent(error),
  );
  run.trace('cancel', { sent });
  await parts.between('written', run.attemptId);
  if (sent === 'done') return settleInTime(parts, clinicId, attempt, await patientName);
  if (sent === 'no') return abandon(parts, clinicId, attempt);

  const now = await emr.getAppointment(appointmentId, readWait(run)).catch(() => null);
  if (now && !isLive(now)) return settleInTime(parts, clinicId, attempt, await patientName);
  if (now && sent === 'answered') return abandon(parts, clinicId, attempt);
  return inDoubt(parts, clinicId, attempt);
}

async function inDoubt(
  parts: BookingParts,
  clinicId: string,
  attempt: CancelAttempt,
): Promise<CancelOutcome> {
  await parts.cancellations
    .doubt(clinicId, attempt.id, doubtOf(parts, clinicId, attempt))
    .catch((error: unknown) =>
      parts.log.warn(
        { clinicId, attempt: attempt.id, ...errorName(error) },
        'marking a cancellation as in doubt failed; its job settles it',
      ),
    );
  return { status: 'unconfirmed' };
}

/** The EMR has cancelled the visit, so the caller hears "cancelled" even if our own rows cannot be written yet. */
async function settleInTime(
  parts: BookingParts,
  clinicId: string,
  attempt: CancelAttempt,
  patientName: string | null,
): Promise<CancelOutcome> {
  const { appointment } = attempt.draft;
  const settled = await settleCancelled(parts, clinicId, attempt, patientName).catch((error: unknown) => {
    const facts = { clinicId, attempt: attempt.id, ...errorName(error) };
    parts.log.error(facts, 'settling a cancellation failed; the job retries');
    return null;
  });
  await parts.between('settled', attempt.id);
  return { status: 'cancelled', appointment, ...(settled ?? { smsQueued: false }) };
}

/** Writes the audit row, text and outcome in the transaction that ends the attempt; null if it had already ended. */
export function settleCancelled(
  parts: BookingParts,
  clinicId: string,
  { id, draft }: CancelAttempt,
  patientName: string | null,
): Promise<TextOutcome | null> {
  const {
    appointment,
    callId,
    language,
    callerPhone,
    smsConsent,
    providerName,
    providerNameZh = null,
    linkId = null,
  } = draft;
  return parts.cancellations.end(clinicId, id, 'cancelled', async (tx) => {
    await parts.doubtEnded(tx, clinicId, { attemptId: id, action: 'cancel' });
    return parts.afterwards(tx, clinicId, {
      action: 'cancel',
      attemptId: id,
      callId,
      via: draft.via,
      language,
      callerPhone,
      smsConsent,
      patientId: appointment.patientId,
      appointmentId: appointment.id,
      providerId: appointment.providerId,
      providerName,
      providerNameZh,
      date: appointment.date,
      time: appointment.time,
      oldDate: null,
      oldTime: null,
      remote: null,
      oldAppointmentId: null,
      freed: {
        appointmentId: appointment.id,
        providerId: appointment.providerId,
        date: appointment.date,
        time: appointment.time,
        durationMinutes: appointment.durationMinutes,
      },
      patientName,
      linkId,
    });
  });
}

/** The name in the row, else read from the chart; null if that read fails. */
export async function nameToTell(
  parts: BookingParts,
  clinicId: string,
  { patientId, patientName }: Appointment,
  deadline: Deadline,
): Promise<string | null> {
  if (patientName) return spokenName(patientName);
  try {
    if (!patientId) return null;
    const patient = await parts.patients.byId(clinicId, patientId, deadline);
    return patient && spokenPerson(patient);
  } catch {
    return null;
  }
}

async function abandon(parts: BookingParts, clinicId: string, { id }: CancelAttempt): Promise<CancelOutcome> {
  await parts.cancellations.end(clinicId, id, 'failed', async () => undefined);
  return { status: 'failed' };
}
