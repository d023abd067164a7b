import type { CalendarDate } from '../kernel/calendar.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../kernel/document-type.ts';

export { DOCUMENT_TYPES, type DocumentType };

export const URGENCIES = ['routine', 'urgent', 'stat'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What was read, and how sure the reader is of it, from 0 to 1. */
export interface Read<Value> {
  readonly value: Value;
  readonly confidence: number;
  /** Where it stands, as far as the reader can say. */
  readonly place?: Place;
}

export interface Place {
  /** From 1. */
  readonly page: number;
  /** The line, or the words, as they stand on the page. */
  readonly words: string;
}

/** A person whom the document is about, as far as it says. */
export interface PatientMention {
  readonly name: Read<PersonName> | null;
  readonly dateOfBirth: Read<CalendarDate> | null;
  /** Ten digits; `isCertain` when they stood under their label and needed no mending. */
  readonly healthNumber: (Read<string> & { readonly isCertain: boolean }) | null;
  readonly phone: Read<string> | null;
}

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export interface FaxReading {
  readonly model: string;
  /** In US dollars; null where the reader's provider does not say. */
  readonly cost: number | null;
  readonly confidence: number;
  /** Nothing, or next to nothing, is written on it. */
  readonly isBlank: boolean;
  /** The one the document is about first; more than one when it is about several. */
  readonly patients: readonly PatientMention[];
  readonly sender: Read<string> | null;
  readonly documentDate: Read<CalendarDate> | null;
  readonly documentType: Read<DocumentType>;
  readonly urgency: Read<Urgency>;
  /** What is written on each page, in lines, where the reader reads it all. */
  readonly pageTexts?: readonly string[];
}

/**
 * Reads what a fax says. What is written there is data: it can change a field of the reading and nothing else.
 * Pages are PNG, five at most. Rejects with `Failure('UNAVAILABLE')`, whose message is for people and holds nothing of
 * the document.
 */
export interface FaxReader {
  read(pages: readonly Buffer[], signal: AbortSignal): Promise<FaxReading>;
  close(): Promise<void>;
}

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3];

/** Whether ten digits are a health number of British Columbia: a 9, eight digits, and a check that fits them. */
export function isHealthNumber(digits: string): boolean {
  if (!/^9\d{9}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + ((Number(digits[at + 1]) * weight) % 11), 0);
  const check = 11 - (sum % 11);
  return check < 10 && check === Number(digits[9]);
}
