import { expect, test } from 'vitest';
import { spokenCount } from './count.ts';

test.each([
  [1, 'one', '一'],
  [2, 'two', '两'],
  [10, 'ten', '十'],
  [12, '12', '12'],
])('%i is said as "%s" and "%s"', (count, en, zh) => {
  expect(spokenCount(count, 'en')).toBe(en);
  expect(spokenCount(count, 'zh')).toBe(zh);
});
