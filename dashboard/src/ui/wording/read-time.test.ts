import { expect, test } from 'vitest';
import { readTime, timeFrom } from './read-time.ts';
import { shownTime } from './time.ts';

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['1pm', '13:00'],
  ['1 PM', '13:00'],
  ['1 p.m.', '13:00'],
  ['5p', '17:00'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
  ['12', '12:00'],
  ['17:00', '17:00'],
  ['1730', '17:30'],
  ['noon', '12:00'],
  ['midnight', '00:00'],
  ['05:15', '05:15'],
  ['5:15 am', '05:15'],
  ['上午9点', '09:00'],
  ['上午9:30', '09:30'],
  ['下午5点半', '17:30'],
  ['下午5點15分', '17:15'],
  ['晚上8點', '20:00'],
  ['中午12:30', '12:30'],
])('"%s" is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(['1', '3:30', '6'])('a bare "%s" is in the afternoon', (typed) => {
  expect(Number(readTime(typed)?.slice(0, 2))).toBeGreaterThan(12);
});

test.each(['', '25', '9:75', 'soon', '9 to 5', '-1', '12345'])('"%s" is no time', (typed) => {
  expect(readTime(typed)).toBeNull();
});

test('what a field shows is read as the same time, in each language', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    const time = timeFrom('00:00', minutes);
    for (const language of ['en', 'zh'] as const) expect(readTime(shownTime(time, language))).toBe(time);
  }
});

test('steps go around midnight', () => {
  expect(timeFrom('23:50', 15)).toBe('00:05');
  expect(timeFrom('00:00', -15)).toBe('23:45');
});
