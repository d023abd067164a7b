import type { NamePart } from './chart-name.ts';
import { LIKE, likeGiven, likeSurname } from './like-words.ts';
import { coreOf, joinedSurname } from './particles.ts';
import { compareLetters, isChinese, soundAlikeInChinese } from './spellings/chinese.ts';
import { joins } from './spoken-name.ts';

/** How well spoken words match a chart's given name or surname. */
export interface PartLikeness {
  readonly score: number;
  readonly written: boolean;
  /** A given name other than the first, or half of a surname. */
  readonly partial?: true;
}

const NONE: PartLikeness = { score: LIKE.different, written: false };
/** A shorter half of a surname may be a particle or another name. */
const SHORTEST_HALF = 4;
/** Up to this many words are also compared as one by sound. */
const MOST_HEARD_AS_ONE = 2;

export function givenLikeness(words: readonly string[], part: NamePart): PartLikeness {
  const letters = words.some(isChinese) ? NONE : lettersOfGiven(words, part);
  return letters.score > 0 ? letters : acrossScripts(words, part, 'given');
}

function lettersOfGiven(words: readonly string[], part: NamePart): PartLikeness {
  const [said, whole, first = ''] = [joins(words), joinedSurname(part.words), part.words[0]];
  if (said.includes(whole)) return byLetters(LIKE.same);
  const names = [...runsOf(part.words, 0), ...part.also];
  if (said.some((name) => name.length > 1 && names.includes(name))) return byLetters(LIKE.part);
  const known = [...part.words, ...part.also];
  const isSomeOfThem = words.every((word) => word.length > 1 && known.includes(word));
  if (isSomeOfThem || said.some((name) => name.length > 1 && allRunsOf(part.words).includes(name)))
    return words.includes(first) ? byLetters(LIKE.part) : { ...byLetters(LIKE.part), partial: true };
  if (words.length === 2 && words.includes(whole)) return byLetters(LIKE.more);
  const alike = likeAsOne(words, names, likeGiven);
  if (alike > 0) return bySound(alike);
  const alikeLater = likeAsOne(words, part.words, likeGiven);
  if (alikeLater > 0) return { ...bySound(alikeLater), partial: true };
  const oneOfThem = words.length === 2 && part.words.length === 1 ? bestOf(words, [whole], likeGiven) : 0;
  if (oneOfThem >= LIKE.alike) return bySound(LIKE.close);
  return isInitial(said, known) ? bySound(LIKE.initial) : NONE;
}

function isInitial(said: readonly string[], names: readonly string[]): boolean {
  return said.some((word) =>
    names.some((name) => (word.length === 1 || name.length === 1) && word[0] === name[0]),
  );
}

export function surnameLikeness(words: readonly string[], part: NamePart): PartLikeness {
  const letters = words.some(isChinese) || part.words.length === 0 ? NONE : lettersOfSurname(words, part);
  return letters.score > 0 ? letters : acrossScripts(words, part, 'surname');
}

function lettersOfSurname(words: readonly string[], part: NamePart): PartLikeness {
  const said = joins(words);
  const written = joinedSurname(part.words);
  if (said.includes(written)) return byLetters(LIKE.same);
  const [coreSaid, core] = [coreOf(words), coreOf(part.words)];
  const [saidInOne, whole] = [joins(coreSaid), joinedSurname(core)];
  if (saidInOne.includes(whole)) return byLetters(LIKE.whole);
  const halves = [...allRunsOf(core), ...part.also].filter((word) => word.length > 1);
  if (saidInOne.some((name) => halves.includes(name))) return { ...byLetters(LIKE.part), partial: true };
  if (coreSaid.length === 2 && coreSaid.some((word) => word.length > 1 && word === whole))
    return byLetters(LIKE.more);
  const likeWords = (names: readonly string[]) =>
    Math.max(likeAsOne(coreSaid, names, likeSurname), likeAsOne(words, names, likeSurname));
  const alike = likeWords([whole, written]);
  if (alike > 0) return bySound(alike);
  const longHalves = core.filter((word) => word.length >= SHORTEST_HALF);
  return { ...bySound(likeWords(longHalves)), partial: true };
}

/** One side is in Chinese characters and the other in Latin letters, or both are in characters. */
function acrossScripts(words: readonly string[], part: NamePart, as: 'given' | 'surname'): PartLikeness {
  const said = joins(words);
  if (words.every(isChinese)) {
    if (part.chinese !== '') return charactersLikeness(said, part.chinese, as);
    const whole = joinedSurname(part.words);
    return clearest(
      said.map((characters) =>
        lettersLikeness(characters, [whole], [...allRunsOf(part.words), ...part.also], as),
      ),
    );
  }
  if (part.chinese === '' || words.some(isChinese)) return NONE;
  return lettersLikeness(part.chinese, said, [], as);
}

function charactersLikeness(said: readonly string[], written: string, as: 'given' | 'surname'): PartLikeness {
  if (said.includes(written)) return byLetters(LIKE.same);
  return said.some((name) => soundAlikeInChinese(name, written, as)) ? bySound(LIKE.alike) : NONE;
}

/** A single character has too many spellings to match among several given names. */
function lettersLikeness(
  characters: string,
  whole: readonly string[],
  parts: readonly string[],
  as: 'given' | 'surname',
): PartLikeness {
  const compare = (letters: string) => compareLetters(characters, letters, as);
  const found = whole.map(compare);
  const inPart = parts.map(compare);
  if (found.includes('same')) return byLetters(LIKE.same);
  if (inPart.includes('same')) return byLetters(LIKE.part);
  const isClear = Array.from(characters).length > 1 && inPart.includes('alike');
  return found.includes('alike') || isClear ? bySound(LIKE.alike) : NONE;
}

function clearest(found: readonly PartLikeness[]): PartLikeness {
  return found.toSorted((a, b) => b.score - a.score)[0] ?? NONE;
}

/**
 * Two spoken words that sound like one name. If one of them already matches that name, the other is a second
 * name.
 */
function likeAsOne(
  words: readonly string[],
  names: readonly string[],
  like: (one: string, other: string) => number,
): number {
  const asOne = heardAsOne(words);
  if (words.length < 2) return bestOf(asOne, names, like);
  const scores = names.map((name) => {
    if (names.length > 1 && isOneSyllable(name) && words.every((word) => VOWEL.test(word)))
      return LIKE.different;
    const together = bestOf(asOne, [name], like);
    // The words count as one name only if they match it clearly and better than either alone.
    const isClear = together >= LIKE.alike && bestOf(words, [name], like) <= together;
    return isClear ? together : LIKE.different;
  });
  return Math.max(0, ...scores);
}

const VOWEL = /[aeiouy]/;

/** "Ji hoon" has one syllable too many to be Jun. */
function isOneSyllable(name: string): boolean {
  return /^[^aeiouy]*[aeiouy][^aeiouy]*$/.test(name);
}

function heardAsOne(words: readonly string[]): string[] {
  return words.length > MOST_HEARD_AS_ONE ? [] : joins(words);
}

function byLetters(score: number): PartLikeness {
  return { score, written: true };
}

function bySound(score: number): PartLikeness {
  return { score, written: false };
}

function bestOf(
  said: readonly string[],
  names: readonly string[],
  like: (one: string, other: string) => number,
): number {
  const known = new Set(names);
  return Math.max(
    0,
    ...[...new Set(said)].flatMap((one) =>
      Array.from(known, (name) => (one.length > 1 && name.length > 1 ? like(one, name) : 0)),
    ),
  );
}

/** The joined runs of words from this index: Mary and MaryAnn for "Mary Ann". */
function runsOf(words: readonly string[], from: number): string[] {
  return words.slice(from).map((_, count) => joinedSurname(words.slice(from, from + count + 1)));
}

function allRunsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => runsOf(words, from));
}
