import {
  argumentsOf,
  detail,
  forSomebodyElse,
  patientId,
  providerName,
  timeOfDay,
  visit,
} from '../arguments/argument.ts';
import { askFor } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';
import { answerWish } from '../wishes/answer-wish.ts';
import { preference, wishArguments } from '../wishes/wish-arguments.ts';

const MOST_SLOTS = 3;

export default defineTool({
  name: 'findAppointmentByPreference',
  description:
    "Use it for every wish with a day, a time or a doctor in it. Pass on all that the caller said about them, in the caller's own words and language.",
  arguments: argumentsOf(
    {
      patientId,
      forSomebodyElse,
      preference,
      providerId: detail('The provider number, if the caller wants a certain one.', 40),
      providerName,
      timeOfDay,
      ...wishArguments,
      ...visit,
    },
    ['patientId', 'preference'],
  ),
  concerns: 'patient',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false, slots: [] }, say: say.noSearch },

  async run(given, call) {
    // Callers without a chart may ask for times too (contract 8.3); the pushed schema asks for the patient.
    if (!given.preference)
      return { found: false, slots: [], preference: '', message: askFor.preference(call.language) };
    const { found, slots, alternatives, understood, notMet, more, message } = await answerWish(
      given,
      MOST_SLOTS,
      call,
    );
    return {
      found,
      slots,
      preference: given.preference,
      understood,
      notMet,
      ...(more ? { more } : {}),
      ...(alternatives.length > 0 ? { alternatives } : {}),
      message,
    };
  },
});
