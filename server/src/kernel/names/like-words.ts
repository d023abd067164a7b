import { isSpelledOtherwise } from './given-syllables.ts';
import { isHeardAs } from './heard-surnames.ts';
import { comparePinyin, pinyinReadings } from './pinyin-syllables.ts';
import { soundAlikeInSomeRegion } from './regional-sounds.ts';
import { compareGivenNames } from './short-forms.ts';
import { editDistance, isSlip, jaroWinkler, type Spelling, spellingOf } from './sound.ts';
import { otherSpellings } from './surname-spellings.ts';

/** How sure we are that two words are one name, as the rest of the house compares it. */
export const LIKE = {
  same: 1,
  /** The whole surname but for its small words. */
  whole: 0.98,
  /** One of several names, or one half of a double one. */
  part: 0.97,
  /** More names were said than the record has. */
  more: 0.93,
  /** Another form of the name, or the same to the ear. */
  alike: 0.95,
  close: 0.9,
  slip: 0.88,
  initial: 0.85,
  different: 0,
} as const;

const SLIP_LENGTH = { given: 5, surname: 6 } as const;
const VOWEL_SLIP_LENGTH = 6;
const LOOKS_ALIKE = 0.85;
const MOST_LETTERS_MORE = 3;

export function likeGiven(one: string, other: string): number {
  if (one === other) return LIKE.same;
  const known = compareGivenNames(one, other);
  if (known !== 'unknown') return known === 'same' ? LIKE.alike : LIKE.different;
  if (isRomanisedOtherwise(one, other) || isRomanisedOtherwise(other, one)) return LIKE.alike;
  return likeToTheEar(one, other, 'given');
}

export function likeSurname(one: string, other: string): number {
  if (one === other) return LIKE.same;
  const isRomanised = otherSpellings(one).includes(other) || otherSpellings(other).includes(one);
  if (isRomanised || isHeardAs(one, other)) return LIKE.alike;
  return likeToTheEar(one, other, 'surname');
}

function isRomanisedOtherwise(pinyin: string, other: string): boolean {
  return pinyinReadings(pinyin).some((syllables) => isSpelledOtherwise(syllables, other));
}

function likeToTheEar(one: string, other: string, as: 'given' | 'surname'): number {
  if (Math.abs(one.length - other.length) > MOST_LETTERS_MORE) return LIKE.different;
  const chinese = comparePinyin(one, other);
  if (chinese !== 'unknown')
    return { same: LIKE.alike, close: LIKE.close, different: LIKE.different }[chinese];
  const [a, b] = [spellingOf(one), spellingOf(other)];
  if (isHomophone(a, b) || soundAlikeInSomeRegion(one, other)) return LIKE.alike;
  return slipOf(a, b, as);
}

function isHomophone(a: Spelling, b: Spelling): boolean {
  return a.consonants !== '' && a.consonants === b.consonants && a.vowels === b.vowels;
}

/** A short word with another letter is another name; Mario and Maria are two at any length. */
function slipOf(a: Spelling, b: Spelling, as: 'given' | 'surname'): number {
  const shorter = Math.min(a.text.length, b.text.length);
  if (as === 'given' && endsOtherwise(a.text, b.text)) return LIKE.different;
  if (shorter >= SLIP_LENGTH.given && isSlip(a, b)) return LIKE.close;
  const isVowelSlip = a.consonants === b.consonants && jaroWinkler(a.text, b.text) >= LOOKS_ALIKE;
  if (shorter >= VOWEL_SLIP_LENGTH && isVowelSlip) return LIKE.close;
  const isOneLetter = a.text[0] === b.text[0] && editDistance(a.text, b.text) === 1;
  return shorter >= SLIP_LENGTH[as] && isOneLetter ? LIKE.slip : LIKE.different;
}

/** Only the last vowel differs, or one has a vowel more at its end: what parts names of women and men. */
function endsOtherwise(one: string, other: string): boolean {
  const stem = (name: string) => name.replace(/[aeiou]+$/, '');
  return stem(one) === stem(other);
}
