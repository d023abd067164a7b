import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { readXml, type XmlElement } from './reader.ts';

/** A general parser as the judge: what it refuses we refuse, and what both read is the same. */
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

function withoutAttributes({ name, namespace, children, text }: XmlElement): XmlElement {
  return { name, namespace, children: children.map(withoutAttributes), text };
}

const name = fc.constantFrom('a', 'b', 'return', 'p:a', 'p:b', 'x-1', 'é', '_', '1a', 'p:', ':a', 'a b');
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    ' ',
    '\n',
    '\r\n',
    '&amp;',
    '&#65;',
    '&#x4e2d;',
    '&#0;',
    '&nope;',
    '&amp',
    '&',
    ']]>',
    '>',
    '李',
    '😀',
    '\u0001',
  ),
);
const attribute = fc.tuple(
  fc.constantFrom('k', 'l', 'xmlns', 'xmlns:p', 'p:k', 'k k', ''),
  fc.constantFrom('=', ' = ', '', '=='),
  fc.constantFrom('"v"', "'v'", '"urn:p"', '"&lt;"', '"<"', 'v', '">"', '"', '"a\nb"', '""'),
);
const node = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(
      '<!-- c -->',
      '<!-- a -- b -->',
      '<![CDATA[<x>&]]>',
      '<![CDATA[',
      '<?pi x?>',
      '<!DOCTYPE a>',
      '<',
      '</a>',
      '<a',
      '<a/',
      '<a />',
    ),
    tie('element'),
  ),
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
const start = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '\ufeff',
  ' ',
  '<!-- c -->',
);
const end = fc.constantFrom('', '\n', ' <!-- c --> ', 'x', '<b/>');

test('reads what a general parser reads, as it reads it, and refuses what it refuses', () => {
  let read = 0;
  fc.assert(
    fc.property(start, fc.constantFrom(' xmlns:p="urn:p"', ''), node, end, (before, scope, inner, after) => {
      const document = `${before}<root${scope}>${inner}</root>${after}`;
      const theirs = judged(document);
      if (theirs) read += 1;
      expect(ours(document)).toEqual(theirs);
    }),
    { numRuns: 4000, seed: 7 },
  );
  expect(read).toBeGreaterThan(300);
});

test('ends at once on whatever bytes come', () => {
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
