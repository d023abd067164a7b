import type { CallOutcome } from '../../kernel/call-words.ts';

/** What counts more as the outcome of a call in which several things were done; of equals, the later. */
export const OUTCOME_WEIGHT: Readonly<Record<CallOutcome, number>> = {
  no_action: 0,
  clinic_info: 1,
  transferred: 2,
  waitlisted: 3,
  registered: 3,
  booked: 4,
  rescheduled: 4,
  cancelled: 4,
};

export function weightier(known: CallOutcome | null, later: CallOutcome | null): CallOutcome | null {
  if (!known || !later) return later ?? known;
  return OUTCOME_WEIGHT[later] >= OUTCOME_WEIGHT[known] ? later : known;
}
