import { minutesOf, timeAt, weekdayOf } from '../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../ports/emr.ts';
import type { OpeningDay } from '../clinics/index.ts';

const LAST_MINUTE = 1439;

/**
 * Derives opening hours from the providers' templates: from the first slot of a weekday to the end of its
 * last. Returns only days that differ from `now`.
 */
export function deriveHours(days: readonly DaySchedule[], now: readonly OpeningDay[]): OpeningDay[] {
  if (!days.some(hasSlots)) return [];
  return now.flatMap((row) => {
    const derived = hoursOn(
      days.filter(({ date }) => weekdayOf(date) === row.weekday),
      row,
    );
    return isSame(derived, row) ? [] : [derived];
  });
}

function hoursOn(days: readonly DaySchedule[], now: OpeningDay): OpeningDay {
  const working = days.filter(hasSlots);
  if (working.length === 0) {
    // Two consecutive holidays say nothing about this weekday.
    return days.some(({ holiday }) => holiday) ? now : { ...now, isOpen: false };
  }
  const starts = working.flatMap(({ slots }) => slots.map(({ time }) => minutesOf(time)));
  const ends = working.flatMap(({ slots, slotMinutes }) =>
    slots.map(({ time }) => minutesOf(time) + slotMinutes),
  );
  return {
    ...now,
    isOpen: true,
    open: timeAt(Math.min(...starts)),
    close: timeAt(Math.min(Math.max(...ends), LAST_MINUTE)),
  };
}

function hasSlots({ holiday, slots }: DaySchedule): boolean {
  return !holiday && slots.length > 0;
}

function isSame(a: OpeningDay, b: OpeningDay): boolean {
  return a.isOpen === b.isOpen && (!a.isOpen || (a.open === b.open && a.close === b.close));
}
