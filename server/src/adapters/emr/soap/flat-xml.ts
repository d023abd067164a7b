import type { XmlElement } from './xml-element.ts';

/**
 * A document as a few typed arrays, which can be transferred between threads; a tree of a hundred thousand
 * objects would be copied on the event loop.
 */
export interface FlatXml {
  readonly shape: Int32Array<ArrayBuffer>;
  readonly words: readonly string[];
  readonly text: string;
  /** Only the root's attributes are needed; of other elements only xsi:nil is kept. */
  readonly rootAttributes: Readonly<Record<string, string>> | null;
}

const FIELDS = 6;

export function flatten(root: XmlElement): FlatXml {
  const shape: number[] = [];
  const words = new Map<string, number>();
  const texts: string[] = [];
  let length = 0;
  const word = (text: string): number => {
    const known = words.get(text);
    if (known !== undefined) return known;
    words.set(text, words.size);
    return words.size - 1;
  };
  const add = ({ name, namespace, children, text, nil }: XmlElement): void => {
    shape.push(word(name), word(namespace), children.length, length, length + text.length, nil ? 1 : 0);
    if (text !== '') texts.push(text);
    length += text.length;
    for (const each of children) add(each);
  };
  add(root);
  const rootAttributes = root.attributes ? { ...root.attributes } : null;
  return { shape: Int32Array.from(shape), words: [...words.keys()], text: texts.join(''), rootAttributes };
}

interface Growing extends XmlElement {
  readonly children: XmlElement[];
}

/** Rebuilds the tree, yielding to the event loop at intervals. */
export async function unflatten(
  { shape, words, text, rootAttributes }: FlatXml,
  turn: () => Promise<unknown>,
  elementsAtOnce = 2_000,
): Promise<XmlElement> {
  const open: Array<{ readonly element: Growing; left: number }> = [];
  let root: Growing | null = null;
  for (let at = 0; at < shape.length; at += FIELDS) {
    if (at > 0 && (at / FIELDS) % elementsAtOnce === 0) await turn();
    const element = elementAt(shape, at, words, text);
    if (root === null) root = rootAttributes ? { ...element, attributes: rootAttributes } : element;
    const current = at === 0 ? root : element;
    while (open.at(-1)?.left === 0) open.pop();
    const outer = open.at(-1);
    if (outer) {
      outer.element.children.push(current);
      outer.left -= 1;
    }
    open.push({ element: current, left: shape[at + 2] as number });
  }
  return root as Growing;
}

function elementAt(shape: Int32Array, at: number, words: readonly string[], text: string): Growing {
  const element = {
    name: words[shape[at] as number] ?? '',
    namespace: words[shape[at + 1] as number] ?? '',
    children: [],
    text: text.slice(shape[at + 3], shape[at + 4]),
  };
  return shape[at + 5] ? { ...element, nil: true } : element;
}
