import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf } from '../arguments/argument.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';

const accepting = phrase({
  en: 'Yes, the clinic is accepting new patients.',
  zh: '可以的，我们现在收新病人。',
});
const waitlist = phrase({
  en: "The clinic isn't accepting new patients at the moment. Would you like to be put on the waitlist?",
  zh: '我们现在不收新病人。您想加入候补名单吗？',
});
const notNow = phrase({
  en: "The clinic isn't accepting new patients at the moment.",
  zh: '我们现在不收新病人。',
});

export default defineTool({
  name: 'checkNewPatientAcceptance',
  description: 'Use it when somebody is new and would like to join, or asks whether new patients are taken.',
  arguments: argumentsOf({}),
  whenItFails: { result: { success: false }, say: say.noLookup },

  async run(_, { clinic, language }) {
    const { acceptingNewPatients, waitlistEnabled } = clinic;
    const words = acceptingNewPatients ? accepting : waitlistEnabled ? waitlist : notNow;
    return { accepting: acceptingNewPatients, waitlistEnabled, message: words(language) };
  },
});
