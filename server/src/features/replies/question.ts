import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export type Topic = 'reminder' | 'offer' | 'stay';

/** A visit as the text named it. */
export interface AskedVisit {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/**
 * What our last text asked: to confirm or not; to reply 2 again, so that one visit is cancelled; or which of several to
 * cancel.
 */
export type Step = 'first' | 'cancel' | 'which';

/** A question that was asked by text. A visit keeps its place in the list, which "21" and "22" name. */
export interface Question {
  readonly topic: Topic;
  readonly visits: readonly AskedVisit[];
  readonly step: Step;
  /** The places that the step is about, counted from 1. */
  readonly asked: readonly number[];
  readonly offerId: string | null;
  readonly language: TextLanguage;
}

export interface StoredQuestion extends Question {
  readonly id: string;
  /** The text that first asked. */
  readonly messageId: string;
}

export interface NewQuestion extends Pick<Question, 'topic' | 'visits' | 'language'> {
  readonly phone: string;
  /** The text that asks; it is queued in the same transaction. */
  readonly messageId: string;
  readonly offerId?: string | null;
  readonly openUntil: Date;
}
