import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import type { MoveOutcome } from '../../scheduling/index.ts';
import {
  appointmentId,
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
} from '../arguments/argument.ts';
import { type Spoken, spokenQuestion, spokenRefusal, spokenUntouchable } from '../speech/booking-refusal.ts';
import { callBackForText } from '../speech/cap-reached.ts';
import { answerAboutDay, unconfirmedAnswer } from '../speech/chosen-moment-answer.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { reasonForStaff } from '../speech/reason-for-staff.ts';
import { type Speaker, speakerFor } from '../speech/speaker.ts';
import { textSent } from '../speech/text-sent.ts';
import { textWords } from '../speech/text-words.ts';
import { chooseMoment } from '../speech/times/choose-moment.ts';
import { chooseProvider } from '../speech/times/choose-provider.ts';
import { onMoment, withProvider } from '../speech/times/offer.ts';
import { isRegisteredHere } from '../speech/times/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';

const VISITS = {
  there: phrase({ en: 'appointment', zh: '预约' }),
  phone: phrase({ en: 'phone visit', zh: '电话就诊' }),
  video: phrase({ en: 'video visit', zh: '视频就诊' }),
};
const moved = aboutPatient({
  you: phrase({ en: 'Your {visit} is now {slot}.', zh: '您的{visit}改好了：{slot}。' }),
  other: phrase({ en: 'The {visit}{for} is now {slot}.', zh: '{of}{visit}改好了：{slot}。' }),
});
const oldRemains = aboutPatient({
  you: phrase({
    en: "Your new {visit} is {slot}. The old one {old} couldn't be cancelled yet; the clinic will take care of it.",
    zh: '您的新{visit}是：{slot}。原来{old}的预约还没能取消，诊所会处理。',
  }),
  other: phrase({
    en: "The new {visit}{for} is {slot}. The old one {old} couldn't be cancelled yet; the clinic will take care of it.",
    zh: '{of}新{visit}是：{slot}。原来{old}的预约还没能取消，诊所会处理。',
  }),
});
const sameTime = aboutPatient({
  you: phrase({ en: 'Your {visit} is already {slot}.', zh: '您的{visit}本来就是：{slot}。' }),
  other: phrase({ en: 'The {visit}{for} is already {slot}.', zh: '{of}{visit}本来就是：{slot}。' }),
});
const nothingToChange = phrase({ en: 'Nothing needed to change.', zh: '不需要更改。' });
/** A visit that is not moved keeps its row, and only staff change a row's reason. */
const reasonStays = phrase({
  en: "I can't change what's noted for it, but the clinic can. Shall I pass it on?",
  zh: '就诊原因我在电话里改不了，诊所可以改。要我转告吗？',
});
const yoursUnchanged = phrase({
  en: 'Your existing appointment is unchanged.',
  zh: '您原来的预约没有变动。',
});
const theirsUnchanged = phrase({ en: 'The existing appointment is unchanged.', zh: '原来的预约没有变动。' });
const unchangedFor = ({ subject }: Call) => (subject().isCaller ? yoursUnchanged : theirsUnchanged);
const unconfirmed = phrase({
  en: "I couldn't confirm the move to {slot} yet. The existing appointment is unchanged for now. The clinic will text or call you to say if it worked, so please don't count on the new time until then.",
  zh: '改到{slot}，我还没能确认。原来的预约暂时不变。诊所会发短信或者打电话告诉您结果，在那之前请先不要当作已经改好。',
});
const unknown = phrase({ en: "I can't find that appointment.", zh: '我找不到这个预约。' });
const beingMoved = phrase({
  en: 'That appointment is being changed right now.',
  zh: '这个预约正在更改中。',
});
const waitAndAsk = phrase({ en: 'Please ask me again in a moment.', zh: '请稍等片刻再问我一次。' });
const failed = phrase({
  en: "I wasn't able to move that. The existing appointment is unchanged. Shall I ask the clinic to call you back?",
  zh: '刚才没能改期，原来的预约没有变动。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'update_appointment',
  description:
    "Use it after the caller's yes to a new time for a visit that check_appointments listed. It books the new time and cancels the old one; without newProviderId the doctor stays.",
  arguments: argumentsOf(
    {
      appointmentId,
      newStartTime: appointmentTime,
      newProviderId: providerId,
      newProviderName: obsolete(providerName),
      patientId,
      dateOfBirth: provenBirthDate,
      reason,
      reasonInEnglish,
      smsConsent,
      forSomebodyElse,
    },
    ['appointmentId', 'newStartTime'],
  ),
  concerns: 'appointment',
  renamed: {
    datetime: 'newStartTime',
    startTime: 'newStartTime',
    appointmentTime: 'newStartTime',
    providerId: 'newProviderId',
    providerName: 'newProviderName',
    demographicId: 'patientId',
  },
  heldInEmergency: true,
  writes: true,
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false }, say: failed },

  async recall(call) {
    const found = await call.scheduling.recall(call.clinicId, call.run(null).attemptId);
    if (found?.action !== 'reschedule' || found.outcome.status === 'unconfirmed') return null;
    return answerTo(found.outcome, call, await speakerFor(call));
  },

  async run(given, call) {
    const { appointmentId, newStartTime, newProviderId, newProviderName, patientId } = given;
    if (!appointmentId) return refused(askFor.appointment, call);
    if (!newStartTime) return refused(askFor.time, call);
    const chosenProvider =
      newProviderId || newProviderName
        ? await chooseProvider(call, { providerId: newProviderId, providerName: newProviderName })
        : null;
    if (chosenProvider?.status === 'unclear') {
      const { language } = call;
      return {
        success: false,
        message: sentences(language, unchangedFor(call)(language), chosenProvider.message),
      };
    }
    const providerId = chosenProvider?.providerId ?? null;
    const chosen = await chooseMoment(call, { text: newStartTime, providerId, visit: {} });
    if (chosen.status === 'refused') return spokenQuestion(chosen, unchangedFor(call), call);

    const isNewPatient = providerId !== null && (await isRegisteredHere(call));
    const reason = reasonForStaff(given, 'Rescheduled appointment');
    const wish = { appointmentId, patientId, providerId, ...chosen.moment, reason, isNewPatient };
    const outcome = await call.scheduling.reschedule(call.clinicId, wish, call.run(given.smsConsent));
    if (outcome.status === 'moved') call.wishes.noteMoved(appointmentId, outcome);
    const wanted = { providerIds: providerId ? [providerId] : [], visit: {} };
    const said = { reason, isTextAskedFor: given.smsConsent === true };
    if (outcome.status === 'unconfirmed') return unconfirmedAnswer(chosen, wanted, unconfirmed, call);
    const speaker = await speakerFor(call);
    const plain = answerTo(outcome, call, speaker, said);
    const about = { ...wanted, notDone: unchangedFor(call), speaker };
    const answer = ABOUT_THE_OLD_ONE.has(outcome.status)
      ? plain
      : await answerAboutDay(plain, outcome, chosen, about, call);
    return callBackForText(answer, outcome, call, patientId);
  },
});

/** What the caller said besides the time. */
interface BesidesTime {
  readonly reason: string | null;
  readonly isTextAskedFor: boolean;
}
const NOTHING_SAID: BesidesTime = { reason: null, isTextAskedFor: false };

const ABOUT_THE_OLD_ONE: ReadonlySet<MoveOutcome['status']> = new Set([
  'not-found',
  'untouchable',
  'being-moved',
]);

type Settled = Exclude<MoveOutcome, { readonly status: 'unconfirmed' }>;

function answerTo(outcome: Settled, call: Call, speaker: Speaker, said = NOTHING_SAID): Spoken {
  if (outcome.status === 'moved' || outcome.status === 'unchanged')
    return changed(outcome, call, speaker, said);
  if (outcome.status === 'not-found') return refused(askFor.appointment, call, unknown);
  if (outcome.status === 'untouchable') return spokenUntouchable(outcome.why, unchangedFor(call), call);
  if (outcome.status === 'being-moved') return refused(waitAndAsk, call, beingMoved);
  return spokenRefusal(outcome, unchangedFor(call), call, speaker);
}

function changed(
  outcome: Extract<MoveOutcome, { status: 'moved' | 'unchanged' }>,
  call: Call,
  speaker: Speaker,
  { reason: newReason, isTextAskedFor }: BesidesTime,
): Spoken {
  const { language } = call;
  const slot = withProvider(onMoment(outcome, speaker), outcome.providerName, speaker);
  const visit = VISITS[outcome.remote ?? 'there'](language);
  const success = {
    success: true,
    appointmentId: outcome.appointmentId,
    ...textSent({ ...outcome, isChange: outcome.status === 'moved' }, call),
  };
  const text = textWords(outcome, call, isTextAskedFor);
  if (outcome.status === 'unchanged') {
    const end = newReason === null ? nothingToChange : reasonStays;
    return { ...success, message: sentences(language, sameTime(call, { visit, slot }), end(language)) };
  }
  if (outcome.oldCancelled)
    return { ...success, message: sentences(language, moved(call, { visit, slot }), text) };
  const old = onMoment(outcome.old, speaker);
  return {
    ...success,
    warning: true,
    message: sentences(language, oldRemains(call, { visit, slot, old }), text),
  };
}

function refused(question: Phrase, call: Call, why?: Phrase): Spoken {
  const { language } = call;
  const words = [why?.(language) ?? '', unchangedFor(call)(language), question(language)];
  return { success: false, message: sentences(language, ...words) };
}
