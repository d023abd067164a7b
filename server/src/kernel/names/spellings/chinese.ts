import { pinyin } from 'pinyin-pro';
import { otherSyllables } from './given-syllables.ts';
import { otherSpellings } from './surname-spellings.ts';

/** Common surnames of two characters. */
const TWO_CHARACTERS =
  /^(?:欧阳|歐陽|司徒|司马|司馬|上官|诸葛|諸葛|皇甫|尉迟|公孙|公孫|慕容|令狐|端木|夏侯)/u;

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Possible splits of an unspaced name into surname and given name, likeliest first. */
export function chineseSplits(name: string): readonly [surname: string, given: string][] {
  const letters = Array.from(name);
  const at = (index: number): [string, string] => [
    letters.slice(0, index).join(''),
    letters.slice(index).join(''),
  ];
  if (letters.length < 2 || letters.length > 5) return [];
  if (letters.length === 2) return [at(1)];
  return TWO_CHARACTERS.test(name) || letters.length > 3 ? [at(2), at(1)] : [at(1)];
}

/** The pinyin syllables of the characters, with ü as passports spell it. */
export function syllablesOf(characters: string, as: 'surname' | 'given'): string[] {
  const read = pinyin(characters, {
    toneType: 'none',
    type: 'array',
    surname: as === 'surname' ? 'head' : 'off',
  });
  return read.map((syllable) =>
    syllable
      .normalize('NFKD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  );
}

/** Compares characters with Latin letters, in pinyin or in the spelling of other regions. */
export function compareLetters(
  characters: string,
  letters: string,
  as: 'surname' | 'given',
): 'same' | 'alike' | 'different' {
  const syllables = syllablesOf(characters, as);
  const written = (spellings: (syllable: string) => readonly string[]) =>
    new RegExp(`^${syllables.map((each) => `(?:${spellings(each).join('|')})`).join('')}$`).test(letters);
  if (written((each) => [each])) return 'same';
  if (otherSpellings(syllables.join('')).includes(letters)) return 'alike';
  const spellings = (each: string) => [
    each,
    ...umlauts(each),
    ...otherSpellings(each),
    ...givenSpellings(each, as),
  ];
  return written(spellings) ? 'alike' : 'different';
}

/**
 * Whether two names in characters sound alike: speech recognition picks any characters with the right sound.
 */
export function soundAlikeInChinese(one: string, other: string, as: 'surname' | 'given'): boolean {
  return syllablesOf(one, as).join(' ') === syllablesOf(other, as).join(' ');
}

function givenSpellings(syllable: string, as: 'surname' | 'given'): string[] {
  return as === 'given' ? otherSyllables(syllable) : [];
}

function umlauts(syllable: string): string[] {
  return syllable === 'lu' || syllable === 'nu'
    ? [syllable.replace('u', 'v'), syllable.replace('u', 'yu')]
    : [];
}
