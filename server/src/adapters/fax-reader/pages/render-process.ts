import type { FaxFile, Rendering } from '../../../ports/document-pages.ts';
import { renderImage } from './render-image.ts';
import { renderPdf } from './render-pdf.ts';
import { doSideWork } from './side-work.ts';

export interface RenderTask {
  readonly kind: FaxFile['kind'];
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
}

doSideWork<RenderTask, Rendering>((task) => (task.kind === 'pdf' ? renderPdf(task) : renderImage(task)));
