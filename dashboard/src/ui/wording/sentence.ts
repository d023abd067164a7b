import type { Language } from './language.tsx';

const COMMA: Readonly<Record<Language, string>> = { en: ', ', zh: '，' };

/** Joins the non-empty words with the language's comma. */
export const listed = (words: ReadonlyArray<string | null | undefined>, language: Language): string =>
  words.filter(Boolean).join(COMMA[language]);

/** Capitalises the first letter. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Joins statements into one sentence; lower-cases all but the first, except abbreviations. */
export function asOneSentence([first = '', ...others]: readonly string[], language: Language): string {
  const small = others.map((each) => each.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()));
  return listed([first, ...small], language);
}
