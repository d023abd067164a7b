import { describe, expect, test } from 'vitest';
import { date } from '../../../kernel/time/calendar.ts';
import { readBirthDate, readDay } from './read-day.ts';

const MONDAY = date('2026-11-16');

describe('a day named by a model or a caller', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2026/11/20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-20'],
    ['2026-11-20T23:30:00-08:00', '2026-11-20'],
    ['2026-11-20 14:30', '2026-11-20'],
    ['today', '2026-11-16'],
    ['Tomorrow', '2026-11-17'],
    ['the day after tomorrow', '2026-11-18'],
    ['今天', '2026-11-16'],
    ['明天', '2026-11-17'],
    ['后天', '2026-11-18'],
    ['November 20, 2026', '2026-11-20'],
    ['Nov 20th', '2026-11-20'],
    ['Friday, November 20', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
    ['the 3rd of March', '2027-03-03'],
    ['March 3', '2027-03-03'],
    ['11月20日', '2026-11-20'],
    ['2026年11月20号', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['2023-10-14', '2023-10-14'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, MONDAY)).toEqual({ status: 'day', date: day });
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2027-02-29',
    '2026-00-10',
    'February 30',
    '9999-12-31',
    '0001-01-01',
  ])('%s does not exist in the calendar', (text) => {
    expect(readDay(text, MONDAY)).toEqual({ status: 'no-such-day' });
  });

  test.each([
    ['Tuesday', '2026-11-17'],
    ['next Tuesday', '2026-11-24'],
    ['下周二', '2026-11-24'],
  ])('%s is parsed as a wish', (text, day) => {
    expect(readDay(text, MONDAY)).toEqual({ status: 'day', date: day });
  });

  test.each(['', 'soon', 'next week', '11/12/2026', 'yes', '12', '%', 'x'.repeat(60)])(
    '%j is not guessed',
    (text) => {
      expect(readDay(text, MONDAY)).toEqual({ status: 'unreadable' });
    },
  );
});

describe('a date of birth', () => {
  test.each([
    ['1980-03-05', '1980-03-05'],
    ['1980/3/5', '1980-03-05'],
    ['19800305', '1980-03-05'],
    ['March 5, 1980', '1980-03-05'],
    ['Mar 5th 1980', '1980-03-05'],
    ['5 March 1980', '1980-03-05'],
    ['1980年3月5日', '1980-03-05'],
    ['1980-03-05T00:00:00.000Z', '1980-03-05'],
    ['25/12/1980', '1980-12-25'],
    ['12/25/1980', '1980-12-25'],
    ['05/05/1980', '1980-05-05'],
    ['2026-11-16', '2026-11-16'],
  ])('%s is %s', (text, day) => {
    expect(readBirthDate(text, MONDAY)).toEqual({ status: 'day', date: day });
  });

  test.each([
    ['03/05/1980', 'unreadable'],
    ['March 5', 'unreadable'],
    ['80-03-05', 'unreadable'],
    ['tomorrow', 'unreadable'],
    ['1980', 'unreadable'],
    ['1981-02-29', 'no-such-day'],
    ['2026-11-17', 'no-such-day'],
    ['1885-01-01', 'no-such-day'],
  ])('%s is asked for again', (text, status) => {
    expect(readBirthDate(text, MONDAY)).toEqual({ status });
  });
});
