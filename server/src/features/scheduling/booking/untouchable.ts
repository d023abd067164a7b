import { type Appointment, hasHappened } from '../../../ports/emr.ts';
import type { Run, Untouchable } from '../outcomes.ts';
import type { WallClock } from '../rules/booking-rules.ts';

/** Why a row of the book is not ours to move or cancel; `named` is the patient that the call speaks of, if it does. */
export async function untouchable(
  row: Appointment,
  named: string | null,
  now: WallClock,
  run: Pick<Run, 'mayTouch'>,
): Promise<Untouchable | null> {
  if (row.patientId === null) return 'no-patient';
  // Checked before any detail of a row that may be another patient's is revealed.
  if (run.mayTouch && !(await run.mayTouch(row.patientId))) return 'other-patient';
  if (named !== null && named !== row.patientId) return 'other-patient';
  const letter = row.status.charAt(0);
  if (letter === 'C' || letter === 'D') return null;
  if (letter === 'N') return 'no-show';
  if (hasHappened(row)) return 'happened';
  return row.date < now.date || (row.date === now.date && row.time < now.time) ? 'past' : null;
}
