import sharp from 'sharp';
import type { FaxKind, Rendering } from '../../../ports/document-pages.ts';

const MOST_PIXELS = 60_000_000;
const LONGEST_SIDE = 3_300;
const SECONDS = 10;

/** Line widths of fax machines. On a coarse fax the vertical resolution is half the horizontal. */
const FAX_WIDTHS = new Set([1_728, 2_048, 2_432]);
const COARSE_BELOW = 0.85;

interface Wanted {
  readonly kind: FaxKind;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
}

export async function renderImage({ kind, bytes, from, count }: Wanted): Promise<Rendering> {
  try {
    const { format, pages: pageCount = 1 } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    if (format !== kind) return { status: 'refused', reason: 'damaged' };
    const last = Math.min(pageCount, from + count - 1);
    const pages: Buffer[] = [];
    for (let number = from; number <= last; number += 1) pages.push(await drawPage(bytes, number - 1));
    return { status: 'rendered', pageCount, pages };
  } catch (error) {
    return { status: 'refused', reason: reasonOf(error as Error) };
  }
}

async function drawPage(bytes: Uint8Array, page: number): Promise<Buffer> {
  const picture = sharp(bytes, { page, limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({
    seconds: SECONDS,
  });
  const { width, height, format } = await picture.metadata();
  const isCoarse = format === 'tiff' && FAX_WIDTHS.has(width) && height / width < COARSE_BELOW;
  return picture
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(
      isCoarse
        ? { width, height: height * 2, fit: 'fill' }
        : { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true },
    )
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function reasonOf({ message }: Error): 'too-large' | 'too-slow' | 'damaged' {
  if (/pixel limit|too large/i.test(message)) return 'too-large';
  return /timeout/i.test(message) ? 'too-slow' : 'damaged';
}
