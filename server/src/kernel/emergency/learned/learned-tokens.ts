export const PRIME = 0x01000193;
export const START = 0x811c9dc5;
const SPACE = 0x20;
const FIRST_CHINESE = 0x4e00;
const LAST_CHINESE = 0x9fff;

/** A word or a Chinese character. Other characters have no hash and separate their neighbours. */
export interface Token {
  readonly hash: number;
  readonly isChinese: boolean;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

export function tokensOf(plain: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < plain.length; ) {
    const code = plain.charCodeAt(at);
    const end = isLetter(code) ? endOfWord(plain, at) : at + 1;
    if (code !== SPACE) tokens.push(tokenAt(plain, at, end));
    at = end;
  }
  return tokens;
}

function tokenAt(plain: string, from: number, to: number): Token {
  const code = plain.charCodeAt(from);
  const isChinese = code >= FIRST_CHINESE && code <= LAST_CHINESE;
  return { hash: isChinese || isLetter(code) ? hashOf(plain, from, to) : 0, isChinese, from, to };
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

export function hashOf(text: string, from: number, to: number): number {
  let hash = START;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash | 1;
}
