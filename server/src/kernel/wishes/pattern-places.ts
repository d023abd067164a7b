/** What one position of a pattern matches: some characters, any Chinese one, or any at all. */
export interface Place {
  readonly characters: ReadonlySet<string>;
  readonly isAnyHan: boolean;
  readonly isAny: boolean;
  /** Possible next positions. */
  readonly next: Set<Place>;
  /** Whether a match may end after this position. */
  isEnd: boolean;
}

/** A piece of a pattern: where it can begin and end, and whether it is optional. */
interface Piece {
  readonly first: readonly Place[];
  readonly last: readonly Place[];
  readonly isOptional: boolean;
}

interface Reader {
  readonly source: string;
  at: number;
}

const NOTHING: Piece = { first: [], last: [], isOptional: true };
const DIGITS = new Set('0123456789');

/**
 * Parses a regular expression of our word rules: literals, escapes, classes, groups, lookarounds and
 * quantifiers. Lookarounds and counts are ignored, so the positions match at least as much as the pattern.
 */
export function patternPlaces(source: string): readonly Place[] {
  const reader = { source, at: 0 };
  const { first, last } = readChoice(reader);
  if (reader.at < source.length) throw new RangeError(`cannot read the pattern: ${source.slice(0, 40)}`);
  for (const place of last) place.isEnd = true;
  return first;
}

function readChoice(reader: Reader): Piece {
  const pieces: Piece[] = [];
  do {
    pieces.push(readSequence(reader));
  } while (reader.source[reader.at] === '|' && reader.at++ >= 0);
  const [only, other] = pieces;
  if (only && !other) return only;
  return {
    first: pieces.flatMap(({ first }) => first),
    last: pieces.flatMap(({ last }) => last),
    isOptional: pieces.some(({ isOptional }) => isOptional),
  };
}

function readSequence(reader: Reader): Piece {
  let all = NOTHING;
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at)))
    all = followedBy(all, readQuantified(reader));
  return all;
}

function followedBy(before: Piece, after: Piece): Piece {
  link(before.last, after.first);
  return {
    first: before.isOptional ? [...before.first, ...after.first] : before.first,
    last: after.isOptional ? [...before.last, ...after.last] : after.last,
    isOptional: before.isOptional && after.isOptional,
  };
}

function link(from: readonly Place[], to: readonly Place[]): void {
  for (const place of from) for (const next of to) place.next.add(next);
}

function readQuantified(reader: Reader): Piece {
  const item = readItem(reader);
  const quantifier = /^(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 12),
  );
  if (!quantifier) return item;
  const [whole, sign, least, comma, most] = quantifier;
  reader.at += whole.length;
  const isRepeated = sign ? sign !== '?' : Number(comma ? most || 2 : least) > 1;
  if (isRepeated) link(item.last, item.first);
  return { ...item, isOptional: item.isOptional || sign === '?' || sign === '*' || least === '0' };
}

function readItem(reader: Reader): Piece {
  const character = reader.source.charAt(reader.at++);
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '^' || character === '$') return NOTHING;
  if (character === '.') return placeOf(new Set(), { isAny: true });
  return character === '\\' ? readEscape(reader) : placeOf(new Set(character));
}

function placeOf(characters: ReadonlySet<string>, { isAny = false, isAnyHan = false } = {}): Piece {
  const place: Place = { characters, isAny, isAnyHan, next: new Set(), isEnd: false };
  return { first: [place], last: [place], isOptional: false };
}

function readGroup(reader: Reader): Piece {
  const look = /^\?(?:<?[=!]|:)/.exec(reader.source.slice(reader.at, reader.at + 3))?.[0] ?? '';
  reader.at += look.length;
  const inner = readChoice(reader);
  reader.at += 1;
  // A lookaround consumes no position.
  return look === '' || look === '?:' ? inner : NOTHING;
}

function readClass(reader: Reader): Piece {
  const end = endOfClass(reader);
  const body = reader.source.slice(reader.at, end);
  reader.at = end + 1;
  if (body.startsWith('^')) return placeOf(new Set(), { isAny: true });
  const plain = body.replace(/\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?/g, '');
  const characters = new Set<string>();
  let isAny = false;
  for (const [, from = '', to = '', escaped = '', one = ''] of plain.matchAll(/(\w)-(\w)|\\(.)|(.)/gs)) {
    if (escaped === 'w') isAny = true;
    else if (escaped !== '') for (const character of charactersOf(escaped)) characters.add(character);
    else if (one !== '') characters.add(one);
    else
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
        characters.add(String.fromCharCode(code));
  }
  return placeOf(characters, { isAny, isAnyHan: body.includes('\\u4e00-\\u9fff') });
}

function endOfClass({ source, at }: Reader): number {
  let end = at;
  while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end;
}

function readEscape(reader: Reader): Piece {
  const escaped = reader.source.charAt(reader.at++);
  if (escaped === 'b' || escaped === 'B') return NOTHING;
  return escaped === 'w' ? placeOf(new Set(), { isAny: true }) : placeOf(charactersOf(escaped));
}

function charactersOf(escaped: string): ReadonlySet<string> {
  if (escaped === 'd') return DIGITS;
  return new Set(escaped === 's' ? ' ' : escaped);
}
