declare const calendarDate: unique symbol;
declare const wallTime: unique symbol;

/** A calendar day, `YYYY-MM-DD`; compare with < and >, because it sorts chronologically. */
export type CalendarDate = string & { readonly [calendarDate]: true };

/** A time of day in the clinic's zone, `HH:MM`, 00:00 to 23:59. */
export type WallTime = string & { readonly [wallTime]: true };

export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const DAY_MS = 86_400_000;
/** Dates of ten years, more than clinics and children's birthdays need. */
const MOST_KNOWN = 4_000;
const KNOWN_DATES = new Map<number, CalendarDate>();
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Null for invalid dates such as 2026-02-30. */
export function parseDate(text: string): CalendarDate | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return dateOfUtc(ms) === text ? (text as CalendarDate) : null;
}

export function parseTime(text: string): WallTime | null {
  return TIME.test(text) ? (text as WallTime) : null;
}

/** For dates in code and for text already validated; throws on anything else. */
export function date(text: string): CalendarDate {
  const parsed = parseDate(text);
  if (!parsed) throw new RangeError(`not a calendar date: ${text}`);
  return parsed;
}

export function time(text: string): WallTime {
  const parsed = parseTime(text);
  if (!parsed) throw new RangeError(`not a time of day: ${text}`);
  return parsed;
}

export function dateOfUtc(ms: number): CalendarDate {
  return dateOfNumber(Math.floor(ms / DAY_MS));
}

export function addDays(day: CalendarDate, count: number): CalendarDate {
  return dateOfNumber(dayNumber(day) + count);
}

export function daysFrom(start: CalendarDate, end: CalendarDate): number {
  return dayNumber(end) - dayNumber(start);
}

export function weekdayOf(day: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/**
 * Days since 1 January 1970. Computed without parsing, because a caller's sentence may name a hundred days.
 */
function dayNumber(day: CalendarDate): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS;
}

function dateOfNumber(number: number): CalendarDate {
  const known = KNOWN_DATES.get(number);
  if (known) return known;
  const found = new Date(number * DAY_MS).toISOString().slice(0, 10) as CalendarDate;
  if (KNOWN_DATES.size < MOST_KNOWN) KNOWN_DATES.set(number, found);
  return found;
}

export function eachDay({ from, to }: DateRange): CalendarDate[] {
  const count = daysFrom(from, to) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

export function laterDate(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

export function minutesOf(at: WallTime): number {
  return Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
}

/** Throws at 1440 minutes and more, which are not times of this day. */
export function timeAt(minutes: number): WallTime {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 1440)
    throw new RangeError(`not a minute of the day: ${minutes}`);
  const hours = Math.floor(minutes / 60);
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` as WallTime;
}
