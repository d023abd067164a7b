const OWN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
};
const APOSTROPHES = /['’‘`´ʼʻ′]/gu;
/** Names spelled letter by letter: S-M-I-T-H. */
const SPELLED = /(?<!\p{L})\p{L}(?:[-.]\p{L}){2,}(?![\p{L}])/gu;
const LONGEST = 120;

/** Removes case, accents and apostrophes. */
export function fold(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħıßæœþŋ]/gu, (letter) => OWN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
    .replace(SPELLED, (letters) => letters.replace(/[-.]/g, ''));
}

export function wordsIn(folded: string): string[] {
  return folded.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})\p{L})+/gu) ?? [];
}
