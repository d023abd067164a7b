import { fold, wordsIn } from './fold.ts';
import { joinedSurname } from './particles.ts';
import { chineseSplits, isChinese } from './spellings/chinese.ts';
import { isTitle, withoutIntroduction } from './titles.ts';

/** The words that were said for a name, in no order: any of them may be of the given name or of the surname. */
export type Utterance = readonly string[];

export interface SpokenName {
  /** Ways to take the words, likeliest first: a Chinese name may be said in one breath. */
  readonly utterances: readonly Utterance[];
  /** All words in one, in every order. */
  readonly joined: ReadonlySet<string>;
}

/** More are no name; the small words of long Spanish ones are left out first. */
const MOST_WORDS = 6;
const MOST_PERMUTED = 5;

export function readSpokenName(text: string): SpokenName {
  const words = withoutTitles(wordsIn(fold(withoutIntroduction(text)))).slice(0, MOST_WORDS);
  return { utterances: words.length === 0 ? [] : utterancesOf(words), joined: new Set(joins(words)) };
}

/** Nothing that could name a person: signs, one letter, or initials alone. */
export function saysNobody({ utterances }: SpokenName): boolean {
  const [words = []] = utterances;
  return !words.some((word) => isChinese(word) || word.length > 1);
}

/** A title is no name, unless it is all there is: some are called Junior. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !isTitle(word));
  return names.length > 0 ? names : words.filter((word) => word === 'junior');
}

/** The words joined in every order. */
export function joins(words: readonly string[]): string[] {
  if (words.length > MOST_PERMUTED) return [joinedSurname(words)];
  return [...new Set(permutations(words).map(joinedSurname))];
}

function permutations(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, at) =>
    permutations([...words.slice(0, at), ...words.slice(at + 1)]).map((rest) => [word, ...rest]),
  );
}

function utterancesOf(words: readonly string[]): Utterance[] {
  const chinese = words.filter(isChinese);
  const letters = words.filter((word) => !isChinese(word));
  const [name = '', ...more] = chinese;
  const inOneBreath = more.length === 0 ? chineseSplits(name).map((parts) => [...parts]) : [];
  if (letters.length === 0) return [...inOneBreath, words];
  // A name said in both scripts is said twice.
  return chinese.length === 0 ? [words] : [words, letters, chinese, ...inOneBreath];
}
