/** Languages of texts to patients; `yue` is traditional Chinese, for Cantonese speakers. */
export const TEXT_LANGUAGES = ['en', 'zh', 'yue', 'fr'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const CANTONESE = /^(yue|cantonese|粤|粵|廣東|广东)/iu;
const CHINESE = /^(zh|zho|chi|chinese|mandarin|中文|普通|国语|國語|华语|華語|汉语|漢語)/iu;
const FRENCH = /^(fr|fre|fra|french|fran[cç]ais)/iu;

/** The language to write to a patient in, from the chart; English if the chart names none we write. */
export function textLanguageOf(chart: {
  readonly spokenLanguage?: string | null;
  readonly officialLanguage?: string | null;
}): TextLanguage {
  const said = chart.spokenLanguage?.trim() || chart.officialLanguage?.trim() || '';
  if (CANTONESE.test(said)) return 'yue';
  if (CHINESE.test(said)) return 'zh';
  return FRENCH.test(said) ? 'fr' : 'en';
}
