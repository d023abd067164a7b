import type { Place } from '../../ports/fax-reader.ts';

export interface OcrWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface OcrPage {
  /** The words of each line, from top to bottom. */
  readonly lines: readonly (readonly OcrWord[])[];
  readonly confidence: number;
}

export type OcrLanguage = 'eng' | 'chi_sim';

export interface OcrTask {
  readonly page: Uint8Array;
  readonly language: OcrLanguage;
}

export interface TextLine {
  readonly text: string;
  readonly words: readonly OcrWord[];
  readonly place: Place;
  confidence(from: number, to: number): number;
}

const MOST_LINES = 150;
const LONGEST_LINE = 200;

/** Limits the lines, because the sender decides how much is on a page. */
export function textLines({ lines }: OcrPage, page = 1): TextLine[] {
  return lines
    .slice(0, MOST_LINES)
    .map((words) => textLine(words, page))
    .filter(({ text }) => text.trim() !== '');
}

function textLine(words: readonly OcrWord[], page: number): TextLine {
  let text = '';
  const spans: { from: number; to: number; confidence: number }[] = [];
  const kept: OcrWord[] = [];
  for (const word of words) {
    if (text.length + word.text.length > LONGEST_LINE) break;
    const from = text === '' ? 0 : text.length + 1;
    text = text === '' ? word.text : `${text} ${word.text}`;
    spans.push({ from, to: text.length, confidence: word.confidence });
    kept.push(word);
  }
  return {
    text,
    words: kept,
    place: { page, words: text.trim() },
    confidence: (from, to) => {
      const touched = spans.filter((span) => span.to > from && span.from < to);
      const sum = touched.reduce((total, span) => total + span.confidence, 0);
      return touched.length === 0 ? 0 : sum / touched.length;
    },
  };
}
