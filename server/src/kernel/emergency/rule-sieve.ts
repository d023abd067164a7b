import type { OneOf } from './required-words.ts';

/** The alternatives of a rule: each needs a word of every one of its sets. */
type Ways = ReadonlyArray<readonly OneOf[]>;

export interface RuleSieve {
  /** Which of the words that rules need occur in a text. */
  hintsIn(text: string): Hints;
  /** The indexes of the rules that can match a text with these hints, ascending. */
  rulesFor(hints: Hints): readonly number[];
  /** Whether there are any; most sentences have none, and this is checked several times. */
  canMatch(hints: Hints): boolean;
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

/** The indexes of the sets with a word in the text: a handful of some nine hundred. */
function setsIn(hints: Hints): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < hints.length; at += 1)
    for (let bits = hints[at] as number; bits !== 0; bits &= bits - 1)
      found.push(at * 32 + 31 - Math.clz32(bits & -bits));
  return found;
}

interface Way {
  readonly rule: number;
  readonly sets: readonly number[];
}

const NEEDS_NONE = -1;
const NO_WAYS: readonly Way[] = [];

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
  const waysByFirst = new Map<number, Way[]>();
  for (const way of ways) {
    const [first = NEEDS_NONE] = way.sets;
    waysByFirst.set(first, [...(waysByFirst.get(first) ?? []), way]);
  }
  const openWays = (hints: Hints) =>
    [NEEDS_NONE, ...setsIn(hints)].flatMap((first) =>
      (waysByFirst.get(first) ?? NO_WAYS).filter((way) => isOpen(way, hints)),
    );
  const setsByWord = indexed([...sets.values()].map(({ words }) => words));
  const search = searchFor([...setsByWord.keys()]);

  return {
    hintsIn: (text) => {
      const here = new Uint32Array(Math.ceil(sets.size / 32));
      search.lastIndex = 0;
      for (let found = search.exec(text); found; found = search.exec(text)) {
        for (const set of setsByWord.get(found[0]) ?? [])
          here[set >>> 5] = (here[set >>> 5] ?? 0) | (1 << (set & 31));
        search.lastIndex = found.index + 1;
      }
      return here;
    },
    rulesFor: (hints) => {
      const worth = new Set(openWays(hints).map(({ rule }) => rule));
      return [...worth].sort((a, b) => a - b);
    },
    canMatch: (hints) => openWays(hints).length > 0,
  };
}

/** Whether each of its sets has a word in the text. */
function isOpen({ sets }: Way, hints: Hints): boolean {
  for (const set of sets) if (!has(hints, set)) return false;
  return true;
}

/** The sets of a word, including those of words inside it: "painful" also counts as "pain". */
function indexed(sets: readonly OneOf[]): ReadonlyMap<string, readonly number[]> {
  const all = [...new Set(sets.flatMap((each) => [...each]))];
  return new Map(
    all.map((word) => {
      const inside = all.filter((other) => word.includes(other));
      return [word, sets.flatMap((each, id) => (inside.some((one) => each.has(one)) ? [id] : []))];
    }),
  );
}

/** If two words begin at the same place, the longer one is found and stands for both. */
function searchFor(words: readonly string[]): RegExp {
  return new RegExp(words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|'), 'gu');
}
