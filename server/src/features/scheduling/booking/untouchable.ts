import { type Appointment, hasHappened } from '../../../ports/emr.ts';
import type { Run, Untouchable } from '../outcomes.ts';
import type { WallClock } from '../rules/booking-rules.ts';

/** Why this row may not be moved or cancelled; `named` is the patient the call gave, if any. */
export async function untouchable(
  row: Appointment,
  named: string | null,
  now: WallClock,
  run: Pick<Run, 'mayTouch'>,
): Promise<Untouchable | null> {
  if (row.patientId === null) return 'no-patient';
  // Check ownership before revealing any detail of another patient's row.
  if (run.mayTouch && !(await run.mayTouch(row.patientId))) return 'other-patient';
  if (named !== null && named !== row.patientId) return 'other-patient';
  const letter = row.status.charAt(0);
  if (letter === 'C' || letter === 'D') return null;
  if (letter === 'N') return 'no-show';
  if (hasHappened(row)) return 'happened';
  return row.date < now.date || (row.date === now.date && row.time < now.time) ? 'past' : null;
}
