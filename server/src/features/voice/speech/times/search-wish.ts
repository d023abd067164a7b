import { addDays } from '../../../../kernel/time/calendar.ts';
import type { SearchWish } from '../../../scheduling/index.ts';
import type { Moment } from '../../arguments/read-when.ts';

/** Spec 4.5: where no end is named, a search looks 30 days ahead. */
export const SEARCH_DAYS = 30;

/** A search for anything free in the next 30 days, narrowed by what the caller wants. */
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
