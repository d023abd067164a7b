import type { Language } from '../language.ts';
import { addDays, type CalendarDate, weekdayOf } from '../time/calendar.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAY_MS = 86_400_000;
const BY_WEEK = /^[这下]周/;
const NUMBERED = /^[A-Z][a-z]+ the \d/;
const WITH_MONTH = /^([A-Z][a-z]+), ([A-Z][a-z]+) (\d+)/;
const WEEK_DAYS = 7;
/** Up to this many days ahead, a weekday and a day number identify a date; later dates need the month. */
const FORTNIGHT_DAYS = 14;
/** Callers plan by the week up to this many days ahead. */
const WEEKDAY_HELPS_DAYS = 56;
/** Dates nearer than this need no year. */
const SAME_YEAR_DAYS = 183;

/**
 * A date as people say it relative to `today`: "today", "Thursday", "Monday the 30th", "Monday, December 14" / 今天, 这周四, 下周一,
 * 12月14号星期一.
 * Without `today`, the full date.
 */
export function spokenDay(date: CalendarDate, language: Language, today?: CalendarDate): string {
  return language === 'zh' ? chineseDay(date, today) : englishDay(date, today);
}

/**
 * Names the days of one sentence in one style: 下周五 beside 12月4号, or "Wednesday the 2nd" beside "Monday, December 7", sounds
 * like two calendars. 今天 and "tomorrow" stay.
 */
export function dayNamer(
  dates: readonly CalendarDate[],
  language: Language,
  today: CalendarDate,
): (date: CalendarDate) => string {
  const plain = (date: CalendarDate) => spokenDay(date, language, today);
  if (language === 'en') {
    const hasNumbered = dates.some((date) => NUMBERED.test(plain(date)));
    return (date) => (hasNumbered ? plain(date).replace(WITH_MONTH, numbered) : plain(date));
  }
  if (!dates.some((date) => /\d/.test(plain(date)))) return plain;
  return (date) => (BY_WEEK.test(plain(date)) ? datedDay(date, today) : plain(date));
}

/** "Monday the 7th of December" */
function numbered(_: string, weekday: string, month: string, day: string): string {
  return `${weekday} the ${ordinal(Number(day))} of ${month}`;
}

/** The same with its preposition: "on Friday", but "tomorrow". */
export function onDay(date: CalendarDate, language: Language, today: CalendarDate): string {
  const day = spokenDay(date, language, today);
  return language === 'zh' || Math.abs(daysFrom(today, date)) <= 1 ? day : `on ${day}`;
}

/** With the year and without the weekday. */
export function spokenBirthDate(date: CalendarDate, language: Language): string {
  const [year, month, day] = [date.slice(0, 4), Number(date.slice(5, 7)), Number(date.slice(8))];
  return language === 'zh' ? `${year}年${month}月${day}号` : `${MONTHS[month - 1]} ${day}, ${year}`;
}

function englishDay(date: CalendarDate, today: CalendarDate | undefined): string {
  const weekday = WEEKDAYS[weekdayOf(date)] ?? '';
  const day = Number(date.slice(8));
  const full = `${weekday}, ${MONTHS[Number(date.slice(5, 7)) - 1]} ${day}`;
  if (today === undefined) return full;
  const away = daysFrom(today, date);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away === -1) return 'yesterday';
  if (away > 0 && away < WEEK_DAYS) return weekday;
  if (Math.abs(away) <= FORTNIGHT_DAYS) return `${weekday} the ${ordinal(day)}`;
  return needsYear(date, today) ? `${full}, ${date.slice(0, 4)}` : full;
}

function chineseDay(date: CalendarDate, today: CalendarDate | undefined): string {
  const weekday = '日一二三四五六'.charAt(weekdayOf(date));
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  if (today === undefined) return `${month}月${day}号星期${weekday}`;
  const away = daysFrom(today, date);
  if (away === 0) return '今天';
  if (away === 1) return '明天';
  if (away === 2) return '后天';
  if (away === -1) return '昨天';
  const sunday = lastOfWeek(today);
  if (away > 0 && date <= sunday) return `这周${weekday}`;
  if (away > 0 && date <= addDays(sunday, WEEK_DAYS)) return `下周${weekday}`;
  if (away < 0 && away > -WEEK_DAYS) return `${day}号`;
  return datedDay(date, today);
}

/** Includes the weekday if the date is weeks ahead, because people do not know it by heart. */
function datedDay(date: CalendarDate, today: CalendarDate): string {
  const away = daysFrom(today, date);
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  const year = needsYear(date, today) ? `${date.slice(0, 4)}年` : '';
  const weekday = '日一二三四五六'.charAt(weekdayOf(date));
  return `${year}${month}月${day}号${away > 0 && away <= WEEKDAY_HELPS_DAYS ? `星期${weekday}` : ''}`;
}

function needsYear(date: CalendarDate, today: CalendarDate): boolean {
  return date.slice(0, 4) !== today.slice(0, 4) && Math.abs(daysFrom(today, date)) > SAME_YEAR_DAYS;
}

function daysFrom(today: CalendarDate, date: CalendarDate): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
}

/** Weeks run from Monday to Sunday. */
function lastOfWeek(today: CalendarDate): CalendarDate {
  return addDays(today, (WEEK_DAYS - weekdayOf(today)) % WEEK_DAYS);
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(isTeen ? null : ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
