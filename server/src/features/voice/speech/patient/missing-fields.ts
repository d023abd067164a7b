import type { Language } from '../../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../../kernel/phrase.ts';
import { spokenList } from '../../../../kernel/spoken/list.ts';

/** How questions name a person's missing details. */
export const DETAILS = {
  firstName: phrase({ en: 'the first name', zh: '名字' }),
  lastName: phrase({ en: 'the last name', zh: '姓氏' }),
};

/** The names of the missing details, as a spoken list. */
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
