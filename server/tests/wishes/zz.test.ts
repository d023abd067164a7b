import { test } from 'vitest';
import { meaningOf } from './wish-meaning.ts';

test('x', () => {
  for (const s of [
    'Not next week, the week after. Thursday or Friday.',
    'not next week, the week after, on the Thursday or Friday',
    'the week after, Thursday or Friday',
    'Thursday or Friday the week after',
    'the week after next, Thursday or Friday',
    'Thursday or Friday the week after next.',
    '下个礼拜不行，再下个礼拜，周四或者周五',
    '下下周，周四或者周五',
    'the following week, Tuesday',
    'the next week, Monday or Tuesday',
    '下一周的周四或周五',
  ]) {
    try {
      console.log(
        'W',
        s,
        '=>',
        meaningOf(s, { today: '2026-11-19', now: '18:02', heard: ['2026-11-24 11:00'] }),
      );
    } catch (e) {
      console.log('E', String(e));
    }
  }
});
