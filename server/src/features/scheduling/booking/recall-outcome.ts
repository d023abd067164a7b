import type { BookingParts } from '../needs.ts';
import type { Recalled } from '../outcomes.ts';
import { bookedOf } from './finish-booking.ts';

/** The outcome of a finished attempt, read from our own rows without the EMR; null while it is open. */
export async function recallOutcome(
  parts: Pick<BookingParts, 'attempts' | 'cancellations'>,
  clinicId: string,
  attemptId: string,
): Promise<Recalled | null> {
  const cancellation = await parts.cancellations.read(clinicId, attemptId);
  if (cancellation) {
    const { state, draft } = cancellation;
    if (state === 'failed') return { action: 'cancel', outcome: { status: 'failed' } };
    if (state !== 'cancelled') return null;
    const { appointment } = draft;
    return { action: 'cancel', outcome: { status: 'cancelled', appointment, smsQueued: false } };
  }
  const attempt = await parts.attempts.read(clinicId, attemptId);
  if (!attempt) return null;
  const { state, draft, appointmentId } = attempt;
  const ended = ENDED[state];
  if (ended)
    return draft.action === 'book'
      ? { action: 'book', outcome: ended }
      : { action: 'reschedule', outcome: ended };
  if (state !== 'booked' || !appointmentId) return null;
  const booked = bookedOf(draft, appointmentId);
  if (!draft.old) return { action: 'book', outcome: { status: 'booked', ...booked } };
  const oldCancelled = !(await parts.cancellations.oldRemains(clinicId, attemptId));
  return { action: 'reschedule', outcome: { status: 'moved', old: draft.old, oldCancelled, ...booked } };
}

const ENDED: Readonly<
  Record<string, { readonly status: 'failed' } | { readonly status: 'slot-taken'; readonly alternatives: [] }>
> = {
  absent: { status: 'failed' },
  failed: { status: 'failed' },
  refused: { status: 'failed' },
  undone: { status: 'slot-taken', alternatives: [] },
};
