import { Failure } from '../../kernel/failure.ts';
import type { OcrLanguage, OcrPage, OcrTask } from './ocr-page.ts';
import { type SideLimits, sideProcess } from './pages/side-process.ts';

export interface TextRecogniser {
  recognise(page: Buffer, language: OcrLanguage, signal: AbortSignal): Promise<OcrPage>;
  close(): Promise<void>;
}

const LIMITS: SideLimits = { timeoutMs: 60_000, memoryMb: 700, idleMs: 20_000 };

/** Tesseract in a child process with bundled language data; nothing is downloaded or sent. */
export function textRecogniser(limits: Partial<SideLimits> = {}): TextRecogniser {
  const side = sideProcess<OcrTask, OcrPage>(new URL('./ocr-process.js', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  return {
    recognise: async (page, language, signal) => {
      const outcome = await side.run({ page, language }, signal);
      if (outcome.status === 'answered') return outcome.answer;
      throw new Failure(
        'UNAVAILABLE',
        outcome.status === 'too-slow'
          ? 'Reading a page of this fax took too long. Please try again later.'
          : 'A page of this fax could not be read. Please try again; if it fails again, ask for a clearer copy.',
      );
    },
    close: side.close,
  };
}
