import {
  type DocumentPages,
  type FaxFile,
  MAX_PDF_BYTES,
  type MadePdf,
} from '../../../ports/document-pages.ts';
import type { PdfPicture } from './pdf-picture.ts';
import type { Drawn, RenderTask } from './render-process.ts';
import { type SideLimits, type SideProcess, sideProcess } from './side-process.ts';
import { writePdf } from './write-pdf.ts';

const LIMITS: SideLimits = { timeoutMs: 12_000, memoryMb: 400, idleMs: 20_000 };
/** Pages per batch when writing a PDF, so that reading and viewing requests get their turn in between. */
const PAGES_AT_ONCE = 5;

const REFUSALS = { 'too-slow': 'too-slow', 'fell-over': 'too-demanding' } as const;

export function documentRenderer(limits: Partial<SideLimits> = {}): DocumentPages {
  const side = sideProcess<RenderTask, Drawn>(new URL('./render-process.js', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  return {
    render: async ({ kind, bytes }, { from, count }, signal) => {
      const outcome = await side.run({ kind, bytes, from, count, as: 'png' }, signal);
      if (outcome.status !== 'answered') return { status: 'refused', reason: REFUSALS[outcome.status] };
      const drawn = outcome.answer;
      if (drawn.status === 'pictures') return { status: 'refused', reason: 'damaged' };
      return drawn.status === 'rendered'
        ? { ...drawn, pages: drawn.pages.map((page) => Buffer.from(page)) }
        : drawn;
    },
    asPdf: async (file, pageTexts, signal) =>
      file.kind === 'pdf'
        ? sized({ status: 'made', pageCount: 0, pdf: file.bytes })
        : pdfOfPictures(side, file, pageTexts, signal),
    close: side.close,
  };
}

async function pdfOfPictures(
  side: SideProcess<RenderTask, Drawn>,
  { kind, bytes }: FaxFile,
  pageTexts: readonly string[],
  signal: AbortSignal,
): Promise<MadePdf> {
  const pictures: PdfPicture[] = [];
  let weight = 0;
  for (;;) {
    const task = {
      kind,
      bytes,
      from: pictures.length + 1,
      count: PAGES_AT_ONCE,
      as: 'pdf-pictures',
    } as const;
    const outcome = await side.run(task, signal);
    if (outcome.status !== 'answered') return { status: 'refused', reason: REFUSALS[outcome.status] };
    const drawn = outcome.answer;
    if (drawn.status === 'refused') return drawn;
    if (drawn.status !== 'pictures') return { status: 'refused', reason: 'damaged' };
    pictures.push(...drawn.pictures);
    weight += drawn.pictures.reduce((sum, each) => sum + each.bytes.length, 0);
    if (weight > MAX_PDF_BYTES) return { status: 'refused', reason: 'too-large' };
    if (drawn.pictures.length === 0 || pictures.length >= drawn.pageCount) break;
  }
  const pages = pictures.map((picture, index) => ({ picture, text: pageTexts[index] ?? '' }));
  return sized({ status: 'made', pageCount: pages.length, pdf: await writePdf(pages) });
}

function sized(made: MadePdf & { readonly status: 'made' }): MadePdf {
  return made.pdf.length > MAX_PDF_BYTES ? { status: 'refused', reason: 'too-large' } : made;
}
