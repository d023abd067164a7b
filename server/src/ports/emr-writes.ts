import type { CalendarDate } from '../kernel/time/calendar.ts';

/** What is written into the row of a confirmed visit. */
export interface ConfirmedMark {
  /** One of the EMR's letters; null leaves the status alone. */
  readonly status: string | null;
  /** A line for the end of the notes, where the transport can write them; null adds none. */
  readonly note: string | null;
}

/**
 * `unchanged` where the row shows it already, or the transport can write none of it. `left-alone`: the visit is over,
 * under way or gone. `unknown-status`: the EMR's own list does not have the letter; the note is written nevertheless.
 */
export type MarkAnswer = 'written' | 'unchanged' | 'left-alone' | 'unknown-status' | 'not-found';

export interface NewDocument {
  /** Null for the EMR's queue of unfiled documents. */
  readonly patientId: string | null;
  /** Letters, digits and one dot: the EMR strips the rest and prefixes the time. */
  readonly fileName: string;
  /** The EMR's own document type. */
  readonly type: string;
  readonly description: string;
  readonly pages: number;
  readonly date: CalendarDate;
  readonly source: string;
  /** The provider whose inbox receives it; null means that of the account we sign in with. */
  readonly providerId: string | null;
  readonly pdf: Buffer;
}

export interface FiledDocument {
  readonly id: string;
  readonly fileName: string;
}

export interface NewTask {
  readonly patientId: string;
  readonly message: string;
  readonly urgent: boolean;
  /** The EMR's number of the provider whose list receives the task. */
  readonly assignTo: string;
}
