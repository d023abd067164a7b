import { expect, test } from 'vitest';
import { time } from '../calendar.ts';
import { spokenTime, spokenTimes } from './time.ts';

test.each([
  ['00:00', 'midnight', '凌晨0点'],
  ['00:30', '12:30 at night', '凌晨0点半'],
  ['05:45', '5:45 in the morning', '凌晨5点45分'],
  ['08:00', '8 in the morning', '上午8点'],
  ['09:05', '9:05 in the morning', '上午9点05分'],
  ['09:30', '9:30 in the morning', '上午9点半'],
  ['11:45', '11:45 in the morning', '上午11点45分'],
  ['12:00', 'noon', '中午12点'],
  ['12:30', '12:30 in the afternoon', '中午12点半'],
  ['13:00', '1 in the afternoon', '下午1点'],
  ['14:00', '2 in the afternoon', '下午2点'],
  ['14:15', '2:15 in the afternoon', '下午2点15分'],
  ['17:50', '5:50 in the afternoon', '下午5点50分'],
  ['18:00', '6 in the evening', '晚上6点'],
  ['21:00', '9 at night', '晚上9点'],
  ['23:59', '11:59 at night', '晚上11点59分'],
])('%s is "%s" and "%s"', (at, english, chinese) => {
  expect(spokenTime(time(at), 'en')).toBe(english);
  expect(spokenTime(time(at), 'zh')).toBe(chinese);
});

test.each([
  ['09:00', '9 in the morning', '上午9点'],
  ['09:00 09:15', '9 or 9:15 in the morning', '上午9点或9点15分'],
  ['09:00 09:15 09:30', '9, 9:15, or 9:30 in the morning', '上午9点、9点15分或9点半'],
  ['09:00 13:00', '9 in the morning, or 1 in the afternoon', '上午9点，或者下午1点'],
  [
    '11:30 12:00 12:30 18:15',
    '11:30 in the morning, noon, 12:30 in the afternoon, or 6:15 in the evening',
    '上午11点半，中午12点或12点半，或者晚上6点15分',
  ],
])('%s are "%s" and "%s"', (times, english, chinese) => {
  const several = times.split(' ').map((each) => time(each));
  expect(spokenTimes(several, 'en', 'or')).toBe(english);
  expect(spokenTimes(several, 'zh', 'or')).toBe(chinese);
});
