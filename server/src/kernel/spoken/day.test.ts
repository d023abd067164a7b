import { expect, test } from 'vitest';
import { addDays, date, eachDay } from '../time/calendar.ts';
import { dayNamer, onDay, spokenDay } from './day.ts';

const monday = date('2026-11-16');

test.each([
  ['2026-11-16', 'today', '今天'],
  ['2026-11-17', 'tomorrow', '明天'],
  ['2026-11-18', 'Wednesday', '后天'],
  ['2026-11-19', 'Thursday', '这周四'],
  ['2026-11-22', 'Sunday', '这周日'],
  ['2026-11-23', 'Monday the 23rd', '下周一'],
  ['2026-11-29', 'Sunday the 29th', '下周日'],
  ['2026-11-30', 'Monday the 30th', '11月30号星期一'],
  ['2026-12-01', 'Tuesday, December 1', '12月1号星期二'],
  ['2027-01-05', 'Tuesday, January 5', '1月5号星期二'],
  ['2027-11-16', 'Tuesday, November 16, 2027', '2027年11月16号'],
  ['2026-11-15', 'yesterday', '昨天'],
  ['2026-11-12', 'Thursday the 12th', '12号'],
  ['2026-11-03', 'Tuesday the 3rd', '11月3号'],
  ['2025-11-20', 'Thursday, November 20, 2025', '2025年11月20号'],
])('on Monday, November 16, %s is "%s" and "%s"', (day, english, chinese) => {
  expect(spokenDay(date(day), 'en', monday)).toBe(english);
  expect(spokenDay(date(day), 'zh', monday)).toBe(chinese);
});

test('on a Thursday the coming Monday is one of next week', () => {
  expect(spokenDay(date('2026-11-23'), 'zh', date('2026-11-19'))).toBe('下周一');
  expect(spokenDay(date('2026-11-24'), 'zh', date('2026-11-22'))).toBe('后天');
  expect(spokenDay(date('2026-11-25'), 'zh', date('2026-11-22'))).toBe('下周三');
});

test('a day on its own is spoken in full', () => {
  expect(spokenDay(date('2026-12-27'), 'en')).toBe('Sunday, December 27');
  expect(spokenDay(date('2026-12-27'), 'zh')).toBe('12月27号星期日');
});

test.each([
  ['2026-11-16', 'today', '今天'],
  ['2026-11-17', 'tomorrow', '明天'],
  ['2026-11-19', 'on Thursday', '这周四'],
  ['2026-11-30', 'on Monday the 30th', '11月30号星期一'],
])('an appointment %s is "%s", never "on tomorrow"', (day, english, chinese) => {
  expect(onDay(date(day), 'en', monday)).toBe(english);
  expect(onDay(date(day), 'zh', monday)).toBe(chinese);
});

test('no month is spoken within 13 days, and no two days sound alike', () => {
  const days = eachDay({ from: monday, to: addDays(monday, 180) });
  for (const language of ['en', 'zh'] as const) {
    const said = days.map((day) => spokenDay(day, language, monday));
    expect(new Set(said).size).toBe(days.length);
    const near = said.slice(0, 14);
    expect(near.join(' ')).not.toMatch(/November|December|月/);
  }
});

test.each([
  [['2026-11-24', '2026-11-27'], '下周二、下周五'],
  [['2026-11-27', '2026-12-04'], '11月27号星期五、12月4号星期五'],
  [['2026-11-17', '2026-11-20', '2026-12-04'], '明天、11月20号星期五、12月4号星期五'],
])('the days %j of one Chinese sentence are named in one style: %s', (days, said) => {
  const name = dayNamer(days.map(date), 'zh', monday);
  expect(days.map((day) => name(date(day))).join('、')).toBe(said);
});

test.each([
  [
    ['2026-11-30', '2026-12-07', '2026-12-09'],
    'Monday the 30th; Monday the 7th of December; Wednesday the 9th of December',
  ],
  [['2026-11-17', '2026-11-19', '2026-12-02'], 'tomorrow; Thursday; Wednesday, December 2'],
  [['2026-11-27', '2027-06-02'], 'Friday the 27th; Wednesday the 2nd of June, 2027'],
])('English names for %j side by side are "%s"', (days, said) => {
  const name = dayNamer(days.map(date), 'en', monday);
  expect(days.map((day) => name(date(day))).join('; ')).toBe(said);
});

test('English days keep their own names side by side', () => {
  const name = dayNamer([date('2026-11-20'), date('2026-12-04')], 'en', monday);
  expect([name(date('2026-11-20')), name(date('2026-12-04'))]).toEqual(['Friday', 'Friday, December 4']);
});
