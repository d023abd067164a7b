import type { OneOf } from './required-words.ts';

/** The alternatives of a rule: each needs a word of every one of its sets. */
type Ways = ReadonlyArray<readonly OneOf[]>;

export interface RuleSieve {
  /** Which of the words that rules need occur in a text. */
  hintsIn(text: string): Hints;
  /** The indexes of the rules that can match a text with these hints, ascending. */
  rulesFor(hints: Hints): readonly number[];
}

/** One bit for each set of words with a word in the text. */
export type Hints = Uint32Array;

/** The hints of several texts read as one. */
export function joinHints(all: readonly Hints[]): Hints {
  const joined = new Uint32Array(all[0]?.length ?? 0);
  for (const hints of all)
    for (let at = 0; at < joined.length; at += 1) joined[at] = (joined[at] as number) | (hints[at] as number);
  return joined;
}

function has(hints: Hints, set: number): boolean {
  return ((hints[set >>> 5] ?? 0) & (1 << (set & 31))) !== 0;
}

interface Way {
  readonly rule: number;
  readonly sets: readonly number[];
}

/**
 * Finds the rules worth evaluating with one search of the text for all their words: for a plain sentence, one
 * or none of seventy.
 */
export function ruleSieve(rules: readonly Ways[]): RuleSieve {
  const sets = new Map<string, { readonly id: number; readonly words: OneOf }>();
  const idOf = (words: OneOf) => {
    const key = [...words].toSorted().join(' ');
    const known = sets.get(key) ?? { id: sets.size, words };
    sets.set(key, known);
    return known.id;
  };
  const ways: Way[] = rules.flatMap((all, rule) => all.map((way) => ({ rule, sets: way.map(idOf) })));
  // An alternative is checked only if its first set has a word in the text; one without sets is always
  // checked.
  const waysByFirst: Way[][] = Array.from({ length: sets.size }, () => []);
  const always: number[] = [];
  for (const way of ways) {
    const [first] = way.sets;
    if (first === undefined) always.push(way.rule);
    else waysByFirst[first]?.push(way);
  }
  const isFirst = new Uint32Array(Math.ceil(sets.size / 32));
  for (const [set, begun] of waysByFirst.entries()) if (begun.length > 0) note(set, isFirst);
  const words = wordTree([...sets.values()].map((each) => each.words));

  return {
    hintsIn: (text) => {
      const here = new Uint32Array(Math.ceil(sets.size / 32));
      for (let at = 0; at < text.length; at += 1) noteWordsAt(words, text, at, here);
      return here;
    },
    rulesFor: (hints) => {
      const worth = [...always];
      for (let at = 0; at < isFirst.length; at += 1)
        for (let bits = (hints[at] as number) & (isFirst[at] as number); bits !== 0; bits &= bits - 1)
          for (const way of waysByFirst[at * 32 + 31 - Math.clz32(bits & -bits)] as Way[])
            if (isOpen(way, hints) && !worth.includes(way.rule)) worth.push(way.rule);
      return worth.sort((a, b) => a - b);
    },
  };
}

function note(set: number, hints: Hints): void {
  hints[set >>> 5] = (hints[set >>> 5] as number) | (1 << (set & 31));
}

/** Whether each of its sets has a word in the text. */
function isOpen({ sets }: Way, hints: Hints): boolean {
  for (const set of sets) if (!has(hints, set)) return false;
  return true;
}

/** The words by their characters. A search of the text for each word, or for all as one pattern, costs ten times as much. */
interface WordTree {
  readonly next: Map<number, WordTree>;
  /** Those with the word that ends here. */
  readonly sets: number[];
}

function wordTree(sets: readonly OneOf[]): WordTree {
  const root: WordTree = { next: new Map(), sets: [] };
  for (const [id, words] of sets.entries())
    for (const word of words) {
      let node = root;
      for (let at = 0; at < word.length; at += 1) node = branchOf(node, word.charCodeAt(at));
      node.sets.push(id);
    }
  return root;
}

function branchOf({ next }: WordTree, code: number): WordTree {
  const known = next.get(code) ?? { next: new Map(), sets: [] };
  next.set(code, known);
  return known;
}

/** "Painful" counts as "pain", too. */
function noteWordsAt(words: WordTree, text: string, from: number, hints: Hints): void {
  let node = words.next.get(text.charCodeAt(from));
  for (let at = from + 1; node; at += 1) {
    for (const set of node.sets) note(set, hints);
    node = at < text.length ? node.next.get(text.charCodeAt(at)) : undefined;
  }
}
