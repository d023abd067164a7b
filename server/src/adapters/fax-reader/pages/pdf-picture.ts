import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';

export interface PdfPicture {
  readonly width: number;
  readonly height: number;
  readonly form: 'two-colours' | 'grey';
  readonly bytes: Uint8Array;
}

const JPEG_QUALITY = 82;
const WHITE = 255;
const pack = promisify<Buffer, Buffer>(deflate);

export async function pdfPicture(page: Uint8Array): Promise<PdfPicture> {
  const { data, info } = await sharp(page).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1 && hasTwoColours(data))
    return { width, height, form: 'two-colours', bytes: await pack(bitsOf(data, width, height)) };
  const jpeg = await sharp(page).toColourspace('b-w').jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { width, height, form: 'grey', bytes: jpeg };
}

function hasTwoColours(data: Buffer): boolean {
  for (const grey of data) if (grey !== 0 && grey !== WHITE) return false;
  return true;
}

/** Eight pixels per byte, each row padded to whole bytes. */
function bitsOf(data: Buffer, width: number, height: number): Buffer {
  const lineBytes = Math.ceil(width / 8);
  const bits = Buffer.alloc(lineBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[y * width + x] === WHITE) {
        const at = y * lineBytes + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return bits;
}
