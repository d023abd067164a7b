import { errorName } from '../../../kernel/logger.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, hasHappened, isLive } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import type { Booked, MoveOutcome, MoveWish, Run } from '../outcomes.ts';
import { carryOut } from './book-appointment.ts';
import { offerInstead } from './offer-instead.ts';
import { planBooking, readWait } from './plan-booking.ts';
import { untouchable } from './untouchable.ts';

const REASON_OF_CANCEL = { phone: 'Rescheduled by phone', link: 'Rescheduled by link' };
const REASON_OF_MOVE = 'Rescheduled appointment';

/** Keeps the visit's original reason behind ours, without repeating ours on later moves. */
function reasonForMove(old: string): string {
  if (old.trim() === '') return REASON_OF_MOVE;
  return old.startsWith(REASON_OF_MOVE) ? old : `${REASON_OF_MOVE}: ${old}`;
}

/** Books the new time first, then cancels the old one. While the new one is in doubt, the old one stays. */
export async function rescheduleAppointment(
  parts: BookingParts,
  clinicId: string,
  wish: MoveWish,
  run: Run,
): Promise<MoveOutcome> {
  const [emr, { timeZone }] = await Promise.all([
    parts.emr.of(clinicId),
    parts.config(clinicId, run.deadline),
  ]);
  const old = await emr.getAppointment(wish.appointmentId, readWait(run));
  if (!old) return { status: 'not-found' };
  const why = await untouchable(old, wish.patientId, wallClockAt(parts.clock.now(), timeZone), run);
  if (why) return { status: 'untouchable', why };
  if (!isLive(old)) return resultOfEarlierMove(parts, clinicId, old, wish, run);

  const providerId = wish.providerId ?? old.providerId;
  const reason = wish.reason ?? (wish.keepsReason ? old.reason : reasonForMove(old.reason));
  const patientId = old.patientId ?? '';
  const bookingWish = { ...wish, providerId, reason, patientId, visit: { isNewPatient: wish.isNewPatient } };
  const planned = await planBooking(parts, clinicId, bookingWish, old, run);
  if (planned.status !== 'planned') return planned;
  const { plan } = planned;
  const { draft } = plan;
  if (old.providerId === draft.providerId && old.date === draft.date && old.time === draft.time)
    return { status: 'unchanged', ...placeOf(draft.providerName, old) };

  const booked = await offerInstead(parts, plan, await carryOut(parts, plan, run), run);
  if (booked.status !== 'booked' && booked.status !== 'already-booked') return booked;
  const { status: _, ...place } = booked;
  return { status: 'moved', old, oldCancelled: await cancelOld(parts, clinicId, old, run), ...place };
}

// The job is already enqueued; trying now means the caller need not hear that the old visit is still to be cancelled.
async function cancelOld(
  parts: BookingParts,
  clinicId: string,
  old: Appointment,
  run: Run,
): Promise<boolean> {
  try {
    const emr = await parts.emr.of(clinicId);
    const now = await emr.fresh.getAppointment(old.id, readWait(run, 150));
    if (now && isLive(now)) {
      // Staff have received the patient for the old visit, so it stays and the job tells the clinic.
      if (hasHappened(now)) return false;
      await emr.cancel(old.id, REASON_OF_CANCEL[run.linkId ? 'link' : 'phone'], readWait(run, 150));
    }
    const noted = parts.cancellations
      .oldGone(clinicId, run.attemptId)
      .catch((error: unknown) =>
        parts.log.warn(
          { clinicId, attempt: run.attemptId, ...errorName(error) },
          'noting that the old appointment is gone failed; its cancel job checks the EMR',
        ),
      );
    parts.background(noted);
    return true;
  } catch {
    run.trace('old-not-cancelled', {});
    return false;
  }
}

async function resultOfEarlierMove(
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
    now.providerId === (wish.providerId ?? old.providerId) &&
    now.date === wish.date &&
    now.time === wish.time;
  if (!isSame) return { status: 'not-found' };
  const { nameOf } = await parts.config(clinicId, run.deadline);
  return { status: 'moved', old, oldCancelled: true, ...placeOf(nameOf(now.providerId), now) };
}

function placeOf(providerName: string, { id, date, time, providerId }: Appointment): Booked {
  return { appointmentId: id, date, time, providerId, providerName, smsQueued: false };
}
