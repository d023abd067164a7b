import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { languageNameIn } from '../../../kernel/providers/spoken-language.ts';
import type { PersonWish } from '../../../kernel/wishes/wish.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { FoundSlot } from '../speech/times/offer.ts';
import type { Call } from '../tool.ts';

type Sentence = Phrase<'name'>;

const GENDERS: Readonly<Record<'female' | 'male', { readonly one: Sentence; readonly all: Phrase }>> = {
  female: {
    one: phrase({ en: '{name} is a woman.', zh: '{name}是女医生。' }),
    all: phrase({ en: 'Those times are all with women.', zh: '都是女医生。' }),
  },
  male: {
    one: phrase({ en: '{name} is a man.', zh: '{name}是男医生。' }),
    all: phrase({ en: 'Those times are all with men.', zh: '都是男医生。' }),
  },
};
const oneSpeaks = phrase({ en: '{name} speaks {language}.', zh: '{name}会讲{language}。' });
const allSpeak = phrase({ en: 'They all speak {language}.', zh: '都会讲{language}。' });

/** "Is there a woman doctor?" is answered with the offer, once in a call for each doctor. */
export function sayDoctorIsAsAsked(
  persons: readonly PersonWish[],
  offers: readonly FoundSlot[],
  { nameOf }: Speaker,
  { language, wishes }: Call,
): string[] {
  const [only, another] = [...new Set(offers.map(({ providerName }) => providerName))].sort();
  if (!only) return [];
  const name = nameOf(only);
  const asked = persons.filter(
    ({ isExcluded, isPreferred, isAlternative }) => !isExcluded && !isPreferred && !isAlternative,
  );
  const said = asked.map(({ words }) => {
    if (words.kind === 'gender') {
      const { one, all } = GENDERS[words.gender];
      return another ? all(language) : one(language, { name });
    }
    if (words.kind !== 'language') return '';
    const spoken = languageNameIn(language, words.language);
    return another
      ? allSpeak(language, { language: spoken })
      : oneSpeaks(language, { name, language: spoken });
  });
  return [...new Set(said)].filter((sentence) => {
    if (sentence === '' || wishes.wasReasonTold(sentence)) return false;
    wishes.noteReason(sentence);
    return true;
  });
}
