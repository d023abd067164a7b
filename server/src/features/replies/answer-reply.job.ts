import type { JobKind, JobOutcome } from '../../database/jobs/jobs.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { emrFailure, emrRetryAfterMs, emrTrouble } from '../../ports/emr.ts';
import { carryOut, type Placed, type Plan, stateInBook, type VisitState } from './carry-out.ts';
import { decideReply, type Wish } from './decide-reply.ts';
import { ANSWER_REPLY } from './job-kinds.ts';
import type { OfferAnswer, OfferDesk, ReplyParts } from './needs.ts';
import type { StoredQuestion } from './question.ts';
import { isCancelWord } from './reading/cancel-word.ts';
import { readReply } from './reading/read-reply.ts';
import type { WaitingReply } from './replies.store.ts';
import { type AtClinic, type Ending, putOffReply, settleReply } from './settle-reply.ts';

const READ_MS = 6_000;
/** How long a reply is retried while the EMR does not answer, before staff take over. */
const LONGEST_MS = 3_600_000;
const AGAIN_MS = [1_000, 3_000, 10_000, 20_000, 30_000] as const;
const LATER_MS = 60_000;
/** From this attempt on, the patient is told that it takes longer. */
const NOTIFY_FROM_ATTEMPT = 3;
const WAITS_MS = 400;
/** Stops an endless exchange with a phone that answers automatically. */
const MOST_UNCLEAR_ANSWERS = 5;

type AnsweredReply = WaitingReply & { readonly question: StoredQuestion };

/**
 * Handles one reply: parses it, looks up the visits in the EMR, acts, and ends it in one transaction with the answer.
 * Safe to run again at any point.
 */
export function answerReplyJob(parts: ReplyParts): JobKind {
  return {
    kind: ANSWER_REPLY,
    maxAttempts: 25,
    run: async ({ clinicId, payload }) => {
      const reply = clinicId ? await parts.replies.waiting(clinicId, String(payload.replyId)) : null;
      const clinic = reply && clinicId ? await parts.clinics.profile(clinicId) : null;
      if (!reply || !clinic) return 'done';
      return answerReply(parts, clinic, reply);
    },
    gaveUp: async ({ clinicId, payload }) => {
      const reply = clinicId ? await parts.replies.waiting(clinicId, String(payload.replyId)) : null;
      const clinic = reply && clinicId ? await parts.clinics.profile(clinicId) : null;
      if (reply && clinic) await settleReply(parts, clinic, reply, leftToStaff(reply));
    },
  };
}

async function answerReply(parts: ReplyParts, clinic: AtClinic, reply: WaitingReply): Promise<JobOutcome> {
  const wish = wishOf(reply);
  // An unclear reply goes to staff and need not wait; all others run in order of arrival.
  if (wish.wish !== 'unclear' && reply.waitsForEarlier) return { inMs: WAITS_MS };
  try {
    await settleReply(parts, clinic, reply, await endingOf(parts, clinic, reply, wish));
    return 'done';
  } catch (error) {
    if (emrTrouble(error) === null) throw error;
    return tryLater(parts, clinic, reply, error);
  }
}

function wishOf({ question, body, stops, inTime, isEarly }: WaitingReply): Wish {
  if (!question) return { wish: 'unclear' };
  if (stops) return { wish: question.topic === 'offer' ? 'decline' : 'unclear' };
  // Standby decides whether an offer is still open, and explains a late yes.
  if (!inTime && question.topic !== 'offer') return { wish: 'unclear' };
  return decideReply(question, readReply(body), isEarly);
}

async function endingOf(
  parts: ReplyParts,
  clinic: AtClinic,
  reply: WaitingReply,
  wish: Wish,
): Promise<Ending> {
  const { question } = reply;
  if (saysCancel(reply)) return cancelWord(parts, clinic.id, reply);
  if (!question || wish.wish === 'unclear') return unclear(reply);
  const asked = { ...reply, question };
  switch (wish.wish) {
    case 'too-early':
      return { outcome: 'too-early', tells: null, names: [] };
    case 'other-times':
      return otherTimes(parts, clinic, asked);
    case 'confirm':
    case 'ask-to-cancel':
    case 'cancel':
      return byBook(parts, clinic.id, asked, wish);
    default:
      return parts.offers ? toOffer(parts.offers, clinic.id, asked, wish.wish) : unclear(reply);
  }
}

function unclear(reply: WaitingReply): Ending {
  const { question, inTime, unclearLately } = reply;
  const isAsked = question?.topic === 'reminder' && inTime;
  const tells = unclearLately >= MOST_UNCLEAR_ANSWERS ? null : isAsked ? 'read-ask' : 'read';
  const about = placed(question);
  return {
    outcome: 'unclear',
    tells,
    names: isAsked ? about : [],
    item: 'unclear',
    noted: { answer: 'unclear', about },
  };
}

/**
 * Providers treat a lone "Cancel" as stopping all texts, so it cannot be answered; but the patient may mean the
 * visit. It declines an open offer.
 */
async function cancelWord(
  { offers }: ReplyParts,
  clinicId: string,
  { question, inTime, at }: WaitingReply,
): Promise<Ending> {
  const about = question?.topic === 'reminder' && inTime ? placed(question) : [];
  if (question?.topic === 'offer' && question.offerId && inTime)
    await offers?.decline(clinicId, question.offerId, at);
  const noted = { answer: 'unclear', about } as const;
  const item = about.length === 1 ? 'cancel-visit' : 'cancel-word';
  return { outcome: 'opted-out', tells: null, names: about, item, noted };
}

function otherTimes({ links }: ReplyParts, clinic: AtClinic, { question }: AnsweredReply): Ending {
  const [visit, ...more] = question.visits;
  const about = placed(question);
  const noted = { answer: 'other_times', about } as const;
  const told = { outcome: 'other-times', names: about, noted } as const;
  // With several visits it is unclear which one is meant.
  return links && visit && more.length === 0 && clinic.timezone
    ? { ...told, tells: 'other-times-link', linksTo: visit }
    : { ...told, tells: 'other-times', item: 'other-times' };
}

async function toOffer(
  offers: OfferDesk,
  clinicId: string,
  { question, phone, at, stops }: AnsweredReply,
  wish: 'accept' | 'decline' | 'stay' | 'leave',
): Promise<Ending> {
  const { offerId } = question;
  if (wish === 'stay' || wish === 'leave')
    return told(wish, await offers.stay(clinicId, phone, wish === 'stay'), stops);
  if (offerId === null) return { outcome: 'unclear', tells: 'read', names: [], item: 'unclear' };
  if (wish === 'decline') return told(wish, await offers.decline(clinicId, offerId, at), stops);
  const accepted = await offers.accept(clinicId, offerId, at);
  return told(`accept-${accepted?.outcome ?? 'unknown'}`, accepted, stops);
}

function told(outcome: string, answer: OfferAnswer | null, stops: boolean): Ending {
  if (!answer) return { outcome: 'unclear', tells: stops ? null : 'read', names: [], item: 'unclear' };
  return { outcome, tells: stops || answer.text === '' ? null : answer, names: [] };
}

async function byBook(
  parts: ReplyParts,
  clinicId: string,
  { question }: AnsweredReply,
  wish: Extract<Wish, { readonly wish: 'confirm' | 'ask-to-cancel' | 'cancel' }>,
): Promise<Ending> {
  const plan = carryOut(question, wish, await statesOf(parts, clinicId, question));
  if (plan.cancels.length > 0) return cancelAll(parts, clinicId, question, plan);
  const { tells, names, next, confirms } = plan;
  const item = tells === 'gone' || tells === 'under-way' ? tells : null;
  const answer = tells === 'confirmed' || tells === 'cancelled' ? tells : null;
  const noted = answer && { answer, about: answer === 'confirmed' ? confirms : names };
  const asks = ['reply-again', 'which', 'moved'].includes(tells);
  return { outcome: tells, tells, names, next, confirms, item, noted, asks };
}

async function statesOf(
  { emr }: ReplyParts,
  clinicId: string,
  { visits }: StoredQuestion,
): Promise<VisitState[]> {
  const { fresh } = await emr.of(clinicId);
  const wait = { signal: AbortSignal.timeout(READ_MS) };
  return Promise.all(
    visits.map(async (visit) => stateInBook(visit, await fresh.getAppointment(visit.appointmentId, wait))),
  );
}

/** Cancels one by one. The booking protocol settles and reports uncertain cancellations. */
async function cancelAll(
  parts: ReplyParts,
  clinicId: string,
  question: StoredQuestion,
  { cancels, names, next }: Plan,
): Promise<Ending> {
  const outcomes = [];
  for (const { visit } of cancels) outcomes.push(await parts.cancelVisit(clinicId, visit, question.language));
  if (outcomes.some(({ status }) => status === 'failed'))
    throw emrFailure('refused', 'The EMR did not take the cancellation.', { sent: 'no' });
  if (outcomes.some(({ status }) => status === 'not-found' || status === 'untouchable'))
    return { outcome: 'under-way', tells: 'under-way', names, item: 'under-way' };
  const tells = outcomes.some(({ status }) => status === 'unconfirmed') ? 'cancelling' : 'cancelled';
  return { outcome: tells, tells, names, next, noted: { answer: 'cancelled', about: names } };
}

async function tryLater(
  parts: ReplyParts,
  clinic: AtClinic,
  reply: WaitingReply,
  error: unknown,
): Promise<JobOutcome> {
  if (reply.ageMs > LONGEST_MS || isPast(parts, clinic, reply)) {
    await settleReply(parts, clinic, reply, leftToStaff(reply));
    return 'done';
  }
  await putOffReply(parts, clinic, reply, reply.tries + 1 >= NOTIFY_FROM_ATTEMPT);
  return { inMs: emrRetryAfterMs(error) ?? AGAIN_MS[reply.tries] ?? LATER_MS };
}

function isPast({ clock }: ReplyParts, { timezone }: AtClinic, { question }: WaitingReply): boolean {
  const now = wallClockAt(clock.now(), timezone);
  const visits = question?.visits ?? [];
  return (
    visits.length > 0 &&
    visits.every(({ date, time }) => date < now.date || (date === now.date && time <= now.time))
  );
}

function leftToStaff(reply: WaitingReply): Ending {
  const names = placed(reply.question);
  const tells = reply.stops ? null : names.length > 0 ? 'not-done' : 'read';
  return { outcome: 'not-done', tells, names, item: 'not-done' };
}

const saysCancel = ({ stops, body }: WaitingReply) => stops && isCancelWord(body);

function placed(question: StoredQuestion | null): readonly Placed[] {
  return (question?.visits ?? []).map((visit, index) => ({ place: index + 1, visit }));
}
