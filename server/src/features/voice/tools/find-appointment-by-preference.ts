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
import { wishArguments } from '../wishes/wish-arguments.ts';

const MOST_SLOTS = 3;
/** Contract 8.3: at least 500 characters are read. */
const LONGEST_WISH = 800;

export default defineTool({
  name: 'findAppointmentByPreference',
  description:
    "Use it for every wish with a day, a time or a doctor in it. Pass on all that the caller said about them, in the caller's own words and language.",
  arguments: argumentsOf(
    {
      patientId,
      forSomebodyElse,
      preference: detail("The caller's words about days, times and doctors.", LONGEST_WISH),
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
    const { patientId, preference } = given;
    const none = (message: string) => ({ found: false, slots: [], preference: preference ?? '', message });
    if (!patientId) return none(askFor.patient(call.language));
    if (!preference) return none(askFor.preference(call.language));
    const { found, slots, alternatives, understood, notMet, more, message } = await answerWish(
      given,
      MOST_SLOTS,
      call,
    );
    return {
      found,
      slots,
      preference,
      understood,
      notMet,
      ...(more ? { more } : {}),
      ...(alternatives.length > 0 ? { alternatives } : {}),
      message,
    };
  },
});
