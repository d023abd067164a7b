import { addDays } from '../../time/calendar.ts';
import type { HeardTime, Meaning } from '../token.ts';
import { oneDay } from './date-words.ts';
import { sameTime, theDay } from './heard-words.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];

/** Moving the caller's own visit by days keeps its hour; for an offer, only the day changes. */
export function movedBy(heard: readonly HeardTime[] | undefined, days: number): readonly Meaning[] {
  if (heard?.[0]?.isOwn) return sameTime(heard, days);
  return days < 0 ? daysBefore(heard, -days) : theDay(heard, days);
}

/** A day earlier than several is a day before the first of them. A day later may be meant of each. */
export function daysBefore(heard: readonly HeardTime[] | undefined, days: number): readonly Meaning[] {
  const [first] = (heard ?? []).map(({ date }) => date).toSorted();
  return first ? oneDay(addDays(first, -days)) : UNRESOLVED;
}
