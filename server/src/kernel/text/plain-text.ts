// One typographic character switches an English text to UTF-16 and doubles its price.
const PLAINER: ReadonlyArray<readonly [RegExp, string]> = [
  [/\r\n?|[\u2028\u2029\u0085]/g, '\n'],
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4\u0060]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f]/g, ' '],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
  [/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, ''],
];

/** Replaces typographic quotes, dashes and spaces with ASCII and removes invisible characters. */
export function plainText(text: string): string {
  return PLAINER.reduce((plain, [odd, even]) => plain.replace(odd, even), text.normalize('NFC'));
}
