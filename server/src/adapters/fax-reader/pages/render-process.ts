import type { FaxFile, Rendering } from '../../../ports/document-pages.ts';
import { type PdfPicture, pdfPicture } from './pdf-picture.ts';
import { renderImage } from './render-image.ts';
import { renderPdf } from './render-pdf.ts';
import { doSideWork } from './side-work.ts';

export interface RenderTask {
  readonly kind: FaxFile['kind'];
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
  readonly as: 'png' | 'pdf-pictures';
}

export type Drawn =
  | Rendering
  | { readonly status: 'pictures'; readonly pageCount: number; readonly pictures: readonly PdfPicture[] };

doSideWork<RenderTask, Drawn>(async (task) => {
  const drawn = await (task.kind === 'pdf' ? renderPdf(task) : renderImage(task));
  if (drawn.status === 'refused' || task.as === 'png') return drawn;
  const pictures: PdfPicture[] = [];
  for (const page of drawn.pages) pictures.push(await pdfPicture(page));
  return { status: 'pictures', pageCount: drawn.pageCount, pictures };
});
