import { describe, expect, test } from 'vitest';
import { readDate, readTime } from './dates.ts';

const VANCOUVER = 'America/Vancouver';
const utc = (text: string) => Date.parse(text);

describe('a day', () => {
  test.each([
    ['a plain date', '2026-02-17'],
    ['a date with a naive time', '2026-02-17T00:00:00'],
    ["midnight of a server in the clinic's zone", utc('2026-02-17T08:00:00Z')],
    ['midnight of a server in UTC', utc('2026-02-17T00:00:00Z')],
    ['midnight of a server in Shanghai', utc('2026-02-16T16:00:00Z')],
    ['midnight as text in UTC', '2026-02-17T08:00:00.000+0000'],
    ['midnight as text with its offset', '2026-02-17T00:00:00-08:00'],
  ])('comes as %s', (_, value) => {
    expect(readDate(value)).toBe('2026-02-17');
  });

  test.each([[null], [undefined], [''], ['soon'], ['2026-02-30'], [Number.NaN], [{}]])(
    '%s is not a date',
    (value) => {
      expect(readDate(value)).toBeNull();
    },
  );
});

describe('a time of day', () => {
  test.each([
    ['seconds', '09:15:00', '2026-02-17'],
    ['no seconds', '09:15', '2026-02-17'],
    ['twelve hours', '09:15 AM', '2026-02-17'],
    ['a naive moment', '2026-02-17T09:15:00', '2026-02-17'],
    ['an instant of 1970 in the zone of the clinic', utc('1970-01-01T17:15:00Z'), '2026-02-17'],
    ['the same, its day in the same zone', utc('1970-01-01T17:15:00Z'), utc('2026-02-17T08:00:00Z')],
    [
      'the same in summer, when the offset is another',
      utc('1970-01-01T17:15:00Z'),
      utc('2026-07-01T07:00:00Z'),
    ],
    ['an instant of 1970 on a server in UTC', utc('1970-01-01T09:15:00Z'), utc('2026-02-17T00:00:00Z')],
    ['an instant of 1970 on a server in Toronto', utc('1970-01-01T14:15:00Z'), utc('2026-02-17T05:00:00Z')],
    ['an instant of the day itself', utc('2026-02-17T17:15:00Z'), utc('2026-02-17T08:00:00Z')],
    ['an instant as text', '1970-01-01T17:15:00.000+00:00', '2026-02-17'],
  ])('comes with %s', (_, value, day) => {
    expect(readTime(value, day, VANCOUVER)).toBe('09:15');
  });

  test.each([
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['1:05 pm', '13:05'],
    ['11:59 PM', '23:59'],
    ['23:59:59', '23:59'],
  ])('%s is %s', (value, time) => {
    expect(readTime(value, null, VANCOUVER)).toBe(time);
  });

  test.each([[null], [''], ['25:00'], ['13:00 PM'], ['noon'], [[]]])('%s is not a time', (value) => {
    expect(readTime(value, null, VANCOUVER)).toBeNull();
  });
});
