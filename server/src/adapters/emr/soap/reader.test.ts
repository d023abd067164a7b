import { describe, expect, test } from 'vitest';
import { readXml } from './reader.ts';
import { child, childrenOf, textOf } from './xml-element.ts';
import { UnreadableXml } from './xml-tokens.ts';

const read = (text: string) => readXml(Buffer.from(text));

describe('the XML reader', () => {
  test('returns local names, namespaces, text and children', () => {
    const root = read(
      '<?xml version="1.0" encoding="UTF-8"?><s:A xmlns:s="urn:s" xmlns="urn:d"><B>1<C xmlns="">x</C></B><s:B k="v"/></s:A>',
    );
    expect(root).toMatchObject({ name: 'A', namespace: 'urn:s' });
    expect(root.children).toMatchObject([
      { name: 'B', namespace: 'urn:d', text: '1', children: [{ name: 'C', namespace: '', text: 'x' }] },
      { name: 'B', namespace: 'urn:s', text: '', attributes: { k: 'v' } },
    ]);
  });

  test('reads entities, CDATA and split text', () => {
    expect(read('<a>&lt;b&gt; &amp; &#233;&#x4e2d;<![CDATA[<c>]]>!</a>').text).toBe('<b> & é中<c>!');
  });

  test('skips comments, and treats nil as absent', () => {
    const root = read(
      '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><!-- no --><b xsi:nil="true"/><b>1</b></a>',
    );
    expect(childrenOf(root, 'b').map(({ text }) => text)).toEqual(['1']);
    expect([textOf(root, 'c'), child(root, 'c')]).toEqual(['', undefined]);
  });

  test('an element called __proto__ is only a name', () => {
    const root = read('<a><__proto__><polluted>1</polluted></__proto__><constructor/></a>');
    expect(root.children.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an outside entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an unknown entity', '<a>&x;</a>'],
    ['a processing instruction', '<a><?php x ?></a>'],
    ['a style sheet', '<?xml-stylesheet href="x"?><a/>'],
    ['an element left open', '<a><b></a>'],
    ['no end', '<a><b>'],
    ['two roots', '<a/><b/>'],
    ['text after the end', '<a/>x'],
    ['an attribute twice', '<a k="1" k="2"/>'],
    ['an undeclared prefix', '<s:a/>'],
    ['a control character', '<a>\u0001</a>'],
    ['nothing', ''],
    ['white space', '  '],
    ['JSON', '{"a":1}'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['41 levels', `${'<a>'.repeat(41)}${'</a>'.repeat(41)}`],
    ['50,000 levels', '<a>'.repeat(50_000)],
    ['65 attributes', `<a ${Array.from({ length: 65 }, (_, index) => `k${index}="v"`).join(' ')}/>`],
    [
      '51 prefixes',
      Array.from(
        { length: 6 },
        (_, level) =>
          `<a ${Array.from({ length: 10 }, (_, index) => `xmlns:p${level}${index}="u"`).join(' ')}>`,
      ).join('') + '</a>'.repeat(6),
    ],
    ['300,001 elements', `<a>${'<b/>'.repeat(300_000)}</a>`],
  ])('refuses %s', (_, text) => {
    expect(() => read(text)).toThrow(UnreadableXml);
  });

  test('refuses bytes that are not UTF-8', () => {
    expect(() => readXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow(
      UnreadableXml,
    );
  });

  test('accepts 40 levels and 20 attributes', () => {
    const attributes = Array.from({ length: 20 }, (_, index) => `k${index}="v"`).join(' ');
    expect(read(`${'<a>'.repeat(39)}<b ${attributes}/>${'</a>'.repeat(39)}`).name).toBe('a');
  });

  test('finishes five million hostile bytes well before a call times out', () => {
    const declaring = '<b xmlns:z="u"/>';
    const deep = `<a ${Array.from({ length: 20 }, (_, index) => `xmlns:p${index}="u"`).join(' ')}>`;
    const documents = [
      `${deep + declaring.repeat(300_000 - 2)}</a>`,
      `<a>${'<!---->'.repeat(700_000)}</a>`,
      `<a>${'&amp;'.repeat(1_000_000)}</a>`,
      `<a>${'<![CDATA[]]>'.repeat(400_000)}</a>`,
      `<a k="${'x'.repeat(4_999_000)}"/>`,
      `<a ${' '.repeat(4_999_000)}`,
      `<a>${'<b '.repeat(1_600_000)}`,
    ];
    for (const document of documents) {
      const begun = performance.now();
      try {
        read(document);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableXml);
      }
      expect(performance.now() - begun).toBeLessThan(40_000);
    }
  });

  test('never quotes the document in its error', () => {
    expect(() => read('<patient name="Wei Chen"><x></patient>')).toThrow(
      'an element is closed in the wrong place',
    );
  });
});

describe('the size of real responses', () => {
  test('a month of a busy clinic is well within the limits', () => {
    const row = `<return>${'<field xsi:nil="true"/>'.repeat(25)}<reason>a &amp; b</reason></return>`;
    const root = read(`<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${row.repeat(2_000)}</a>`);
    expect(root.children).toHaveLength(2_000);
  });

  test("a WSDL's root with forty declarations is read", () => {
    const declared = Array.from({ length: 40 }, (_, index) => `xmlns:p${index}="urn:${index}"`).join(' ');
    expect(read(`<p1:definitions ${declared} targetNamespace="urn:t"/>`).attributes?.targetNamespace).toBe(
      'urn:t',
    );
  });

  test.each(['xsi', 'i', 'n1'])(
    'nil counts under the prefix %s if that is bound to its namespace',
    (prefix) => {
      const bound = `xmlns:${prefix}="http://www.w3.org/2001/XMLSchema-instance"`;
      expect(childrenOf(read(`<a><b ${bound} ${prefix}:nil="1"/><b>1</b></a>`), 'b')).toHaveLength(1);
      expect(
        childrenOf(read(`<a xmlns:${prefix}="urn:other"><b ${prefix}:nil="true"/></a>`), 'b'),
      ).toHaveLength(1);
    },
  );
});
