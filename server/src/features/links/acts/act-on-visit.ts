import { toE164 } from '../../../kernel/people/phone-number.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Appointment } from '../../../ports/emr.ts';
import type { CancelOutcome, MoveOutcome, Run } from '../../scheduling/index.ts';
import type { LinkResult } from '../link.ts';
import type { ActParts } from '../needs.ts';
import { readTime } from '../opening/link-form.ts';
import { spokenLanguage, type View } from '../opening/view.ts';
import type { Acting } from './acting.ts';
import { askForCall } from './ask-for-call.ts';
import { findTimes } from './find-times.ts';
import { isStandbyOn, joinStandby } from './join-standby.ts';
import { type Ended, runOnce } from './once.ts';

const DAYS_AHEAD = 30;
const CANCEL_REASON = 'Cancelled by the patient by link';

export async function actOnVisit(parts: ActParts, acting: Acting): Promise<View> {
  const { visit, wish } = acting;
  if (!visit) return { page: 'dead' };
  switch (wish.act) {
    case 'confirm':
      return confirm(parts, acting, visit);
    case 'cancel':
      return cancel(parts, acting, visit);
    case 'move':
      return move(parts, acting, visit);
    case 'callback':
      return askForCall(parts, acting, 'Would like another time for an appointment');
    case 'standby':
      return joinStandby(parts, acting, visit);
    default:
      return otherTimes(parts, acting, visit, false);
  }
}

/** Runs as on the phone, with the link in place of the call. */
export function runOf(
  { link, patient }: Pick<Acting, 'link' | 'patient'>,
  tool: string,
  attemptId: string,
  deadline: Run['deadline'],
): Run {
  return {
    attemptId,
    callId: null,
    linkId: link.id,
    tool,
    language: spokenLanguage(link.language),
    callerPhone: toE164(patient.phone),
    smsConsent: null,
    deadline,
    mayTouch: async (patientId) => patientId === link.patientId,
    trace: () => undefined,
  };
}

export async function placeOf(
  parts: Pick<ActParts, 'bookingConfig'>,
  clinicId: string,
  {
    providerId,
    date,
    time,
    durationMinutes,
  }: Pick<Appointment, 'providerId' | 'date' | 'time'> & { readonly durationMinutes: number | null },
): Promise<NonNullable<LinkResult['place']>> {
  const { nameOf } = await parts.bookingConfig(clinicId);
  return { providerId, date, time, providerName: nameOf(providerId), minutes: durationMinutes };
}

async function confirm(parts: ActParts, acting: Acting, visit: Appointment): Promise<View> {
  const { link, firstName, wish } = acting;
  const { clinicId, id, patientId } = link;
  const at = parts.clock.now();
  const { id: appointmentId, providerId, date, time } = visit;
  const confirmed = { appointmentId, patientId, providerId, date, time };
  await parts.confirmations.confirm(clinicId, confirmed, 'link', at);
  const place = await placeOf(parts, clinicId, visit);
  const result: LinkResult = { ...wish, done: 'confirmed', place, replaced: null };
  await parts.db.inClinic(clinicId, async (_, tx) => {
    await parts.links.finish(tx, clinicId, id, result, { ends: false, confirms: true });
    await parts.audit.record(tx, {
      clinicId,
      userId: null,
      action: 'appointment.confirm',
      resource: `appointment/${visit.id}`,
      ip: '',
      userAgent: 'patient by link',
      requestId: id,
      success: true,
      details: { appointmentId: visit.id, via: 'link' },
    });
  });
  return { page: 'done', result, firstName };
}

async function cancel(parts: ActParts, acting: Acting, visit: Appointment): Promise<View> {
  const { link, wish } = acting;
  const { clinicId, patientId } = link;
  const place = await placeOf(parts, clinicId, visit);
  const endedBy = (outcome: CancelOutcome): Ended => {
    switch (outcome.status) {
      case 'cancelled':
      case 'already-cancelled':
        return { status: 'done', result: { ...wish, done: 'cancelled', place, replaced: null } };
      case 'unconfirmed':
        return { status: 'unconfirmed', unconfirmed: true };
      case 'failed':
        return { status: 'away' };
      default:
        return { status: 'dead' };
    }
  };
  const view = await runOnce(
    parts,
    acting,
    async (attemptId, deadline) =>
      endedBy(
        await parts.scheduling.cancel(
          clinicId,
          { appointmentId: visit.id, patientId, reason: CANCEL_REASON },
          runOf(acting, 'link_cancel', attemptId, deadline),
        ),
      ),
    (recalled) => (recalled.action === 'cancel' ? endedBy(recalled.outcome) : null),
  );
  return view.page === 'taken' ? { page: 'busy' } : view;
}

async function move(parts: ActParts, acting: Acting, visit: Appointment): Promise<View> {
  const { link, wish } = acting;
  const { clinicId, patientId } = link;
  const time = readTime(wish.chosen);
  if (!time) return otherTimes(parts, acting, visit, false);
  const view = await runOnce(
    parts,
    acting,
    async (attemptId, deadline) =>
      movedBy(
        await parts.scheduling.reschedule(
          clinicId,
          {
            appointmentId: visit.id,
            patientId,
            providerId: visit.providerId,
            date: time.date,
            time: time.time,
            reason: null,
          },
          runOf(acting, 'link_move', attemptId, deadline),
        ),
        acting,
        visit,
      ),
    (recalled) => (recalled.action === 'reschedule' ? movedBy(recalled.outcome, acting, visit) : null),
  );
  return view.page === 'taken' ? otherTimes(parts, acting, visit, true) : view;
}

function movedBy(outcome: MoveOutcome, { wish }: Acting, { date, time }: Appointment): Ended {
  switch (outcome.status) {
    case 'moved':
    case 'unchanged': {
      const { providerId, providerName, durationMinutes: minutes = null } = outcome;
      const place = { providerId, providerName, date: outcome.date, time: outcome.time, minutes };
      const oldRemains = outcome.status === 'moved' && !outcome.oldCancelled;
      return {
        status: 'done',
        result: { ...wish, done: 'moved', place, replaced: { date, time }, oldRemains },
      };
    }
    case 'unconfirmed':
      return { status: 'unconfirmed', unconfirmed: true };
    case 'not-found':
    case 'untouchable':
      return { status: 'dead' };
    default:
      return refusedBy(outcome);
  }
}

type Refusal = Exclude<
  MoveOutcome,
  { status: 'moved' | 'unchanged' | 'unconfirmed' | 'not-found' | 'untouchable' }
>;

/** The refusal as shown to the patient, who can act on some of them. */
export function refusedBy({ status }: Pick<Refusal, 'status'>): Ended {
  switch (status) {
    case 'failed':
    case 'out-of-time':
      return { status: 'away' };
    case 'unknown-provider':
    case 'unknown-patient':
    case 'inactive-patient':
    case 'visit-limit':
      return { status: 'call-us' };
    default:
      return { status: 'taken' };
  }
}

async function otherTimes(
  parts: ActParts,
  acting: Acting,
  visit: Appointment,
  isTaken: boolean,
): Promise<View> {
  const { link, timeZone } = acting;
  const { date } = wallClockAt(parts.clock.now(), timeZone);
  const slots = await findTimes(parts, link, {
    providerIds: [visit.providerId],
    range: { from: date, to: addDays(date, DAYS_AHEAD) },
    visit: {},
    durationMinutes: visit.durationMinutes,
  });
  const { providerName } = await placeOf(parts, link.clinicId, visit);
  const hasStandby = await isStandbyOn(parts, link.clinicId);
  return { page: 'times', old: visit, providerName, slots, isTaken, note: null, hasStandby };
}
