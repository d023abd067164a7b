import type { Language } from '../kernel/language.ts';

/** Translates a sentence of a call for staff who follow it live. */
export interface Translator {
  /** Rejects if the translator does not answer. */
  translate(text: string, into: Language, signal: AbortSignal): Promise<string>;
}
