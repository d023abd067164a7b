import { expect, test } from 'vitest';
import { date } from '../../kernel/time/calendar.ts';
import { dayFromTemplate } from './template-string.ts';

const day = date('2026-03-03');

test.each([
  [24, 60, '09:00'],
  [48, 30, '04:30'],
  [72, 20, '03:00'],
  [96, 15, '02:15'],
  [144, 10, '01:30'],
  [288, 5, '00:45'],
])('a template of %i slots has slots of %i minutes', (length, slotMinutes, time) => {
  const template = `${'_'.repeat(9)}1`.padEnd(length, '_');
  expect(dayFromTemplate(day, template, false)).toEqual({
    date: day,
    holiday: false,
    slotMinutes,
    slots: [{ time, code: '1' }],
  });
});

test('the last slot of the day ends at midnight', () => {
  const schedule = dayFromTemplate(day, 'A'.repeat(48), true);
  expect(schedule?.slots.at(-1)).toEqual({ time: '23:30', code: 'A' });
  expect(schedule?.holiday).toBe(true);
});

test.each([[''], ['1'.repeat(7)], ['1'.repeat(97)], ['1'.repeat(2880)]])(
  '%# does not divide the day',
  (template) => {
    expect(dayFromTemplate(day, template, false)).toBeNull();
  },
);
