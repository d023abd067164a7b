import { expect, test } from 'vitest';
import { time } from '../time/calendar.ts';
import { opensMore, type WeekDay } from './opened-hours.ts';

const day = (open: string, close: string, ...breaks: readonly (readonly [string, string])[]): WeekDay => ({
  ...{ weekday: 2, isOpen: true, open: time(open), close: time(close) },
  breaks: breaks.map(([from, to]) => ({ from: time(from), to: time(to) })),
});
const CLOSED: WeekDay = { ...day('09:00', '17:00'), isOpen: false };

test.each([
  ['an earlier opening', day('09:00', '17:00'), day('08:30', '17:00'), true],
  ['a later closing', day('09:00', '17:00'), day('09:00', '17:01'), true],
  ['another day', CLOSED, day('09:00', '10:00'), true],
  [
    'a shorter break',
    day('09:00', '17:00', ['12:00', '13:00']),
    day('09:00', '17:00', ['12:00', '12:45']),
    true,
  ],
  [
    'a break at another time',
    day('09:00', '17:00', ['12:00', '13:00']),
    day('09:00', '17:00', ['11:00', '12:00']),
    true,
  ],
  ['longer at one end, shorter at the other', day('09:00', '17:00'), day('10:00', '18:00'), true],
  ['the same hours', day('09:00', '17:00'), day('09:00', '17:00'), false],
  ['shorter hours', day('09:00', '17:00'), day('09:30', '16:00'), false],
  ['a new break', day('09:00', '17:00'), day('09:00', '17:00', ['12:00', '13:00']), false],
  ['a day that is closed now', day('09:00', '17:00'), CLOSED, false],
  ['longer hours of a day that stays closed', CLOSED, { ...CLOSED, close: time('20:00') }, false],
] as const)('%s', (_, before, after, opens) => {
  expect(opensMore([before], [after])).toBe(opens);
});
