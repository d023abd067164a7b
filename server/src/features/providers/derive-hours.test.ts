import { expect, test } from 'vitest';
import { date, time } from '../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../ports/emr.ts';
import type { OpeningDay } from '../clinics/index.ts';
import { deriveHours } from './derive-hours.ts';

const MONDAY = '2026-11-16';
const NEXT_MONDAY = '2026-11-23';

const week: OpeningDay[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  isOpen: weekday >= 1 && weekday <= 5,
  open: time('09:00'),
  close: time('17:00'),
  breaks: [],
}));

const day = (on: string, times: string[], more: Partial<DaySchedule> = {}): DaySchedule => ({
  date: date(on),
  holiday: false,
  slotMinutes: 15,
  slots: times.map((at) => ({ time: time(at), code: '1' })),
  ...more,
});
const onMonday = (days: DaySchedule[]) => deriveHours(days, week).find(({ weekday }) => weekday === 1);

test('a weekday opens with the first slot of any provider and closes at the end of the last', () => {
  const days = [
    day(MONDAY, ['09:30', '16:45']),
    day(MONDAY, ['08:15'], { slotMinutes: 30 }),
    day(NEXT_MONDAY, ['17:30']),
  ];

  expect(onMonday(days)).toMatchObject({ weekday: 1, isOpen: true, open: '08:15', close: '17:45' });
});

test('a weekday without templates is closed, and keeps its times for later', () => {
  const changed = deriveHours([day(MONDAY, ['09:00', '16:45'])], week);

  expect(changed.map(({ weekday, isOpen, open }) => [weekday, isOpen, open])).toEqual([
    [2, false, '09:00'],
    [3, false, '09:00'],
    [4, false, '09:00'],
    [5, false, '09:00'],
  ]);
});

test('a holiday is ignored: the other week decides, and without one the hours stay', () => {
  const holiday = day(MONDAY, ['06:00'], { holiday: true });
  const tuesday = day('2026-11-17', ['09:00']);

  expect(onMonday([holiday, day(NEXT_MONDAY, ['10:00']), tuesday])).toMatchObject({ open: '10:00' });
  expect(onMonday([holiday, tuesday])).toBeUndefined();
});

test('a slot until midnight closes the day at its last minute', () => {
  expect(onMonday([day(MONDAY, ['09:00', '23:45'])])).toMatchObject({ close: '23:59' });
});

test.each([[[]], [[day(MONDAY, [])]], [[day(MONDAY, ['09:00'], { holiday: true })]]])(
  'templates without content change nothing',
  (days) => {
    expect(deriveHours(days, week)).toEqual([]);
  },
);

test('hours that already agree are not listed as changes', () => {
  expect(onMonday([day(MONDAY, ['09:00', '16:45'])])).toBeUndefined();
});
