import type { JobKind } from '../../database/jobs.ts';
import { type Appointment, isLive } from '../../ports/emr.ts';
import type { Attempt, AttemptState, PendingCancel } from './attempt.ts';
import { afterBooking } from './finish-booking.ts';
import { CANCEL_JOB, SETTLE_JOB } from './job-kinds.ts';
import type { BookingParts, ClinicMatter } from './needs.ts';
import { collisions, ownRow } from './own-row.ts';

const READ_MS = 4_000;
const LOOK_EVERY_MS = 10_000;
const WATCH_EVERY_MS = 30 * 60_000;
const MANY = 1_000_000;

type Next = 'done' | { readonly again: Date };

/** Attempts whose end nobody heard: looked up until they are booked, absent or undone. Nothing is ever written a second time. */
export function settleAttemptJob(parts: BookingParts): JobKind {
  const later = (ms: number): Next => ({ again: new Date(Date.now() + ms) });

  const ways: Readonly<Partial<Record<AttemptState, (clinicId: string, attempt: Attempt) => Promise<Next>>>> =
    {
      booked: (clinicId, attempt) => verifyLate(parts, clinicId, attempt),
      undoing: (clinicId, attempt) => undoAgain(parts, clinicId, attempt),
      absent: (clinicId, attempt) => watch(parts, clinicId, attempt, later),
      doubt: (clinicId, attempt) => resolveDoubt(parts, clinicId, attempt, later),
      writing: async (clinicId, attempt) => {
        await parts.attempts.keep(clinicId, attempt.id, 'doubt');
        return resolveDoubt(parts, clinicId, attempt, later);
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

async function resolveDoubt(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  later: (ms: number) => Next,
): Promise<Next> {
  const rows = await readDay(parts, clinicId, attempt);
  if (!rows) {
    if (attempt.sentAgoMs >= parts.timing.showAfterMs)
      await show(parts, clinicId, attempt, 'booking-in-doubt');
    return later(LOOK_EVERY_MS);
  }
  const own = rows.find(({ id }) => id === attempt.appointmentId) ?? ownRow(rows, attempt);
  if (own) return settleFound(parts, clinicId, attempt, own, rows);

  const [first, second] = parts.timing.absentAfterMs;
  if (attempt.sentAgoMs < first) return later(first - attempt.sentAgoMs);
  await parts.attempts.countAbsentRead(clinicId, attempt.id);
  if (attempt.sentAgoMs < second || attempt.absentReads === 0)
    return later(Math.max(1_000, second - attempt.sentAgoMs));
  await parts.attempts.settle(
    clinicId,
    attempt.id,
    { state: 'absent', keepWatching: true },
    async () => undefined,
  );
  return later(WATCH_EVERY_MS);
}

async function settleFound(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  own: Appointment,
  rows: readonly Appointment[],
): Promise<Next> {
  const to = { state: 'booked' as const, appointmentId: own.id };
  const hit = attempt.draft.exclusive && collisions(rows, own.id, attempt).length > 0;
  await parts.attempts.settle(clinicId, attempt.id, to, async (tx) => {
    await afterBooking(parts, tx, clinicId, attempt, own.id);
    if (hit) await parts.showClinic(tx, clinicId, matterOf(attempt, 'collision-after-answer'));
  });
  return 'done';
}

/** The caller was told "booked" before there was time to look: a collision is the clinic's to solve, never undone silently. */
async function verifyLate(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<Next> {
  const rows = await readDay(parts, clinicId, attempt);
  if (!rows) throw new Error('the book could not be read');
  if (attempt.appointmentId && collisions(rows, attempt.appointmentId, attempt).length > 0)
    await show(parts, clinicId, attempt, 'collision-after-answer');
  return 'done';
}

async function undoAgain(parts: BookingParts, clinicId: string, attempt: Attempt): Promise<Next> {
  const emr = await parts.emr.of(clinicId);
  if (attempt.appointmentId)
    await emr.cancel(attempt.appointmentId, 'Slot taken at the clinic', {
      signal: AbortSignal.timeout(READ_MS),
    });
  await parts.attempts.settle(clinicId, attempt.id, { state: 'undone' }, async () => undefined);
  return 'done';
}

/** A write that lands a day late would be a visit nobody expects: it is cancelled and shown. */
async function watch(
  parts: BookingParts,
  clinicId: string,
  attempt: Attempt,
  later: (ms: number) => Next,
): Promise<Next> {
  if (attempt.sentAgoMs > parts.timing.watchMs) return 'done';
  const rows = await readDay(parts, clinicId, attempt);
  const own = rows ? ownRow(rows, attempt) : null;
  if (!own) return later(WATCH_EVERY_MS);
  const emr = await parts.emr.of(clinicId);
  await emr.cancel(own.id, 'Arrived late', { signal: AbortSignal.timeout(READ_MS) });
  await show(parts, clinicId, attempt, 'late-row-cancelled');
  return 'done';
}

/** Repeats a cancellation that could not be confirmed, until the row is gone from the live ones. */
export function cancelAppointmentJob(parts: BookingParts): JobKind {
  return {
    kind: CANCEL_JOB,
    maxAttempts: 40,
    run: async ({ clinicId, payload }) => {
      const { appointmentId, reason } = payload as unknown as PendingCancel;
      if (!clinicId) return 'done';
      const emr = await parts.emr.of(clinicId);
      const row = await emr.getAppointment(appointmentId, { signal: AbortSignal.timeout(READ_MS) });
      if (row && isLive(row))
        await emr.cancel(appointmentId, reason, { signal: AbortSignal.timeout(READ_MS) });
      return 'done';
    },
    gaveUp: async ({ clinicId, payload }) => {
      const { attemptId } = payload as unknown as PendingCancel;
      const attempt = clinicId ? await parts.attempts.read(clinicId, attemptId) : null;
      if (clinicId && attempt) await show(parts, clinicId, attempt, 'cancel-not-confirmed');
    },
  };
}

async function readDay(
  parts: BookingParts,
  clinicId: string,
  { draft }: Attempt,
): Promise<Appointment[] | null> {
  try {
    const emr = await parts.emr.of(clinicId);
    return await parts.days.bookingsOn(emr.fresh, draft.providerId, draft.date, {
      signal: AbortSignal.timeout(READ_MS),
    });
  } catch {
    return null;
  }
}

async function show(
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

function matterOf({ id, draft }: Attempt, kind: ClinicMatter['kind']): ClinicMatter {
  return { attemptId: id, kind, date: draft.date, time: draft.time, providerName: draft.providerName };
}
