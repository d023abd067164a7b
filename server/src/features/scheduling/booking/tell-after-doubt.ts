import type { BookingParts, ClinicMatter } from '../needs.ts';
import type { AttemptState } from './attempt.ts';
import { matterOf, show } from './show-clinic.ts';

/** Attempts in other states are still open; their job settles and reports them. */
const TOLD: Partial<Record<AttemptState, ClinicMatter['kind']>> = {
  booked: 'booking-found',
  refused: 'booking-absent',
  failed: 'booking-absent',
  undoing: 'booking-undone',
  undone: 'booking-undone',
};

/**
 * The caller heard "unconfirmed" before the attempt ended, so the clinic calls them unless a text was sent. False if the
 * attempt ended before it was recorded, so that nothing will report it.
 */
export async function tellAfterDoubt(
  parts: BookingParts,
  clinicId: string,
  attemptId: string,
  { isTexted }: { readonly isTexted: boolean },
): Promise<boolean> {
  const attempt = await parts.attempts.read(clinicId, attemptId);
  if (attempt) {
    const kind = TOLD[attempt.state];
    if (kind && !(kind === 'booking-found' && isTexted)) await show(parts, clinicId, attempt, kind);
    return true;
  }
  const cancellation = await parts.cancellations.read(clinicId, attemptId);
  if (cancellation?.state === 'failed')
    await parts.db.inClinic(clinicId, (_, tx) =>
      parts.showClinic(tx, clinicId, matterOf(cancellation, 'cancel-not-confirmed')),
    );
  return cancellation !== null;
}
