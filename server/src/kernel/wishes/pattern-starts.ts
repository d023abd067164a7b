/** Stands for any character at all. */
const ANY = '\u0000';
/** Stands for any Chinese character. */
const HAN = '\u0001';
const MOST = 2;

/** What a match can begin with: its first two characters, or one where the match may end after it. */
type Starts = ReadonlySet<string>;

interface Reader {
  readonly source: string;
  at: number;
}

const NOTHING: Starts = new Set(['']);

/** The characters that may follow a first one in a match of a pattern. */
export interface Seconds {
  readonly characters: Set<string>;
  isAnyHan: boolean;
  isAny: boolean;
}

export interface PatternStarts {
  readonly byFirst: ReadonlyMap<string, Seconds>;
  /** Set where a match may begin with any Chinese character. */
  readonly han: Seconds | null;
}

/**
 * Reads the source of a regular expression as our word rules use it: literals, escapes, classes, groups, look-arounds
 * and quantifiers. Trying only rules that can match at two characters is what makes the reader fast.
 */
export function patternStarts(source: string): PatternStarts {
  const reader = { source, at: 0 };
  const starts = readChoice(reader);
  if (reader.at < source.length) throw new RangeError(`cannot read the pattern: ${source.slice(0, 40)}`);
  const byFirst = new Map<string, Seconds>();
  for (const [first = '', second = ANY] of starts) {
    // A rule that could begin anywhere would be tried everywhere.
    if (first === ANY) throw new RangeError(`may begin with anything: ${source.slice(0, 40)}`);
    if (first !== '') addSecond(byFirst, first, second);
  }
  const han = byFirst.get(HAN) ?? null;
  byFirst.delete(HAN);
  return { byFirst, han };
}

function addSecond(byFirst: Map<string, Seconds>, first: string, second: string): void {
  const seconds = byFirst.get(first) ?? { characters: new Set(), isAnyHan: false, isAny: false };
  byFirst.set(first, seconds);
  if (second === ANY) seconds.isAny = true;
  else if (second === HAN) seconds.isAnyHan = true;
  else seconds.characters.add(second);
}

function readChoice(reader: Reader): Starts {
  const all = new Set<string>();
  do {
    for (const start of readSequence(reader)) all.add(start);
  } while (reader.source[reader.at] === '|' && reader.at++ >= 0);
  return all;
}

function readSequence(reader: Reader): Starts {
  let all = NOTHING;
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at)))
    all = followedBy(all, readQuantified(reader));
  return all;
}

function followedBy(first: Starts, next: Starts): Starts {
  if (next === NOTHING) return first;
  const all = new Set<string>();
  for (const start of first) {
    if (start.length >= MOST) all.add(start);
    else for (const more of next) all.add((start + more).slice(0, MOST));
  }
  return all;
}

function readQuantified(reader: Reader): Starts {
  const item = readItem(reader);
  const quantifier = /^(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 12),
  );
  if (!quantifier) return item;
  const [whole, sign, least, comma, most] = quantifier;
  reader.at += whole.length;
  const isRepeated = sign ? sign !== '?' : Number(comma ? most || MOST : least) > 1;
  const isOptional = sign === '?' || sign === '*' || least === '0';
  const repeated = isRepeated ? new Set([...item, ...followedBy(item, item)]) : item;
  return isOptional ? new Set([...repeated, '']) : repeated;
}

function readItem(reader: Reader): Starts {
  const character = reader.source.charAt(reader.at++);
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '^' || character === '$') return NOTHING;
  if (character === '.') return new Set([ANY]);
  return character === '\\' ? readEscape(reader) : new Set([character]);
}

function readGroup(reader: Reader): Starts {
  const look = /^\?(?:<?[=!]|:)/.exec(reader.source.slice(reader.at, reader.at + 3))?.[0] ?? '';
  reader.at += look.length;
  const starts = readChoice(reader);
  reader.at += 1;
  // What is only looked at takes no place.
  return look === '' || look === '?:' ? starts : NOTHING;
}

function readClass(reader: Reader): Starts {
  const end = endOfClass(reader);
  const body = reader.source.slice(reader.at, end);
  reader.at = end + 1;
  if (body.startsWith('^')) return new Set([ANY]);
  const starts = new Set<string>(body.includes('\\u4e00-\\u9fff') ? [HAN] : []);
  const plain = body.replace(/\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?/g, '');
  for (const [, from = '', to = '', escaped = '', one = ''] of plain.matchAll(/(\w)-(\w)|\\(.)|(.)/gs)) {
    if (escaped !== '') addEscaped(starts, escaped);
    else if (one !== '') starts.add(one);
    else
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
        starts.add(String.fromCharCode(code));
  }
  return starts;
}

function endOfClass({ source, at }: Reader): number {
  let end = at;
  while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end;
}

function readEscape(reader: Reader): Starts {
  const escaped = reader.source.charAt(reader.at++);
  if (escaped === 'b' || escaped === 'B') return NOTHING;
  const starts = new Set<string>();
  addEscaped(starts, escaped);
  return starts;
}

function addEscaped(starts: Set<string>, escaped: string): void {
  if (escaped === 'd') for (const digit of '0123456789') starts.add(digit);
  else if (escaped === 'w') starts.add(ANY);
  else starts.add(escaped === 's' ? ' ' : escaped);
}
