export type Language = 'en' | 'zh';

export const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];

const CHINESE = /^(zh|cn|yue|chinese|mandarin|cantonese|中文|普通话|国语|國語|华语|粤语|粵語|廣東話|广东话)/i;
const ENGLISH = /^(en|english|英)/i;

/** Reads a language named by a model or a person; null if it is neither of ours. */
export function readLanguage(text: unknown): Language | null {
  if (typeof text !== 'string') return null;
  const word = text.trim();
  if (CHINESE.test(word)) return 'zh';
  return ENGLISH.test(word) ? 'en' : null;
}
