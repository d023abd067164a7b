import { deflateSync } from 'node:zlib';

interface HostileFile {
  readonly what: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Files that somebody might send to bring a service down. They are made here: a bomb has no place in a repository. */
export function hostileFiles(fine: {
  readonly pdf: Buffer;
  readonly png: Buffer;
  readonly tiff: Buffer;
  readonly jpg: Buffer;
}): HostileFile[] {
  return [
    { what: 'a PDF whose page unpacks to 600 MB', fileName: 'bomb.pdf', bytes: contentBomb() },
    { what: 'a PDF with a picture of 40,000 by 40,000', fileName: 'picture.pdf', bytes: pictureBomb() },
    { what: 'a PDF whose pages lie 20,000 levels deep', fileName: 'deep.pdf', bytes: deepPages() },
    { what: 'a PDF whose page tree contains itself', fileName: 'loop.pdf', bytes: loopingPages() },
    { what: 'a PDF under a password', fileName: 'locked.pdf', bytes: lockedPdf() },
    { what: 'a PDF that breaks off', fileName: 'half.pdf', bytes: half(fine.pdf) },
    { what: 'a PNG of 100,000 by 100,000', fileName: 'huge.png', bytes: hugePng() },
    { what: 'a PNG that breaks off', fileName: 'half.png', bytes: half(fine.png) },
    { what: 'a TIFF of 100,000 by 100,000', fileName: 'huge.tiff', bytes: hugeTiff() },
    { what: 'a TIFF that breaks off', fileName: 'half.tif', bytes: half(fine.tiff) },
    { what: 'a JPEG that breaks off', fileName: 'half.jpg', bytes: half(fine.jpg) },
    { what: 'a TIFF of nothing but its first bytes', fileName: 'empty.tiff', bytes: Buffer.from('II*\0') },
    { what: 'a PDF of nothing but its first line', fileName: 'line.pdf', bytes: Buffer.from('%PDF-1.7\n') },
  ];
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Objects by number, from 1; the first is the catalog. */
function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((body, index) => {
    places.push(at);
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    at += object.length;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(dictionary: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

function contentBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(600_000_000, 'q '), { level: 1 });
  return pdf([
    CATALOG,
    ONE_PAGE,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    stream('/Filter /FlateDecode', packed),
  ]);
}

function pictureBomb(): Buffer {
  const row = deflateSync(Buffer.alloc(200_000_000), { level: 1 });
  return pdf([
    CATALOG,
    ONE_PAGE,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    stream('', Buffer.from('q 612 0 0 792 0 0 cm /P Do Q')),
    stream(
      '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
      row,
    ),
  ]);
}

function deepPages(): Buffer {
  const levels = 20_000;
  const nodes = Array.from(
    { length: levels },
    (_, index) =>
      `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 ${index > 0 ? `/Parent ${index + 1} 0 R` : ''} >>`,
  );
  return pdf([CATALOG, ...nodes, `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 612 792] >>`]);
}

function loopingPages(): Buffer {
  return pdf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>']);
}

function lockedPdf(): Buffer {
  const hex = (letter: string) => `<${letter.repeat(64)}>`;
  return pdf(
    [
      CATALOG,
      ONE_PAGE,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      `<< /Filter /Standard /V 1 /R 2 /O ${hex('a')} /U ${hex('b')} /P -4 >>`,
    ],
    `/Encrypt 4 0 R /ID [${hex('c')} ${hex('c')}]`,
  );
}

function hugePng(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(100_000, 0);
  size.writeUInt32BE(100_000, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

function hugeTiff(): Buffer {
  const body = deflateSync(Buffer.alloc(50_000_000));
  const entries: readonly (readonly [tag: number, kind: number, value: number])[] = [
    [256, 4, 100_000],
    [257, 4, 100_000],
    [258, 3, 8],
    [259, 3, 8],
    [262, 3, 1],
    [273, 4, 8 + 2 + 9 * 12 + 4],
    [277, 3, 1],
    [278, 4, 100_000],
    [279, 4, body.length],
  ];
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, kind, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(kind, at + 2);
    head.writeUInt32LE(1, at + 4);
    if (kind === 3) head.writeUInt16LE(value, at + 8);
    else head.writeUInt32LE(value, at + 8);
  });
  return Buffer.concat([head, body]);
}
