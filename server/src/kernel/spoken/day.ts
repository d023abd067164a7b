import { addDays, type CalendarDate, weekdayOf } from '../calendar.ts';
import type { Language } from '../language.ts';

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

/** "Tuesday, March 3" / "3月3日星期二"; beside `today` also "tomorrow, …", and the year when it is another one. */
export function spokenDay(date: CalendarDate, language: Language, today?: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const anotherYear = today !== undefined && !today.startsWith(`${year}-`);
  const nearness = today === undefined ? '' : nearnessOf(date, today, language);
  if (language === 'zh') {
    const weekday = '日一二三四五六'.charAt(weekdayOf(date));
    return `${nearness}${anotherYear ? `${year}年` : ''}${Number(month)}月${Number(day)}日星期${weekday}`;
  }
  const named = `${WEEKDAYS[weekdayOf(date)]}, ${MONTHS[Number(month) - 1]} ${Number(day)}`;
  return `${nearness}${named}${anotherYear ? `, ${year}` : ''}`;
}

/** "on Friday, November 20", and "tomorrow, Tuesday, November 17" without a word before it. */
export function onDay(date: CalendarDate, language: Language, today: CalendarDate): string {
  const day = spokenDay(date, language, today);
  return language === 'zh' || nearnessOf(date, today, language) !== '' ? day : `on ${day}`;
}

function nearnessOf(date: CalendarDate, today: CalendarDate, language: Language): string {
  if (date === today) return language === 'zh' ? '今天' : 'today, ';
  if (date === addDays(today, 1)) return language === 'zh' ? '明天' : 'tomorrow, ';
  return '';
}
