export const OUTCOMES = [
  'booked',
  'rescheduled',
  'cancelled',
  'registered',
  'waitlisted',
  'transferred',
  'clinic_info',
  'no_action',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const SPANS = ['today', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** The calls behind a figure of the quality screen. */
export const CALL_FIGURES = [
  'needed_person',
  'finished_alone',
  'asked_twice',
  'booking',
  'many_turns',
  'slow_booking',
  'misunderstood',
  'emergency',
] as const;
export type CallFigure = (typeof CALL_FIGURES)[number];

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const monthIn = (given: unknown): string | undefined =>
  typeof given === 'string' && MONTH.test(given) ? given : undefined;

/** The filters of the list, and which call is open; never words that somebody searched for. */
export interface CallsSearch {
  readonly span?: Span;
  /** A whole month, as in 2026-11, instead of a span. */
  readonly month?: string;
  readonly figure?: CallFigure;
  readonly outcome?: Outcome;
  readonly language?: 'en' | 'zh';
  readonly page?: number;
  readonly open?: string;
  /** The practice clinic that the open call was played in. */
  readonly practice?: string;
  /** The pinned event of the open call's timeline. */
  readonly event?: string;
}

const among = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

export function callsSearch(given: Record<string, unknown>): CallsSearch {
  const span = among(SPANS, given.span);
  const month = monthIn(given.month);
  const figure = among(CALL_FIGURES, given.figure);
  const outcome = among(OUTCOMES, given.outcome);
  const language = among(['en', 'zh'] as const, given.language);
  const page = Number(given.page);
  return {
    ...(month ? { month } : span && { span }),
    ...(figure && { figure }),
    ...(outcome && { outcome }),
    ...(language && { language }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(typeof given.open === 'string' && { open: given.open }),
    ...(typeof given.practice === 'string' && { practice: given.practice }),
    ...(typeof given.event === 'string' && { event: given.event }),
  };
}

/** Which call is watched. */
export interface LiveSearch {
  readonly open?: string;
}

export function liveSearch({ open }: Record<string, unknown>): LiveSearch {
  return typeof open === 'string' ? { open } : {};
}

/** The rows of the page; each shows its calls beside it. */
const SHOWN_FIGURES = [
  'finished_alone',
  'asked_twice',
  'many_turns',
  'slow_booking',
  'misunderstood',
  'emergency',
] as const;
export type ShownFigure = (typeof SHOWN_FIGURES)[number];

export interface QualitySearch {
  readonly month?: string;
  readonly language?: 'en' | 'zh';
  readonly figure?: ShownFigure;
}

export function qualitySearch(given: Record<string, unknown>): QualitySearch {
  const month = monthIn(given.month);
  const language = among(['en', 'zh'] as const, given.language);
  const figure = among(SHOWN_FIGURES, given.figure);
  return { ...(month && { month }), ...(language && { language }), ...(figure && { figure }) };
}

const PERIODS = ['week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

export interface AnalyticsSearch {
  readonly period?: Period;
}

export function analyticsSearch({ period }: Record<string, unknown>): AnalyticsSearch {
  const known = among(PERIODS, period);
  return known ? { period: known } : {};
}
