import type { FaxReader } from '../../ports/fax-reader.ts';
import { type OcrPage, textLines } from './ocr-page.ts';
import { readPages } from './read-pages.ts';
import type { TextRecogniser } from './text-recogniser.ts';

const MODEL = 'built-in-ocr-1';

export function offlineFaxReader(recogniser: TextRecogniser): FaxReader {
  return {
    read: async (pages, signal) => {
      const english: OcrPage[] = [];
      for (const page of pages) english.push(await recogniser.recognise(page, 'eng', signal));
      const reading = readPages(english);
      const [patient, ...others] = reading.patients;
      const pageTexts = english.map(textOf);
      const result = { ...reading, model: MODEL, cost: 0, pageTexts };
      const [front] = pages;
      if (reading.isBlank || patient?.name || !front) return result;
      // No name in Latin letters was found: try Chinese for the name only, because English recognition reads
      // everything else better.
      const chinese = await recogniser.recognise(front, 'chi_sim', signal);
      const [inChinese] = readPages([chinese]).patients;
      if (!inChinese?.name) return result;
      const named = patient ? { ...patient, name: inChinese.name } : inChinese;
      const texts = [`${pageTexts[0]}\n${textOf(chinese)}`, ...pageTexts.slice(1)];
      return { ...result, patients: [named, ...others], pageTexts: texts };
    },
    close: recogniser.close,
  };
}

function textOf(page: OcrPage): string {
  return textLines(page)
    .map(({ text }) => text)
    .join('\n');
}
