import { stateInBook } from './carry-out.ts';
import type { ConfirmedBy } from './confirmations.store.ts';
import type { ReplyParts } from './needs.ts';
import type { AskedVisit } from './question.ts';

const READ_MS = 6_000;

export type ConfirmOutcome =
  | { readonly status: 'confirmed' }
  | { readonly status: 'moved'; readonly to: AskedVisit }
  | { readonly status: 'gone' };

/**
 * Confirms like a reply by text: reads the row, and confirms only the visit that was named. Throws the EMR's failure.
 */
export async function confirmVisit(
  { db, emr, confirmations, reminders }: ReplyParts,
  clinicId: string,
  visit: AskedVisit,
  by: ConfirmedBy,
  at: Date,
): Promise<ConfirmOutcome> {
  const { fresh } = await emr.of(clinicId);
  const row = await fresh.getAppointment(visit.appointmentId, { signal: AbortSignal.timeout(READ_MS) });
  const state = stateInBook(visit, row);
  if (state.status === 'moved') return state;
  if (state.status !== 'stands' && state.status !== 'under-way') return { status: 'gone' };
  await db.inClinic(clinicId, async (_, tx) => {
    await confirmations.add(tx, clinicId, visit, by, at);
    await reminders.answered(tx, clinicId, { visits: [visit], messageId: null, answer: 'confirmed', at });
  });
  return { status: 'confirmed' };
}
