import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import type { OcrLanguage, OcrPage, OcrTask } from './ocr-page.ts';
import { doSideWork } from './pages/side-work.ts';

const require = createRequire(import.meta.url);
const DATA: Readonly<Record<OcrLanguage, string>> = {
  eng: require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  chi_sim: require.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz'),
};
/** An upside-down page is recognised with very low confidence. */
const NONSENSE_BELOW = 0.55;

const workers = new Map<OcrLanguage, Promise<Worker>>();

doSideWork<OcrTask, OcrPage>(async ({ page, language }) => {
  const first = await readOnce(page, language);
  if (first.confidence >= NONSENSE_BELOW || first.lines.length < 2) return first;
  const turned = await sharp(page).rotate(180).png({ compressionLevel: 1 }).toBuffer();
  const second = await readOnce(turned, language);
  return second.confidence > first.confidence ? second : first;
});

async function readOnce(page: Uint8Array, language: OcrLanguage): Promise<OcrPage> {
  const started = workers.get(language) ?? startWorker(language);
  workers.set(language, started);
  const { data } = await (await started).recognize(Buffer.from(page), {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines));
  return {
    lines: lines.map(({ words }) =>
      words.map(({ text, confidence }) => ({ text, confidence: confidence / 100 })),
    ),
    confidence: data.confidence / 100,
  };
}

async function startWorker(language: OcrLanguage): Promise<Worker> {
  const worker = await createWorker(language, 1, {
    langPath: dirname(DATA[language]),
    gzip: true,
    cacheMethod: 'none',
  });
  // Automatic layout also reads sideways pages. Inverted text is not searched, because it costs too much
  // time.
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: '200',
    tessedit_do_invert: '0',
  });
  return worker;
}
