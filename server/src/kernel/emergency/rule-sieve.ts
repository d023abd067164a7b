import type { OneOf } from './required-words.ts';

/** The ways in which a rule can match: each needs a word of every one of its sets. */
type Ways = ReadonlyArray<readonly OneOf[]>;

export interface RuleSieve {
  /** What a text holds of the words that rules need. */
  hintsIn(text: string): Hints;
  /** The numbers of the rules that can match texts with these hints, in their order. */
  rulesFor(hints: ReadonlyArray<Hints>): readonly number[];
  /** Whether there is any; most sentences have none, and are asked this several times. */
  canMatch(hints: ReadonlyArray<Hints>): boolean;
}

/** Numbers of sets of words. */
export type Hints = ReadonlySet<number>;

interface Way {
  readonly rule: number;
  readonly sets: readonly number[];
}

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
  const always = ways.filter((way) => way.sets.length === 0).map(({ rule }) => rule);
  const waysBySet = [...sets.values()].map(({ id }) => ways.filter((way) => way.sets[0] === id));
  const setsByWord = indexed([...sets.values()].map(({ words }) => words));
  const search = searchFor([...setsByWord.keys()]);

  return {
    hintsIn: (text) => {
      const here = new Set<number>();
      search.lastIndex = 0;
      for (let found = search.exec(text); found; found = search.exec(text)) {
        for (const set of setsByWord.get(found[0]) ?? []) here.add(set);
        search.lastIndex = found.index + 1;
      }
      return here;
    },
    rulesFor: (hints) => {
      const worth = new Set(always);
      for (const each of hints)
        for (const set of each)
          for (const way of waysBySet[set] ?? []) if (isOpen(way, hints)) worth.add(way.rule);
      return [...worth].sort((a, b) => a - b);
    },
    canMatch: (hints) => {
      const opensOne = (set: number) => waysBySet[set]?.some((way) => isOpen(way, hints)) ?? false;
      for (const each of hints) for (const set of each) if (opensOne(set)) return true;
      return always.length > 0;
    },
  };
}

/** Each of its sets has a word in one of the texts. */
function isOpen({ sets }: Way, hints: ReadonlyArray<Hints>): boolean {
  return sets.every((set) => hints.some((each) => each.has(set)));
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
