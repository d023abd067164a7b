import { closedSpans } from '../../kernel/clinic/closed-times.ts';
import { minutesOf, type WallTime, weekdayOf } from '../../kernel/time/calendar.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ClinicProfile } from './clinic-profile.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type BusinessHours = Readonly<
  Record<(typeof WEEKDAYS)[number], { readonly open: WallTime; readonly close: WallTime } | null>
>;

/** In the clinic's time zone, considering breaks and closures. The closing minute counts as closed. */
export function isOpenAt(
  { hours, closures, timezone }: Pick<ClinicProfile, 'hours' | 'closures' | 'timezone'>,
  instant: Date,
): boolean {
  const { date, time } = wallClockAt(instant, timezone);
  const isToday = weekdayOf(date);
  const today = hours.find(({ weekday }) => weekday === isToday);
  if (!today?.isOpen || !today.open || !today.close) return false;
  if (time < today.open || time >= today.close) return false;
  const minute = minutesOf(time);
  return !closedSpans({ hours, closures }, date, null).some(
    ({ start, end }) => start <= minute && minute < end,
  );
}

/** Null for a closed day. */
export function businessHours({ hours }: Pick<ClinicProfile, 'hours'>): BusinessHours {
  const byDay = WEEKDAYS.map((name, weekday) => {
    const day = hours.find((row) => row.weekday === weekday);
    return [
      name,
      day?.isOpen && day.open && day.close ? { open: day.open, close: day.close } : null,
    ] as const;
  });
  return Object.fromEntries(byDay) as BusinessHours;
}
