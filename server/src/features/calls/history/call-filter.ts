import type { CallOutcome, Intent } from '../../../kernel/calls/call-words.ts';
import type { Language } from '../../../kernel/language.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Figure } from '../figures/figure.ts';

/** The clinic's dates, inclusive; null means open-ended. */
export interface DaySpan {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** Filters with stored counters, so that a list's length needs no scan. */
export interface KindFilter {
  readonly outcome: CallOutcome | null;
  readonly intent: Intent | null;
  readonly language: Language | null;
  readonly transferred: boolean | null;
}

export interface CallFilter extends DaySpan, KindFilter {
  /** The calls behind one conversation figure; has no counters. */
  readonly figure: Figure | null;
  /**
   * Searches transcript, summary and patients' names, or the end of the caller's number or a call id; has no
   * counters.
   */
  readonly text: string | null;
}

export function hasKind({ outcome, intent, language, transferred }: KindFilter): boolean {
  return outcome !== null || intent !== null || language !== null || transferred !== null;
}
