import { expect, test } from 'vitest';
import { date } from '../../../kernel/time/calendar.ts';
import { compareWeeks } from './compare-weeks.ts';

const ON = date('2026-10-05');

test('in the first week there is nothing to compare with', () => {
  expect(compareWeeks(ON, date('2026-10-11'))).toEqual({ weeks: 0, before: null, now: null });
});

test('one week after is compared with one week before', () => {
  expect(compareWeeks(ON, date('2026-10-12'))).toEqual({
    weeks: 1,
    before: { from: '2026-09-28', to: '2026-10-04' },
    now: { from: '2026-10-05', to: '2026-10-11' },
  });
});

test('after four weeks, the last four are compared with the four before reminders', () => {
  expect(compareWeeks(ON, date('2026-12-01'))).toEqual({
    weeks: 4,
    before: { from: '2026-09-07', to: '2026-10-04' },
    now: { from: '2026-11-03', to: '2026-11-30' },
  });
});
