import { describe, expect, test } from 'vitest';
import { dueAt, longDay, momentOf, shortDay, shownHour, shownTime, spanOf, withShownTimes } from './time.ts';

describe('a time of the day', () => {
  test.each([
    ['00:05', '12:05 am', '上午0:05'],
    ['09:10', '9:10 am', '上午9:10'],
    ['12:20', '12:20 pm', '中午12:20'],
    ['14:30', '2:30 pm', '下午2:30'],
    ['23:59', '11:59 pm', '下午11:59'],
    ['24:00', 'midnight', '午夜'],
  ])('%s is %s, in Chinese %s', (time, en, zh) => {
    expect([shownTime(time, 'en'), shownTime(time, 'zh')]).toEqual([en, zh]);
  });

  test('within a sentence of the service is shown the same way, and nothing else is taken for one', () => {
    expect(withShownTimes('Closed from 00:00 to 24:00: Course.', 'en')).toBe(
      'Closed from 12:00 am to midnight: Course.',
    );
    expect(withShownTimes('Taken by Ada Brown, 09:00 to 13:15.', 'en')).toBe(
      'Taken by Ada Brown, 9:00 am to 1:15 pm.',
    );
    expect(withShownTimes('Room 12:345, 2026-11-17T09:10:11Z', 'en')).toBe(
      'Room 12:345, 2026-11-17T09:10:11Z',
    );
  });

  test.each([
    ['Not before 2026-11-16 10:00.', 'en', 'Not before Monday, November 16, 10:00 am.'],
    [
      'A caller asked for Tuesday 17 November, 14:30.',
      'en',
      'A caller asked for Tuesday, November 17, 2:30 pm.',
    ],
    ['要约Tuesday 17 November, 14:30。', 'zh', '要约11 月 17 日，星期二，下午2:30。'],
    ['最早 2026-11-16 10:00。', 'zh', '最早 11 月 16 日，星期一 上午10:00。'],
    ['Up to 2026-12-31.', 'en', 'Up to Thursday, December 31.'],
    ['Up to 2027-01-04.', 'en', 'Up to Jan 4, 2027.'],
    ['reminders-2026-11-16.csv', 'en', 'reminders-2026-11-16.csv'],
  ] as const)('a day in a sentence is the reader’s, too: %s, %s', (text, language, shown) => {
    expect(withShownTimes(text, language, '2026-11-18')).toBe(shown);
  });
});

test('a day is written as the reader writes it', () => {
  expect(longDay('2026-11-23', 'en')).toBe('Monday, November 23');
  expect(longDay('2026-11-23', 'zh')).toBe('11 月 23 日，星期一');
  expect(shortDay('2026-11-23', '2026-11-16', 'en')).toBe('Nov 23');
  expect(shortDay('2027-01-04', '2026-11-16', 'en')).toBe('Jan 4, 2027');
});

test('a whole hour needs no minutes', () => {
  expect([shownHour('10:00', 'en'), shownHour('13:00', 'zh'), shownHour('24:00', 'en')]).toEqual([
    '10 am',
    '下午1点',
    'midnight',
  ]);
});

describe('a moment', () => {
  const clockIn = (timezone: string) => ({
    timezone,
    now: () => new Date('2026-11-16T18:00:00Z'),
    day: (at: Date) => at.toISOString().slice(0, 10),
    time: (at: Date) => at.toISOString().slice(11, 16),
  });
  const yesterday = new Date('2026-11-15T14:30:00Z');

  test('of yesterday is its day and time', () => {
    expect(momentOf(yesterday, clockIn('America/Vancouver'), 'en')).toBe('yesterday 2:30 pm');
    expect(momentOf(yesterday, clockIn('America/Vancouver'), 'zh')).toBe('昨天下午2:30');
  });

  test('of a deadline is a time, however long ago it was', () => {
    const clock = clockIn('America/Vancouver');
    expect(dueAt('2026-11-16T17:48:00Z', clock, 'en')).toBe('5:48 pm');
    expect(dueAt(yesterday, clock, 'en')).toBe('yesterday 2:30 pm');
  });

  test('by no clinic’s clock says whose it is', () => {
    expect(momentOf(yesterday, clockIn('UTC'), 'en')).toBe('yesterday 2:30 pm UTC');
  });
});

test('what stands after a Chinese day or time has a Chinese comma before it', () => {
  expect(withShownTimes('Tuesday 17 November, 14:30, Dr. Lee', 'zh')).toBe(
    '11 月 17 日，星期二，下午2:30，Dr. Lee',
  );
  expect(withShownTimes('Tuesday 17 November, 14:30, Dr. Lee', 'en')).toBe(
    'Tuesday, November 17, 2:30 pm, Dr. Lee',
  );
});

test.each([
  [44 * 60, '44 min', '44 分钟'],
  [107 * 60, '1 h 47 min', '1 小时 47 分钟'],
  [32 * 3600, '1 day 8 h', '1 天 8 小时'],
  [232 * 3600, '9 days', '9 天'],
])('a wait of %i seconds is %s', (seconds, en, zh) => {
  expect([spanOf(seconds, 'en'), spanOf(seconds, 'zh')]).toEqual([en, zh]);
});

test('a day that the service speaks is written as the others', () => {
  expect(withShownTimes('11月23号星期一14:30（Dr. Lee）：未确认', 'zh')).toBe(
    '11 月 23 日星期一下午2:30（Dr. Lee）：未确认',
  );
});
