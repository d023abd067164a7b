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

/** The filters of the list, and which call is open; never words that somebody searched for. */
export interface CallsSearch {
  readonly span?: Span;
  readonly outcome?: Outcome;
  readonly language?: 'en' | 'zh';
  readonly page?: number;
  readonly open?: string;
  /** The practice clinic that the open call was played in. */
  readonly practice?: string;
  /** What is pinned on the open call's timeline. */
  readonly event?: string;
}

const among = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

export function callsSearch(given: Record<string, unknown>): CallsSearch {
  const span = among(SPANS, given.span);
  const outcome = among(OUTCOMES, given.outcome);
  const language = among(['en', 'zh'] as const, given.language);
  const page = Number(given.page);
  return {
    ...(span && { span }),
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

const PERIODS = ['week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

export interface AnalyticsSearch {
  readonly period?: Period;
}

export function analyticsSearch({ period }: Record<string, unknown>): AnalyticsSearch {
  const known = among(PERIODS, period);
  return known ? { period: known } : {};
}
