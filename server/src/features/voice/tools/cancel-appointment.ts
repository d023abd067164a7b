import { phrase } from '../../../kernel/phrase.ts';
import type { CancelOutcome } from '../../scheduling/index.ts';
import {
  appointmentId,
  argumentsOf,
  detail,
  forSomebodyElse,
  patientId,
  provenBirthDate,
  reasonInEnglish,
  smsConsent,
} from '../arguments/argument.ts';
import { spokenUntouchable } from '../speech/booking-refusal.ts';
import { callBackForText } from '../speech/cap-reached.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { reasonForStaff } from '../speech/reason-for-staff.ts';
import { textSent } from '../speech/text-sent.ts';
import { textWords } from '../speech/text-words.ts';
import { onMoment } from '../speech/times/offer.ts';
import { type Call, defineTool } from '../tool.ts';

const cancelled = aboutPatient({
  you: phrase({ en: 'Your appointment {when} is cancelled.', zh: '您{when}的预约已取消。' }),
  other: phrase({ en: 'The visit{for} {when} is cancelled.', zh: '{who}{when}的预约已取消。' }),
});
const cancelledBefore = aboutPatient({
  you: phrase({ en: 'Your appointment {when} was cancelled already.', zh: '您{when}的预约之前已经取消了。' }),
  other: phrase({
    en: 'The visit{for} {when} was cancelled already.',
    zh: '{who}{when}的预约之前已经取消了。',
  }),
});
const unknown = phrase({ en: "I can't find that appointment.", zh: '我找不到这个预约。' });
const nothingCancelled = phrase({ en: 'Nothing has been cancelled.', zh: '没有取消任何预约。' });
const unconfirmed = phrase({
  en: "I couldn't confirm the cancellation yet. It's still in progress, and the clinic will know if it does not go through.",
  zh: '我还不能确认是否已取消。系统还在处理，如果没有取消成功会通知诊所。',
});
const failed = phrase({
  en: "I wasn't able to cancel that. The appointment has not been cancelled. Shall I ask the clinic to call you back?",
  zh: '刚才没能取消，预约还在。要请诊所给您回电吗？',
});

/** For the EMR, if the caller gives no reason that staff can read. */
const BY_PHONE = 'Cancelled by phone';

export default defineTool({
  name: 'cancel_appointment',
  aliases: ['cancelAppointment'],
  description:
    "Use it after the caller's yes to cancelling one visit that check_appointments or a booking returned.",
  arguments: argumentsOf(
    {
      appointmentId,
      patientId,
      dateOfBirth: provenBirthDate,
      reason: detail('Why the caller cancels, in a few words; leave it out where they do not say.', 80),
      reasonInEnglish,
      smsConsent,
      forSomebodyElse,
    },
    ['appointmentId'],
  ),
  concerns: 'appointment',
  renamed: { demographicId: 'patientId' },
  writes: true,
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false }, say: failed },

  async recall(call) {
    const found = await call.scheduling.recall(call.clinicId, call.run(null).attemptId);
    return found?.action === 'cancel' ? answerTo(found.outcome, call) : null;
  },

  async run({ appointmentId, patientId, smsConsent, ...said }, call) {
    const { language } = call;
    if (!appointmentId) return { success: false, message: askFor.appointment(language) };
    const reason = reasonForStaff(said, BY_PHONE) ?? BY_PHONE;
    const wish = { appointmentId, patientId, reason };
    const outcome = await call.scheduling.cancel(call.clinicId, wish, call.run(smsConsent));
    if (outcome.status === 'cancelled') call.wishes.noteCancelled(appointmentId);
    const answer = answerTo(outcome, call, smsConsent === true);
    return callBackForText(answer, outcome, call, patientId);
  },
});

function answerTo(outcome: CancelOutcome, call: Call, isTextAskedFor = false): object {
  const { language, now } = call;
  switch (outcome.status) {
    case 'cancelled':
    case 'already-cancelled': {
      const when = onMoment(outcome.appointment, { language, today: now.date });
      const say = outcome.status === 'cancelled' ? cancelled : cancelledBefore;
      return {
        success: true,
        message: sentences(language, say(call, { when }), textWords(outcome, call, isTextAskedFor)),
        ...textSent({ ...outcome, isChange: outcome.status === 'cancelled' }, call),
      };
    }
    case 'not-found':
      return {
        success: false,
        message: sentences(
          language,
          unknown(language),
          nothingCancelled(language),
          askFor.appointment(language),
        ),
      };
    case 'untouchable':
      return spokenUntouchable(outcome.why, nothingCancelled, call);
    case 'unconfirmed':
      return { success: false, unconfirmed: true, message: unconfirmed(language) };
    case 'failed':
      return { success: false, message: failed(language) };
  }
}
