import { describe, expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { readWhen } from './read-when.ts';

const VANCOUVER = 'America/Vancouver';
const TORONTO = 'America/Toronto';
const now = { date: date('2026-11-16'), time: time('09:00') };
const read = (text: string, zone = VANCOUVER, at = now) => {
  const when = readWhen(text, at, zone);
  return when.status === 'at' ? when.candidates.map((each) => `${each.date} ${each.time}`) : when.status;
};

describe('an appointment time', () => {
  test.each([
    ['2026-11-20T14:30', '2026-11-20 14:30'],
    ['2026-11-20T14:30:00', '2026-11-20 14:30'],
    ['2026-11-20T14:30:00.000', '2026-11-20 14:30'],
    ['2026-11-20 14:30', '2026-11-20 14:30'],
    ['2026-11-20 2:30 PM', '2026-11-20 14:30'],
    ['2026-11-20, 2pm', '2026-11-20 14:00'],
    ['2026-11-20 at 2:30 p.m.', '2026-11-20 14:30'],
    ['November 20 at 9:15 am', '2026-11-20 09:15'],
    ['Friday, November 20, 2026 at 12:00 PM', '2026-11-20 12:00'],
    ['2pm on Nov 20', '2026-11-20 14:00'],
    ['tomorrow 2:30 PM', '2026-11-17 14:30'],
    ['tomorrow at noon', '2026-11-17 12:00'],
    ['明天下午2点半', '2026-11-17 14:30'],
    ['11月20日上午9点15分', '2026-11-20 09:15'],
    ['2026-11-20 下午2:30', '2026-11-20 14:30'],
    ['14:30', '2026-11-16 14:30'],
    ['14:30:00', '2026-11-16 14:30'],
    ['2:30 PM', '2026-11-16 14:30'],
    ['12:30 am', 'past'],
    ['2 pm', '2026-11-16 14:00'],
    ['14:30 PM', '2026-11-16 14:30'],
    ['下午3点', '2026-11-16 15:00'],
    ['09:00', '2026-11-16 09:00'],
  ])("%s is %s in the clinic's time zone", (text, meant) => {
    expect([read(text)].flat()).toEqual([meant]);
  });

  test.each([
    ['2026-11-20T14:30:00-07:00', VANCOUVER, '2026-11-20 14:30', 'the true offset'],
    ['2026-12-03T09:30:00-08:00', VANCOUVER, '2026-12-03 09:30', 'the winter time that is no more'],
    ['2027-01-15T09:30:00-08:00', VANCOUVER, '2027-01-15 09:30', 'the same next year'],
    ['2026-12-03T09:30:00-06:00', VANCOUVER, '2026-12-03 09:30', 'an hour off the other way'],
    ['2026-12-03T12:30:00-05:00', VANCOUVER, '2026-12-03 10:30', 'the clock of Toronto'],
    ['2026-12-03T09:30:00-0800', VANCOUVER, '2026-12-03 09:30', 'without a colon'],
    ['2026-12-03T17:30:00+00:00', VANCOUVER, '2026-12-03 10:30', 'an offset of nothing is an offset'],
    ['2026-12-03T01:30:00+08:00', VANCOUVER, '2026-12-02 10:30', 'the day before'],
    ['2026-12-03T09:30:00-05:00', TORONTO, '2026-12-03 09:30', 'winter in Toronto'],
    ['2026-12-03T09:30:00-04:00', TORONTO, '2026-12-03 09:30', 'summer time in a Toronto winter'],
    ['2027-03-14T09:30:00-04:00', TORONTO, '2027-03-14 09:30', 'the day the clocks go forward'],
    ['2027-03-14T09:30:00-05:00', TORONTO, '2027-03-14 09:30', 'that day by the old offset'],
    ['2027-11-07T09:30:00-05:00', TORONTO, '2027-11-07 09:30', 'the day they go back'],
    ['2027-11-07T09:30:00-04:00', TORONTO, '2027-11-07 09:30', 'that day by the old offset'],
    ['2026-12-03T09:30:00-08:00[America/Vancouver]', VANCOUVER, '2026-12-03 09:30', 'with the zone named'],
  ])('%s at %s is %s: %s', (text, zone, meant) => {
    expect(read(text, zone)).toEqual([meant]);
  });

  test.each([
    ['2026-12-03T17:30:00Z', VANCOUVER, ['2026-12-03 10:30', '2026-12-03 17:30']],
    ['2026-12-03T17:30:00.000Z', VANCOUVER, ['2026-12-03 10:30', '2026-12-03 17:30']],
    ['2026-12-03T02:00:00Z', VANCOUVER, ['2026-12-02 19:00', '2026-12-03 02:00']],
    ['2027-03-14T14:30:00Z', TORONTO, ['2027-03-14 10:30', '2027-03-14 14:30']],
    ['2026-11-16T14:00:00Z', VANCOUVER, ['2026-11-16 14:00']],
    ['2026-12-03T17:30:00Z', 'Africa/Abidjan', ['2026-12-03 17:30']],
  ])('%s at %s is an instant, and may be a face value: %j', (text, zone, meant) => {
    expect(read(text, zone)).toEqual(meant);
  });

  test.each([
    ['2023-11-20T14:30', ['2026-11-16 14:30']],
    ['2025-12-03T09:30:00-08:00', ['2026-11-16 09:30']],
    ['yesterday 2pm', ['2026-11-16 14:00']],
  ])('a past day counts as today: %s', (text, meant) => {
    expect(read(text)).toEqual(meant);
  });

  test.each(['08:59', '8:30 am', '2023-11-20T08:00', '2026-11-16T08:45:00-07:00', '2026-11-16T08:00:00Z'])(
    'a time that is past even today is refused as past: %s',
    (text) => {
      expect(read(text)).toBe('past');
    },
  );

  test("today is the clinic's date, not the UTC date", () => {
    const evening = { date: date('2026-11-16'), time: time('17:30') };
    expect(read('18:00', VANCOUVER, evening)).toEqual(['2026-11-16 18:00']);
    expect(read('2026-11-17T01:00:00Z', VANCOUVER, evening)).toEqual([
      '2026-11-16 18:00',
      '2026-11-17 01:00',
    ]);
  });

  test.each([
    ['2026-02-30T10:00', 'no-such-day'],
    ['2026-13-01T10:00', 'no-such-day'],
    ['February 30 at 10am', 'no-such-day'],
    ['2026-11-20T25:00', 'unreadable'],
    ['2026-11-20T14:75', 'unreadable'],
    ['2026-11-20T24:00', 'unreadable'],
    ['2026-11-20T14:30+25:00', 'unreadable'],
    ['25:00', 'unreadable'],
    ['2026-11-20', 'no-time'],
    ['tomorrow', 'no-time'],
    ['soon', 'unreadable'],
    ['1763650000', 'unreadable'],
    ['next week at 3pm', 'unreadable'],
    ['', 'unreadable'],
  ])('%s is %s', (text, status) => {
    expect(read(text)).toBe(status);
  });

  test('a quarter to midnight is valid: whether a visit fits is not decided here', () => {
    expect(read('2026-11-20T23:45')).toEqual(['2026-11-20 23:45']);
  });
});
