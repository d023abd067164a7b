import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import {
  addDays,
  type CalendarDate,
  minutesOf,
  type WallTime,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import type { DaySchedule, TemplateSlot } from '../../../ports/emr.ts';

const PLACES_WITHOUT_CODE: ReadonlySet<string> = new Set(['_', ' ']);
const NON_BOOKABLE: ReadonlySet<string> = new Set('LPVAaBHREGMmdt');

export function bookableSlots(
  day: DaySchedule,
  codes: TemplateCodeRules,
  today: CalendarDate,
): TemplateSlot[] {
  return day.slots.filter(({ code }) => isBookable(code, codes) && isOffered(code, codes, day.date, today));
}

/** Slots followed by enough consecutive minutes without a gap or a closed code. */
export function bookableStarts(
  day: DaySchedule,
  durationMinutes: number,
  codes: TemplateCodeRules,
  today: CalendarDate,
): ReadonlySet<WallTime> {
  const { slotMinutes } = day;
  if (!(slotMinutes > 0)) return new Set();
  const bookable = bookableSlots(day, codes, today);
  const minutes = new Set(bookable.map(({ time }) => minutesOf(time)));
  const runsOn = (start: number) => {
    for (let minute = start; minute < start + durationMinutes; minute += slotMinutes)
      if (!minutes.has(minute)) return false;
    return true;
  };
  return new Set(bookable.map(({ time }) => time).filter((time) => runsOn(minutesOf(time))));
}

/** Whether a code can be booked at all; when it is offered is decided elsewhere. */
export function isBookable(
  code: string,
  { overrides, closed }: Pick<TemplateCodeRules, 'overrides' | 'closed'>,
): boolean {
  if (PLACES_WITHOUT_CODE.has(code)) return false;
  return overrides.get(code) ?? !(NON_BOOKABLE.has(code) || closed.has(code));
}

function isOffered(
  code: string,
  { offered }: TemplateCodeRules,
  day: CalendarDate,
  today: CalendarDate,
): boolean {
  switch (offered.get(code) ?? 'always') {
    case 'always':
      return true;
    case 'same-day':
      return day === today;
    case 'same-week':
      return mondayOf(day) === mondayOf(today);
  }
}

function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}
