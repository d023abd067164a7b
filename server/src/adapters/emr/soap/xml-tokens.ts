export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

/** A WSDL's root declares about twenty prefixes. */
const MAX_ATTRIBUTES_OF_ONE = 64;

/**
 * Limits of one response. A month of appointments has about ten thousand elements, a few declarations and an
 * attribute per empty field; a few kilobytes of gzip can hold a hundred times as many.
 */
export interface Budget {
  elements: number;
  attributes: number;
  declarations: number;
  references: number;
}

export function fullBudget(): Budget {
  return { elements: 60_000, attributes: 60_000, declarations: 20_000, references: 50_000 };
}

export function spend(budget: Budget, what: keyof Budget, count = 1): void {
  budget[what] -= count;
  if (budget[what] < 0) throw new UnreadableXml(`it has too many ${what}`);
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}._\u00b7-]*(:[\p{L}_][\p{L}\p{M}\p{N}._\u00b7-]*)?$/u;

export interface XmlName {
  readonly prefix: string;
  readonly local: string;
}

const MAX_KNOWN_NAMES = 1000;
// A response repeats the same few names thousands of times.
const known = new Map<string, XmlName>();

export function knownName(text: string): XmlName | undefined {
  return known.get(text);
}

export function readName(text: string): XmlName {
  const before = known.get(text);
  if (before) return before;
  if (!NAME.test(text)) throw new UnreadableXml('a name is not well-formed');
  const colon = text.indexOf(':');
  const name = { prefix: text.slice(0, Math.max(0, colon)), local: asKey(text.slice(colon + 1)) };
  if (known.size < MAX_KNOWN_NAMES) known.set(text, name);
  return name;
}

/** Using the text as a key makes the engine intern it, which speeds up later comparisons. */
function asKey(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and what needs a closer look
const NOT_PLAIN = /[&>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export function allowed(text: string): string {
  if (FORBIDDEN.test(text)) throw new UnreadableXml('it holds a forbidden character');
  return text;
}

/** Decodes the five XML entities and numeric references. */
export function decoded(text: string, budget: Budget): string {
  if (!NOT_PLAIN.test(text)) return text;
  allowed(text);
  if (text.includes(']]>')) throw new UnreadableXml('a CDATA section ends without a beginning');
  // Counted first, because `replace` finds all entities before it decodes the first.
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) spend(budget, 'references');
  return text.replace(/&([^;&]{0,12};?)/g, (_, name: string) => {
    if (!name.endsWith(';')) throw new UnreadableXml('an escape is not terminated');
    return ENTITIES.get(name.slice(0, -1)) ?? numbered(name.slice(0, -1));
  });
}

function numbered(name: string): string {
  const match = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  const code = match ? Number.parseInt(match[1] ?? match[2] ?? '', match[1] ? 16 : 10) : -1;
  if (!isCharacter(code)) throw new UnreadableXml('it has an unknown entity');
  return String.fromCodePoint(code);
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code < 0x110000);
}

interface XmlAttributes {
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly empty: boolean;
  readonly end: number;
}

export function readAttributes(document: string, from: number, budget: Budget): XmlAttributes {
  const attribute = /[ \t\n]+([^\s=<>"'/]+)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
  const found: Record<string, string> = Object.create(null);
  let at = from;
  let count = 0;
  for (;;) {
    attribute.lastIndex = at;
    const match = attribute.exec(document);
    if (!match) break;
    at = attribute.lastIndex;
    count += 1;
    if (count > MAX_ATTRIBUTES_OF_ONE) throw new UnreadableXml('an element has too many attributes');
    spend(budget, 'attributes');
    const [, name = '', double, single] = match;
    if (name in found) throw new UnreadableXml('an attribute is duplicated');
    found[name] = decoded((double ?? single ?? '').replace(/[\t\n]/g, ' '), budget);
  }
  const close = /[ \t\n]*(\/?)>/y;
  close.lastIndex = at;
  const end = close.exec(document);
  if (!end) throw new UnreadableXml('an element is not terminated');
  return { attributes: count > 0 ? found : null, empty: end[1] === '/', end: close.lastIndex };
}
