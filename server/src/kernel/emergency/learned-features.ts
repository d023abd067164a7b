const PRIME = 0x01000193;
const START = 0x811c9dc5;
const SPACE = 0x20;
const FIRST_CHINESE = 0x4e00;
const LAST_CHINESE = 0x9fff;
const SHORTEST_CUT_WORD = 5;
const PIECES = [4, 5];
const LONGEST = 2_000;

/** Number of feature slots, a power of two; further features share a slot. */
export const FEATURES = 2 ** 17;

/** How strongly the score of a longer sentence is reduced, because each of its many features says less. */
export const LENGTH_POWER = -0.25;

/** When each feature was last seen, so that none counts twice; cheaper than a set per sentence. */
const lastSeen = new Uint32Array(FEATURES);
let sentence = 0;

/** A word or a Chinese character. Other characters have no hash and separate their neighbours. */
interface Token {
  readonly hash: number;
  readonly isChinese: boolean;
}

/**
 * The features of a normalised sentence as distinct numbers below FEATURES: its words, pairs of neighbouring
 * words, pairs with one word between them, pieces of longer English words, and three consecutive Chinese
 * characters.
 */
export function featuresOf(plain: string): readonly number[] {
  const found = new Features();
  const tokens = tokensOf(plain.length > LONGEST ? plain.slice(0, LONGEST) : plain, found);
  for (let at = 0; at < tokens.length; at += 1) {
    const own = tokens[at] as Token;
    if (own.hash === 0) continue;
    found.add(own.hash);
    const next = tokens[at + 1];
    if (!next || next.hash === 0) continue;
    found.add(join(own.hash, next.hash, 1));
    const afterNext = tokens[at + 2];
    if (!afterNext || afterNext.hash === 0) continue;
    found.add(join(own.hash, afterNext.hash, 2));
    if (own.isChinese && afterNext.isChinese)
      found.add(join(join(own.hash, next.hash, 3), afterNext.hash, 3));
  }
  return found.all;
}

class Features {
  readonly all: number[] = [];

  constructor() {
    sentence = (sentence + 1) >>> 0;
  }

  add(hash: number): void {
    const feature = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) & (FEATURES - 1);
    if (lastSeen[feature] === sentence) return;
    lastSeen[feature] = sentence;
    this.all.push(feature);
  }
}

function tokensOf(plain: string, found: Features): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < plain.length; ) {
    const code = plain.charCodeAt(at);
    const end = isLetter(code) ? endOfWord(plain, at) : at + 1;
    if (code !== SPACE) tokens.push(tokenAt(plain, at, end));
    if (end - at >= SHORTEST_CUT_WORD) addPieces(plain, at, end, found);
    at = end;
  }
  return tokens;
}

function tokenAt(plain: string, from: number, to: number): Token {
  const code = plain.charCodeAt(from);
  const isChinese = code >= FIRST_CHINESE && code <= LAST_CHINESE;
  return { hash: isChinese || isLetter(code) ? hashOf(plain, from, to) : 0, isChinese };
}

function endOfWord(plain: string, from: number): number {
  let end = from + 1;
  while (end < plain.length && isLetter(plain.charCodeAt(end))) end += 1;
  return end;
}

/** Whether the character occurs in English words: a to z, a digit or an apostrophe. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x27;
}

function hashOf(text: string, from: number, to: number): number {
  let hash = START;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash | 1;
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
      found.add(hash);
    }
}
