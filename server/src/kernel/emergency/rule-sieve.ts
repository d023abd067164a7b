import type { OneOf } from './required-words.ts';

/** The ways in which a rule can match: each needs a word of every one of its sets. */
type Ways = ReadonlyArray<readonly OneOf[]>;

export interface RuleSieve {
  /** What a text holds of the words that rules need. */
  hintsIn(text: string): Hints;
  /** The numbers of the rules that can match a text with these hints, in their order. */
  rulesFor(hints: Hints): readonly number[];
  /** Whether there is any; most sentences have none, and are asked this several times. */
  canMatch(hints: Hints): boolean;
}

/** One bit for each set of words that has a word in the text. */
export type Hints = Uint32Array;

/** The hints of several texts that are read as one. */
export function joinHints(all: readonly Hints[]): Hints {
  const joined = new Uint32Array(all[0]?.length ?? 0);
  for (const hints of all)
    for (let at = 0; at < joined.length; at += 1) joined[at] = (joined[at] as number) | (hints[at] as number);
  return joined;
}

function has(hints: Hints, set: number): boolean {
  return ((hints[set >>> 5] ?? 0) & (1 << (set & 31))) !== 0;
}

/** The numbers of the sets that have a word in the text: a handful of some nine hundred. */
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
 * One search of a text for the words of all rules tells which of them are worth reading: of seventy rules, one or none for a
 * plain sentence.
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
  // A way is looked at only where its first set has a word in the text; one that needs none is always open.
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

/** Each of its sets has a word in the text. */
function isOpen({ sets }: Way, hints: Hints): boolean {
  for (const set of sets) if (!has(hints, set)) return false;
  return true;
}

/** Which sets a word belongs to, with those of the words inside it: "painful" is also "pain". */
function indexed(sets: readonly OneOf[]): ReadonlyMap<string, readonly number[]> {
  const all = [...new Set(sets.flatMap((each) => [...each]))];
  return new Map(
    all.map((word) => {
      const inside = all.filter((other) => word.includes(other));
      return [word, sets.flatMap((each, id) => (inside.some((one) => each.has(one)) ? [id] : []))];
    }),
  );
}

/** Where two words begin at one place the longer is found, which stands for both. */
function searchFor(words: readonly string[]): RegExp {
  return new RegExp(words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|'), 'gu');
}
