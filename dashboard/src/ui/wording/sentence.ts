import type { Language } from './language.tsx';

const COMMA: Readonly<Record<Language, string>> = { en: ', ', zh: '，' };

/** Joins words with the comma of the language, without those that are not there. */
export const listed = (words: ReadonlyArray<string | null | undefined>, language: Language): string =>
  words.filter(Boolean).join(COMMA[language]);

/** With a capital where the language has them. */
export const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Several short statements as one; only the first keeps its capital. Abbreviations keep theirs. */
export function asOneSentence([first = '', ...others]: readonly string[], language: Language): string {
  const small = others.map((each) => each.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()));
  return listed([first, ...small], language);
}
