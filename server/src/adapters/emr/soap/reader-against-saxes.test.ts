import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { readXml } from './reader.ts';
import type { XmlElement } from './xml-element.ts';

/**
 * A general parser as the reference: our reader must reject what saxes rejects, and agree on what both
 * accept.
 */
function judged(text: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: true });
  const top: { children: Heap[] } = { children: [] };
  const open: Heap[] = [];
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('opentag', ({ local, uri }) => {
    const element: Heap = { name: local, namespace: uri, children: [], text: '' };
    (open.at(-1) ?? top).children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const add = (chunk: string) => {
    const element = open.at(-1);
    if (element) element.text += chunk;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return top.children[0] ?? null;
}

interface Heap {
  name: string;
  namespace: string;
  children: Heap[];
  text: string;
}

function refuse(): never {
  throw new Error('not for us');
}

function ours(text: string): XmlElement | null {
  try {
    return withoutAttributes(readXml(Buffer.from(text)));
  } catch {
    return null;
  }
}

// saxes trims declared namespaces.
function withoutAttributes({ name, namespace, children, text }: XmlElement): XmlElement {
  return { name, namespace: namespace.trim(), children: children.map(withoutAttributes), text };
}

/** Mostly well-formed, with an occasional error. */
function mostly(good: string[], bad: string[]) {
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

const name = mostly(
  ['a', 'b', 'return', 'p:a', 'p:b', 'x-1', 'é', '_'],
  ['1a', 'p:', ':a', 'a b', 'q:a', '', '-'],
);
const text = mostly(
  ['x', ' ', '\n', '\r\n', '&amp;', '&#65;', '&#x4e2d;', '>', '"', "'", '李', '😀', '\t', ']]', '\u00a0'],
  ['&#0;', '&nope;', '&amp', '&', ']]>', '\u0001', '\u000b', '\uffff', '&#xd800;', '&;', '&#;', '&#X41;'],
);
const attribute = fc.tuple(
  mostly(['k', 'l', 'xmlns', 'xmlns:p', 'p:k', 'xml:lang'], ['k k', '', 'q:k', '1', 'xmlns:']),
  mostly(['=', ' = '], ['', '==']),
  mostly(
    ['"v"', "'v'", '"urn:p"', '"&lt;"', '">"', '"a\nb"', '"/"', `'"'`],
    ['"<"', 'v', '"', '"&x;"', '""', '"v"x'],
  ),
);
const marks = mostly(
  ['<!-- c -->', '<![CDATA[<x>&]]>', '<![CDATA[]]>', '<!---->', '<a/>', '<a />', '<a></a >'],
  [
    '<!-- a -- b -->',
    '<!-- -',
    '<![CDATA[',
    '<?pi x?>',
    '<!DOCTYPE a>',
    '<',
    '</a>',
    '<a',
    '<a/',
    '< a/>',
    '</ a>',
  ],
);
const node = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, text, marks, tie('element')),
  element: fc
    .tuple(name, fc.array(attribute, { maxLength: 2 }), fc.array(tie('node'), { maxLength: 4 }), fc.nat(30))
    .map(([tag, attributes, children, way]) => {
      const written = attributes.map((parts) => ` ${parts.join('')}`).join('');
      if (way === 0) return `<${tag}${written}>${children.join('')}</other>`;
      if (way === 1) return `<${tag}${written}>${children.join('')}`;
      if (way === 2) return `<${tag}${written}/>`;
      return `<${tag}${written}>${children.join('')}</${tag}${way === 3 ? ' ' : ''}>`;
    }),
})).element;
const start = mostly(
  ['', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>\n', '\ufeff', '<!-- c -->'],
  [' <?xml version="1.0"?>', '<?xml?>', 'x', '<?pi?>'],
);
const end = mostly(['', '\n', ' <!-- c --> '], ['x', '<b/>', '<![CDATA[]]>', '\u00a0']);
const RUNS = 3000;

test('reads and refuses the same documents as a general parser', () => {
  let read = 0;
  fc.assert(
    fc.property(start, fc.constantFrom(' xmlns:p="urn:p"', ''), node, end, (before, scope, inner, after) => {
      const document = `${before}<root${scope}>${inner}</root>${after}`;
      const theirs = judged(document);
      if (theirs) read += 1;
      expect(ours(document)).toEqual(theirs);
    }),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 5);
});

test('ends at once on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        readXml(Buffer.from(bytes));
      } catch (error) {
        expect(error).toMatchObject({ name: 'UnreadableXml' });
      }
    }),
    { numRuns: 2000 },
  );
});
