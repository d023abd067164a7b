import type { JobKind, JobOutcome } from '../../../database/jobs/jobs.ts';
import { errorName } from '../../../kernel/logger.ts';
import { type Appointment, EMR_REQUEST_MS, emrTrouble, isLive } from '../../../ports/emr.ts';
import { SETTLE_JOB } from '../job-kinds.ts';
import type { BookingParts } from '../needs.ts';
import type { Attempt, AttemptState } from './attempt.ts';
import { afterBooking } from './finish-booking.ts';
import { collisions, ownRow } from './own-row.ts';
import { doubtOf, matterOf, show } from './show-clinic.ts';

const LOOK_EVERY_MS = 10_000;
const WATCH_EVERY_MS = 30 * 60_000;
const EMR_RETRY_MS = 60_000;
const MANY = 1_000_000;

/**
 * Settles attempts with an unknown end: looks them up until they are booked, absent or undone. It never writes a
 * booking twice.
 */
export function settleAttemptJob(parts: BookingParts): JobKind {
  const ways: Readonly<
    Partial<Record<AttemptState, (clinicId: string, attempt: Attempt) => Promise<JobOutcome>>>
  > = {
    booked: (clinicId, attempt) => verifyLate(parts, clinicId, attempt),
    undoing: (clinicId, attempt) => undoAgain(parts, clinicId, attempt),
    absent: (clinicId, attempt) => watch(parts, clinicId, attempt),
    doubt: (clinicId, attempt) => resolveDoubt(parts, clinicId, attempt),
    writing: async (clinicId, attempt) => {
      await parts.attempts.keep(clinicId, attempt.id, 'doubt', undefined, doubtOf(parts, clinicId, attempt));
      return resolveDoubt(parts, clinicId, attempt);
    },
  };
  return {
    kind: SETTLE_JOB,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }) => {
      const attempt = clinicId ? await parts.attempts.read(clinicId, String(payload.attemptId)) : null;
      const way = attempt && ways[attempt.state];
      return clinicId && attempt && way ? way(clinicId, attempt) : 'done';
    },
  };
}

async function resolveDoubt(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<JobOutcome> {
  const rows = await readDay(parts, clinicId, attempt);
  if (!rows) {
    if (attempt.sentAgoMs >= parts.timing.showAfterMs)
      await show(parts, clinicId, attempt, 'booking-in-doubt');
    return { inMs: LOOK_EVERY_MS };
  }
  const own = rows.find(({ id }) => id === attempt.appointmentId) ?? ownRow(rows, attempt);
  if (own) return settleFound(parts, clinicId, attempt, own, rows);
  const ended = rows.find(({ notes }) => notes?.includes(attempt.marker));
  if (ended && (await parts.attempts.wasEndedByCaller(clinicId, ended.id)))
    return settleEnded(parts, clinicId, attempt, ended.id);

  const [first, second] = parts.timing.absentAfterMs;
  if (attempt.sentAgoMs < first) return { inMs: first - attempt.sentAgoMs };
  await parts.attempts.countAbsentRead(clinicId, attempt.id);
  if (attempt.sentAgoMs < second || attempt.absentReads === 0)
    return { inMs: Math.max(1_000, second - attempt.sentAgoMs) };
  await parts.attempts.settle(clinicId, attempt.id, { state: 'absent', keepWatching: true }, (tx) =>
    parts.showClinic(tx, clinicId, matterOf(attempt, 'booking-absent')),
  );
  return { inMs: WATCH_EVERY_MS };
}

/** Applies the same rules as a prompt answer: if staff have a row there, theirs stays and ours is cancelled. */
async function settleFound(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  own: Appointment,
  rows: readonly Appointment[],
): Promise<JobOutcome> {
  if (attempt.draft.exclusive && collisions(rows, own.id, attempt.draft).length > 0) {
    await show(parts, clinicId, attempt, 'booking-undone');
    await parts.attempts.keep(clinicId, attempt.id, 'undoing', own.id);
    return undoAgain(parts, clinicId, { ...attempt, appointmentId: own.id });
  }
  const to = { state: 'booked' as const, appointmentId: own.id };
  await parts.attempts.settle(clinicId, attempt.id, to, async (tx) => {
    const { smsQueued } = await afterBooking(parts, tx, clinicId, attempt, own.id);
    const booked = { ...attempt, appointmentId: own.id };
    // The caller did not hear "booked". If no text tells them, the clinic has to.
    if (smsQueued)
      await parts.doubtEnded(tx, clinicId, { attemptId: attempt.id, action: attempt.draft.action });
    else await parts.showClinic(tx, clinicId, matterOf(booked, 'booking-found'));
  });
  return 'done';
}

/** The caller has since moved or cancelled this appointment: record the booking, but send no confirmation. */
async function settleEnded(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  appointmentId: string,
): Promise<JobOutcome> {
  const silent = { ...attempt, draft: { ...attempt.draft, smsConsent: false } };
  await parts.attempts.settle(clinicId, attempt.id, { state: 'booked', appointmentId }, async (tx) => {
    await afterBooking(parts, tx, clinicId, silent, appointmentId);
    await parts.doubtEnded(tx, clinicId, { attemptId: attempt.id, action: attempt.draft.action });
  });
  return 'done';
}

/** The caller heard "booked", so a late collision is reported to the clinic instead of being undone. */
async function verifyLate(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<JobOutcome> {
  const rows = await readDay(parts, clinicId, attempt);
  if (!rows) return attempt.sentAgoMs > parts.timing.watchMs ? 'done' : { inMs: EMR_RETRY_MS };
  const { draft } = attempt;
  const own = rows.find(({ id }) => id === attempt.appointmentId);
  const stands = own && isLive(own) && own.time === draft.time;
  if (stands && collisions(rows, own.id, draft).length > 0) {
    await show(parts, clinicId, attempt, 'collision-after-answer');
    return 'done';
  }
  const next = parts.timing.verifyAgainAfterMs.find((ms) => ms > attempt.sentAgoMs);
  return stands && next ? { inMs: next - attempt.sentAgoMs } : 'done';
}

async function undoAgain(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<JobOutcome> {
  const { appointmentId } = attempt;
  if (appointmentId && !(await cancelRow(parts, clinicId, appointmentId, 'Slot taken at the clinic')))
    return { inMs: EMR_RETRY_MS };
  await parts.attempts.settle(clinicId, attempt.id, { state: 'undone' }, async () => undefined);
  return 'done';
}

/** Cancels and reports a write that arrives late, since the patient does not expect the visit. */
async function watch(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<JobOutcome> {
  if (attempt.sentAgoMs > parts.timing.watchMs) return 'done';
  const rows = await readDay(parts, clinicId, attempt);
  const own = rows ? ownRow(rows, attempt) : null;
  if (!own) return { inMs: WATCH_EVERY_MS };
  if (!(await cancelRow(parts, clinicId, own.id, 'Arrived late'))) return { inMs: EMR_RETRY_MS };
  await show(parts, clinicId, attempt, 'late-row-cancelled');
  return 'done';
}

/** False while the EMR is unreachable, so that the job retries without a failure warning. */
async function cancelRow(
  parts: BookingParts,
  clinicId: string,
  appointmentId: string,
  reason: string,
): Promise<boolean> {
  try {
    const emr = await parts.emr.of(clinicId);
    await emr.cancel(appointmentId, reason, { signal: AbortSignal.timeout(EMR_REQUEST_MS) });
    return true;
  } catch (error) {
    if (emrTrouble(error)) return false;
    throw error;
  }
}

async function readDay(
  parts: BookingParts,
  clinicId: string,
  { draft }: Attempt,
): Promise<Appointment[] | null> {
  try {
    const emr = await parts.emr.of(clinicId);
    return await parts.days.bookingsOn(emr.fresh, draft.providerId, draft.date, {
      signal: AbortSignal.timeout(EMR_REQUEST_MS),
    });
  } catch (error) {
    // The EMR connection counts and shows its own trouble.
    if (!emrTrouble(error))
      parts.log.warn({ clinicId, ...errorName(error) }, 'reading the day to settle a booking failed');
    return null;
  }
}
