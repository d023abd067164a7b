import { findConcept, found as word } from './learned-concepts.ts';
import { PRIME, type Token, tokensOf } from './learned-tokens.ts';

const SPACE = 0x20;
const SHORTEST_CUT_WORD = 5;
const PIECES = [4, 5];
const LONGEST = 2_000;

/**
 * Number of feature slots, the lower half for words and the upper for concepts. Three of four stay empty, so that words
 * the tables do not have weigh nothing: in a full table they share the slots of alarming ones, and long unknown text alarms.
 */
export const FEATURES = 2 ** 19;
const HALF = FEATURES / 2;

/** How strongly the score of a longer sentence is reduced, because each of its many features says less. */
export const LENGTH_POWER = -0.25;

/** When each feature was last seen, so that none counts twice; cheaper than a set per sentence. */
const lastSeen = new Uint32Array(FEATURES);
let sentence = 0;

/**
 * The features of a normalised sentence as distinct numbers below FEATURES: its words, pairs of neighbouring
 * words, pairs with one word between them, pieces of longer English words, and three consecutive Chinese
 * characters; its concepts, each with the next one and the one after that, with the words beside it, and, where
 * somebody speaks in fragments, by itself.
 */
export function featuresOf(plain: string): readonly number[] {
  const found = new Features();
  const text = plain.length > LONGEST ? plain.slice(0, LONGEST) : plain;
  const tokens = tokensOf(text);
  addWords(text, tokens, found);
  addConcepts(tokens, found);
  return found.all;
}

class Features {
  readonly all: number[] = [];

  constructor() {
    sentence = (sentence + 1) >>> 0;
  }

  add(hash: number, half: 0 | typeof HALF): void {
    const feature = half + (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) & (HALF - 1));
    if (lastSeen[feature] === sentence) return;
    lastSeen[feature] = sentence;
    this.all.push(feature);
  }
}

function addWords(text: string, tokens: readonly Token[], found: Features): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const own = tokens[at] as Token;
    if (own.hash === 0) continue;
    if (own.to - own.from >= SHORTEST_CUT_WORD) addPieces(text, own.from, own.to, found);
    found.add(own.hash, 0);
    const next = tokens[at + 1];
    if (!next || next.hash === 0) continue;
    found.add(join(own.hash, next.hash, 1), 0);
    const afterNext = tokens[at + 2];
    if (!afterNext || afterNext.hash === 0) continue;
    found.add(join(own.hash, afterNext.hash, 2), 0);
    if (own.isChinese && afterNext.isChinese)
      found.add(join(join(own.hash, next.hash, 3), afterNext.hash, 3), 0);
  }
}

const FEWEST_BREAKS = 4;
const LONGEST_FRAGMENT = 3;

/** Whether somebody stops every other word, as one does who has no breath. */
function isInFragments(tokens: readonly Token[]): boolean {
  let breaks = 0;
  for (let at = 0; at < tokens.length; at += 1) if ((tokens[at] as Token).hash === 0) breaks += 1;
  return breaks >= FEWEST_BREAKS && tokens.length - breaks < LONGEST_FRAGMENT * (breaks + 1);
}

function addConcepts(tokens: readonly Token[], found: Features): void {
  const inFragments = isInFragments(tokens);
  let [last, lastButOne] = [0, 0];
  let [besideConcept, besideHash] = [0, 0];
  for (let at = 0; at < tokens.length; at += word.length) {
    findConcept(tokens, at);
    const { hash } = tokens[at] as Token;
    const { concept } = word;
    if (concept > 0) {
      found.add(join(concept, 0, 4), HALF);
      if (inFragments) found.add(join(concept, 0, 9), HALF);
      if (last > 0) found.add(join(last, concept, 5), HALF);
      if (lastButOne > 0) found.add(join(lastButOne, concept, 6), HALF);
      [lastButOne, last] = [last, concept];
    }
    addNeighbours(besideConcept, besideHash, concept, hash, found);
    [besideConcept, besideHash] = [concept, hash];
  }
}

/** A concept beside a word that has none, in this order or the other. */
function addNeighbours(concept: number, hash: number, next: number, nextHash: number, found: Features): void {
  if (concept > 0 && next === 0 && nextHash !== 0) found.add(join(concept, nextHash, 7), HALF);
  if (concept === 0 && hash !== 0 && next > 0) found.add(join(hash, next, 8), HALF);
}

function join(one: number, other: number, distance: number): number {
  return Math.imul(Math.imul(one, 31) ^ other ^ Math.imul(distance, 0x9e3779b1), PRIME);
}

/** Four and five consecutive letters, including the word's edges: "swol" occurs in "swollen" and "swoll". */
function addPieces(text: string, from: number, to: number, found: Features): void {
  for (const length of PIECES)
    for (let first = from - 1; first + length <= to + 1; first += 1) {
      let hash = length;
      for (let at = first; at < first + length; at += 1)
        hash = Math.imul(hash ^ (at < from || at >= to ? SPACE : text.charCodeAt(at)), PRIME);
      found.add(hash, 0);
    }
}
