import { addDays, date, time } from '../../kernel/calendar.ts';
import { type Preference, readPreference } from './preference.ts';

export const SUNDAY = date('2026-11-15');
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The whole meaning in one line, so that a row says everything that is expected of it. */
export function understood(said: string, today = SUNDAY): string {
  const meant = readPreference(said, today, time('10:20'));
  const isDefault = meant.from === today && meant.to === addDays(today, 30);
  const named = (weekdays: ReadonlySet<number>) => [...weekdays].map((weekday) => DAYS[weekday]).join(' ');
  return [
    meant.understood ? '' : 'not understood:',
    isDefault ? 'any day' : daysOf(meant),
    meant.weekdays && `on ${named(meant.weekdays)}`,
    meant.excludedWeekdays.size > 0 && `never ${named(meant.excludedWeekdays)}`,
    meant.excludedDates.size > 0 && `without ${[...meant.excludedDates].join(' ')}`,
    meant.notBefore && `from ${meant.notBefore}`,
    meant.notAfter && `until ${meant.notAfter}`,
    meant.around && `around ${meant.around}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function daysOf({ from, to }: Preference): string {
  return from === to ? from : `${from} to ${to}`;
}
