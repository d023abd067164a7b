import { type Place, patternPlaces } from './pattern-places.ts';
import type { RulesAt, WordRule } from './token.ts';

/** Number of characters to read before trying rules. */
const LOOK_AHEAD = 18;
/** Results for beginnings up to this length are cached; longer ones are followed less far. */
const MOST_STATES = 20_000;
/** With this few rules left, they are tried without reading further. */
const ENOUGH = 1;
const OTHER_HAN = '\u4dff';
const OTHER = '\u0000';

/** The positions at which the remaining rules stand after some characters. */
interface State {
  readonly rules: readonly WordRule[];
  readonly places: ReadonlyMap<WordRule, ReadonlySet<Place>>;
  /** Rules that have matched, whatever follows. */
  readonly ended: ReadonlySet<WordRule>;
  readonly after: Map<string, State>;
}

/**
 * Tries only those rules at a position that can match there. All beginnings are followed together, one
 * character at a time, and each step is cached, which keeps a sentence of 500 characters under a millisecond.
 */
export function rulesByStart(rules: readonly WordRule[]): RulesAt {
  const places = new Map(rules.map((rule) => [rule, new Set(patternPlaces(rule.pattern.source))]));
  const named = charactersIn([...places.values()]);
  const states = new Map<string, State>();
  const numbers = new Map<unknown, number>();
  const stateOf = (standing: State['places'], ended: State['ended']): State => {
    const key = keyOf(standing, ended, numbers);
    const found = states.get(key);
    if (found) return found;
    const live = rules.filter((rule) => ended.has(rule) || standing.has(rule));
    const state = { rules: live, places: standing, ended, after: new Map() };
    states.set(key, state);
    return state;
  };
  const start = stateOf(places, new Set());
  const stepFrom = (state: State, character: string): State | null => {
    if (states.size >= MOST_STATES) return null;
    const next = stateOf(...advance(state, character));
    state.after.set(character, next);
    return next;
  };
  return (text, at) => {
    let state = start;
    const end = Math.min(text.length, at + LOOK_AHEAD);
    for (let index = at; index < end && state.places.size > ENOUGH; index += 1) {
      const character = text.charAt(index);
      const key = named.has(character) ? character : isHan(character) ? OTHER_HAN : OTHER;
      const next = state.after.get(key) ?? stepFrom(state, key);
      if (!next) break;
      state = next;
    }
    return state.rules;
  };
}

function advance({ places, ended }: State, character: string): [State['places'], State['ended']] {
  const standing = new Map<WordRule, Set<Place>>();
  const done = new Set(ended);
  for (const [rule, from] of places) {
    const to = new Set<Place>();
    for (const place of from) {
      if (!takes(place, character)) continue;
      if (place.isEnd) done.add(rule);
      for (const next of place.next) to.add(next);
    }
    // A rule that has matched is tried in any case, so its position no longer matters.
    if (to.size > 0 && !done.has(rule)) standing.set(rule, to);
  }
  return [standing, done];
}

function takes({ characters, isAny, isAnyHan }: Place, character: string): boolean {
  return isAny || characters.has(character) || (isAnyHan && (character === OTHER_HAN || isHan(character)));
}

function keyOf(standing: State['places'], ended: State['ended'], numbers: Map<unknown, number>): string {
  const numberOf = (one: unknown) => {
    const found = numbers.get(one) ?? numbers.size;
    numbers.set(one, found);
    return found;
  };
  const key: number[] = [];
  for (const rule of ended) key.push(numberOf(rule));
  for (const set of standing.values()) for (const place of set) key.push(numberOf(place));
  return key.toSorted((a, b) => a - b).join(' ');
}

/** Every character named by a rule; all others are equivalent. */
function charactersIn(all: readonly ReadonlySet<Place>[]): ReadonlySet<string> {
  const characters = new Set<string>();
  const seen = new Set<Place>();
  const waiting = all.flatMap((places) => [...places]);
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const character of place.characters) characters.add(character);
    waiting.push(...place.next);
  }
  return characters;
}

function isHan(character: string): boolean {
  return character >= '\u4e00' && character <= '\u9fff';
}
