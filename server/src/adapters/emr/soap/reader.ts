import { isUtf8 } from 'node:buffer';
import type { XmlElement } from './xml-element.ts';
import {
  allowed,
  type Budget,
  decoded,
  fullBudget,
  knownName,
  readAttributes,
  readName,
  spend,
  UnreadableXml,
  type XmlName,
} from './xml-tokens.ts';

const MAX_DEPTH = 40;
const MAX_PREFIXES = 50;

type Prefixes = ReadonlyMap<string, string>;
type Attributes = Readonly<Record<string, string>>;

interface OpenElement extends XmlElement {
  children: OpenElement[];
  text: string;
}

interface Level {
  readonly tag: string;
  readonly element: OpenElement;
  readonly prefixes: Prefixes;
}

interface Reading {
  readonly document: string;
  readonly levels: Level[];
  readonly budget: Budget;
  at: number;
}

const LEAF: OpenElement[] = [];
const PREDEFINED: Prefixes = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);
const BLANKS = /[ \t\n]+/g;
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](\s+encoding\s*=\s*["'](?<encoding>[\w.:-]+)["'])?(\s+standalone\s*=\s*["'](yes|no)["'])?\s*\?>/;

/**
 * Parses elements and UTF-8 text only, within limits on depth, attributes and count; DOCTYPE and processing
 * instructions are refused. Hand-written, because a general parser takes longer over a day of appointments
 * than the EMR does.
 */
export function readXml(bytes: Buffer): XmlElement {
  if (!isUtf8(bytes)) throw new UnreadableXml('it is not in UTF-8');
  const document = bytes.toString('utf8').replace(/^\ufeff/, '');
  const top: OpenElement = { name: '', namespace: '', children: LEAF, text: '' };
  const levels = [{ tag: '', element: top, prefixes: PREDEFINED }];
  const reading: Reading = { document: withPlainLineEnds(document), levels, at: 0, budget: fullBudget() };
  skipDeclaration(reading);
  while (reading.at < reading.document.length) readOn(reading);
  const [root, second] = top.children;
  if (!root || second || reading.levels.length !== 1 || top.text.replace(BLANKS, '') !== '')
    throw new UnreadableXml('it is not one element');
  return root;
}

function withPlainLineEnds(document: string): string {
  return document.includes('\r') ? document.replace(/\r\n?/g, '\n') : document;
}

function skipDeclaration(reading: Reading): void {
  if (!reading.document.startsWith('<?')) return;
  const match = DECLARATION.exec(reading.document);
  if (!match) throw new UnreadableXml('it has a processing instruction');
  const encoding = match.groups?.encoding ?? 'utf-8';
  if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new UnreadableXml('it is not in UTF-8');
  reading.at = match[0].length;
}

function readOn(reading: Reading): void {
  const { document, at } = reading;
  const mark = document.indexOf('<', at);
  const end = mark < 0 ? document.length : mark;
  if (end > at) addText(reading, decoded(document.slice(at, end), reading.budget));
  reading.at = end + 1;
  if (mark < 0) return;
  const sign = document.charCodeAt(mark + 1);
  if (sign === SLASH) closeElement(reading);
  else if (sign === EXCLAMATION) readDeclared(reading);
  else if (sign === QUESTION) throw new UnreadableXml('it has a processing instruction');
  else openElement(reading);
}

const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const GREATER = 0x3e;

function innermost({ levels }: Reading): Level {
  return levels[levels.length - 1] as Level;
}

function addText(reading: Reading, text: string): void {
  const { element } = innermost(reading);
  element.text = element.text === '' ? text : element.text + text;
}

function closeElement(reading: Reading): void {
  const { tag } = innermost(reading);
  const { document } = reading;
  const name = reading.at + 1;
  const after = name + tag.length;
  if (reading.levels.length === 1 || !document.startsWith(tag, name))
    throw new UnreadableXml('an element is closed in the wrong place');
  const end = document.charAt(after) === '>' ? after : document.indexOf('>', after);
  if (end < 0 || document.slice(after, end).replace(BLANKS, '') !== '')
    throw new UnreadableXml('an element is closed in the wrong place');
  reading.levels.pop();
  reading.at = end + 1;
}

/** Skips a comment, reads CDATA as text and refuses a DOCTYPE. */
function readDeclared(reading: Reading): void {
  const { document, at } = reading;
  if (document.startsWith('!--', at)) {
    const end = document.indexOf('--', at + 3);
    if (end < 0 || document.charAt(end + 2) !== '>') throw new UnreadableXml('a comment is not terminated');
    reading.at = end + 3;
    return;
  }
  const end = document.indexOf(']]>', at);
  if (!document.startsWith('![CDATA[', at) || end < 0) throw new UnreadableXml('it has a DOCTYPE');
  if (reading.levels.length === 1) throw new UnreadableXml('it is not one element');
  addText(reading, allowed(document.slice(at + 8, end)));
  reading.at = end + 3;
}

function openElement(reading: Reading): void {
  const outer = innermost(reading);
  spend(reading.budget, 'elements');
  if (reading.levels.length > MAX_DEPTH) throw new UnreadableXml('it is nested too deep');
  const { tag, name, attributes, empty, end } = readHead(reading);
  const prefixes = attributes ? withDeclared(outer.prefixes, attributes, reading.budget) : outer.prefixes;
  const namespace = prefixes.get(name.prefix);
  if (namespace === undefined) throw new UnreadableXml('a prefix is not declared');
  const element: OpenElement = { name: name.local, namespace, children: LEAF, text: '' };
  if (attributes)
    Object.assign(element, { attributes }, saysNil(attributes, prefixes) ? { nil: true } : null);
  if (outer.element.children === LEAF) outer.element.children = [element];
  else outer.element.children.push(element);
  reading.at = end;
  if (!empty && !readLeaf(reading, tag, element)) reading.levels.push({ tag, element, prefixes });
}

function readLeaf(reading: Reading, tag: string, element: OpenElement): boolean {
  const { document, at } = reading;
  const mark = document.indexOf('<', at);
  const close = mark + 2 + tag.length;
  const ends = document.charCodeAt(mark + 1) === SLASH && document.charCodeAt(close) === GREATER;
  if (mark < 0 || !ends || !document.startsWith(tag, mark + 2)) return false;
  element.text = decoded(document.slice(at, mark), reading.budget);
  reading.at = close + 1;
  return true;
}

interface Head {
  readonly tag: string;
  readonly name: XmlName;
  readonly attributes: Attributes | null;
  readonly empty: boolean;
  readonly end: number;
}

function readHead({ document, at, budget }: Reading): Head {
  const close = document.indexOf('>', at);
  if (close < 0) throw new UnreadableXml('an element is not terminated');
  const empty = document.charCodeAt(close - 1) === SLASH;
  const tag = document.slice(at, empty ? close - 1 : close);
  const known = knownName(tag);
  if (known) return { tag, name: known, attributes: null, empty, end: close + 1 };
  const nameEnd = tag.search(/[ \t\n"'=]/);
  if (nameEnd < 0) return { tag, name: readName(tag), attributes: null, empty, end: close + 1 };
  const bare = tag.slice(0, nameEnd);
  return { tag: bare, name: readName(bare), ...readAttributes(document, at + nameEnd, budget) };
}

/** The prefixes in scope; every prefix used by an attribute must be declared. */
function withDeclared(outer: Prefixes, attributes: Attributes, budget: Budget): Prefixes {
  const names = Object.keys(attributes);
  const declared = names.filter((name) => name === 'xmlns' || name.startsWith('xmlns:'));
  spend(budget, 'declarations', declared.length);
  const prefixes = declared.length === 0 ? outer : new Map(outer);
  for (const name of declared) {
    const namespace = attributes[name] ?? '';
    if (namespace === '' && name !== 'xmlns') throw new UnreadableXml('a prefix is not declared');
    (prefixes as Map<string, string>).set(name.slice(6), namespace);
  }
  // Bounds the cost, because each declaring element copies the whole map.
  if (prefixes.size > MAX_PREFIXES) throw new UnreadableXml('it has too many prefixes');
  for (const name of names) {
    const { prefix } = readName(name);
    if (prefix !== 'xmlns' && !prefixes.has(prefix)) throw new UnreadableXml('a prefix is not declared');
  }
  return prefixes;
}

const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

function saysNil(attributes: Attributes, prefixes: Prefixes): boolean {
  return Object.entries(attributes).some(([name, value]) => {
    const prefix = name.endsWith(':nil') ? name.slice(0, -4) : null;
    return prefix !== null && prefixes.get(prefix) === SCHEMA_INSTANCE && /^\s*(true|1)\s*$/.test(value);
  });
}
