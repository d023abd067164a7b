import { describe, expect, test } from 'vitest';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import { date, time } from '../../kernel/time/calendar.ts';
import type { OpeningDay } from './opening-day.ts';
import { businessHours, isOpenAt } from './opening-hours.ts';

const closed = (weekday: number): OpeningDay => ({
  weekday,
  isOpen: false,
  open: null,
  close: null,
  breaks: [],
});
const nineToFive = (weekday: number): OpeningDay => ({
  weekday,
  isOpen: true,
  open: time('09:00'),
  close: time('17:00'),
  breaks: [],
});
const WEEK = [closed(0), ...[1, 2, 3, 4, 5].map(nineToFive), closed(6)];
const inZone = (timezone: string, hours: readonly OpeningDay[] = WEEK) => ({ timezone, hours, closures: [] });

describe('a clinic open from nine to five, Monday to Friday', () => {
  test.each([
    ['Monday 08:59', '2026-07-06T15:59:59Z', false],
    ['Monday 09:00', '2026-07-06T16:00:00Z', true],
    ['Monday 16:59', '2026-07-06T23:59:59Z', true],
    ['Monday 17:00, which is Tuesday in UTC', '2026-07-07T00:00:00Z', false],
    ['Friday 16:30, which is Saturday nowhere yet', '2026-07-10T23:30:00Z', true],
    ['Saturday noon', '2026-07-11T19:00:00Z', false],
    ['Sunday 17:30, which is Monday in UTC', '2026-07-06T00:30:00Z', false],
  ])('at %s in Vancouver', (_, instant, open) => {
    expect(isOpenAt(inZone('America/Vancouver'), new Date(instant))).toBe(open);
  });

  test('keeps British Columbia at UTC-7 in winter: 16:30Z is half past nine', () => {
    expect(isOpenAt(inZone('America/Vancouver'), new Date('2026-12-07T16:30:00Z'))).toBe(true);
    expect(isOpenAt(inZone('America/Vancouver'), new Date('2026-12-08T00:30:00Z'))).toBe(false);
  });

  test('uses its own time zone', () => {
    const mondayMorningInShanghai = new Date('2026-07-06T01:00:00Z');
    expect(isOpenAt(inZone('Asia/Shanghai'), mondayMorningInShanghai)).toBe(true);
    expect(isOpenAt(inZone('America/Toronto'), mondayMorningInShanghai)).toBe(false);
  });
});

test('a closed day with stored times is still closed', () => {
  const week = [{ ...nineToFive(1), isOpen: false }];
  expect(isOpenAt(inZone('UTC', week), new Date('2026-07-06T12:00:00Z'))).toBe(false);
});

test('a clinic without a row for the day is closed', () => {
  expect(isOpenAt(inZone('UTC', []), new Date('2026-07-06T12:00:00Z'))).toBe(false);
});

test('the week is listed by day names, with null for a closed day', () => {
  expect(businessHours({ hours: WEEK })).toEqual({
    sunday: null,
    monday: { open: '09:00', close: '17:00' },
    tuesday: { open: '09:00', close: '17:00' },
    wednesday: { open: '09:00', close: '17:00' },
    thursday: { open: '09:00', close: '17:00' },
    friday: { open: '09:00', close: '17:00' },
    saturday: null,
  });
});

describe('breaks and closures', () => {
  const noon = new Date('2026-07-06T12:15:00Z');
  const week = WEEK.map((day) => ({ ...day, breaks: [{ from: time('12:00'), to: time('12:30') }] }));
  const closure = {
    id: 'c',
    from: date('2026-07-06'),
    to: date('2026-07-07'),
    startTime: null,
    endTime: null,
    reason: null,
    reasonZh: null,
    providerId: null,
  };

  test('a clinic is closed during its break and open after it', () => {
    expect(isOpenAt(inZone('UTC', week), noon)).toBe(false);
    expect(isOpenAt(inZone('UTC', week), new Date('2026-07-06T12:30:00Z'))).toBe(true);
  });

  test("and on the first and last day of a closure, but not for a single provider's", () => {
    const at = (closures: readonly Closure[]) => isOpenAt({ ...inZone('UTC'), closures }, noon);
    expect(at([closure])).toBe(false);
    expect(at([{ ...closure, from: date('2026-07-05'), to: date('2026-07-06') }])).toBe(false);
    expect(at([{ ...closure, from: date('2026-07-07') }])).toBe(true);
    expect(at([{ ...closure, providerId: '101' }])).toBe(true);
    expect(at([{ ...closure, startTime: time('13:00'), endTime: time('14:00') }])).toBe(true);
  });
});
