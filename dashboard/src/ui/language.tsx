import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

export type Language = 'en' | 'zh';

type Sentence = string | ((...given: never[]) => string);
export type Sentences = { readonly [name: string]: Sentence };
/** The same sentences with the same blanks; one that is missing, or one too many, does not compile. */
type SameAs<English extends Sentences> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : English[Name];
};

export interface Dictionary<English extends Sentences> {
  readonly en: English;
  readonly zh: SameAs<English>;
}

/** The words of one screen or part, in both languages. */
export function dictionary<const English extends Sentences>(words: {
  readonly en: English;
  readonly zh: SameAs<NoInfer<English>>;
}): Dictionary<English> {
  return words;
}

const KEY = 'frontdesk.language';

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

const LanguageContext = createContext<{ language: Language; choose(language: Language): void }>({
  language: 'en',
  choose: () => undefined,
});

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
  }, [language]);
  const choose = useCallback((chosen: Language) => {
    localStorage.setItem(KEY, chosen);
    setLanguage(chosen);
  }, []);
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);

export function useWords<English extends Sentences>(words: Dictionary<English>): SameAs<English> {
  return words[useLanguage().language] as SameAs<English>;
}
