import type { Language } from '../../ui/wording/language.tsx';

/** Languages by local frequency. */
export const LANGUAGE_CODES: readonly string[] =
  'en zh yue pa hi ur fa tl ko ja vi fr es pt ar ru uk pl de it gu ta te ml bn ne tr he sr hr ro nl el th id so sw am nan ase'.split(
    ' ',
  );

const OURS = {
  en: {
    zh: 'Mandarin',
    yue: 'Cantonese',
    tl: 'Tagalog',
    fa: 'Farsi',
    nan: 'Taiwanese',
    ase: 'Sign language',
  },
  zh: { zh: '普通话', yue: '广东话', tl: '菲律宾语', nan: '台语', ase: '手语' },
} as const;

/** "Mandarin", where the standard name would be "Chinese". */
export function languageName(code: string, language: Language): string {
  const ours: Readonly<Record<string, string>> = OURS[language];
  if (ours[code]) return ours[code];
  const names = new Intl.DisplayNames(
    [language === 'zh' ? (globalThis.isTraditional ? 'zh-Hant' : 'zh-Hans') : 'en'],
    { type: 'language' },
  );
  return names.of(code) ?? code;
}

const ADULT = 18;

/** Suggested age limits for a specialty. */
export function proposedAges(
  specialty: string,
): { readonly minAge: number | null; readonly maxAge: number | null } | null {
  if (/p(?:a)?ediatr|child|儿科/i.test(specialty)) return { minAge: 0, maxAge: ADULT };
  if (/intern(?:al|ist)|cardiolog|内科/i.test(specialty)) return { minAge: ADULT, maxAge: null };
  if (/geriatr|老年/i.test(specialty)) return { minAge: 65, maxAge: null };
  return /family|general pract|家庭|全科/i.test(specialty) ? { minAge: 0, maxAge: null } : null;
}

/** "Dr. Mei Wong" is MW; a title is not part of it. */
export function initialsOf(name: string): string {
  const words = name.replace(/^dr\.?\s+/i, '').split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}

/** Whether two names share a surname. */
export function sharesSurname(names: readonly string[]): boolean {
  const surnames = names.map((name) => name.split(/\s+/).at(-1)?.toLowerCase());
  return new Set(surnames).size < surnames.length;
}
