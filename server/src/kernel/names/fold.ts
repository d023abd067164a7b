/** Letters that no accent is taken off. */
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
/** Spelled for us letter by letter: S-M-I-T-H. */
const SPELLED = /(?<!\p{L})\p{L}(?:[-.]\p{L}){2,}(?![\p{L}])/gu;
/** Longer text is no name. */
const LONGEST = 120;

/** Without case, accents and apostrophes, so that what is left are the letters that people hear. */
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

/** The words of folded text; Chinese characters that stand together are one. */
export function wordsIn(folded: string): string[] {
  return folded.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})\p{L})+/gu) ?? [];
}
