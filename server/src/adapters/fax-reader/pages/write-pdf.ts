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

export function writePdf(pages: readonly PdfPage[]): Buffer {
  const objects = pdfObjects();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const font = addFont(objects);
  const kids = pages.map((page) => addPage(objects, { tree, font }, page));
  objects.fill(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  objects.fill(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  return objects.file(catalog);
}

interface PdfObjects {
  reserve(): number;
  fill(number: number, body: string, stream?: Uint8Array): void;
  add(body: string, stream?: Uint8Array): number;
  file(root: number): Buffer;
}

function pdfObjects(): PdfObjects {
  const bodies: Uint8Array[][] = [];
  const fill: PdfObjects['fill'] = (number, body, stream) => {
    bodies[number - 1] = stream
      ? [
          latin(`${body.replace(/>>$/, `/Length ${stream.length} >>`)}\nstream\n`),
          stream,
          latin('\nendstream'),
        ]
      : [latin(body)];
  };
  const reserve = () => bodies.push([]);
  return {
    reserve,
    fill,
    add: (body, stream) => {
      const number = reserve();
      fill(number, body, stream);
      return number;
    },
    file: (root) => {
      // The second line marks the file as binary.
      const parts: Uint8Array[] = [latin('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n')];
      let at = parts[0]?.length ?? 0;
      const places = bodies.map((body, index) => {
        const place = at;
        const object = [latin(`${index + 1} 0 obj\n`), ...body, latin('\nendobj\n')];
        at += object.reduce((sum, part) => sum + part.length, 0);
        parts.push(...object);
        return place;
      });
      const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
      const size = bodies.length + 1;
      parts.push(
        latin(
          `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
        ),
      );
      return Buffer.concat(parts);
    },
  };
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** The text is invisible, so the font needs no glyphs: each code is the character's code point. */
function addFont(objects: PdfObjects): number {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const byte = high.toString(16).padStart(2, '0');
    return `<${byte}00> <${byte}ff> <${byte}00>`;
  });
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)].map(
    (block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange\n`,
  );
  const map = objects.add(
    '<< >>',
    latin(
      `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Plain def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('')}endcmap\nend\nend`,
    ),
  );
  const descriptor = objects.add(
    '<< /Type /FontDescriptor /FontName /Unseen /Flags 4 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 1000 /Descent 0 /CapHeight 1000 /StemV 80 >>',
  );
  const letters = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 500 /CIDToGIDMap /Identity >>`,
  );
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [${letters} 0 R] /ToUnicode ${map} 0 R >>`,
  );
}

const FORMS: Readonly<Record<PdfPicture['form'], string>> = {
  'two-colours': '/BitsPerComponent 1 /Filter /FlateDecode',
  grey: '/BitsPerComponent 8 /Filter /DCTDecode',
};

function addPage(
  objects: PdfObjects,
  { tree, font }: { readonly tree: number; readonly font: number },
  { picture, text }: PdfPage,
): number {
  const width = points(picture.width);
  const height = points(picture.height);
  const image = objects.add(
    `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray ${FORMS[picture.form]} >>`,
    picture.bytes,
  );
  const content = objects.add(
    '<< >>',
    latin(`q ${width} 0 0 ${height} 0 0 cm /P Do Q\n${unseenText(text, height)}`),
  );
  return objects.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /XObject << /P ${image} 0 R >> /Font << /T ${font} 0 R >> >> >>`,
  );
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
