import type { Job, JobKind, JobOutcome } from '../../database/jobs/jobs.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type Appointment, emrFailure, emrRetryAfterMs, hasHappened, isLive } from '../../ports/emr.ts';
import type { ConfirmedMark } from '../../ports/emr-writes.ts';
import type { Confirmation } from './confirmations.store.ts';
import { WRITE_CONFIRMATION } from './job-kinds.ts';
import type { ReplyParts } from './needs.ts';
import { shortDay } from './words.ts';

const CALL_MS = 6_000;
const TRIES = 64;

/**
 * Writes the confirmation into the EMR's row and reads it back. Nobody waits for it, because our own table already
 * has it.
 */
export function writeConfirmationJob(parts: ReplyParts): JobKind {
  return {
    kind: WRITE_CONFIRMATION,
    maxAttempts: TRIES,
    run: async (job) => {
      const found = await confirmationOf(parts, job);
      if (!found) return 'done';
      const { clinicId, confirmation } = found;
      const written = await write(parts, clinicId, confirmation).catch((error: unknown) => {
        const waitMs = emrRetryAfterMs(error);
        if (waitMs === null) throw error;
        return { inMs: waitMs };
      });
      if (typeof written === 'object') return written;
      return note(parts, clinicId, confirmation, written === 'written');
    },
    gaveUp: async (job) => {
      const found = await confirmationOf(parts, job);
      if (found) await tellStaff(parts, found.clinicId, found.confirmation);
    },
  };
}

async function confirmationOf({ confirmations }: ReplyParts, { clinicId, payload }: Job) {
  if (!clinicId) return null;
  const appointmentId = String(payload.appointmentId);
  const confirmation = (await confirmations.of(clinicId, [appointmentId])).get(appointmentId);
  return confirmation ? { clinicId, confirmation } : null;
}

async function note(
  { db, confirmations }: ReplyParts,
  clinicId: string,
  { appointmentId }: Confirmation,
  isWritten: boolean,
): Promise<JobOutcome> {
  await db.inClinic(clinicId, (_, tx) => confirmations.noteInEmr(tx, clinicId, appointmentId, isWritten));
  return 'done';
}

async function write(
  parts: ReplyParts,
  clinicId: string,
  confirmation: Confirmation,
): Promise<'written' | 'nothing'> {
  const mark = await markOf(parts, clinicId, confirmation);
  if (mark.status === null && mark.note === null) return 'nothing';
  const emr = await parts.emr.of(clinicId);
  const read = () => emr.fresh.getAppointment(confirmation.appointmentId, callTimeout());
  const before = await read();
  if (!before || !isSame(before, confirmation)) return 'nothing';
  const answer = await emr.markConfirmed(confirmation.appointmentId, mark, callTimeout());
  if (answer === 'not-found' || answer === 'left-alone') return 'nothing';
  const after = await read();
  // Staff changed the row meanwhile, so their version stands.
  if (!after || !isSame(after, confirmation)) return 'nothing';
  if (answer === 'written' && !isShown(before, after, mark))
    throw emrFailure('refused', 'The EMR does not show the confirmation.', { sent: 'answered' });
  return answer === 'unknown-status' ? 'nothing' : 'written';
}

const callTimeout = () => ({ signal: AbortSignal.timeout(CALL_MS) });

async function markOf(
  { reminderSettings, clinics }: ReplyParts,
  clinicId: string,
  { at, by }: Confirmation,
): Promise<ConfirmedMark> {
  const { confirmStatus, confirmInNotes } = await reminderSettings(clinicId);
  const timezone = (await clinics.profile(clinicId))?.timezone;
  const day = timezone ? ` ${shortDay(wallClockAt(at, timezone).date)}` : '';
  return { status: confirmStatus, note: confirmInNotes ? `Confirmed by ${by}${day}` : null };
}

/**
 * A visit that was moved, cancelled or given to another patient was not confirmed; one under way no longer needs it.
 */
function isSame(row: Appointment, { patientId, date, time }: Confirmation): boolean {
  return (
    row.patientId === patientId && row.date === date && row.time === time && isLive(row) && !hasHappened(row)
  );
}

/** Not every transport can write notes, so a changed status suffices if one was wanted. */
function isShown(before: Appointment, after: Appointment, { status }: ConfirmedMark): boolean {
  const changed = after.status !== before.status;
  const hadIt = status === null || [status, 'h'].includes(before.status.charAt(0));
  return hadIt ? changed || after.notes !== before.notes : changed;
}

async function tellStaff(
  { db, confirmations, inbox }: ReplyParts,
  clinicId: string,
  { appointmentId, patientId, date, time }: Confirmation,
): Promise<void> {
  await db.inClinic(clinicId, async (_, tx) => {
    await confirmations.noteInEmr(tx, clinicId, appointmentId, false);
    await inbox.report(tx, clinicId, {
      kind: 'sms_reply',
      cause: `confirmed ${appointmentId} ${date} ${time}`,
      patientId,
      appointmentId,
      facts: { about: 'not-written', words: '', date, time, providerName: '' },
    });
  });
}
