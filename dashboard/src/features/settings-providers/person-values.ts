const OURS = {
  en: { zh: 'Mandarin', yue: 'Cantonese', tl: 'Tagalog', fa: 'Farsi' },
  zh: { zh: '普通话', yue: '广东话', tl: '菲律宾语' },
} as const;

/** "English, Mandarin": names that the service reads back as the same codes. */
export function languagesIn(codes: readonly string[], language: 'en' | 'zh'): string {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh-Hans' : 'en'], { type: 'language' });
  const ours: Readonly<Record<string, string>> = OURS[language];
  return codes.map((code) => ours[code] ?? names.of(code) ?? code).join(language === 'zh' ? '、' : ', ');
}

const ADULT = 18;

/** Whom somebody of this specialty usually sees; only a proposal, which the manager takes or leaves. */
export function proposedAges(
  specialty: string,
): { readonly minAge: number | null; readonly maxAge: number | null } | null {
  if (/p(?:a)?ediatr|child|儿科/i.test(specialty)) return { minAge: null, maxAge: ADULT };
  if (/intern(?:al|ist)|cardiolog|内科/i.test(specialty)) return { minAge: ADULT, maxAge: null };
  return /geriatr|老年/i.test(specialty) ? { minAge: 65, maxAge: null } : null;
}
