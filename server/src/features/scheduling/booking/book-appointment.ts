import { errorName } from '../../../kernel/logger.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import { type Appointment, emrSent, type Patient, waitOf } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import type { BookingOutcome, BookingRefusal, BookingWish, NamedAppointment, Run } from '../outcomes.ts';
import type { ClosedReason } from '../rules/booking-rules.ts';
import {
  keepExisting,
  readDay,
  release,
  type Sending,
  shareBooking,
  verify,
  verifyOwnRow,
} from './finish-booking.ts';
import { offerInstead } from './offer-instead.ts';
import { markerOf, notesWith, ownRow } from './own-row.ts';
import { type Plan, planBooking } from './plan-booking.ts';
import { isTaken, recheckSlot, refuseIfRecentlyTaken, type SlotCheck } from './recheck-slot.ts';
import { doubtOf } from './show-clinic.ts';
import { tellAfterDoubt } from './tell-after-doubt.ts';

const JOIN_LOOK_MS = 60;
/** Time reserved for sending the answer when the write outlasts the caller's deadline. */
const TO_ANSWER_MS = 60;
const NOT_TOLD = 'telling the clinic how a booking in doubt has ended failed';

/**
 * Claims the time, checks it again, marks the attempt, writes, verifies and settles. Without a claim the booking is
 * refused, never doubled.
 */
export async function bookAppointment(
  parts: BookingParts,
  clinicId: string,
  wish: BookingWish,
  run: Run,
): Promise<BookingOutcome> {
  const planned = await planBooking(parts, clinicId, wish, null, run);
  if (planned.status !== 'planned') return planned;
  return offerInstead(parts, planned.plan, await carryOut(parts, planned.plan, run), run);
}

export async function carryOut(parts: BookingParts, plan: Plan, run: Run): Promise<BookingOutcome> {
  if (plan.notForNew) return { status: 'closed', reason: 'not-for-new', alternatives: [] };
  const { clinicId, draft } = plan;
  const claimed = await parts.attempts.claim(
    clinicId,
    run.attemptId,
    draft,
    { leaseMs: parts.timing.leaseMs, trustMs: parts.recentReads.trustMs(clinicId) },
    run.holdId,
  );
  run.trace('claim', { status: claimed.status });
  if (claimed.status === 'same-wish') return joinAttempt(parts, plan, claimed.attemptId, run);
  if (claimed.status === 'taken') return { status: 'slot-taken', alternatives: [] };
  if (claimed.status !== 'claimed') return { status: 'slot-held', alternatives: [] };
  await parts.between('claimed', run.attemptId);

  const refuse = async (refusal: BookingRefusal) => {
    await release(parts, plan, run, 'refused');
    run.trace('refused', { reason: refusal.status === 'closed' ? refusal.reason : refusal.status });
    return refusal;
  };
  const taken = await refuseIfRecentlyTaken(parts, plan);
  if (taken) return refuse(taken);
  let check: SlotCheck;
  try {
    check = await recheckSlot(parts, plan, claimed.rivals, run);
  } catch (error) {
    await release(parts, plan, run, 'failed');
    throw error;
  }
  await parts.between('looked', run.attemptId);
  const { patient, rows, elsewhere, verdict } = check;
  if (!patient) return refuse({ status: 'unknown-patient' });
  if (!patient.active) return refuse({ status: 'inactive-patient' });
  if (elsewhere) return refuse({ status: 'patient-busy', other: named(elsewhere, plan), alternatives: [] });
  const withOthers = (outcome: BookingOutcome): BookingOutcome => {
    if (outcome.status !== 'booked' && outcome.status !== 'already-booked') return outcome;
    const upcoming = check.others.filter((row) => isUpcoming(row, plan));
    return upcoming.length > 0 ? { ...outcome, others: upcoming.map((row) => named(row, plan)) } : outcome;
  };
  if (check.already)
    return withOthers(await keepExisting(parts, plan, check.already, spokenPerson(patient), run));
  if (verdict.status === 'closed') return refuse(refusalOf(verdict.reason, check));
  const most = draft.action === 'book' ? (run.mostVisitsThatDay ?? null) : null;
  const open = claimed.phoneVisits.filter(
    ({ isUnderWay, appointmentId }) => isUnderWay || check.liveIds.has(appointmentId ?? ''),
  );
  if (most !== null && open.length >= most) {
    const appointmentIds = open.map(({ appointmentId }) => appointmentId ?? '');
    return refuse({ status: 'visit-limit', appointmentIds });
  }
  return withOthers(await send(parts, plan, { fence: claimed.fence, rows, patient }, run));
}

function isUpcoming({ date, time }: Appointment, { now }: Plan): boolean {
  return date > now.date || (date === now.date && time > now.time);
}

function named(row: Appointment, { config }: Plan): NamedAppointment {
  return { ...row, providerName: config.nameOf(row.providerId) };
}

function refusalOf(reason: ClosedReason, { alternatives }: SlotCheck): BookingRefusal {
  return isTaken(reason)
    ? { status: 'slot-taken', alternatives }
    : { status: 'closed', reason, alternatives };
}

async function send(
  parts: BookingParts,
  plan: Plan,
  {
    fence,
    rows,
    patient,
  }: {
    readonly fence: number;
    readonly rows: readonly Appointment[];
    readonly patient: Patient;
  },
  run: Run,
): Promise<BookingOutcome> {
  const { clinicId } = plan;
  const { leastForWriteMs, answerMs, settleAfterMs } = parts.timing;
  const tooLate = async (): Promise<BookingOutcome> => {
    await release(parts, plan, run, 'failed');
    return { status: 'out-of-time' };
  };
  const isTooLate = () => {
    const typicalMs = parts.writeTimes.typicalMs(clinicId) ?? 0;
    return run.deadline.remainingMs() < Math.max(leastForWriteMs, typicalMs + answerMs);
  };
  if (isTooLate()) return tooLate();

  const sending = { marker: markerOf(run.attemptId), rowsSeen: rows.map(({ id }) => id) };
  const patientName = spokenPerson(patient);
  const toMark = { ...sending, settleAfterMs, patientName };
  const marked = await parts.attempts.mark(clinicId, run.attemptId, fence, toMark);
  if (!marked) return { status: 'slot-held', alternatives: [] };
  await parts.between('marked', run.attemptId);

  // Check the clock in the same tick as the send: any await in between could make the write late.
  if (isTooLate()) return tooLate();
  // After the send an error does not prove that nothing was booked, so the settle job finds out.
  const named = { ...plan, draft: { ...plan.draft, patientName } };
  const outcome = write(parts, named, sending, patient, run).catch((error: unknown) => {
    parts.log.error(
      { clinicId, attempt: run.attemptId, ...errorName(error) },
      'a booking failed after it was sent; the settle job looks for it',
    );
    return { status: 'unconfirmed' as const };
  });
  parts.writeTimes.measure(clinicId, outcome);
  parts.background(outcome);
  // The write has its own four seconds. A caller whose deadline ends first hears "unconfirmed", and the result is
  // still settled.
  return resolveWithin(run.deadline.remainingMs() - TO_ANSWER_MS, outcome, () => {
    parts.background(tellOnceEnded(parts, plan, outcome, run));
    return { status: 'unconfirmed' };
  });
}

async function tellOnceEnded(
  parts: BookingParts,
  { clinicId }: Plan,
  outcome: Promise<BookingOutcome>,
  { attemptId }: Run,
): Promise<void> {
  try {
    const ended = await outcome;
    await tellAfterDoubt(parts, clinicId, attemptId, { isTexted: 'smsQueued' in ended && ended.smsQueued });
  } catch (error) {
    parts.log.error({ clinicId, attempt: attemptId, ...errorName(error) }, NOT_TOLD);
  }
}

async function write(
  parts: BookingParts,
  plan: Plan,
  sending: Sending,
  patient: Patient,
  run: Run,
): Promise<BookingOutcome> {
  const { emr, draft } = plan;
  const { patientId, providerId, date, time, durationMinutes, type, reason, extras } = draft;
  try {
    const { appointmentId } = await emr.book(
      {
        patientId,
        patientName: `${patient.lastName},${patient.firstName}`,
        providerId,
        date,
        time,
        durationMinutes,
        type,
        reason,
        notes: notesWith(draft.notes, sending.marker),
        ...(extras ? { extras } : {}),
      },
      waitOf(run.deadline, AbortSignal.timeout(parts.timing.writeMs)),
    );
    await parts.between('written', run.attemptId);
    return await verify(parts, plan, appointmentId, run);
  } catch (error) {
    run.trace('write-failed', { sent: emrSent(error) });
    return afterFailedWrite(parts, plan, sending, emrSent(error), run);
  }
}

/**
 * A write that was never sent has failed; a complete refusal is checked with one read; anything else stays in doubt
 * until a read finds it.
 */
async function afterFailedWrite(
  parts: BookingParts,
  plan: Plan,
  sending: Sending,
  sent: ReturnType<typeof emrSent>,
  run: Run,
): Promise<BookingOutcome> {
  if (sent === 'no') {
    await release(parts, plan, run, 'failed');
    return { status: 'failed' };
  }
  const rows =
    run.deadline.remainingMs() < parts.timing.leastForReadMs ? null : await readDay(parts, plan, run);
  const own = rows ? ownRow(rows, { draft: plan.draft, ...sending }) : null;
  if (own && rows) return verifyOwnRow(parts, plan, own.id, rows, run);
  if (sent === 'answered' && rows) {
    await release(parts, plan, run, 'failed');
    return { status: 'failed' };
  }
  const attempt = { id: run.attemptId, draft: plan.draft };
  await parts.attempts.keep(
    plan.clinicId,
    attempt.id,
    'doubt',
    undefined,
    doubtOf(parts, plan.clinicId, attempt),
  );
  run.trace('in-doubt', {});
  return { status: 'unconfirmed' };
}

/** A model that repeats the wish under a new tool call id gets the outcome of the attempt under way. */
async function joinAttempt(
  parts: BookingParts,
  plan: Plan,
  otherId: string,
  run: Run,
): Promise<BookingOutcome> {
  while (run.deadline.remainingMs() > JOIN_LOOK_MS * 2) {
    const other = await parts.attempts.read(plan.clinicId, otherId);
    if (other?.state === 'booked' && other.appointmentId)
      return shareBooking(parts, plan, other.appointmentId, run);
    if (other?.state === 'doubt') return { status: 'unconfirmed' };
    if (!other || !['held', 'writing'].includes(other.state))
      return { status: 'slot-held', alternatives: [] };
    await new Promise((resolve) => setTimeout(resolve, JOIN_LOOK_MS));
  }
  return { status: 'unconfirmed' };
}
