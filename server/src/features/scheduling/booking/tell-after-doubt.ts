import type { BookingParts, ClinicMatter } from '../needs.ts';
import type { AttemptState } from './attempt.ts';
import { show } from './show-clinic.ts';

/** Attempts in other states are still open; their job settles and reports them. */
const TOLD: Partial<Record<AttemptState, ClinicMatter['kind']>> = {
  booked: 'booking-found',
  refused: 'booking-absent',
  failed: 'booking-absent',
  undoing: 'booking-undone',
  undone: 'booking-undone',
};

/** The caller heard "unconfirmed" before the attempt ended, so the clinic calls them unless a text was sent. */
export async function tellAfterDoubt(
  parts: BookingParts,
  clinicId: string,
  attemptId: string,
  { isTexted }: { readonly isTexted: boolean },
): Promise<void> {
  const attempt = await parts.attempts.read(clinicId, attemptId);
  const kind = attempt && TOLD[attempt.state];
  if (!attempt || !kind || (kind === 'booking-found' && isTexted)) return;
  await show(parts, clinicId, attempt, kind);
}
