import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import type { Language } from '../../../kernel/language.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { languageNameIn } from '../../../kernel/providers/spoken-language.ts';
import { spokenClauses, spokenList } from '../../../kernel/spoken/list.ts';
import { spokenProviderNames } from '../../../kernel/spoken/provider-name.ts';
import type { RosterEntry } from '../../providers/index.ts';
import { argumentsOf } from '../arguments/argument.ts';
import { sentences } from '../speech/questions.ts';
import { defineTool } from '../tool.ts';

const MOST_NAMED = 8;
const MOST_SPEAKERS = 4;

const listed = phrase({ en: 'You can see {names}.', zh: '您可以预约{names}。' });
const andOthers = phrase({
  en: 'You can see {names}, among others.',
  zh: '您可以预约{names}等。',
});
const speaks = phrase({ en: '{name} speaks {languages}', zh: '{name}会讲{languages}' });
const asSentence = phrase({ en: '{speakers}.', zh: '{speakers}。' });
const nobody = phrase({
  en: 'No doctor can be booked by phone at the moment.',
  zh: '目前没有可以电话预约的医生。',
});
const failed = phrase({
  en: "I couldn't look up the doctors just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到医生名单。要请诊所给您回电吗？',
});

/** Only what the clinic has entered, because an empty field would be read as a no. */
function toldOf({ id, name, specialty, gender, languages, minAge, maxAge, nameZh, bio, bioZh }: RosterEntry) {
  const person = {
    gender,
    languages: languages.length > 0 ? languages : null,
    minAge,
    maxAge,
    nameZh,
    bio,
    bioZh,
  };
  const told = Object.entries(person).filter(([, value]) => value !== null);
  return { id, name, specialty, ...Object.fromEntries(told) };
}

/** The languages that doctors speak besides English; empty if the clinic has entered none. */
function saySpeakers(roster: readonly RosterEntry[], language: Language): string {
  const names = spokenProviderNames(roster, language);
  const speakers = roster.flatMap(({ languages }, at) => {
    const others = languages.filter((code) => code !== 'en').map((code) => languageNameIn(language, code));
    const [name] = names.slice(at, at + 1);
    return name && others.length > 0
      ? [speaks(language, { name, languages: spokenList(others, language, 'and') })]
      : [];
  });
  const told = spokenClauses(speakers.slice(0, MOST_SPEAKERS), language, 'and');
  return told === '' ? '' : asSentence(language, { speakers: told });
}

export default defineTool({
  name: 'get_providers',
  aliases: ['getProviders'],
  description: 'Use it when the caller asks which doctors there are, or what language or gender they are.',
  arguments: argumentsOf({}),
  whenItFails: { result: { success: false, providers: [] }, say: failed },

  async run(_, { providers, clinicId, language, remember }) {
    const roster = await providers.roster(clinicId);
    if (roster.length > 0) await remember(withOutcome('clinic_info'));
    const names = spokenList(
      spokenProviderNames(roster, language).slice(0, MOST_NAMED),
      language,
      roster.length > MOST_NAMED ? 'and' : 'or',
    );
    const say = roster.length > MOST_NAMED ? andOthers : listed;
    return {
      providers: roster.map(toldOf),
      message:
        roster.length === 0
          ? nobody(language)
          : sentences(language, say(language, { names }), saySpeakers(roster, language)),
    };
  },
});
