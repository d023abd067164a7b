import {
  argumentsOf,
  days,
  detail,
  forSomebodyElse,
  obsolete,
  patientId,
  providerName,
  timeOfDay,
  visit,
} from '../arguments/argument.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';
import { answerWish } from '../wishes/answer-wish.ts';
import { preference, wishArguments } from '../wishes/wish-arguments.ts';

export default defineTool({
  name: 'find_earliest_appointment',
  aliases: ['findEarliestAppointment'],
  description: 'Use it when the caller wants to come as soon as possible.',
  arguments: argumentsOf({
    patientId,
    forSomebodyElse,
    preference: obsolete(preference),
    providerId: detail('The provider number; anything but digits means all providers.', 40),
    providerName,
    startDate: detail('The first day, YYYY-MM-DD; today when left out.', 200),
    endDate: detail('The last day, YYYY-MM-DD; 30 days after the first when left out.', 200),
    timeOfDay,
    excludeDates: days('Days that do not suit the caller, each YYYY-MM-DD.'),
    ...wishArguments,
    ...visit,
  }),
  concerns: 'patient',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false }, say: say.noSearch },

  async run(given, call) {
    const { found, slots, alternatives, understood, notMet, more, message } = await answerWish(
      given,
      1,
      call,
    );
    const [slot] = slots;
    return {
      found,
      ...(slot ? { slot } : {}),
      understood,
      notMet,
      ...(more ? { more } : {}),
      ...(alternatives.length > 0 ? { alternatives } : {}),
      message,
    };
  },
});
