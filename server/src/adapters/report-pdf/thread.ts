import { Worker } from 'node:worker_threads';
import type { ReportPdf } from '../../ports/report-pdf.ts';
import type { DrawAnswer } from './draw-thread.ts';

const LIMIT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/**
 * Each report is drawn in a new thread, because decompressing and subsetting the font takes hundreds of
 * milliseconds and would delay calls. Reports are too rare to keep the thread.
 */
export function drawnReports(limitMs = LIMIT_MS): ReportPdf {
  const running = new Set<Worker>();
  return {
    draw: (sheet) =>
      new Promise((resolve, reject) => {
        const worker = newWorker();
        running.add(worker);
        const end = () => {
          clearTimeout(limit);
          running.delete(worker);
          void worker.terminate();
        };
        const fail = () => {
          end();
          reject(new Error('rendering the report failed'));
        };
        const limit = setTimeout(fail, limitMs).unref();
        worker.once('message', (pdf: DrawAnswer) => {
          if (!pdf) return fail();
          end();
          resolve(Buffer.from(pdf));
        });
        worker.once('error', fail);
        worker.once('exit', fail);
        worker.postMessage(sheet);
      }),
    close: async () => {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

function newWorker(): Worker {
  const entry = new URL('./draw-thread.js', import.meta.url);
  const options = { env: {}, resourceLimits: MEMORY };
  if (!FROM_SOURCE) return new Worker(entry, options);
  // A worker thread starts without the TypeScript loader.
  const source = entry.href.replace(/\.js$/, '.ts');
  const compiled = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(compiled, { ...options, eval: true });
}
