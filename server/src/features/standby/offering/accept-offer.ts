import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/database.ts';
import { minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { BookingOutcome, MoveOutcome, Run } from '../../scheduling/index.ts';
import type { StandbyParts } from '../parts.ts';
import { isStillUseful } from '../rules.ts';
import { type Entry, type FreedTime, isOpen, type Offer } from '../standby.ts';
import { endFreedTime } from './end-offer.ts';
import { linkToOtherTimes, type TellingClinic, tellBooked, tellGone } from './tell-patient.ts';
import { bookedText, goneText, unavailableText } from './texts.ts';

/** `{link}` in the text is replaced by the address of `linkId`. */
export interface Answer {
  readonly outcome: 'booked' | 'gone' | 'unavailable';
  readonly text: string;
  readonly linkId: string | null;
}

type Result =
  | { readonly status: 'booked'; readonly appointmentId: string }
  | { readonly status: 'taken' }
  /** The time may be free, but no longer suits this patient. */
  | { readonly status: 'unfit'; readonly isEntryOver: boolean }
  /** A booking may exist; the job finds out. */
  | { readonly status: 'open' }
  /** Nothing was written, so the acceptance can be retried. */
  | { readonly status: 'nothing' };

const TOOL = 'standby';
const BOOK_MS = 10_000;
/** Longer than a booking takes, so that the job only acts if the process died. */
const LOOK_AFTER_MS = 15_000;
const LEFT_OVER_MINUTES = 10;

/** Stores the acceptance before the booking begins, so that a repeated yes finds it. */
export async function acceptOffer(
  parts: StandbyParts,
  clinicId: string,
  offerId: string,
  at: Date,
  linkId?: string,
): Promise<Answer | null> {
  const begun = await parts.db.inClinic(clinicId, (_, tx) => begin(parts, tx, clinicId, offerId, at));
  if (!begun) return null;
  if ('answer' in begun) return begun.answer;
  const { offer, entry, attemptId } = begun;
  await parts.between?.('accepting', offerId);
  const result = await book(parts, clinicId, offer, entry, attemptId, linkId);
  await parts.between?.('booked', offerId);
  return settle(parts, clinicId, offer.id, result, 'asker');
}

interface Begun {
  readonly offer: Offer;
  readonly entry: Entry;
  readonly attemptId: string;
}

async function begin(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  offerId: string,
  at: Date,
): Promise<Begun | { readonly answer: Answer } | null> {
  const found = await lockOffer(parts, tx, clinicId, offerId);
  if (!found) return null;
  const { freed, offer, clinic } = found;
  if (offer.state === 'accepted') return { answer: answerTo('booked', offer, clinic) };
  if (offer.state === 'accepting') return { answer: answerTo('unavailable', offer, clinic) };
  const entry = offer.standbyId ? await parts.entries.find(clinicId, offer.standbyId, tx) : null;
  const others = await parts.offers.offersOf(tx, clinicId, freed.id);
  const isLate =
    offer.state !== 'offered' ||
    freed.state !== 'open' ||
    !entry ||
    !isStillUseful(entry, offer) ||
    (offer.until !== null && offer.until <= at) ||
    others.some(({ id, state }) => id !== offer.id && state === 'accepting');
  if (isLate) return { answer: await goneAnswer(parts, tx, clinicId, clinic, offer) };
  const attemptId = randomUUID();
  await parts.holds.begin(tx, clinicId, attemptId, TOOL, LOOK_AFTER_MS - 1_000);
  await parts.offers.beginAccept(tx, clinicId, offer.id, attemptId, LOOK_AFTER_MS);
  await parts.offers.decided(tx, clinicId, freed.id);
  return { offer, entry, attemptId };
}

/** Always lock the freed time before the offer, or two processes could deadlock. */
export async function lockOffer(parts: StandbyParts, tx: Transaction, clinicId: string, offerId: string) {
  const known = await parts.offers.offer(tx, clinicId, offerId, 'unlocked');
  const freed = known && (await parts.offers.freedTime(tx, clinicId, known.freedId));
  const offer = freed && (await parts.offers.offer(tx, clinicId, offerId));
  const clinic = offer && (await parts.clinics.read(clinicId, tx));
  if (!freed || !offer || !clinic || offer.patientId === null) return null;
  return { freed, offer, clinic };
}

async function goneAnswer(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offer: Offer,
): Promise<Answer> {
  const linkId = await linkToOtherTimes(parts, tx, clinicId, clinic, offer);
  const text = goneText(offer.language, { clinic: clinic.name, ...offer }, linkId !== null);
  return { outcome: 'gone', text, linkId };
}

/** Books and verifies the new visit before the old one is cancelled. */
async function book(
  parts: StandbyParts,
  clinicId: string,
  offer: Offer,
  entry: Entry,
  attemptId: string,
  linkId?: string,
): Promise<Result> {
  const { providerId, date, time, language, phone } = offer;
  const { patientId, old } = entry;
  const run: Run = {
    ...{ attemptId, callId: null, tool: TOOL, smsConsent: null, isSilent: true, holdId: offer.freedId },
    language: language === 'zh' || language === 'yue' ? 'zh' : 'en',
    callerPhone: phone,
    ...(linkId ? { linkId } : {}),
    deadline: deadlineIn(BOOK_MS),
    trace: () => undefined,
  };
  const place = { providerId, date, time, patientId };
  try {
    const outcome = old
      ? await parts.scheduling.reschedule(
          clinicId,
          { ...place, appointmentId: old.id, reason: null, keepsReason: true },
          run,
        )
      : await parts.scheduling.book(
          clinicId,
          { ...place, visit: { visitReason: 'general' }, reason: 'Earlier time from the standby list' },
          run,
        );
    return resultOf(outcome);
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return { status: 'nothing' };
  }
}

function resultOf(outcome: BookingOutcome | MoveOutcome): Result {
  switch (outcome.status) {
    case 'booked':
    case 'already-booked':
    case 'moved':
    case 'unchanged':
      return { status: 'booked', appointmentId: outcome.appointmentId };
    case 'slot-taken':
    case 'slot-held':
    case 'closed':
    case 'unknown-provider':
      return { status: 'taken' };
    case 'patient-busy':
    case 'visit-limit':
      return { status: 'unfit', isEntryOver: false };
    case 'not-found':
    case 'untouchable':
    case 'unknown-patient':
    case 'inactive-patient':
      return { status: 'unfit', isEntryOver: true };
    case 'unconfirmed':
    case 'being-moved':
      return { status: 'open' };
    case 'failed':
    case 'out-of-time':
      return { status: 'nothing' };
  }
}

/**
 * Stores the result once, for whichever comes first: the request that asked, or the job, which also texts the
 * patient.
 */
function settle(
  parts: StandbyParts,
  clinicId: string,
  offerId: string,
  result: Result,
  by: 'asker' | 'job',
): Promise<Answer | null> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const found = await lockOffer(parts, tx, clinicId, offerId);
    if (!found) return null;
    const { freed, offer, clinic } = found;
    if (offer.state === 'accepted') return answerTo('booked', offer, clinic);
    if (offer.state !== 'accepting') return goneAnswer(parts, tx, clinicId, clinic, offer);
    switch (result.status) {
      case 'open':
      case 'nothing':
        return answerTo('unavailable', offer, clinic);
      case 'booked':
        await settleBooked(parts, tx, clinicId, clinic, {
          freed,
          offer,
          appointmentId: result.appointmentId,
        });
        if (by === 'job') await tellBooked(parts, tx, clinicId, clinic, offer);
        return answerTo('booked', offer, clinic);
      case 'taken':
      case 'unfit':
        await settleRefused(parts, tx, clinicId, offer, result);
        return refuse[by](parts, tx, clinicId, clinic, offer);
    }
  });
}

function answerTo(outcome: 'booked' | 'unavailable', offer: Offer, { name }: TellingClinic): Answer {
  const words = outcome === 'booked' ? bookedText : unavailableText;
  return { outcome, text: words(offer.language, { clinic: name, ...offer }), linkId: null };
}

/** The request answers the patient itself; the job has to send a text. */
const refuse = {
  asker: goneAnswer,
  job: async (...about: Parameters<typeof tellGone>) => {
    await tellGone(...about);
    return null;
  },
};

/** Enqueues another look at the book instead of closing the time, because it may be free again. */
async function settleRefused(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { id, standbyId, freedId }: Offer,
  result: Extract<Result, { status: 'taken' | 'unfit' }>,
): Promise<void> {
  const state = result.status === 'taken' ? 'taken' : 'closed';
  await parts.offers.setState(tx, clinicId, id, { state, at: parts.clock.now() });
  if (result.status === 'unfit' && result.isEntryOver && standbyId)
    await parts.entries.setState(tx, clinicId, standbyId, 'removed');
  await parts.offers.decided(tx, clinicId, freedId);
  await parts.offers.enqueueLook(tx, clinicId, freedId);
}

async function settleBooked(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  {
    freed,
    offer,
    appointmentId,
  }: { readonly freed: FreedTime; readonly offer: Offer; readonly appointmentId: string },
): Promise<void> {
  const at = parts.clock.now();
  await parts.offers.setState(tx, clinicId, offer.id, { state: 'accepted', at, appointmentId });
  if (offer.standbyId) await parts.entries.setState(tx, clinicId, offer.standbyId, 'booked');
  const others = (await parts.offers.offersOf(tx, clinicId, freed.id)).filter(
    (other) => other.id !== offer.id && isOpen(other),
  );
  for (const other of others) {
    await parts.offers.setState(tx, clinicId, other.id, { state: 'taken', at });
    await tellGone(parts, tx, clinicId, clinic, other);
  }
  await parts.offers.endTime(tx, clinicId, freed.id, 'filled', at);
  await parts.holds.letGo(tx, clinicId, freed.id);
  await freeRemainder(parts, tx, clinicId, freed, offer, at);
}

/** Offers the rest of the time if the accepted visit is shorter. */
async function freeRemainder(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { providerId, date, time, durationMinutes, cause }: FreedTime,
  offer: Offer,
  at: Date,
): Promise<void> {
  if (offer.durationMinutes === null) return;
  const rest = durationMinutes - offer.durationMinutes;
  const start = minutesOf(time) + offer.durationMinutes;
  if (rest < LEFT_OVER_MINUTES || start >= 1440) return;
  const left = { providerId, date, time: timeAt(start), durationMinutes: rest, rowId: null, cause };
  await parts.offers.free(tx, clinicId, left, at);
}

/**
 * Completes an acceptance whose process died or whose EMR was unreachable. Returns true when nothing is left to do.
 */
export async function finishAccept(parts: StandbyParts, clinicId: string, offerId: string): Promise<boolean> {
  const offer = await parts.offers.find(clinicId, offerId);
  if (offer?.state !== 'accepting' || !offer.attemptId) return true;
  const fate = await parts.holds.fate(clinicId, offer.attemptId);
  const clinic = await parts.clinics.read(clinicId);
  if (!clinic) return true;
  if (fate.status === 'open') return false;
  if (fate.status !== 'nothing') {
    await settle(parts, clinicId, offerId, fate, 'job');
    return true;
  }
  if (instantOf(offer.date, offer.time, clinic.timezone) <= parts.clock.now()) {
    await settle(parts, clinicId, offerId, { status: 'taken' }, 'job');
    return true;
  }
  const again = await parts.db.inClinic(clinicId, (_, tx) => beginAgain(parts, tx, clinicId, offer));
  if (!again) return false;
  const result = await book(parts, clinicId, offer, again.entry, again.attemptId);
  await settle(parts, clinicId, offerId, result, 'job');
  return result.status !== 'open' && result.status !== 'nothing';
}

async function beginAgain(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { id, attemptId: before }: Offer,
) {
  const found = await lockOffer(parts, tx, clinicId, id);
  const entry = found?.offer.standbyId ? await parts.entries.find(clinicId, found.offer.standbyId, tx) : null;
  if (found?.offer.state !== 'accepting' || found.offer.attemptId !== before || !entry) return null;
  const attemptId = randomUUID();
  await parts.holds.begin(tx, clinicId, attemptId, TOOL, LOOK_AFTER_MS - 1_000);
  await parts.offers.setAttempt(tx, clinicId, id, attemptId);
  return { entry, attemptId };
}

/** Keeps the visit that staff booked in the offered time, and tells the asked patient at once. */
export async function endOfferTakenByStaff(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  freed: FreedTime,
): Promise<void> {
  await endFreedTime(parts, tx, clinicId, clinic, freed, { state: 'taken', why: 'taken' });
}
