import { lookAt } from './carry-out.ts';
import type { ConfirmedBy } from './confirmations.store.ts';
import type { ReplyParts } from './needs.ts';
import type { AskedVisit } from './question.ts';

const READ_MS = 6_000;

export type ConfirmOutcome =
  | { readonly status: 'confirmed' }
  | { readonly status: 'moved'; readonly to: AskedVisit }
  /** Cancelled, deleted, or another patient's by now. */
  | { readonly status: 'gone' };

/** The same act as by text: the row is read, and only the visit that was named is confirmed. Throws the EMR's failure. */
export async function confirmVisit(
  { db, emr, confirmations, reminders }: ReplyParts,
  clinicId: string,
  visit: AskedVisit,
  by: ConfirmedBy,
  at: Date,
): Promise<ConfirmOutcome> {
  const { fresh } = await emr.of(clinicId);
  const row = await fresh.getAppointment(visit.appointmentId, { signal: AbortSignal.timeout(READ_MS) });
  const sight = lookAt(visit, row);
  if (sight.status === 'moved') return sight;
  if (sight.status !== 'stands' && sight.status !== 'under-way') return { status: 'gone' };
  await db.inClinic(clinicId, async (_, tx) => {
    await confirmations.add(tx, clinicId, visit, by, at);
    await reminders.answered(tx, clinicId, { visits: [visit], messageId: null, answer: 'confirmed', at });
  });
  return { status: 'confirmed' };
}
