import { phrase } from '../../../kernel/phrase.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
import { argumentsOf } from '../arguments/argument.ts';
import { defineTool } from '../tool.ts';

const MOST_NAMED = 8;

const listed = phrase({ en: 'You can see {names}.', zh: '您可以预约{names}。' });
const andOthers = phrase({
  en: 'You can see {names}, among others.',
  zh: '您可以预约{names}等。',
});
const nobody = phrase({
  en: 'No doctor can be booked by phone at the moment.',
  zh: '目前没有可以电话预约的医生。',
});
const failed = phrase({
  en: 'I could not look up the doctors just now. Shall I ask the clinic to call you back?',
  zh: '我暂时查不到医生名单。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'get_providers',
  aliases: ['getProviders'],
  description: 'Lists the providers that callers may book, with the number each is booked by.',
  arguments: argumentsOf({}),
  whenItFails: { result: { success: false, providers: [] }, say: failed },

  async run(_, { providers, clinicId, language }) {
    const roster = await providers.roster(clinicId);
    const names = spokenList(
      roster.slice(0, MOST_NAMED).map(({ name }) => providerNameIn(language, name)),
      language,
      roster.length > MOST_NAMED ? 'and' : 'or',
    );
    const say = roster.length > MOST_NAMED ? andOthers : listed;
    return {
      providers: roster.map(({ id, name, specialty }) => ({ id, name, specialty })),
      message: roster.length === 0 ? nobody(language) : say(language, { names }),
    };
  },
});
