import { addDays, type CalendarDate, parseDate, time } from '../../../kernel/time/calendar.ts';
import { readWish } from '../../../kernel/wishes/read-wish.ts';
import { wishRange } from '../../../kernel/wishes/wish.ts';

export type ReadDay =
  | { readonly status: 'day'; readonly date: CalendarDate }
  | { readonly status: 'no-such-day' } // a date in form, but none of the calendar
  | { readonly status: 'unreadable' };

const UNREADABLE: ReadDay = { status: 'unreadable' };
const MIDNIGHT = time('00:00');
const OLDEST_YEARS = 130;
const FIRST_YEAR = 1880;
const LAST_YEAR = 2199;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const YEAR_FIRST = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号號]?(?:[t\s].*)?$/;
const RUN_TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const MONTH_FIRST = new RegExp(`^${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:[,\\s]+(\\d{4}))?$`);
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+${MONTH}(?:[,\\s]+(\\d{4}))?$`);
const CHINESE_MONTH = /^(\d{1,2})月(\d{1,2})[日号號]?$/;
const WEEKDAY =
  /^(?:on\s+)?(?:the\s+)?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[,\s]*)?/;

/** The intended day: a date with its year as models and people write it, or words for a single day near today. */
export function readDay(text: string, today: CalendarDate): ReadDay {
  const dated = replaceYesterday(text, today);
  return readDated(plainOf(dated)) ?? readInWords(dated, today);
}

/** Nobody wishes for a past day, but models send one. */
export function replaceYesterday(text: string, today: CalendarDate): string {
  return text.replace(/\byesterday\b|昨天|昨日/i, `${addDays(today, -1)} `);
}

/** Words for a single day, such as "next Tuesday" or 下周二. Words that leave a choice return null. */
function readInWords(text: string, today: CalendarDate): ReadDay {
  const wish = readWish(text, { today, now: MIDNIGHT });
  const [option, other] = wish.options;
  const [span, more] = option?.days ?? [];
  if (
    option &&
    !other &&
    span &&
    !more &&
    span.from === span.to &&
    !option.times &&
    wish.excluded.length === 0 &&
    wish.prefers === null
  )
    return { status: 'day', date: span.from };
  return wish.noSuchDay.length > 0 ? { status: 'no-such-day' } : UNREADABLE;
}

/** The ends named by a span of days; null if a named day does not exist. Unreadable values are left out. */
export function readSpan(
  { startDate, endDate }: { readonly startDate: string | null; readonly endDate: string | null },
  today: CalendarDate,
): { readonly start: CalendarDate | null; readonly end: CalendarDate | null } | null {
  const [start, end] = [startDate, endDate].map((text) => (text ? readDays(text, today) : null));
  if (start === 'no-such-day' || end === 'no-such-day') return null;
  const isWeek = start && start.to !== start.from;
  return { start: start?.from ?? null, end: end?.to ?? (isWeek ? start.to : null) };
}

/** One day, or words for several such as "next week" or 下周. */
function readDays(
  text: string,
  today: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate | null } | 'no-such-day' | null {
  const day = readDay(text, today);
  if (day.status === 'day') return { from: day.date, to: day.date };
  if (day.status === 'no-such-day') return 'no-such-day';
  const wish = readWish(text, { today, now: MIDNIGHT });
  if (!wish.options.some(({ days }) => days !== null)) return null;
  const isEndless = wish.options.some(({ days }) => days?.some(({ to }) => to === null) ?? true);
  const { from, to } = wishRange(wish, today);
  return { from, to: isEndless ? null : to };
}

/** A date of birth needs its year, and must be in the past and within a human lifetime. */
export function readBirthDate(text: string, today: CalendarDate): ReadDay {
  const read = readDated(plainOf(text)) ?? UNREADABLE;
  if (read.status !== 'day') return read;
  const oldest = Number(today.slice(0, 4)) - OLDEST_YEARS;
  return read.date > today || Number(read.date.slice(0, 4)) < oldest ? { status: 'no-such-day' } : read;
}

function plainOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replace(WEEKDAY, '').trim();
}

/** Null if there is no date with a year. */
function readDated(plain: string): ReadDay | null {
  const yearFirst = YEAR_FIRST.exec(plain) ?? RUN_TOGETHER.exec(plain);
  if (yearFirst) return dayOf(yearFirst[1] ?? '', Number(yearFirst[2]), Number(yearFirst[3]));
  const yearLast = YEAR_LAST.exec(plain);
  if (yearLast) return eitherOrder(Number(yearLast[1]), Number(yearLast[2]), yearLast[3] ?? '');
  const [month, day, year] = monthAndDay(plain) ?? [];
  return month !== undefined && day !== undefined && year ? dayOf(year, month, day) : null;
}

/** Some write the day first and some the month; a date that is valid both ways is ambiguous. */
function eitherOrder(first: number, second: number, year: string): ReadDay {
  if (first > 12) return dayOf(year, second, first);
  if (second > 12 || first === second) return dayOf(year, first, second);
  return UNREADABLE;
}

function monthAndDay(plain: string): [month: number, day: number, year: string | undefined] | null {
  const english = MONTH_FIRST.exec(plain);
  if (english) return [monthOf(english[1]), Number(english[2]), english[3]];
  const dayFirst = DAY_FIRST.exec(plain);
  if (dayFirst) return [monthOf(dayFirst[2]), Number(dayFirst[1]), dayFirst[3]];
  const chinese = CHINESE_MONTH.exec(plain);
  return chinese ? [Number(chinese[1]), Number(chinese[2]), undefined] : null;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name) + 1;
}

function dayOf(year: string | number, month: number, day: number): ReadDay {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = parseDate(`${year}-${two(month)}-${two(day)}`);
  const isLikely = Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;
  return date && isLikely ? { status: 'day', date } : { status: 'no-such-day' };
}
