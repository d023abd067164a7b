import { expect, test } from 'vitest';
import { time } from '../time/calendar.ts';
import { spokenTime, spokenTimes } from './time.ts';

test.each([
  ['00:00', 'midnight', '凌晨零点'],
  ['00:30', '12:30 at night', '凌晨零点半'],
  ['05:45', '5:45 in the morning', '凌晨五点四十五'],
  ['07:30', '7:30 in the morning', '上午七点半'],
  ['08:00', 'eight', '上午八点'],
  ['09:05', '9:05', '上午九点零五'],
  ['09:10', '9:10', '上午九点十分'],
  ['09:20', '9:20', '上午九点二十'],
  ['11:30', '11:30', '上午十一点半'],
  ['11:45', '11:45', '上午十一点四十五'],
  ['12:00', 'noon', '中午十二点'],
  ['12:30', '12:30', '中午十二点半'],
  ['13:00', 'one', '下午一点'],
  ['14:30', '2:30', '下午两点半'],
  ['13:15', '1:15', '下午一点一刻'],
  ['17:50', '5:50', '下午五点五十'],
  ['18:00', 'six in the evening', '晚上六点'],
  ['19:12', '7:12 in the evening', '晚上七点十二'],
  ['21:00', 'nine at night', '晚上九点'],
  ['22:59', '10:59 at night', '晚上十点五十九'],
])('%s is "%s" and "%s"', (at, english, chinese) => {
  expect(spokenTime(time(at), 'en')).toBe(english);
  expect(spokenTime(time(at), 'zh')).toBe(chinese);
});

test.each([
  ['09:00', 'nine', '上午九点'],
  ['09:00 09:15', 'nine or 9:15', '上午九点或九点一刻'],
  ['09:00 09:15 09:30', 'nine, 9:15, or 9:30', '上午九点、九点一刻或九点半'],
  ['09:00 13:00', 'nine or one', '上午九点或下午一点'],
  [
    '11:30 12:00 12:30 18:15',
    '11:30, noon, or 12:30, or 6:15 in the evening',
    '上午十一点半，中午十二点或十二点半，或者晚上六点一刻',
  ],
])('%s is "%s" and "%s"', (times, english, chinese) => {
  const all = times.split(' ').map(time);
  expect(spokenTimes(all, 'en', 'or')).toBe(english);
  expect(spokenTimes(all, 'zh', 'or')).toBe(chinese);
});
