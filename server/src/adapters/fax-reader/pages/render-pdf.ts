import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Rendering } from '../../../ports/document-pages.ts';

const DPI = 200;
const POINTS_PER_INCH = 72;
/** A letter page at 200 dpi has 3.7 million pixels; larger pages are scaled down to limit memory. */
const MOST_PIXELS = 12_000_000;
const LONGEST_SIDE = 8_000;
const MOST_PICTURE_PIXELS = 100_000_000;
const MOST_OBJECTS_SEEN = 200;
const TOO_LARGE = 'too-large';

interface Wanted {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
}

let library: Promise<PDFiumLibrary> | null = null;

/** Renders the visible page. Scripts in the file never run, because no interpreter is built in. */
export async function renderPdf({ bytes, from, count }: Wanted): Promise<Rendering> {
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  const pdf = await pdfium.loadDocument(bytes).catch((error: Error) => error);
  if (pdf instanceof Error)
    return { status: 'refused', reason: /password/i.test(pdf.message) ? 'locked' : 'damaged' };
  try {
    const pageCount = pdf.getPageCount();
    if (pageCount < 1) return { status: 'refused', reason: 'damaged' };
    const last = Math.min(pageCount, from + count - 1);
    const pages: Buffer[] = [];
    for (let number = from; number <= last; number += 1) pages.push(await drawPage(pdf.getPage(number - 1)));
    return { status: 'rendered', pageCount, pages };
  } catch (error) {
    return { status: 'refused', reason: (error as Error).message === TOO_LARGE ? 'too-large' : 'damaged' };
  } finally {
    pdf.destroy();
  }
}

type PdfPage = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>;

async function drawPage(page: PdfPage): Promise<Buffer> {
  await refuseHugePictures(page);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = scaleFor(originalWidth, originalHeight);
  const { data, width, height } = await page.render({
    scale,
    colorSpace: 'Gray',
    renderFormFields: true,
    render: 'bitmap',
  });
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** PDFium omits images it has no memory for, and the page would look empty. */
async function refuseHugePictures(page: PdfPage): Promise<void> {
  const count = Math.min(page.getObjectCount(), MOST_OBJECTS_SEEN);
  for (let index = 0; index < count; index += 1) {
    const object = page.getObject(index);
    const picture = object.type === 'image' ? await object.getImageDataRaw().catch(() => null) : null;
    if (picture && picture.width * picture.height > MOST_PICTURE_PIXELS) throw new RangeError(TOO_LARGE);
  }
}

function scaleFor(width: number, height: number): number {
  if (!(width > 0 && height > 0)) throw new RangeError('the PDF page has no size');
  const scale = DPI / POINTS_PER_INCH;
  const byPixels = Math.sqrt(MOST_PIXELS / (width * height));
  return Math.min(scale, byPixels, LONGEST_SIDE / Math.max(width, height));
}
