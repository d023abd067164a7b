import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNHURRIED } from '../../../../tests/world/facts.ts';
import type { DocumentPages, FaxKind } from '../../../ports/document-pages.ts';
import { documentRenderer } from './renderer.ts';

const never = new AbortController().signal;
const fixture = (name: string) => readFile(new URL(`../../../../fixtures/faxes/${name}`, import.meta.url));

let pages: DocumentPages;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pages = documentRenderer(UNHURRIED);
  pdfium = await PDFiumLibrary.init();
});
afterAll(async () => {
  await pages.close();
  pdfium.destroy();
});

async function made(kind: FaxKind, bytes: Buffer, texts: readonly string[] = []) {
  const pdf = await pages.asPdf({ kind, bytes }, texts, never);
  if (pdf.status !== 'made') throw new Error(pdf.reason);
  return pdf;
}

async function grey(page: Buffer): Promise<Buffer> {
  return sharp(page).toColourspace('b-w').resize(400, 500, { fit: 'fill' }).raw().toBuffer();
}

/** The mean difference of two pages, out of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await grey(one), await grey(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test.each([
  ['tiff', '02-lab-result.tiff', 2],
  ['tiff', '03-specialist-report.tiff', null],
  ['png', '04-prescription-renewal.png', 1],
  ['jpeg', '05-insurance-form.jpg', 1],
] as const)('every page of a %s is in the PDF as received: %s', async (kind, name, count) => {
  const bytes = await fixture(name);
  const { pdf, pageCount } = await made(kind, bytes);
  if (count) expect(pageCount).toBe(count);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(pageCount);
  const original = await pages.render({ kind, bytes }, { from: 1, count: pageCount }, never);
  const filed = await pages.render({ kind: 'pdf', bytes: pdf }, { from: 1, count: pageCount }, never);
  if (original.status !== 'rendered' || filed.status !== 'rendered') throw new Error('not drawn');
  for (const [at, page] of original.pages.entries())
    expect(await difference(page, filed.pages[at] as Buffer)).toBeLessThan(4);
});

test('recognised text is searchable on its page, in both scripts, and invisible', async () => {
  const bytes = await fixture('02-lab-result.tiff');
  const texts = ['Patient: Wei Chen\nPHN 9123 450 013', '病人：陈伟'];
  const { pdf } = await made('tiff', bytes, texts);
  const document = await pdfium.loadDocument(pdf);
  const [first, second] = [document.getPage(0).getText(), document.getPage(1).getText()];
  expect(first).toContain('Patient: Wei Chen');
  expect(first).toContain('9123 450 013');
  expect(second).toContain('病人：陈伟');
  document.destroy();
  const plain = await pages.render(
    { kind: 'pdf', bytes: (await made('tiff', bytes)).pdf },
    { from: 1, count: 1 },
    never,
  );
  const withText = await pages.render({ kind: 'pdf', bytes: pdf }, { from: 1, count: 1 }, never);
  if (plain.status !== 'rendered' || withText.status !== 'rendered') throw new Error('not drawn');
  expect(withText.pages[0]?.equals(plain.pages[0] as Buffer)).toBe(true);
});

test('a PDF is filed as received', async () => {
  const bytes = await fixture('01-referral-letter.pdf');
  expect((await made('pdf', bytes)).pdf.equals(bytes)).toBe(true);
});

test('a file larger than an EMR accepts is refused', async () => {
  const huge = Buffer.concat([await fixture('01-referral-letter.pdf'), Buffer.alloc(20_000_001)]);
  expect(await pages.asPdf({ kind: 'pdf', bytes: huge }, [], never)).toEqual({
    status: 'refused',
    reason: 'too-large',
  });
});

test('a file that cannot be rendered is refused by name', async () => {
  const bytes = (await fixture('02-lab-result.tiff')).subarray(0, 3_000);
  expect(await pages.asPdf({ kind: 'tiff', bytes }, [], never)).toMatchObject({ status: 'refused' });
});
