import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { firstTongue, keepTongue, NAMED, type Tongue } from './tongues.ts';

/** Language of formats and requests. Traditional Chinese is only another way to write `zh`. */
export type Language = 'en' | 'zh';

type Sentence = string | ((...given: never[]) => string);
export type Sentences = { readonly [name: string]: Sentence };
/** The same keys and parameters; a missing or extra one does not compile. */
type SameAs<English extends Sentences> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : English[Name];
};

export interface Dictionary<English extends Sentences> {
  readonly en: English;
  readonly zh: SameAs<English>;
  /** Generated from `zh` at build time. */
  readonly hant?: SameAs<English>;
}

/** The words of one screen or part, in both languages; the build adds traditional Chinese. */
export function dictionary<const English extends Sentences>(words: {
  readonly en: English;
  readonly zh: SameAs<NoInfer<English>>;
}): Dictionary<English> {
  return words;
}

declare global {
  /** Read by texts outside dictionaries; the build inserts the choice. */
  var isTraditional: boolean | undefined;
}

/** Set before rendering. */
function write(tongue: Tongue): Tongue {
  globalThis.isTraditional = tongue === 'zh-Hant';
  return tongue;
}

let convert: ((text: string) => string) | null = null;

/**
 * Converts a sentence of the service to traditional characters for readers who chose them, once the dictionary has
 * loaded.
 */
export const asWritten = (text: string): string =>
  globalThis.isTraditional && convert ? convert(text) : text;

const LanguageContext = createContext<{
  readonly language: Language;
  readonly tongue: Tongue;
  choose(tongue: Tongue): void;
}>({
  language: 'en',
  tongue: 'en',
  choose: () => undefined,
});

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [tongue, setTongue] = useState(() => write(firstTongue()));
  useEffect(() => {
    document.documentElement.lang = NAMED[tongue].lang;
  }, [tongue]);
  const [, drawAgain] = useState(false);
  useEffect(() => {
    if (tongue !== 'zh-Hant') return;
    void import('./traditional.ts').then(({ inCharacters }) => {
      convert ??= inCharacters();
      drawAgain(true);
    });
  }, [tongue]);
  const choose = useCallback((chosen: Tongue) => {
    keepTongue(chosen);
    setTongue(write(chosen));
  }, []);
  const language = tongue === 'en' ? 'en' : 'zh';
  return <LanguageContext value={{ language, tongue, choose }}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);

/** For code outside components; Chinese comes in the script the user reads. */
export function wordsIn<English extends Sentences>(
  words: Dictionary<English>,
  language: Language,
): SameAs<English> {
  const isHant = language === 'zh' && globalThis.isTraditional;
  return ((isHant && words.hant) || words[language]) as SameAs<English>;
}

export function useWords<English extends Sentences>(words: Dictionary<English>): SameAs<English> {
  const { tongue } = useLanguage();
  return (tongue === 'zh-Hant' ? (words.hant ?? words.zh) : words[tongue]) as SameAs<English>;
}
