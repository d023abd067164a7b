import { weekdayOf } from '../../../kernel/time/calendar.ts';
import type { UnmetReason } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import type { Wished } from './read-wished.ts';

/**
 * A caller who was told that Saturdays are closed and then asks for "after three" need not hear it again;
 * records the reason as told.
 */
export function wasAlreadyTold(why: UnmetReason, read: Wished, call: Call): boolean {
  const { carried, providerIds, search, windowsOn } = read;
  const [day] = search.days;
  const ofDays = [why, ...search.days, ...(why === 'provider_away' ? providerIds : [])].join(' ');
  const ofHours = [ofDays, ...providerIds, JSON.stringify(day && windowsOn(day))].join(' ');
  const isTold =
    carried.days &&
    (call.wishes.wasReasonTold(ofDays) || (carried.times && call.wishes.wasReasonTold(ofHours)));
  call.wishes.noteReason(holdsAllDay(why, read, call) ? ofDays : ofHours);
  return isTold;
}

/** Whether no other hour of those days is available either. */
function holdsAllDay(why: UnmetReason, { meant, search }: Wished, call: Call): boolean {
  const hasHours = meant.options.some(({ times }) => times !== null);
  if (why === 'too_far') return true;
  if (why === 'provider_away') return !hasHours;
  return why === 'closed' && (!hasHours || search.days.every((day) => isClosedAllDay(call, weekdayOf(day))));
}

export function isClosedAllDay({ clinic }: Pick<Call, 'clinic'>, weekday: number): boolean {
  const row = clinic.hours?.find((hours: { readonly weekday: number }) => hours.weekday === weekday);
  return row ? !row.isOpen : true;
}
