import { phoneCapsOf } from '../../../kernel/clinic/phone-caps.ts';
import { inLanguage } from '../../../kernel/clinic/said-by-clinic.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { BookingOutcome, NamedAppointment } from '../../scheduling/index.ts';
import {
  appointmentTime,
  argumentsOf,
  forSomebodyElse,
  obsolete,
  patientId,
  provenBirthDate,
  providerId,
  providerName,
  reason,
  reasonInEnglish,
  smsConsent,
  language as spokenLanguage,
  visit,
} from '../arguments/argument.ts';
import { type Spoken, spokenQuestion, spokenRefusal, visitLimit } from '../speech/booking-refusal.ts';
import { answerCapReached, callBackForText } from '../speech/cap-reached.ts';
import { answerAboutDay, unconfirmedAnswer } from '../speech/chosen-moment-answer.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { reasonForStaff, visitKind } from '../speech/reason-for-staff.ts';
import { type Speaker, speakerFor } from '../speech/speaker.ts';
import { textSent } from '../speech/text-sent.ts';
import { textWords } from '../speech/text-words.ts';
import { chooseMoment } from '../speech/times/choose-moment.ts';
import { chooseProvider } from '../speech/times/choose-provider.ts';
import { lengthOf, spokenMoment, withProvider } from '../speech/times/offer.ts';
import { MOST_NAMED, otherVisits } from '../speech/times/other-visits.ts';
import { visitWish } from '../speech/times/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';
import { askToKeep, kindOfVisit } from '../wishes/alike-visits.ts';
import { keyOf } from '../wishes/own-appointments.ts';

const booked = aboutPatient({
  you: phrase({ en: "You're booked for {slot}.", zh: '帮您约好了：{slot}。' }),
  other: phrase({ en: 'The visit{for} is booked for {slot}.', zh: '{to}约好了：{slot}。' }),
});
const REMOTE = {
  phone: aboutPatient({
    you: phrase({
      en: "You're booked for a phone visit: {slot}. The clinic will call you, so please keep your phone near you.",
      zh: '帮您约好了电话就诊：{slot}。到时诊所会给您打电话，请留意来电。',
    }),
    other: phrase({
      en: 'A phone visit{for} is booked: {slot}. The clinic will call then, so please keep the phone near.',
      zh: '{to}约好了电话就诊：{slot}。到时诊所会打电话，请留意来电。',
    }),
  }),
  video: aboutPatient({
    you: phrase({
      en: "You're booked for a video visit: {slot}. You don't need to come to the clinic.",
      zh: '帮您约好了视频就诊：{slot}。您不用到诊所来。',
    }),
    other: phrase({
      en: 'A video visit{for} is booked: {slot}. Nobody needs to come to the clinic.',
      zh: '{to}约好了视频就诊：{slot}。不用到诊所来。',
    }),
  }),
};
const already = aboutPatient({
  you: phrase({
    en: 'You already have this appointment: {slot}. It stays as it is.',
    zh: '您已经有这个预约了：{slot}。预约不变。',
  }),
  other: phrase({
    en: 'This visit{for} is booked already: {slot}. It stays as it is.',
    zh: '{who}已经有这个预约了：{slot}。预约不变。',
  }),
});
const unconfirmed = phrase({
  en: "I couldn't confirm {slot} yet. The clinic will text or call you to say if it's booked. Until then please don't count on it, and don't book again.",
  zh: '{slot}，我还没能确认有没有约上。诊所会发短信或者打电话告诉您结果。在那之前请先不要当作已经约好，也不用再约。',
});
const nothingBooked = phrase({ en: 'Nothing has been booked.', zh: '还没有为您预约。' });
const failed = phrase({
  en: "I wasn't able to book that. Nothing has been booked. Shall I ask the clinic to call you back?",
  zh: '刚才没能预约成功，没有任何预约。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'create_appointment',
  aliases: ['bookAppointment'],
  description:
    "Use it after the caller's yes to a time that a search offered. Only success true means booked; say the message.",
  arguments: argumentsOf(
    {
      patientId,
      dateOfBirth: provenBirthDate,
      providerId,
      providerName: obsolete(providerName),
      appointmentTime,
      ...visit,
      reason,
      reasonInEnglish,
      language: spokenLanguage,
      smsConsent,
      forSomebodyElse,
    },
    ['patientId', 'providerId', 'appointmentTime'],
  ),
  concerns: 'booking',
  cappedBy: 'bookingsPerCall',
  renamed: { demographicId: 'patientId', startTime: 'appointmentTime' },
  heldInEmergency: true,
  writes: true,
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false }, say: failed },

  async recall(call) {
    const found = await call.scheduling.recall(call.clinicId, call.run(null).attemptId);
    if (found?.action !== 'book' || found.outcome.status === 'unconfirmed') return null;
    return answerTo(found.outcome, call, await speakerFor(call));
  },

  async run(given, call) {
    const { patientId, appointmentTime, smsConsent } = given;
    if (!patientId) return notBooked(askFor.patient(call.language), call);
    const chosenProvider = await chooseProvider(call, given);
    if (chosenProvider.status === 'unclear') return notBooked(chosenProvider.message, call);
    if (!appointmentTime) return notBooked(askFor.time(call.language), call);
    const { providerId } = chosenProvider;
    const wanted = await visitWish(given, call);
    const chosen = await chooseMoment(call, { text: appointmentTime, providerId, visit: wanted });
    if (chosen.status === 'refused') return spokenQuestion(chosen, nothingBooked, call);

    const reason = reasonForStaff(given, visitKind(given.visitReason)) ?? 'General appointment';
    const wish = { patientId, providerId, ...chosen.moment, visit: wanted, reason };
    const outcome = await call.scheduling.book(call.clinicId, wish, {
      ...call.run(smsConsent),
      mostVisitsThatDay: call.limit.isReached ? 0 : phoneCapsOf(call.clinic).openPerPatientAndDay,
    });
    if (outcome.status === 'already-booked') call.limit.noteRepeat();
    // The outcome is stored with the booking itself.
    if (outcome.status !== 'booked' && outcome.status !== 'unknown-patient')
      await call.remember({ patientId, ...(given.language ? { language: given.language } : {}) });
    if (outcome.status === 'visit-limit' && call.limit.isReached)
      return { success: false, message: nothingBooked(call.language) };
    if (outcome.status === 'visit-limit') {
      const why = sentences(call.language, visitLimit(call.language), nothingBooked(call.language));
      const reason = 'More visits on one day than a patient may book by phone';
      return { success: false, message: await answerCapReached(call, why, { reason, patientId }) };
    }
    const searched = { providerIds: [providerId], visit: wanted };
    const { told, toKeep } = await withOthersToTell(outcome, patientId, call);
    if (told.status === 'unconfirmed') return unconfirmedAnswer(chosen, searched, unconfirmed, call);
    const speaker = await speakerFor(call);
    const said = { kind: kindSaid(given), patientId, toKeep, isTextAskedFor: smsConsent === true };
    const about = { ...searched, notDone: nothingBooked, speaker };
    const answer = await answerAboutDay(answerTo(told, call, speaker, said), told, chosen, about, call);
    return callBackForText(answer, outcome, call, patientId);
  },
});

/**
 * Names the visit the caller wanted to move, if they may hear of it, because a new one beside it is not what
 * they wanted. Otherwise names one or two other visits once per call, and again if their list was requested,
 * which is how a move begins. More than two are not named: a count helps nobody, and callers who asked for
 * the list have heard it.
 */
async function withOthersToTell(
  outcome: BookingOutcome,
  patientId: string,
  call: Call,
): Promise<{ readonly told: BookingOutcome; readonly toKeep: readonly NamedAppointment[] }> {
  if (outcome.status !== 'booked' && outcome.status !== 'already-booked')
    return { told: outcome, toKeep: [] };
  const { others = [] } = outcome;
  const { wishes } = call;
  wishes.noteBooked(patientId, outcome);
  const silent = { told: { ...outcome, others: [] }, toKeep: [] };
  if (!(await call.mayHearOfVisits(patientId))) return silent;
  const toMove = others.filter(({ id }) => id === wishes.visitToMove(patientId));
  if (toMove.length > 0) return { told: { ...outcome, others: toMove }, toKeep: [] };
  wishes.hearOf(patientId, [keyOf(outcome)]);
  const isUnheard = wishes.hearOf(patientId, others.map(keyOf)).size > 0;
  // Another adult's visits are named only to a caller who has asked for them.
  const isListed = wishes.visitsOf(patientId).length > 0;
  const mayAsk = isListed || call.subject().mayHearReasons !== false;
  const toKeep = outcome.status === 'booked' && mayAsk ? others : [];
  if (others.length > MOST_NAMED) return { ...silent, toKeep };
  const hasNew = wishes.tellAtBooking(patientId, keyOf(outcome), others.map(keyOf));
  const isNews = isUnheard && call.subject().mayHearReasons !== false;
  const isTold = outcome.status === 'already-booked' || (hasNew && (isNews || isListed));
  return isTold ? { told: outcome, toKeep } : { ...silent, toKeep };
}

function notBooked(question: string, { language }: Call): object {
  return { success: false, message: sentences(language, nothingBooked(language), question) };
}

type Settled = Exclude<BookingOutcome, { readonly status: 'unconfirmed' }>;

interface Told {
  readonly isTextAskedFor?: boolean;
  /** The reason for the visit. */
  readonly kind?: string | null;
  readonly patientId?: string | null;
  /** The patient's other visits that the caller may be asked about. */
  readonly toKeep?: readonly NamedAppointment[];
}

function answerTo(
  outcome: Settled,
  call: Call,
  speaker: Speaker,
  { isTextAskedFor = false, kind = null, patientId = null, toKeep = [] }: Told = {},
): Spoken {
  const { language } = call;
  if (outcome.status !== 'booked' && outcome.status !== 'already-booked')
    return spokenRefusal(outcome, nothingBooked, call, speaker);
  const slot = withProvider(spokenMoment(outcome, speaker), outcome.providerName, speaker);
  return {
    success: true,
    appointmentId: outcome.appointmentId,
    ...lengthOf(outcome.time, outcome.durationMinutes),
    message: sentences(
      language,
      (outcome.status === 'already-booked' ? already : bookedAs(outcome))(call, { slot }),
      otherVisits(outcome.others ?? [], call, speaker),
      ...practicalLine(outcome, call),
      textWords(outcome, call, isTextAskedFor),
      askToKeep({ kind, patientId }, toKeep, outcome, speaker, call.wishes),
    ),
    ...textSent({ ...outcome, isChange: outcome.status === 'booked' }, call),
  };
}

const kindSaid = (given: {
  readonly visitReason: string | null;
  readonly reason: string | null;
  readonly reasonInEnglish: string | null;
}) => kindOfVisit(given.visitReason) ?? kindOfVisit(given.reasonInEnglish ?? given.reason);

/** One line the clinic wants spoken after a booking, such as what to bring; only for visits at the clinic. */
function practicalLine(outcome: BookingOutcome, { clinic, language }: Call): string[] {
  if (outcome.status !== 'booked' || outcome.remote) return [];
  const line = inLanguage(clinic.afterBooking, clinic.afterBookingZh, language);
  return line ? [line] : [];
}

function bookedAs({ remote }: Extract<BookingOutcome, { status: 'booked' }>) {
  return remote ? REMOTE[remote] : booked;
}
