import { addDays } from '../../../../kernel/time/calendar.ts';
import type { SearchWish } from '../../../scheduling/index.ts';
import type { Moment } from '../../arguments/read-when.ts';

/** Spec 4.5: without an end, a search covers 30 days. */
export const SEARCH_DAYS = 30;

/** A search for any free time in the next 30 days, narrowed by the caller's wishes. */
export function searchWish(now: Moment, wanted: Partial<SearchWish>): SearchWish {
  return {
    providerIds: [],
    range: { from: now.date, to: addDays(now.date, SEARCH_DAYS) },
    visit: {},
    timeOfDay: 'any',
    notBefore: null,
    notAfter: null,
    around: null,
    weekdays: null,
    excludedDates: new Set(),
    excludedWeekdays: new Set(),
    limit: 1,
    ...wanted,
  };
}
