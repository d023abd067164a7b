import { describe, expect, test } from 'vitest';
import {
  addDays,
  date,
  dateOfUtc,
  daysFrom,
  eachDay,
  laterDate,
  minutesOf,
  parseDate,
  parseTime,
  time,
  timeAt,
  weekdayOf,
} from './calendar.ts';

describe('a calendar day', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29'])('%s is valid', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '0026-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '',
    'today',
  ])('%j is invalid', (text) => {
    expect(parseDate(text)).toBeNull();
    expect(() => date(text)).toThrow(RangeError);
  });

  test.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-10-31', 1, '2026-11-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-01-31', 365, '2027-01-31'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i days is %s, even across clock changes', (from, days, to) => {
    expect(addDays(date(from), days)).toBe(to);
    expect(daysFrom(date(from), date(to))).toBe(days);
  });

  test.each([
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2026-11-21', 6],
    ['2024-02-29', 4],
  ])('%s is weekday %i, Sunday being 0', (day, weekday) => {
    expect(weekdayOf(date(day))).toBe(weekday);
  });

  test('a range includes both ends; backwards it is empty', () => {
    const range = { from: date('2026-02-27'), to: date('2026-03-02') };

    expect(eachDay(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(eachDay({ from: range.from, to: range.from })).toEqual(['2026-02-27']);
    expect(eachDay({ from: range.to, to: range.from })).toEqual([]);
  });

  test('days sort like their texts', () => {
    expect(laterDate(date('2026-09-30'), date('2026-10-01'))).toBe('2026-10-01');
    expect(laterDate(date('2027-01-01'), date('2026-12-31'))).toBe('2027-01-01');
  });

  test('the UTC day of an instant differs from the clinic’s', () => {
    expect(dateOfUtc(Date.parse('2026-11-16T23:59:59.999Z'))).toBe('2026-11-16');
    expect(dateOfUtc(Date.parse('2026-11-16T16:00:00-08:00'))).toBe('2026-11-17');
  });
});

describe('a time of day', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['12:30', 750],
    ['23:59', 1439],
  ])('%s is minute %i', (text, minutes) => {
    expect(minutesOf(time(text))).toBe(minutes);
    expect(timeAt(minutes)).toBe(text);
  });

  test.each(['24:00', '9:05', '09:60', '09:5', '0905', '09:05:00', '-1:00', '', 'noon'])(
    '%j is invalid',
    (text) => {
      expect(parseTime(text)).toBeNull();
      expect(() => time(text)).toThrow(RangeError);
    },
  );

  test.each([-1, 1440, 30.5, Number.NaN])('%d is not a minute of a day', (minutes) => {
    expect(() => timeAt(minutes)).toThrow(RangeError);
  });
});
