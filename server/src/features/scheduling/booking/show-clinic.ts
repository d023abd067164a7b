import type { Transaction } from '../../../database/database.ts';
import type { BookingParts, ClinicMatter } from '../needs.ts';
import { spokenName } from '../spoken-name.ts';
import type { Attempt, CancelAttempt } from './attempt.ts';

type Doubtful = Pick<Attempt | CancelAttempt, 'id' | 'draft'> & Partial<Pick<Attempt, 'appointmentId'>>;

export async function show(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  kind: ClinicMatter['kind'],
): Promise<void> {
  // The job looks every few seconds, so a doubt is shown once; its outcome is always reported.
  if (attempt.shown && kind === 'booking-in-doubt') return;
  await parts.db.inClinic(clinicId, async (_, tx) => {
    await parts.showClinic(tx, clinicId, matterOf(attempt, kind));
    await parts.attempts.markShown(tx, clinicId, attempt.id);
  });
}

export function matterOf(attempt: Doubtful, kind: ClinicMatter['kind']): ClinicMatter {
  const { id, draft } = attempt;
  const { action, callId, callerPhone, language, providerName, linkId } = draft;
  const { patientId, date, time } = draft.action === 'cancel' ? draft.appointment : draft;
  const name = draft.action === 'cancel' ? draft.appointment.patientName : null;
  return {
    patientName: draft.action === 'cancel' ? (name ? spokenName(name) : null) : (draft.patientName ?? null),
    attemptId: id,
    kind,
    action,
    callId,
    phone: callerPhone,
    language,
    patientId,
    appointmentId: draft.action === 'cancel' ? draft.appointment.id : (attempt.appointmentId ?? null),
    providerName,
    date,
    time,
    ...(linkId ? { via: 'link' as const } : {}),
  };
}

/** Runs in the transaction that stores the doubt, so that neither exists without the other. */
export function doubtOf(
  parts: BookingParts,
  clinicId: string,
  attempt: Doubtful,
): (tx: Transaction) => Promise<void> {
  const kind = attempt.draft.action === 'cancel' ? 'cancellation-in-doubt' : 'booking-in-doubt';
  return (tx) => parts.doubtBegan(tx, clinicId, matterOf(attempt, kind));
}
