import type { Transaction } from '../../../database/database.ts';
import { errorName } from '../../../kernel/logger.ts';
import { type Appointment, waitOf } from '../../../ports/emr.ts';
import type { BookEvent, BookingParts, FreedPlace } from '../needs.ts';
import type { Booked, BookingOutcome, Run, TextOutcome } from '../outcomes.ts';
import type { Draft } from './attempt.ts';
import { collisions } from './own-row.ts';
import { type Plan, readWait } from './plan-booking.ts';
import { doubtOf } from './show-clinic.ts';

const NOT_ENOUGH_TO_VERIFY_MS = 350;

export interface Sending {
  readonly marker: string;
  readonly rowsSeen: readonly string[];
}

export async function verify(
  parts: BookingParts,
  plan: Plan,
  appointmentId: string,
  run: Run,
): Promise<BookingOutcome> {
  if (!plan.draft.exclusive) return settleBooked(parts, plan, appointmentId, run);
  const hasTime = run.deadline.remainingMs() > NOT_ENOUGH_TO_VERIFY_MS;
  const rows = hasTime ? await readDay(parts, plan, run) : null;
  await parts.between('verified', run.attemptId);
  if (rows) return verifyOwnRow(parts, plan, appointmentId, rows, run);
  // Neither verified nor stored: the settle job may still find a row of the clinic at this time and cancel ours.
  return settleBooked(parts, plan, appointmentId, run, { status: 'unconfirmed' });
}

export async function verifyOwnRow(
  parts: BookingParts,
  plan: Plan,
  ownId: string,
  rows: readonly Appointment[],
  run: Run,
): Promise<BookingOutcome> {
  if (!rows.some(({ id }) => id === ownId)) {
    await parts.attempts.keep(
      plan.clinicId,
      run.attemptId,
      'doubt',
      ownId,
      doubtOf(parts, plan.clinicId, { id: run.attemptId, draft: plan.draft }),
    );
    return { status: 'unconfirmed' };
  }
  const rivals = plan.draft.exclusive ? collisions(rows, ownId, plan.draft) : [];
  if (rivals.length === 0) return settleBooked(parts, plan, ownId, run);
  run.trace('collision', { rows: rivals.length });
  return undo(parts, plan, ownId, run);
}

/** Staff wrote first, so our row is cancelled; the time stays claimed until the cancellation is certain. */
async function undo(parts: BookingParts, plan: Plan, ownId: string, run: Run): Promise<BookingOutcome> {
  await parts.attempts.keep(plan.clinicId, run.attemptId, 'undoing', ownId);
  try {
    const wait = waitOf(run.deadline, AbortSignal.timeout(parts.timing.writeMs));
    await plan.emr.cancel(ownId, 'Slot taken at the clinic', wait);
    await parts.attempts.settle(plan.clinicId, run.attemptId, { state: 'undone' }, async () => undefined);
  } catch (error) {
    parts.log.warn(
      { clinicId: plan.clinicId, attempt: run.attemptId, ...errorName(error) },
      'cancelling our colliding appointment failed; the settle job retries',
    );
    run.trace('undo-pending', {});
  }
  return { status: 'slot-taken', alternatives: [] };
}

export async function readDay(parts: BookingParts, plan: Plan, run: Run): Promise<Appointment[] | null> {
  const { clinicId, emr, draft } = plan;
  const { providerId, date } = draft;
  try {
    const reading = parts.days.bookingsOn(emr.fresh, providerId, date, readWait(run, 150));
    const schedule = parts.days.known(clinicId, providerId, date);
    if (schedule !== undefined)
      parts.recentReads.keepDay(
        clinicId,
        providerId,
        date,
        reading.then((rows) => ({ rows, schedule })),
      );
    return await reading;
  } catch (error) {
    parts.log.warn(
      { clinicId, attempt: run.attemptId, ...errorName(error) },
      'reading the day to verify a booking failed',
    );
    return null;
  }
}

/** Returns `unsettled`, where given, if the booking cannot be saved. */
async function settleBooked(
  parts: BookingParts,
  plan: Plan,
  appointmentId: string,
  run: Run,
  unsettled?: BookingOutcome,
): Promise<BookingOutcome> {
  const { clinicId, draft } = plan;
  let text: TextOutcome = { smsQueued: false };
  try {
    // Staff may write over this row in the same second, so the settle job verifies it for two more minutes.
    const to = { state: 'booked' as const, appointmentId, keepWatching: draft.exclusive };
    text = await parts.attempts.settle(clinicId, run.attemptId, to, (tx) =>
      afterBooking(parts, tx, clinicId, { id: run.attemptId, draft }, appointmentId),
    );
  } catch (error) {
    parts.log.error(
      { clinicId, attempt: run.attemptId, ...errorName(error) },
      'saving a booking as settled failed; the settle job retries',
    );
    if (unsettled) return unsettled;
  }
  await parts.between('settled', run.attemptId);
  return { status: 'booked', ...bookedOf(draft, appointmentId), ...text };
}

export async function keepExisting(
  parts: BookingParts,
  plan: Plan,
  row: Appointment,
  patientName: string,
  run: Run,
): Promise<BookingOutcome> {
  const to = { state: 'booked' as const, appointmentId: row.id, patientName };
  await parts.attempts.settle(plan.clinicId, run.attemptId, to, async (tx) => {
    await endOld(parts, tx, plan.clinicId, run.attemptId, plan.draft);
    const draft = { ...plan.draft, patientName };
    await parts.sharedBooking(tx, plan.clinicId, eventOf(draft, run.attemptId, row.id));
  });
  return { status: 'already-booked', ...bookedOf(plan.draft, row.id) };
}

/**
 * Takes over the appointment that another tool call booked for the same wish. It is stored before it is returned, so
 * that a retry gets the same outcome even while the EMR is unreachable.
 */
export async function shareBooking(
  parts: BookingParts,
  { clinicId, draft }: Plan,
  appointmentId: string,
  run: Run,
): Promise<BookingOutcome> {
  await parts.attempts.share(clinicId, run.attemptId, draft, appointmentId, async (tx) => {
    await endOld(parts, tx, clinicId, run.attemptId, draft);
    await parts.sharedBooking(tx, clinicId, eventOf(draft, run.attemptId, appointmentId));
  });
  return { status: 'booked', ...bookedOf(draft, appointmentId) };
}

export async function release(
  parts: BookingParts,
  plan: Plan,
  run: Run,
  state: 'refused' | 'failed',
): Promise<void> {
  await parts.attempts.settle(plan.clinicId, run.attemptId, { state }, async () => undefined);
}

/**
 * Runs in the transaction that settles the booking: enqueues the end of a moved appointment's old row and notifies
 * all listeners.
 */
export async function afterBooking(
  parts: BookingParts,
  tx: Transaction,
  clinicId: string,
  { id, draft }: { readonly id: string; readonly draft: Draft },
  appointmentId: string,
): Promise<TextOutcome> {
  await endOld(parts, tx, clinicId, id, draft);
  return parts.afterwards(tx, clinicId, eventOf(draft, id, appointmentId));
}

// Cancelling is a job, so that a failed attempt is retried and no old appointment survives a move.
async function endOld(
  parts: BookingParts,
  tx: Transaction,
  clinicId: string,
  attemptId: string,
  { old, linkId }: Draft,
): Promise<void> {
  if (!old) return;
  const reason = linkId ? 'Rescheduled by link' : 'Rescheduled by phone';
  await parts.cancellations.endOldLater(tx, clinicId, { appointmentId: old.id, attemptId, reason });
}

function eventOf(draft: Draft, attemptId: string, appointmentId: string): BookEvent {
  const {
    action,
    callId,
    language,
    callerPhone,
    smsConsent,
    patientId,
    providerId,
    providerName,
    providerNameZh = null,
    date,
    time,
    patientName = null,
    remote = null,
    linkId = null,
    old,
  } = draft;
  return {
    action,
    attemptId,
    callId,
    language,
    callerPhone,
    smsConsent,
    patientId,
    appointmentId,
    providerId,
    providerName,
    providerNameZh,
    date,
    time,
    oldDate: old?.date ?? null,
    oldTime: old?.time ?? null,
    remote,
    oldAppointmentId: old?.id ?? null,
    freed: freedBy(draft),
    ...(draft.isSilent ? { isSilent: true } : {}),
    patientName,
    linkId,
  };
}

function freedBy({ old }: Draft): FreedPlace | null {
  if (!old?.providerId || !old.durationMinutes) return null;
  const { id: appointmentId, providerId, date, time, durationMinutes } = old;
  return { appointmentId, providerId, date, time, durationMinutes };
}

export function bookedOf(draft: Draft, appointmentId: string): Booked {
  const { date, time, providerId, providerName, remote, durationMinutes } = draft;
  return { appointmentId, date, time, providerId, providerName, remote, durationMinutes, smsQueued: false };
}
