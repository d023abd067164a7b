import { Converter } from 'opencc-js/cn2t';
import type { Plugin } from 'vite';
import type { Characters } from '../src/ui/wording/traditional.ts';
import { NOT_BY_CHARACTER, SAID_OTHERWISE } from './traditional-words.ts';

const HAN = /\p{Script=Han}/u;
/** Each language is named in its own characters. */
const AS_IT_IS = /\/ui\/wording\/tongues\.ts$/;

let convert: ReturnType<typeof Converter> | undefined;

/** Converts to Hong Kong's characters and the vocabulary of an office in Vancouver. */
export function toTraditional(text: string): string {
  convert ??= Converter({ from: 'cn', to: 'hk' });
  return saidHere(convert(text));
}

/** Applies only the vocabulary corrections. */
export const saidHere = (text: string): string =>
  SAID_OTHERWISE.reduce((said, [from, to]) => said.replaceAll(from, to), text);

const isHan = (code: number): boolean =>
  (code >= 0x3400 && code <= 0x4dbf) || (code >= 0x4e00 && code <= 0x9fff);

/**
 * A small dictionary to convert sentences from the service in the browser; loaded only for readers of traditional
 * Chinese.
 */
export function charactersOnly(): Characters {
  convert ??= Converter({ from: 'cn', to: 'hk' });
  let pairs = '';
  for (let code = 0x3400; code <= 0x9fff; code += 1) {
    const character = String.fromCharCode(code);
    const other = isHan(code) ? convert(character) : character;
    if (other !== character && other.length === 1) pairs += character + other;
  }
  return {
    pairs,
    words: NOT_BY_CHARACTER.map((word) => [word, toTraditional(word)]),
    otherwise: SAID_OTHERWISE,
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Fields = Node & Readonly<Record<string, unknown>>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Adds traditional Chinese at build time, so that browsers need no conversion library: `hant` next to the `zh` of
 * every `dictionary`, and elsewhere a choice by `globalThis.isTraditional`.
 */
export function traditional(): Plugin {
  return {
    name: 'traditional',
    config: () => ({ define: { TRADITIONAL_CHARACTERS: JSON.stringify(charactersOnly()) } }),
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      if (path.includes('/node_modules/') || !/\.tsx?$/.test(path) || AS_IT_IS.test(path) || !HAN.test(code))
        return null;
      const edits: Edit[] = [];
      const parsed = this.parse(code) as unknown as Fields;
      collect(parsed, null, { code, edits, refuse: (why) => this.error(`${path}: ${why}`) });
      return edits.length > 0 ? { code: applied(code, edits), map: null } : null;
    },
  };
}

interface Reading {
  readonly code: string;
  readonly edits: Edit[];
  refuse(why: string): never;
}

function collect(node: Fields, parent: Fields | null, reading: Reading): void {
  const { code, edits } = reading;
  if (isDictionary(node)) {
    edits.push(beside(node, reading));
    return;
  }
  const source = code.slice(node.start, node.end);
  if (isWords(node, parent) && HAN.test(source)) {
    const text = toTraditional(source);
    if (text !== source) edits.push({ ...node, text: `(globalThis.isTraditional ? ${text} : ${source})` });
    return;
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) collect(child, node, reading);
}

const isNode = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && typeof (value as Fields).type === 'string';

const isDictionary = ({ type, callee }: Fields): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.name === 'dictionary';

/** Whether a string literal is text, and not a property name or module path. */
function isWords({ type, value, start }: Fields, parent: Fields | null): boolean {
  if (type === 'TemplateLiteral') return parent?.type !== 'TaggedTemplateExpression';
  if (type !== 'Literal' || typeof value !== 'string') return false;
  const name = parent?.type === 'MemberExpression' ? parent.property : parent?.key;
  const isKey = isNode(name) && name.start === start;
  return !isKey && !/^(Import|Export)/.test(parent?.type ?? '');
}

/** Adds `hant` to a dictionary; a dictionary without `zh` fails the build. */
function beside({ arguments: given }: Fields, { code, refuse }: Reading): Edit {
  const [words] = given as readonly Fields[];
  const properties = (words?.properties ?? []) as readonly Fields[];
  const zh = properties.find(({ key }) => isNode(key) && key.name === 'zh');
  const sentences = zh?.value as Fields | undefined;
  if (!zh || sentences?.type !== 'ObjectExpression')
    return refuse('a dictionary must be given its Chinese sentences as an object');
  const text = toTraditional(code.slice(sentences.start, sentences.end));
  return { start: zh.end, end: zh.end, text: `, hant: ${text}` };
}

function applied(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
