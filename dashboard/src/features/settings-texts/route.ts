export const STATES = ['sent', 'failed', 'skipped', 'queued', 'sending'] as const;
export const ABOUT = [
  'book',
  'reschedule',
  'cancel',
  'answer',
  'reminder',
  'offer',
  'request',
  'note',
  'test',
] as const;
export const SPANS = ['week', 'month', 'quarter'] as const;

/** Filters only; searched numbers are not in the URL. */
export interface SentSearch {
  readonly state?: (typeof STATES)[number];
  readonly about?: (typeof ABOUT)[number];
  readonly span?: (typeof SPANS)[number];
  readonly page?: number;
}

const among = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

export function sentSearch(given: Record<string, unknown>): SentSearch {
  const [state, about, span] = [
    among(STATES, given.state),
    among(ABOUT, given.about),
    among(SPANS, given.span),
  ];
  return {
    ...(state && { state }),
    ...(about && { about }),
    ...(span && { span }),
    ...pageSearch(given),
  };
}

export function pageSearch({ page: given }: Record<string, unknown>): { readonly page?: number } {
  const page = Number(given);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}
