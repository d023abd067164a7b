/** The characters that a match of a pattern can begin with. */
export interface FirstCharacters {
  readonly characters: ReadonlySet<string>;
  /** The pattern may begin with any Chinese character. */
  readonly anyHan: boolean;
}

interface Found {
  readonly characters: Set<string>;
  anyHan: boolean;
  /** Nothing may be there at all, so what follows can be first. */
  isOptional: boolean;
}

const nothing = (): Found => ({ characters: new Set(), anyHan: false, isOptional: true });

/**
 * Reads the source of a regular expression as our word rules use it: literals, escapes, classes, groups, look-arounds
 * and quantifiers. Trying only rules that can match at a character is what makes the reader fast.
 */
export function firstCharacters(source: string): FirstCharacters {
  const reader = { source, at: 0 };
  const found = readChoice(reader);
  if (reader.at < source.length) throw new RangeError(`cannot read the pattern: ${source.slice(0, 40)}`);
  return found;
}

interface Reader {
  readonly source: string;
  at: number;
}

function readChoice(reader: Reader): Found {
  const all = { ...nothing(), isOptional: false };
  do {
    const one = readSequence(reader);
    for (const character of one.characters) all.characters.add(character);
    all.anyHan ||= one.anyHan;
    all.isOptional ||= one.isOptional;
  } while (reader.source[reader.at] === '|' && reader.at++ >= 0);
  return all;
}

function readSequence(reader: Reader): Found {
  const all = nothing();
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at))) {
    const item = readItem(reader);
    const isOptional = readQuantifier(reader) || item.isOptional;
    if (!all.isOptional) continue;
    for (const character of item.characters) all.characters.add(character);
    all.anyHan ||= item.anyHan;
    all.isOptional = isOptional;
  }
  return all;
}

function readItem(reader: Reader): Found {
  const character = reader.source.charAt(reader.at++);
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '^' || character === '$') return nothing();
  if (character === '\\') return readEscape(reader);
  return { characters: new Set(character), anyHan: false, isOptional: false };
}

function readGroup(reader: Reader): Found {
  const look = /^\?(?:<?[=!]|:)/.exec(reader.source.slice(reader.at, reader.at + 3))?.[0] ?? '';
  reader.at += look.length;
  const found = readChoice(reader);
  reader.at += 1;
  // What is only looked at takes no place.
  return look === '' || look === '?:' ? found : nothing();
}

function readClass(reader: Reader): Found {
  const found = { ...nothing(), isOptional: false };
  const end = endOfClass(reader);
  const body = reader.source.slice(reader.at, end);
  reader.at = end + 1;
  if (body.includes('\\u4e00-\\u9fff')) found.anyHan = true;
  const plain = body.replace(/\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?/g, '');
  // No rule begins with a class of what it excludes.
  if (plain.startsWith('^')) return found;
  for (const [, from = '', to = '', escaped = '', one = ''] of plain.matchAll(/(\w)-(\w)|\\(.)|(.)/gs)) {
    if (escaped !== '') addEscaped(found.characters, escaped);
    else if (one !== '') found.characters.add(one);
    else
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
        found.characters.add(String.fromCharCode(code));
  }
  return found;
}

function endOfClass({ source, at }: Reader): number {
  let end = at;
  while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end;
}

function readEscape(reader: Reader): Found {
  const escaped = reader.source.charAt(reader.at++);
  if (escaped === 'b' || escaped === 'B') return nothing();
  const characters = new Set<string>();
  addEscaped(characters, escaped);
  return { characters, anyHan: false, isOptional: false };
}

function addEscaped(characters: Set<string>, escaped: string): void {
  if (escaped === 'd') for (const digit of '0123456789') characters.add(digit);
  else characters.add(escaped === 's' ? ' ' : escaped);
}

/** True where the item may be left out. */
function readQuantifier(reader: Reader): boolean {
  const quantifier = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at, reader.at + 12));
  if (!quantifier) return false;
  reader.at += quantifier[0].length;
  return /^[?*]/.test(quantifier[0]) || quantifier[1] === '0';
}
