/** The languages of texts to patients: `yue` is Chinese in traditional characters, for those who speak Cantonese. */
export const TEXT_LANGUAGES = ['en', 'zh', 'yue', 'fr'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const CANTONESE = /^(yue|cantonese|粤|粵|廣東|广东)/iu;
const CHINESE = /^(zh|zho|chi|chinese|mandarin|中文|普通|国语|國語|华语|華語|汉语|漢語)/iu;
const FRENCH = /^(fr|fre|fra|french|fran[cç]ais)/iu;

/** In which language to write to a patient, by what the chart says of them; English where it says nothing we write. */
export function textLanguageOf(chart: {
  readonly spokenLanguage?: string | null;
  readonly officialLanguage?: string | null;
}): TextLanguage {
  const said = chart.spokenLanguage?.trim() || chart.officialLanguage?.trim() || '';
  if (CANTONESE.test(said)) return 'yue';
  if (CHINESE.test(said)) return 'zh';
  return FRENCH.test(said) ? 'fr' : 'en';
}
