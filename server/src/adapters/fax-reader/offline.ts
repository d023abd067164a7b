import type { FaxReader } from '../../ports/fax-reader.ts';
import type { OcrPage } from './ocr-page.ts';
import { readPages } from './read-pages.ts';
import type { TextRecogniser } from './text-recogniser.ts';

const MODEL = 'built-in-ocr-1';

/** OCR and rules on this machine: no patient data leaves the house. */
export function offlineFaxReader(recogniser: TextRecogniser): FaxReader {
  return {
    read: async (pages, signal) => {
      const english: OcrPage[] = [];
      for (const page of pages) english.push(await recogniser.recognise(page, 'eng', signal));
      const reading = readPages(english);
      const [patient, ...others] = reading.patients;
      const result = { ...reading, model: MODEL, cost: 0 };
      const [front] = pages;
      if (reading.isBlank || patient?.name || !front) return result;
      // No name in Latin letters: it may be written in Chinese. Everything else was read better the first time.
      const [inChinese] = readPages([await recogniser.recognise(front, 'chi_sim', signal)]).patients;
      if (!inChinese?.name) return result;
      const named = patient ? { ...patient, name: inChinese.name } : inChinese;
      return { ...result, patients: [named, ...others] };
    },
    close: recogniser.close,
  };
}
