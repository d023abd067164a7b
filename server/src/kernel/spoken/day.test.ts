import { expect, test } from 'vitest';
import { date } from '../calendar.ts';
import { onDay, spokenDay } from './day.ts';

const today = date('2026-03-02');

test.each([
  ['2026-03-03', undefined, 'Tuesday, March 3', '3月3日星期二'],
  ['2026-12-27', undefined, 'Sunday, December 27', '12月27日星期日'],
  ['2026-03-02', today, 'today, Monday, March 2', '今天3月2日星期一'],
  ['2026-03-03', today, 'tomorrow, Tuesday, March 3', '明天3月3日星期二'],
  ['2026-03-04', today, 'Wednesday, March 4', '3月4日星期三'],
  ['2026-03-01', today, 'Sunday, March 1', '3月1日星期日'],
  ['2027-01-05', today, 'Tuesday, January 5, 2027', '2027年1月5日星期二'],
  ['2027-01-01', date('2026-12-31'), 'tomorrow, Friday, January 1, 2027', '明天2027年1月1日星期五'],
])('%s, said on %s, is "%s" and "%s"', (day, on, english, chinese) => {
  expect(spokenDay(date(day), 'en', on)).toBe(english);
  expect(spokenDay(date(day), 'zh', on)).toBe(chinese);
});

test.each([
  ['2026-03-02', 'today, Monday, March 2', '今天3月2日星期一'],
  ['2026-03-03', 'tomorrow, Tuesday, March 3', '明天3月3日星期二'],
  ['2026-03-04', 'on Wednesday, March 4', '3月4日星期三'],
])('an appointment %s is "%s", and never "on tomorrow"', (day, english, chinese) => {
  expect(onDay(date(day), 'en', today)).toBe(english);
  expect(onDay(date(day), 'zh', today)).toBe(chinese);
});
