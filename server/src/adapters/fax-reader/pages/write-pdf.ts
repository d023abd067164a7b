import type { PDFObject, PDFRef } from 'pdf-lib';
import type { PdfPicture } from './pdf-picture.ts';

export interface PdfPage {
  readonly picture: PdfPicture;
  /** The recognised text by line, as an invisible layer for search and copy. */
  readonly text: string;
}

const DPI = 200;
const POINTS_PER_INCH = 72;
const FONT_SIZE = 8;
const MOST_LINES = 150;

export async function writePdf(pages: readonly PdfPage[]): Promise<Buffer> {
  // Few faxes are pictures, so the library is loaded with the first.
  const { PDFDocument, PDFName, PDFString } = await import('pdf-lib');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  const add = (dictionary: object, stream?: string | Uint8Array): PDFRef =>
    context.register(
      stream === undefined ? context.obj({ ...dictionary }) : context.stream(stream, { ...dictionary }),
    );
  const [registry, ordering] = [PDFString.of('Adobe'), PDFString.of('Identity')];
  const font = addFont(add, { Registry: registry, Ordering: ordering, Supplement: 0 });
  for (const { picture, text } of pages) {
    const [width, height] = [points(picture.width), points(picture.height)];
    const { node } = pdf.addPage([width, height]);
    node.setXObject(PDFName.of('P'), add(imageOf(picture), picture.bytes));
    node.setFontDictionary(PDFName.of('T'), font);
    const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q\n${unseenText(text, height)}`;
    node.set(PDFName.of('Contents'), add({}, content));
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false, addDefaultPage: false }));
}

/** The text is invisible, so the font needs no glyphs: each code is the character's code point. */
function addFont(
  add: (dictionary: object, stream?: string) => PDFRef,
  system: Readonly<Record<string, PDFObject | number>>,
): PDFRef {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const byte = high.toString(16).padStart(2, '0');
    return `<${byte}00> <${byte}ff> <${byte}00>`;
  });
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)].map(
    (block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange\n`,
  );
  const map = add(
    {},
    `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Plain def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('')}endcmap\nend\nend`,
  );
  const descriptor = add({
    ...{ Type: 'FontDescriptor', FontName: 'Unseen', Flags: 4, FontBBox: [0, 0, 500, 1000] },
    ...{ ItalicAngle: 0, Ascent: 1000, Descent: 0, CapHeight: 1000, StemV: 80 },
  });
  const letters = add({
    ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Unseen', CIDSystemInfo: system },
    ...{ FontDescriptor: descriptor, DW: 500, CIDToGIDMap: 'Identity' },
  });
  return add({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'Unseen', Encoding: 'Identity-H' },
    ...{ DescendantFonts: [letters], ToUnicode: map },
  });
}

function imageOf({ form, width, height }: PdfPicture): object {
  const pixels =
    form === 'grey'
      ? { BitsPerComponent: 8, Filter: 'DCTDecode' }
      : { BitsPerComponent: 1, Filter: 'FlateDecode' };
  return {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    ...pixels,
  };
}

function points(dots: number): number {
  return Math.round((dots * POINTS_PER_INCH * 100) / DPI) / 100;
}

function unseenText(text: string, height: number): string {
  const lines = text.split('\n').slice(0, MOST_LINES);
  if (lines.every((line) => line.trim() === '')) return '';
  const step = Math.min(12, height / (lines.length + 1));
  const shown = lines.map((line) => `<${hexOf(line)}> Tj 0 -${step.toFixed(2)} Td`);
  return `BT 3 Tr /T ${FONT_SIZE} Tf 20 ${(height - step).toFixed(2)} Td\n${shown.join('\n')}\nET`;
}

/** Characters outside the basic plane would need two codes, which readers do not join. */
function hexOf(line: string): string {
  const plain = line.replace(/[\u{10000}-\u{10ffff}]/gu, '\u3013');
  return Array.from(plain, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}
