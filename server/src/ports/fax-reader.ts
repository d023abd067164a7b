import { DOCUMENT_TYPES, type DocumentType } from '../kernel/document-type.ts';
import type { CalendarDate } from '../kernel/time/calendar.ts';

export { DOCUMENT_TYPES, type DocumentType };

export const URGENCIES = ['routine', 'urgent', 'stat'] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface Read<Value> {
  readonly value: Value;
  readonly confidence: number;
  /** Position on the page, if the reader reports it. */
  readonly place?: Place;
}

export interface Place {
  readonly page: number;
  /** The line or words as printed. */
  readonly words: string;
}

/** A person the document is about. */
export interface PatientMention {
  readonly name: Read<PersonName> | null;
  readonly dateOfBirth: Read<CalendarDate> | null;
  /** Ten digits. `isCertain` if it was found under its label and needed no correction. */
  readonly healthNumber: (Read<string> & { readonly isCertain: boolean }) | null;
  readonly phone: Read<string> | null;
}

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export interface FaxReading {
  readonly model: string;
  /** In US dollars; null if the reader's provider does not report it. */
  readonly cost: number | null;
  readonly confidence: number;
  /** The page is empty or almost empty. */
  readonly isBlank: boolean;
  /** The main patient first; several if the document is about several. */
  readonly patients: readonly PatientMention[];
  readonly sender: Read<string> | null;
  readonly documentDate: Read<CalendarDate> | null;
  readonly documentType: Read<DocumentType>;
  readonly urgency: Read<Urgency>;
  /** The text lines of each page, if the reader reads everything. */
  readonly pageTexts?: readonly string[];
}

/**
 * Reads a fax of at most five PNG pages. The fax's text is untrusted: it may fill a field of the result and
 * do nothing else. Rejects with `Failure('UNAVAILABLE')` and a message without any content of the document.
 */
export interface FaxReader {
  read(pages: readonly Buffer[], signal: AbortSignal): Promise<FaxReading>;
  close(): Promise<void>;
}

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3];

/** Whether ten digits are a valid BC health number: a 9, eight digits and a check digit. */
export function isHealthNumber(digits: string): boolean {
  if (!/^9\d{9}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + ((Number(digits[at + 1]) * weight) % 11), 0);
  const check = 11 - (sum % 11);
  return check < 10 && check === Number(digits[9]);
}
