import type { FaxReading, Read } from '../../ports/fax-reader.ts';
import { documentTypeOf, urgencyOf } from './document-type.ts';
import { labelledValues } from './labels.ts';
import { type OcrPage, type TextLine, textLines } from './ocr-page.ts';
import { patientMentions } from './patient-mentions.ts';
import { writtenDate } from './written-date.ts';

export type PageReading = Omit<FaxReading, 'model' | 'cost'>;

/** The header line a fax machine prints is not part of the document. */
const MACHINE_LINE = /\bFROM\b.*\bP\.? ?\d{1,2} ?\/ ?\d{1,2}|^\W*(?:19|20)\d\d-\d\d-\d\d\s+\S{1,2}\d?:\d\d\b/;
const SENDERS =
  /clinic|hospital|laborator|imaging|pharmacy|associates|cent(?:er|re)|assurance|insurance|health|medical|ology\b|therapy|practice/i;
const SURE_WORD = 0.5;
const LEAST_LETTERS = 60;

/** The rules of the built-in reader: extracts patient and document details from recognised text. */
export function readPages(pages: readonly OcrPage[]): PageReading {
  const all = pages.map((page, before) => textLines(page, before + 1));
  const written = all.map((lines) =>
    lines.filter(({ text }, index) => index > 2 || !MACHINE_LINE.test(text)),
  );
  const text = written.flatMap((lines) => lines.map((line) => line.text)).join('\n');
  if (countLetters(written) < LEAST_LETTERS) return blank();
  const patients = patientMentions(written);
  return {
    isBlank: false,
    patients,
    sender: senderOf(all[0] ?? [], written[0] ?? []),
    documentDate: documentDateOf(written.flat()),
    documentType: documentTypeOf(text),
    urgency: urgencyOf(text),
    confidence: confidenceOf(pages, patients[0]),
  };
}

function blank(): PageReading {
  return {
    isBlank: true,
    patients: [],
    sender: null,
    documentDate: null,
    documentType: { value: 'other', confidence: 0 },
    urgency: { value: 'routine', confidence: 0 },
    confidence: 0,
  };
}

function countLetters(written: readonly (readonly TextLine[])[]): number {
  return written
    .flat()
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence >= SURE_WORD)
    .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

function senderOf(all: readonly TextLine[], written: readonly TextLine[]): Read<string> | null {
  const isWords = ({ text }: TextLine) =>
    /\p{L}{3}.*\p{L}{3}/u.test(text) && labelledValues(text).length === 0;
  const head = written.slice(0, 4).find((line) => isWords(line) && SENDERS.test(line.text));
  if (head)
    return {
      value: head.text.slice(0, 120),
      confidence: head.confidence(0, head.text.length),
      place: head.place,
    };
  const machine = all.slice(0, 2).find(({ text }) => MACHINE_LINE.test(text));
  const name = /\bFROM\s+(\p{L}[\p{L}&.'’ -]{2,60}?)(?=\s+[\d+(]|\s{2}|$)/u.exec(machine?.text ?? '')?.[1];
  return name && machine ? { value: name.trim(), confidence: 0.6, place: machine.place } : null;
}

function documentDateOf(lines: readonly TextLine[]): FaxReading['documentDate'] {
  for (const line of lines)
    for (const { kind, value, at } of labelledValues(line.text)) {
      const date = kind === 'date' ? writtenDate(value) : null;
      if (!date) continue;
      const confidence = line.confidence(at + date.at, at + date.at + date.length);
      return { value: date.date, confidence, place: line.place };
    }
  return null;
}

/** The page's legibility, reduced if no patient was found. */
function confidenceOf(
  pages: readonly OcrPage[],
  patient: FaxReading['patients'][number] | undefined,
): number {
  const legible = pages.reduce((sum, page) => sum + page.confidence, 0) / Math.max(1, pages.length);
  const fields = [patient?.name, patient?.dateOfBirth ?? patient?.healthNumber];
  const sure = fields.reduce((sum, field) => sum + (field?.confidence ?? 0), 0) / fields.length;
  return Math.round(Math.min(1, 0.4 * legible + 0.6 * sure) * 1000) / 1000;
}
