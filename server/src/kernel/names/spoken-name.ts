import { fold, wordsIn } from './fold.ts';
import { joinedSurname } from './particles.ts';
import { chineseSplits, isChinese } from './spellings/chinese.ts';
import { isTitle, withoutIntroduction } from './titles.ts';

/** The words of a spoken name in any order; each may belong to the given name or the surname. */
export type SpokenWords = readonly string[];

export interface SpokenName {
  /** Possible readings, likeliest first: a Chinese name may be said without a pause. */
  readonly utterances: readonly SpokenWords[];
  /** All words joined, in every order. */
  readonly joined: ReadonlySet<string>;
}

/** Longer text is not a name; particles of long Spanish names are dropped first. */
const MOST_WORDS = 6;
const MOST_PERMUTED = 5;

export function readSpokenName(text: string): SpokenName {
  const words = withoutTitles(wordsIn(fold(withoutIntroduction(text)))).slice(0, MOST_WORDS);
  return { utterances: words.length === 0 ? [] : utterancesOf(words), joined: new Set(joins(words)) };
}

/** Whether the text contains no name: punctuation, one letter, or initials alone. */
export function lacksName({ utterances }: SpokenName): boolean {
  const [words = []] = utterances;
  return !words.some((word) => isChinese(word) || word.length > 1);
}

/** Drops titles, except where Junior is the whole name. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !isTitle(word));
  return names.length > 0 ? names : words.filter((word) => word === 'junior');
}

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

function utterancesOf(words: readonly string[]): SpokenWords[] {
  const chinese = words.filter(isChinese);
  const letters = words.filter((word) => !isChinese(word));
  const [name = '', ...more] = chinese;
  const inOneBreath = more.length === 0 ? chineseSplits(name).map((parts) => [...parts]) : [];
  if (letters.length === 0) return [...inOneBreath, words];
  // Both scripts present mean that the name was given twice.
  return chinese.length === 0 ? [words] : [words, letters, chinese, ...inOneBreath];
}
