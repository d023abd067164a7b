import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export type Topic = 'reminder' | 'offer' | 'stay';

export interface AskedVisit {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** The question of our last text: whether to confirm, whether to cancel one visit, or which of several to cancel. */
export type Step = 'first' | 'cancel' | 'which';

/** A visit keeps its place in the list, which replies such as "21" and "22" name. */
export interface Question {
  readonly topic: Topic;
  readonly visits: readonly AskedVisit[];
  readonly step: Step;
  /** The places that the step asks about, counted from 1. */
  readonly asked: readonly number[];
  readonly offerId: string | null;
  readonly language: TextLanguage;
}

export interface StoredQuestion extends Question {
  readonly id: string;
  readonly messageId: string;
}

export interface NewQuestion extends Pick<Question, 'topic' | 'visits' | 'language'> {
  readonly phone: string;
  readonly messageId: string;
  readonly offerId?: string | null;
  readonly openUntil: Date;
}
