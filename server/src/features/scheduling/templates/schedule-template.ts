import { closedCodes, type DescribedCode } from '../../../kernel/text/template-code-words.ts';
import {
  addDays,
  type CalendarDate,
  minutesOf,
  type WallTime,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import type { DaySchedule, TemplateCode, TemplateSlot } from '../../../ports/emr.ts';

const PLACES_WITHOUT_CODE: ReadonlySet<string> = new Set(['_', ' ']);
const NON_BOOKABLE: ReadonlySet<string> = new Set('LPVAaBHREGMmdt');

/** What a clinic and its EMR say about the codes in a provider's template. */
export interface TemplateCodeRules {
  /** The clinic's own word on a code; it wins over the codes that are not bookable by default. */
  readonly overrides: ReadonlyMap<string, boolean>;
  readonly offered: ReadonlyMap<string, TemplateCode['offered']>;
  /** What the EMR's description of a code takes away, besides the codes that are never bookable by default. */
  readonly closed: ReadonlySet<string>;
}

export function templateCodeRules(
  pulled: readonly (Pick<TemplateCode, 'code' | 'offered'> & DescribedCode)[],
  overrides: readonly { readonly code: string; readonly bookable: boolean }[],
): TemplateCodeRules {
  return {
    overrides: new Map(overrides.map(({ code, bookable }) => [code, bookable])),
    // An EMR may list a code twice; the first row counts.
    offered: new Map(pulled.toReversed().map(({ code, offered }) => [code, offered])),
    closed: closedCodes(pulled),
  };
}

export function bookableSlots(
  day: DaySchedule,
  codes: TemplateCodeRules,
  today: CalendarDate,
): TemplateSlot[] {
  return day.slots.filter(({ code }) => isBookable(code, codes) && isOffered(code, codes, day.date, today));
}

/** The slots from which so many minutes run on without a gap and without a code that cannot be booked. */
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

/** Whether a code of the template can be booked at all; when it may be offered is another matter. */
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
