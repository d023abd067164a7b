const WORDS: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7' },
  ...{ eight: '8', nine: '9' },
  ...{
    零: '0',
    〇: '0',
    一: '1',
    幺: '1',
    二: '2',
    三: '3',
    四: '4',
    五: '5',
    六: '6',
    七: '7',
    八: '8',
    九: '9',
  },
};
const DIGIT_WORD =
  /\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b|[零〇一幺二三四五六七八九]/giu;
const BETWEEN_DIGITS = /(?<=\d)[\s,.，、。…-]+(?=\d)/gu;
const CARD_DIGITS = /(?<!\d)\d{10}(?!\d)/g;
const MOST_CHARACTERS = 1_000;

/**
 * Ten-digit numbers, such as health card numbers, in a spoken sentence, in digits or words and with any
 * grouping.
 */
export function tenDigitNumbersIn(text: string): readonly string[] {
  const digits = text
    .slice(0, MOST_CHARACTERS)
    .replace(DIGIT_WORD, (word) => WORDS[word.toLowerCase()] ?? word)
    .replace(BETWEEN_DIGITS, '');
  return digits.match(CARD_DIGITS) ?? [];
}
