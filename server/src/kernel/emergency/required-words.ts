/** A text must contain at least one of these words for a part of a pattern to match. */
export type OneOf = ReadonlySet<string>;

const CHINESE = /[\u4e00-\u9fff]/u;
const NUMBER = /^\d{2,}$/u;
const PLAIN = /[\p{L}\p{N}']/u;
const SHORTEST = 3;
const COMMON = new Set(
  'all and any are about been better can call come day days did for from had has have his her how just like month months morning next not now out please say see that the this time today want was week weeks when with you your'.split(
    ' ',
  ),
);
/** Shorter, and telling all the same. */
const SHORT_AND_TELLING = new Set(['tv']);
const MOST_SPELLINGS = 40;
/** The bundler escapes every non-ASCII character of a regular expression like this. */
const ESCAPED = /\\u([\da-f]{4})/giu;

/** The same as a single set, for a pattern in either of two languages; null if no word is required. */
export function requiredOneOf(...sources: readonly string[]): OneOf | null {
  const sets = sources.map((source) => rarest(requiredWords(source)));
  return sets.includes(null) ? null : new Set(sets.flatMap((set) => [...(set ?? [])]));
}

/** Keeps the most selective sets: each further set costs a search and excludes little. */
export function mostTelling(sets: readonly OneOf[], most: number): readonly OneOf[] {
  return sets.toSorted((a, b) => rarityOf(b) - rarityOf(a)).slice(0, most);
}

/**
 * The words a text must contain for a pattern to match, one of each set, derived from the pattern itself.
 * Returns no sets if none are required or the pattern uses syntax that our rules do not.
 */
export function requiredWords(written: string): readonly OneOf[] {
  const source = written.replace(ESCAPED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const reader: Reader = { source, at: 0 };
  const first = sequence(reader);
  if (reader.at === source.length) return first;
  reader.at = 0;
  const all = alternation(reader);
  return all && reader.at === source.length ? [all] : [];
}

interface Reader {
  readonly source: string;
  at: number;
}

function alternation(reader: Reader): OneOf | null {
  const all = new Set<string>();
  let isPromised = true;
  for (;;) {
    const words = rarest(sequence(reader));
    if (words) for (const word of words) all.add(word);
    else isPromised = false;
    if (reader.source[reader.at] !== '|') return isPromised ? all : null;
    reader.at += 1;
  }
}

/** Fewer and longer words occur in fewer harmless sentences. */
function rarest(sets: readonly OneOf[]): OneOf | null {
  const [best = null] = sets.toSorted((a, b) => rarityOf(b) - rarityOf(a));
  return best;
}

function rarityOf(words: OneOf): number {
  return Math.min(...[...words].map(weightOf)) * 100 - words.size;
}

/** A Chinese character says about as much as three letters; words of any conversation say nothing. */
function weightOf(word: string): number {
  if (COMMON.has(word)) return 1;
  return CHINESE.test(word) ? word.length * 3 : word.length;
}

/** A sequence of elements. */
function sequence(reader: Reader): readonly OneOf[] {
  const found: OneOf[] = [];
  let spellings: readonly string[] = [''];
  const endWord = () => {
    if (spellings.every(isTelling)) found.push(new Set(spellings));
    spellings = [''];
  };
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string)) {
    const { letters, words } = element(reader);
    const times = repeats(reader);
    if (letters.length > 0 && times === 'once' && spellings.length * letters.length <= MOST_SPELLINGS)
      spellings = spellings.flatMap((before) => letters.map((letter) => before + letter));
    else {
      endWord();
      if (words && times !== 'maybe') found.push(words);
    }
  }
  endWord();
  return found;
}

function isTelling(word: string): boolean {
  return CHINESE.test(word) || NUMBER.test(word) || word.length >= SHORTEST || SHORT_AND_TELLING.has(word);
}

interface Element {
  /** The letters, digits or characters this element may match; null for anything else. */
  readonly letters: readonly string[];
  readonly words: OneOf | null;
}

const NOTHING: Element = { letters: [], words: null };

function element(reader: Reader): Element {
  const character = reader.source[reader.at] as string;
  reader.at += 1;
  if (character === '[') return characterClass(reader);
  if (character === '(') return group(reader);
  if (character === '\\') {
    reader.at += 1;
    return NOTHING;
  }
  return PLAIN.test(character) ? { letters: [character], words: null } : NOTHING;
}

function characterClass(reader: Reader): Element {
  const end = reader.source.indexOf(']', reader.at);
  const inside = reader.source.slice(reader.at, end).replace(/(\d)-(\d)/gu, (_, from, to) => {
    const digits = '0123456789';
    return digits.slice(Number(from), Number(to) + 1);
  });
  reader.at = end + 1;
  const letters = [...inside];
  return letters.every((each) => PLAIN.test(each)) ? { letters, words: null } : NOTHING;
}

function group(reader: Reader): Element {
  const kind = /^\?(?:[:=!]|<[=!])/u.exec(reader.source.slice(reader.at, reader.at + 3))?.[0] ?? '';
  reader.at += kind.length;
  const words = alternation(reader);
  reader.at += 1;
  // A lookaround consumes nothing, so its words may be absent or elsewhere.
  return { letters: [], words: kind === '?:' ? words : null };
}

/** Minimum number of repetitions of the previous element. */
function repeats(reader: Reader): 'once' | 'many' | 'maybe' {
  const quantifier = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/u.exec(reader.source.slice(reader.at, reader.at + 12));
  if (!quantifier) return 'once';
  const [taken, least] = quantifier;
  reader.at += taken.length;
  if (taken.startsWith('+')) return 'many';
  return least !== undefined && Number(least) > 0 ? 'many' : 'maybe';
}
