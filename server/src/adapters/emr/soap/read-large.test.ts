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

test('a document parsed in a thread equals one parsed on the event loop', async () => {
  const bytes = aMonth(500);
  const beside = await readAnyXml({ body: bytes }, BESIDE);

  expect(bare(beside)).toEqual(bare(readXml(bytes)));
  expect(beside.attributes).toEqual({ ...readXml(bytes).attributes });
});

test('compressed documents are decompressed in the thread too, up to the same limit', async () => {
  const bytes = aMonth(500);
  const [gzip, deflate] = [gzipSync(bytes), deflateSync(bytes)];

  const whole = bare(readXml(bytes));
  expect(bare(await readAnyXml({ body: gzip, packed: 'gzip' }))).toEqual(whole);
  expect(bare(await readAnyXml({ body: deflate, packed: 'deflate' }))).toEqual(whole);
  for (const body of [gzip.subarray(0, 100), gzipSync(`<a>${' '.repeat(5_000_000)}</a>`)])
    await expect(readAnyXml({ body, packed: 'gzip' })).rejects.toBeInstanceOf(UnreadableXml);
});

test('unreadable documents give the same error', async () => {
  for (const text of ['<a><b></a>', '<!DOCTYPE a><a/>', `<a>${'<b/>'.repeat(60_001)}</a>`]) {
    const said = await readAnyXml({ body: Buffer.from(text) }, BESIDE).catch((error: unknown) => error);
    expect(said).toBeInstanceOf(UnreadableXml);
    expect(() => readXml(Buffer.from(text))).toThrow((said as Error).message);
  }
});

test('many concurrent documents each get their own result', async () => {
  const read = await Promise.all([1, 2, 3, 4, 5].map((rows) => readAnyXml({ body: aMonth(rows) }, BESIDE)));

  expect(read.map((root) => root.children[0]?.children[0]?.children.length)).toEqual([1, 2, 3, 4, 5]);
});

test('rebuilding a tree yields to other work', async () => {
  const root = readXml(aMonth(1_000));
  let turns = 0;
  const again = await unflatten(flatten(root), async () => {
    turns += 1;
  });

  expect(bare(again)).toEqual(bare(root));
  expect(turns).toBe(3);
});
