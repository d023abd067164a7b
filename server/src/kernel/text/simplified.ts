import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Words of Taiwan that callers in Vancouver use as often as those of the mainland. */
const TAIWANESE: readonly (readonly [RegExp, string])[] = [
  [/(?<!药)医师/gu, '医生'],
  [/药局/gu, '药房'],
  [/简讯/gu, '短信'],
];

const HAN = /\p{Script=Han}/u;

/**
 * Converts traditional characters to simplified, and Taiwan's words to the mainland's, so that Chinese rules
 * are written once. Other text stays unchanged.
 */
export function toSimplified(text: string): string {
  if (!HAN.test(text)) return text;
  return TAIWANESE.reduce((plain, [word, here]) => plain.replace(word, here), convert(text));
}
