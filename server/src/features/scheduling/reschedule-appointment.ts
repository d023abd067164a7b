import { type Appointment, isLive } from '../../ports/emr.ts';
import { carryOut } from './book-appointment.ts';
import type { BookingParts } from './needs.ts';
import type { Booked, MoveOutcome, MoveWish, Run } from './outcomes.ts';
import { planBooking, readWait } from './plan-booking.ts';

const REASON_OF_CANCEL = 'Rescheduled by phone';

/** The new one first, then the old one goes. While the new one is in doubt the old one stays. */
export async function rescheduleAppointment(
  parts: BookingParts,
  clinicId: string,
  wish: MoveWish,
  run: Run,
): Promise<MoveOutcome> {
  const emr = await parts.emr.of(clinicId);
  const old = await emr.getAppointment(wish.appointmentId, readWait(run));
  if (!old) return { status: 'not-found' };
  if (!isLive(old)) return movedBefore(parts, clinicId, old, wish, run);
  const patientId = old.patientId ?? wish.patientId;
  if (!patientId) return { status: 'unknown-patient' };

  const bookingWish = { ...wish, patientId, visit: { appointmentType: null } };
  const planned = await planBooking(
    parts,
    clinicId,
    bookingWish,
    { id: old.id, date: old.date, time: old.time },
    run,
  );
  if (planned.status !== 'planned') return planned;
  const { draft } = planned.plan;
  const plan = {
    ...planned.plan,
    draft: { ...draft, durationMinutes: old.durationMinutes || draft.durationMinutes },
  };
  if (old.providerId === draft.providerId && old.date === draft.date && old.time === draft.time)
    return { status: 'unchanged', ...placeOf(plan.draft.providerName, old) };

  const booked = await carryOut(parts, plan, run);
  if (booked.status !== 'booked' && booked.status !== 'already-booked') return booked;
  const { status: _, ...place } = booked;
  return { status: 'moved', old, oldCancelled: await cancelOld(parts, clinicId, old, run), ...place };
}

// The job was written with the settling; trying at once only spares the caller the word that it is still to be done.
async function cancelOld(
  parts: BookingParts,
  clinicId: string,
  old: Appointment,
  run: Run,
): Promise<boolean> {
  try {
    const emr = await parts.emr.of(clinicId);
    await emr.cancel(old.id, REASON_OF_CANCEL, readWait(run, 150));
    parts.background(parts.attempts.cancelDone(clinicId, run.attemptId).catch(() => undefined));
    return true;
  } catch {
    run.trace('old-not-cancelled', {});
    return false;
  }
}

/** Asked again after it was done: the appointment it became is the answer. */
async function movedBefore(
  parts: BookingParts,
  clinicId: string,
  old: Appointment,
  wish: MoveWish,
  run: Run,
): Promise<MoveOutcome> {
  const newId = await parts.attempts.movedTo(clinicId, old.id);
  if (!newId) return { status: 'not-found' };
  const emr = await parts.emr.of(clinicId);
  const now = await emr.getAppointment(newId, readWait(run));
  const isSame =
    now &&
    isLive(now) &&
    now.providerId === wish.providerId &&
    now.date === wish.date &&
    now.time === wish.time;
  if (!isSame) return { status: 'not-found' };
  const { roster } = await parts.config(clinicId, run.deadline);
  const providerName = roster.find(({ id }) => id === now.providerId)?.name ?? '';
  return { status: 'moved', old, oldCancelled: true, ...placeOf(providerName, now) };
}

function placeOf(providerName: string, { id, date, time, providerId }: Appointment): Booked {
  return { appointmentId: id, date, time, providerId, providerName, smsQueued: false };
}
