import { phrase } from '../../../kernel/phrase.ts';
import type { CancelOutcome } from '../../scheduling/index.ts';
import { appointmentId, argumentsOf, reasonOr, smsConsent } from '../arguments.ts';
import { spokenMoment } from '../offer.ts';
import { askFor, sentences } from '../questions.ts';
import { type Call, defineTool } from '../tool.ts';

const cancelled = phrase({
  en: 'Your appointment on {slot} is cancelled.',
  zh: '您{slot}的预约已取消。',
});
const cancelledBefore = phrase({
  en: 'Your appointment on {slot} was cancelled already.',
  zh: '您{slot}的预约之前已经取消了。',
});
const unknown = phrase({
  en: 'I cannot find that appointment. Nothing has been cancelled.',
  zh: '我找不到这个预约，没有取消任何预约。',
});
const unconfirmed = phrase({
  en: 'I could not confirm the cancellation yet. It is still being worked on, and the clinic will make sure of it.',
  zh: '我还不能确认是否已取消。系统还在处理，诊所会跟进。',
});
const failed = phrase({
  en: 'I was not able to cancel that. Your appointment has not been cancelled. Please try again in a moment.',
  zh: '刚才没能取消，您的预约还在。请稍后再试。',
});

export default defineTool({
  name: 'cancel_appointment',
  aliases: ['cancelAppointment'],
  description:
    'Cancels an appointment that check_appointments or a booking returned. Make sure of the day and time with the caller first.',
  arguments: argumentsOf({ appointmentId, reason: reasonOr('Cancelled by phone'), smsConsent }, [
    'appointmentId',
  ]),
  writes: true,
  whenItFails: { result: { success: false }, say: failed },

  async run({ appointmentId, reason, smsConsent }, call) {
    const { language } = call;
    if (!appointmentId) return { success: false, message: askFor.appointment(language) };
    const wish = { appointmentId, reason };
    return answerTo(await call.scheduling.cancel(call.clinicId, wish, call.run(smsConsent)), call);
  },
});

function answerTo(outcome: CancelOutcome, { language, now }: Call): object {
  switch (outcome.status) {
    case 'cancelled':
    case 'already-cancelled': {
      const slot = spokenMoment(outcome.appointment, language, now.date);
      const say = outcome.status === 'cancelled' ? cancelled : cancelledBefore;
      return {
        success: true,
        message: say(language, { slot }),
        ...(outcome.smsQueued ? { smsSent: true } : {}),
      };
    }
    case 'not-found':
      return {
        success: false,
        message: sentences(language, unknown(language), askFor.appointment(language)),
      };
    case 'unconfirmed':
      return { success: false, unconfirmed: true, message: unconfirmed(language) };
    case 'failed':
      return { success: false, message: failed(language) };
  }
}
