import { parentPort } from 'node:worker_threads';
import type { ReportSheet } from '../../ports/report-pdf.ts';
import { drawSheet } from './draw-sheet.ts';

/** Null if it could not be drawn. */
export type DrawAnswer = Uint8Array | null;

parentPort?.once('message', (sheet: ReportSheet) => {
  drawSheet(sheet).then(
    (pdf) => parentPort?.postMessage(pdf satisfies DrawAnswer),
    () => parentPort?.postMessage(null satisfies DrawAnswer),
  );
});
