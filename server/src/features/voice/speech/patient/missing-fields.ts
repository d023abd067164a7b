import type { Language } from '../../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../../kernel/phrase.ts';
import { spokenList } from '../../../../kernel/spoken/list.ts';

/** What a person's details are called in the question for those that are missing. */
export const DETAILS = {
  firstName: phrase({ en: 'the first name', zh: '名字' }),
  lastName: phrase({ en: 'the last name', zh: '姓氏' }),
};

/** The names of those that were not given, as a list to be said. */
export function spokenMissing(
  given: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, Phrase>>,
  language: Language,
): string {
  const lacking = Object.entries(names).filter(([name]) => !given[name]);
  return spokenList(
    lacking.map(([, say]) => say(language)),
    language,
    'and',
  );
}
