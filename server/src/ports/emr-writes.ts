import type { CalendarDate } from '../kernel/time/calendar.ts';

/** What to write into the row of a confirmed appointment. */
export interface ConfirmedMark {
  /** One of the EMR's status letters; null leaves the status unchanged. */
  readonly status: string | null;
  /** Appended to the notes if the transport can write them; null adds nothing. */
  readonly note: string | null;
}

/**
 * `unchanged`: the row already shows it, or the transport can write none of it. `left-alone`: the visit is
 * over, under way or gone. `unknown-status`: the EMR does not know the letter; the note was still written.
 */
export type MarkAnswer = 'written' | 'unchanged' | 'left-alone' | 'unknown-status' | 'not-found';

export interface NewDocument {
  /** Null files into the EMR's queue of unfiled documents. */
  readonly patientId: string | null;
  /** Letters, digits and one dot: the EMR strips other characters and prefixes the time. */
  readonly fileName: string;
  /** The EMR's own document type. */
  readonly type: string;
  readonly description: string;
  readonly pages: number;
  readonly date: CalendarDate;
  readonly source: string;
  /** The provider whose inbox receives it; null means the account we sign in with. */
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
  /** The EMR's number of the provider who receives the task. */
  readonly assignTo: string;
}
