import { expect, test } from 'vitest';
import { date, time } from '../time/calendar.ts';
import type { Closure } from './closed-times.ts';
import { nextOpening } from './next-opening.ts';

const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  isOpen: weekday > 0 && weekday < 6,
  open: time('09:00'),
  close: time('17:00'),
  breaks: [{ from: time('12:00'), to: time('13:00') }],
}));
const closed = (from: string, to: string, more: Partial<Closure> = {}): Closure => ({
  id: 'c',
  from: date(from),
  to: date(to),
  startTime: null,
  endTime: null,
  reason: null,
  reasonZh: null,
  providerId: null,
  ...more,
});

// 16 November 2026 is a Monday.
test.each<[string, string, string, Closure[], string | null]>([
  ['in the morning it is until lunch', '2026-11-16', '10:00', [], '2026-11-16 10:00-12:00'],
  ['before opening it is from opening on', '2026-11-16', '06:00', [], '2026-11-16 09:00-12:00'],
  ['shortly before lunch it is after lunch', '2026-11-16', '11:40', [], '2026-11-16 13:00-17:00'],
  ['at lunch it is after lunch', '2026-11-16', '12:30', [], '2026-11-16 13:00-17:00'],
  ['shortly before closing it is the next day', '2026-11-16', '16:45', [], '2026-11-17 09:00-12:00'],
  ['on a Friday evening it is Monday', '2026-11-20', '18:00', [], '2026-11-23 09:00-12:00'],
  [
    'over a closure it is the day after',
    '2026-11-16',
    '10:00',
    [closed('2026-11-16', '2026-11-18')],
    '2026-11-19 09:00-12:00',
  ],
  [
    'over closed hours it is after them',
    '2026-11-16',
    '10:00',
    [closed('2026-11-16', '2026-11-16', { startTime: time('09:00'), endTime: time('15:00') })],
    '2026-11-16 15:00-17:00',
  ],
  [
    "over one provider's closure it is now",
    '2026-11-16',
    '10:00',
    [closed('2026-11-16', '2026-11-16', { providerId: '101' })],
    '2026-11-16 10:00-12:00',
  ],
  ['closed for a year there is none', '2026-11-16', '10:00', [closed('2026-01-01', '2027-12-31')], null],
])('%s', (_, day, at, closures, owed) => {
  const found = nextOpening({ hours, closures }, { date: date(day), time: time(at) }, 30);
  expect(found && `${found.date} ${found.from}-${found.until}`).toBe(owed);
});
