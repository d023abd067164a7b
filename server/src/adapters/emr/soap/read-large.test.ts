import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flatten, unflatten } from './flat-xml.ts';
import { readAnyXml } from './read-large.ts';
import { readXml } from './reader.ts';
import type { XmlElement } from './xml-element.ts';
import { UnreadableXml } from './xml-tokens.ts';

const ROW =
  '<return><id>7</id><name>Chen &amp; Wei</name><notes xsi:nil="true"/><reason>咳嗽</reason><status>t</status></return>';
const aMonth = (rows: number) =>
  Buffer.from(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><s:Body><r:opResponse xmlns:r="urn:r">${ROW.repeat(rows)}</r:opResponse></s:Body></s:Envelope>`,
  );
const BESIDE = 0;

/** Neither reader keeps attributes except those of the root. */
const bare = ({ attributes: _, ...element }: XmlElement): XmlElement => ({
  ...element,
  children: element.children.map(bare),
});

test('what is read beside the loop is the same as what is read on it', async () => {
  const bytes = aMonth(500);
  const beside = await readAnyXml({ body: bytes }, BESIDE);

  expect(bare(beside)).toEqual(bare(readXml(bytes)));
  expect(beside.attributes).toEqual({ ...readXml(bytes).attributes });
});

test('what came packed is unpacked beside the loop too, and no further than any other answer', async () => {
  const bytes = aMonth(500);
  const [gzip, deflate] = [gzipSync(bytes), deflateSync(bytes)];

  const whole = bare(readXml(bytes));
  expect(bare(await readAnyXml({ body: gzip, packed: 'gzip' }))).toEqual(whole);
  expect(bare(await readAnyXml({ body: deflate, packed: 'deflate' }))).toEqual(whole);
  for (const body of [gzip.subarray(0, 100), gzipSync(`<a>${' '.repeat(5_000_000)}</a>`)])
    await expect(readAnyXml({ body, packed: 'gzip' })).rejects.toBeInstanceOf(UnreadableXml);
});

test('what cannot be read is said in the same words', async () => {
  for (const text of ['<a><b></a>', '<!DOCTYPE a><a/>', `<a>${'<b/>'.repeat(60_001)}</a>`]) {
    const said = await readAnyXml({ body: Buffer.from(text) }, BESIDE).catch((error: unknown) => error);
    expect(said).toBeInstanceOf(UnreadableXml);
    expect(() => readXml(Buffer.from(text))).toThrow((said as Error).message);
  }
});

test('many at once each get their own', async () => {
  const read = await Promise.all([1, 2, 3, 4, 5].map((rows) => readAnyXml({ body: aMonth(rows) }, BESIDE)));

  expect(read.map((root) => root.children[0]?.children[0]?.children.length)).toEqual([1, 2, 3, 4, 5]);
});

test('a tree that is built again lets others have their turn', async () => {
  const root = readXml(aMonth(1_000));
  let turns = 0;
  const again = await unflatten(flatten(root), async () => {
    turns += 1;
  });

  expect(bare(again)).toEqual(bare(root));
  expect(turns).toBe(3);
});
