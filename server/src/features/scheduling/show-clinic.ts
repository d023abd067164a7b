import type { Attempt, CancelAttempt } from './attempt.ts';
import type { BookingParts, ClinicMatter } from './needs.ts';

/** Tells the clinic once of what only a person can put right. */
export async function show(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  kind: ClinicMatter['kind'],
): Promise<void> {
  if (attempt.shown) return;
  await parts.db.inClinic(clinicId, async (_, tx) => {
    await parts.showClinic(tx, clinicId, matterOf(attempt, kind));
    await parts.attempts.markShown(tx, clinicId, attempt.id);
  });
}

export function matterOf({ id, draft }: Attempt | CancelAttempt, kind: ClinicMatter['kind']): ClinicMatter {
  const { action, callId, callerPhone, language, providerName } = draft;
  const { patientId, date, time } = draft.action === 'cancel' ? draft.appointment : draft;
  return {
    attemptId: id,
    kind,
    action,
    callId,
    phone: callerPhone,
    language,
    patientId,
    providerName,
    date,
    time,
  };
}
