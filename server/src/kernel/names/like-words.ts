import { areDifferentNames } from './different-names.ts';
import { heardAlike } from './sounds/heard-alike.ts';
import { soundAlikeInSomeRegion } from './sounds/regional-sounds.ts';
import { editDistance, isSlip, jaroWinkler, type Spelling, spellingOf } from './sounds/sound.ts';
import { isSpelledOtherwise } from './spellings/given-syllables.ts';
import { isHeardAs } from './spellings/heard-surnames.ts';
import { isKoreanSpellingOf } from './spellings/korean-surnames.ts';
import { comparePinyin, pinyinReadings } from './spellings/pinyin-syllables.ts';
import { compareGivenNames } from './spellings/short-forms.ts';
import { otherSpellings } from './spellings/surname-spellings.ts';

/** Likelihood that two words are the same name. */
export const LIKE = {
  same: 1,
  /** The whole surname except its particles. */
  whole: 0.98,
  /** One of several names, or half of a double name. */
  part: 0.97,
  /** More names were said than the chart has. */
  more: 0.93,
  /** A variant of the name, or one that sounds the same. */
  alike: 0.95,
  close: 0.9,
  slip: 0.88,
  initial: 0.85,
  different: 0,
} as const;

const SLIP_LENGTH = 5;
const ONE_LETTER_LENGTH = 6;
/** Chinese given names have one or two syllables. */
const MOST_GIVEN_SYLLABLES = 2;
const SHORTEST_STEM = 3;
const VOWEL_SLIP_LENGTH = 6;
const LOOKS_ALIKE = 0.85;

const MOST_KEPT = 4_000;

/** Words are compared in every order, so the same pair recurs often. */
function memoized(like: (one: string, other: string) => number): (one: string, other: string) => number {
  const kept = new Map<string, number>();
  return (one, other) => {
    if (one === other) return LIKE.same;
    const pair = `${one} ${other}`;
    const known = kept.get(pair);
    if (known !== undefined) return known;
    const score = areDifferentNames(one, other) ? LIKE.different : like(one, other);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(pair, score);
    return score;
  };
}

export const likeGiven = memoized((one, other) => {
  const known = compareGivenNames(one, other);
  if (known !== 'unknown') return known === 'same' ? LIKE.alike : LIKE.different;
  if (isRomanisedOtherwise(one, other) || isRomanisedOtherwise(other, one)) return LIKE.alike;
  return likeToTheEar(one, other, 'given');
});

export const likeSurname = memoized((one, other) => {
  const isRomanised = otherSpellings(one).includes(other) || otherSpellings(other).includes(one);
  if (isRomanised || isHeardAs(one, other) || isKoreanSpellingOf(one, other)) return LIKE.alike;
  return likeToTheEar(one, other, 'surname');
});

function isRomanisedOtherwise(pinyin: string, other: string): boolean {
  return pinyinReadings(pinyin).some((syllables) => isSpelledOtherwise(syllables, other));
}

function likeToTheEar(one: string, other: string, as: 'given' | 'surname'): number {
  const chinese = comparePinyin(one, other, as === 'given' ? MOST_GIVEN_SYLLABLES : 1);
  if (chinese !== 'unknown')
    return { same: LIKE.alike, close: LIKE.close, different: LIKE.different }[chinese];
  const [a, b] = [spellingOf(one), spellingOf(other)];
  if (isHomophone(a, b) || soundAlikeInSomeRegion(one, other)) return LIKE.alike;
  if (as === 'given' && endsOtherwise(a.text, b.text)) return LIKE.different;
  const heard = heardAlike(one, other);
  if (heard === 'clearly') return LIKE.alike;
  if (heard === 'perhaps') return LIKE.close;
  if (as === 'surname') return slipOf(a, b);
  return looksTheSame(one, other) ? LIKE.slip : LIKE.different;
}

function isHomophone(a: Spelling, b: Spelling): boolean {
  return a.consonants !== '' && a.consonants === b.consonants && a.vowels === b.vowels;
}

/** OCR reads l for i, and rn for m: Flona is Fiona. */
function looksTheSame(one: string, other: string): boolean {
  const shape = (name: string) => name.replaceAll('rn', 'm').replaceAll('l', 'i');
  return Math.min(one.length, other.length) >= SLIP_LENGTH && shape(one) === shape(other);
}

/** Surnames only: given names that differ by a letter may be a sibling's. */
function slipOf(a: Spelling, b: Spelling): number {
  const shorter = Math.min(a.text.length, b.text.length);
  if (shorter >= SLIP_LENGTH && isSlip(a, b)) return LIKE.close;
  const isVowelSlip = a.consonants === b.consonants && jaroWinkler(a.text, b.text) >= LOOKS_ALIKE;
  if (shorter >= VOWEL_SLIP_LENGTH && isVowelSlip) return LIKE.close;
  const isOneLetter = a.text[0] === b.text[0] && editDistance(a.text, b.text) === 1;
  return shorter >= ONE_LETTER_LENGTH && isOneLetter ? LIKE.slip : LIKE.different;
}

/** Only the last vowel differs, or one has an extra final vowel: Mario and Maria, Luis and Luisa. */
function endsOtherwise(one: string, other: string): boolean {
  const stem = (name: string) => name.replace(/[aeiou]+$/, '');
  if (stem(one) !== stem(other) || stem(one).length < SHORTEST_STEM) return false;
  // Deirdre and Deirdra are variants of one name.
  return !(/[^aeiou]r[ae]$/.test(one) && /[^aeiou]r[ae]$/.test(other));
}
