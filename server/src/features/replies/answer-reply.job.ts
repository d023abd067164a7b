import type { JobKind, JobOutcome } from '../../database/jobs/jobs.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { emrFailure, emrRetryAfterMs, emrTrouble } from '../../ports/emr.ts';
import { carryOut, lookAt, type Placed, type Plan, type Sight } from './carry-out.ts';
import { decideReply, type Wish } from './decide-reply.ts';
import { ANSWER_REPLY } from './job-kinds.ts';
import type { OfferAnswer, OfferDesk, ReplyParts } from './needs.ts';
import type { StoredQuestion } from './question.ts';
import { isCancelWord } from './reading/cancel-word.ts';
import { readReply } from './reading/read-reply.ts';
import type { WaitingReply } from './replies.store.ts';
import { type AtClinic, type Ending, putOffReply, settleReply } from './settle-reply.ts';

const READ_MS = 6_000;
/** How long a reply is tried while the EMR is away, before a person takes over. */
const LONGEST_MS = 3_600_000;
const AGAIN_MS = [1_000, 3_000, 10_000, 20_000, 30_000] as const;
const LATER_MS = 60_000;
/** From this try on, the patient gets a text that it takes longer. */
const TELLS_FROM = 3;
const WAITS_MS = 400;
/** A phone that answers every text by itself would be answered for ever. */
const MOST_UNCLEAR_ANSWERS = 5;

type AnsweredReply = WaitingReply & { readonly question: StoredQuestion };

/**
 * Carries out one reply: reads it, looks at the visits in the EMR's book, acts, and ends it in one transaction with the
 * answer. It may run again at any point: whatever it does twice changes nothing the second time.
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
      if (reply && clinic) await settleReply(parts, clinic, reply, notDone(reply));
    },
  };
}

async function answerReply(parts: ReplyParts, clinic: AtClinic, reply: WaitingReply): Promise<JobOutcome> {
  const wish = wishOf(reply);
  // What is left to a person need not wait; everything else is done in the order in which it came.
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
  // Standby decides whether an offer is still open; a late yes is answered that the time is gone.
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
 * "Cancel" alone stops all texts at the provider, so nothing can be answered; but who writes it may well mean the visit. A
 * time that is offered is declined by it.
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
  const plan = carryOut(question, wish, await sightsOf(parts, clinicId, question));
  if (plan.cancels.length > 0) return cancelAll(parts, clinicId, question, plan);
  const { tells, names, next, confirms } = plan;
  const item = tells === 'gone' || tells === 'under-way' ? tells : null;
  const answer = tells === 'confirmed' || tells === 'cancelled' ? tells : null;
  const noted = answer && { answer, about: answer === 'confirmed' ? confirms : names };
  const asks = ['reply-again', 'which', 'moved'].includes(tells);
  return { outcome: tells, tells, names, next, confirms, item, noted, asks };
}

async function sightsOf({ emr }: ReplyParts, clinicId: string, { visits }: StoredQuestion): Promise<Sight[]> {
  const { fresh } = await emr.of(clinicId);
  const wait = { signal: AbortSignal.timeout(READ_MS) };
  return Promise.all(
    visits.map(async (visit) => lookAt(visit, await fresh.getAppointment(visit.appointmentId, wait))),
  );
}

/** One by one. Changes in doubt are settled and reported by the booking protocol. */
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
    await settleReply(parts, clinic, reply, notDone(reply));
    return 'done';
  }
  await putOffReply(parts, clinic, reply, reply.tries + 1 >= TELLS_FROM);
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

function notDone(reply: WaitingReply): Ending {
  const names = placed(reply.question);
  const tells = reply.stops ? null : names.length > 0 ? 'not-done' : 'read';
  return { outcome: 'not-done', tells, names, item: 'not-done' };
}

const saysCancel = ({ stops, body }: WaitingReply) => stops && isCancelWord(body);

function placed(question: StoredQuestion | null): readonly Placed[] {
  return (question?.visits ?? []).map((visit, index) => ({ place: index + 1, visit }));
}
