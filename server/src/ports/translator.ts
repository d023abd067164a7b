import type { Language } from '../kernel/language.ts';

/** Turns a sentence of a call into another language, for staff who follow it. */
export interface Translator {
  /** Rejects where it does not answer. */
  translate(text: string, into: Language, signal: AbortSignal): Promise<string>;
}
